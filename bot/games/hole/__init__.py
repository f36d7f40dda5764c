"""The Mole in the Hole: rules by the clauses H1 to H32."""
