package io.heddle.app.cli;

import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.model.bandwidth.NcclTestRun;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --bytes}: the size of the messages of a collective. */
final class MessageSizeOption extends BuiltOption {
  private static final String NAME = "--bytes";

  /**
   * @param fallback what is taken where it is not given
   */
  MessageSizeOption(String fallback) {
    super(
        OptionSpec.builder(NAME)
            .type(Long.class)
            .paramLabel("N")
            .description("message size in bytes (default: %s)".formatted(fallback)));
  }

  boolean isGiven() {
    return option.getValue() != null;
  }

  /**
   * Before anything is read.
   *
   * @throws UsageException if there is no such size
   */
  void check() {
    or(1);
  }

  long or(long usual) {
    @Nullable Long given = option.getValue();
    InputValidation.expect(given == null || given >= 1, NAME, given, "at least 1");
    return given == null ? usual : given;
  }

  /** The size given, or that of most runs of a collective. */
  long of(List<NcclTestRun> runs, String collective) {
    return isGiven() ? or(1) : LibraryProfiles.bytes(runs, collective);
  }
}
