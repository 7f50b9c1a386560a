package io.heddle.app.cli;

import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.model.bandwidth.NcclTestRun;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --bytes}: the size of the messages of a collective. */
final class MessageSizeOption extends BuiltOption implements CheckedOption {
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

  @Override
  public void check() {
    InputValidation.expect(or(1) >= 1, NAME, or(1), "at least 1");
  }

  long or(long usual) {
    @Nullable Long given = option.getValue();
    return given == null ? usual : given;
  }

  /** The size given, or that of most runs of a collective. */
  long of(List<NcclTestRun> runs, String collective) {
    return isGiven() ? or(1) : LibraryProfiles.bytes(runs, collective);
  }
}
