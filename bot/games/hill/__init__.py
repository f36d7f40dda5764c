"""Mole Hill: rules by the clauses L1 to L14."""
