package dev.millrace.processor.json;

import com.palantir.javapoet.ClassName;

/// What generated code calls, by name: the processor path need not hold it.
final class Api {

    static final String JSON = "dev.millrace.json.Json";
    static final String NAME = "dev.millrace.json.Json.Name";

    static final ClassName CODEC = ClassName.get("dev.millrace.codec", "Codec");
    static final ClassName CARRIER_CODEC = ClassName.get("dev.millrace.codec", "CarrierCodec");
    static final ClassName MESSAGE_OUTPUT = ClassName.get("dev.millrace.codec", "MessageOutput");
    static final ClassName READER = ClassName.get("dev.millrace.json", "JsonReader");
    static final ClassName WRITER = ClassName.get("dev.millrace.json", "JsonWriter");
    static final ClassName POOL = ClassName.get("dev.millrace.json", "JsonPool");
    static final ClassName NAMES = ClassName.get("dev.millrace.json", "JsonNames");
    static final ClassName TYPES = ClassName.get("dev.millrace.json", "JsonTypes");
    static final ClassName ENUM = ClassName.get("dev.millrace.json", "JsonEnum");

    private Api() {}
}
