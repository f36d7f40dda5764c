"""Mountains out of Molehills: rules by the clauses M1 to M26."""
