package dev.millrace.codec.cbor;

import dev.millrace.codec.Codec;
import dev.millrace.codec.Format;
import dev.millrace.codec.jackson.MapperFormat;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/// CBOR (RFC 8949), read and written by Jackson 3: the types of JSON in fewer bytes, and `byte[]` as it is.
///
/// The mapper of [#CborFormat()] has the settings of [MapperFormat#withDefaults], the same as that of JSON:
/// unknown properties are ignored, what is missing in a primitive, of another type, or left over behind the
/// value is refused, dates are ISO 8601 text. For other settings bring a mapper of your own.
///
/// **Threads:** any number at once, platform or virtual. Buffers are borrowed from a pool of bounded size.
public final class CborFormat implements Format {

    private final MapperFormat mapped;

    /// Makes the format with the default mapper. [java.util.ServiceLoader] calls it.
    public CborFormat() {
        this(defaultMapper());
    }

    private CborFormat(CBORMapper mapper) {
        mapped = new MapperFormat(mapper, "application/cbor", 200);
    }

    /// Makes the format with your own mapper, whose settings are taken as they are.
    ///
    /// @param mapper reads and writes
    /// @return the format
    public static CborFormat of(CBORMapper mapper) {
        return new CborFormat(mapper);
    }

    /// Makes a mapper with the default settings, to be used as it is or as a start for others (`rebuild()`).
    ///
    /// @return a new mapper with a pool of buffers of its own
    public static CBORMapper defaultMapper() {
        CBORFactory factory =
                CBORFactory.builder().recyclerPool(MapperFormat.newBufferPool()).build();
        return MapperFormat.withDefaults(CBORMapper.builder(factory)).build();
    }

    @Override
    public String mediaType() {
        return mapped.mediaType();
    }

    @Override
    public <T> Codec<T> codecFor(Class<T> type) {
        return mapped.codecFor(type);
    }

    @Override
    public int order() {
        return mapped.order();
    }
}
