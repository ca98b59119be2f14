package dev.millrace.codec.json;

import dev.millrace.codec.contract.FormatContract;
import dev.millrace.json.GeneratedJsonFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

class GeneratedFormatContractTest extends FormatContract<Samples.Whole> {

    GeneratedFormatContractTest() {
        super(new GeneratedJsonFormat(), Samples.Whole.class);
    }

    @Override
    protected List<Samples.Whole> values() {
        List<Samples.Whole> values = new ArrayList<>();
        for (int seed = 3; seed < 6; seed++) {
            values.add(new RandomValues(new SplittableRandom(seed)).of(Samples.Whole.class));
        }
        return values;
    }
}
