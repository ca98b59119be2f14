package dev.millrace.bench.tune;

import java.util.List;

/// Candidates in a row, each of which has its neighbours beside it: where a plateau is looked for.
///
/// @param name what they have in common; empty if there is only one such row
/// @param candidates in their order
record Lane(String name, List<Candidate> candidates) {}
