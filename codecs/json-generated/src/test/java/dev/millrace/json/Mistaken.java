package dev.millrace.json;

/// Beside it is a class with the name that its codec would have.
final class Mistaken {}
