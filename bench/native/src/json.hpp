#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace millrace {

// One JSON object on one line, field by field.
class JsonLine {
public:
    JsonLine& text(const char* name, const std::string& value) { return raw(name, quoted(value)); }
    JsonLine& number(const char* name, std::int64_t value) { return raw(name, std::to_string(value)); }
    JsonLine& flag(const char* name, bool value) { return raw(name, value ? "true" : "false"); }
    JsonLine& none(const char* name) { return raw(name, "null"); }

    JsonLine& decimal(const char* name, double value) {
        char digits[64];
        std::snprintf(digits, sizeof digits, "%.3f", value);
        return raw(name, digits);
    }

    // A value that is JSON already.
    JsonLine& raw(const char* name, const std::string& json) {
        fields_ += (fields_.empty() ? "" : ",") + quoted(name) + ":" + json;
        return *this;
    }

    std::string str() const { return "{" + fields_ + "}"; }

    static std::string quoted(const std::string& value) {
        std::string result = "\"";
        for (const char c : value) {
            if (c == '"' || c == '\\') {
                result += '\\';
                result += c;
            } else if (static_cast<unsigned char>(c) < 0x20) {
                char escape[8];
                std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
                result += escape;
            } else {
                result += c;
            }
        }
        return result + '"';
    }

private:
    std::string fields_;
};

}  // namespace millrace
