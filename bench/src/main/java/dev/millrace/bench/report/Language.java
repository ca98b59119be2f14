package dev.millrace.bench.report;

/// A language that reports are written in.
public enum Language {
    EN("en", "English"),
    ZH("zh", "中文"),
    RU("ru", "Русский");

    private final String code;
    private final String nativeName;

    Language(String code, String nativeName) {
        this.code = code;
        this.nativeName = nativeName;
    }

    /// The code that options, file names and the page's `lang` use.
    ///
    /// @return two small letters
    public String code() {
        return code;
    }

    /// What speakers call their language.
    ///
    /// @return the name in the language itself
    public String nativeName() {
        return nativeName;
    }

    /// The name of the report's file; the same report in the other languages lies beside it.
    ///
    /// @return the file's name without folder
    public String fileName() {
        return "report." + code + ".html";
    }
}
