package io.heddle.app.cli;

import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;

/** {@code -o} of commands that write nothing to standard output: a file or a folder. */
final class RequiredTargetOption extends BuiltOption {
  /**
   * @param label DIR for a folder
   */
  RequiredTargetOption(String label, String description) {
    super(
        OptionSpec.builder("-o", "--output")
            .type(Path.class)
            .required(true)
            .paramLabel(label)
            .description(description));
  }

  /** A folder, which is made if it is missing. */
  static RequiredTargetOption folder() {
    return new RequiredTargetOption("DIR", "folder to write to; created if missing");
  }

  Path path() {
    return option.getValue();
  }
}
