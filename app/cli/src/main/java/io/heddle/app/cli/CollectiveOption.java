package io.heddle.app.cli;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.io.NcclLogReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --collective}. */
final class CollectiveOption extends BuiltOption {
  private static final String USUAL = "all_reduce";

  /** The collective that is asked for. */
  CollectiveOption() {
    this("collective: all_reduce, all_gather, … (default: %s)".formatted(USUAL));
  }

  CollectiveOption(String description) {
    super(
        OptionSpec.builder("--collective")
            .type(String.class)
            .paramLabel("C")
            .description(description));
  }

  /**
   * The one given, or the usual one.
   *
   * @throws UsageException if it is no name
   */
  String checked() {
    var given = given();
    return given == null ? USUAL : given;
  }

  /** What is assumed of logs that do not state it: nothing, unless it is given. */
  NcclLogReader.Hints hints(String gpuModel) {
    var given = given();
    return new NcclLogReader.Hints(given == null ? NcclTestRun.UNKNOWN : given, gpuModel);
  }

  private @Nullable String given() {
    @Nullable String given = option.getValue();
    InputValidation.expect(
        given == null || given.matches("[a-z_]{1,30}"),
        "--collective",
        given,
        "a name such as " + USUAL);
    return given;
  }
}
