package dev.millrace.json;

/// Is called like a codec and is none.
public final class MistakenJsonCodec {}
