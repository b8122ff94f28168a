"""One room for each rating system: its dated parameters, its formulas, their clauses."""
