/// `bench tune`: which one configuration serves all lengths of messages, chosen by plateau and not by peak.
///
/// [dev.millrace.bench.tune.TuneCommand] is the command. Its runs are those of `bench submit`;
/// [dev.millrace.bench.tune.Rule] scores them, [dev.millrace.bench.tune.Plateau] chooses, and
/// [dev.millrace.bench.tune.Search] goes from one axis to the next.
@NullMarked
package dev.millrace.bench.tune;

import org.jspecify.annotations.NullMarked;
