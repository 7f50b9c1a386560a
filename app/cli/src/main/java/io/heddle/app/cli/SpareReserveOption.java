package io.heddle.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** {@code --reserve}. */
final class SpareReserveOption {
  @Option(
      names = "--reserve",
      paramLabel = "FILE",
      description = "placement or plan whose hosts must not be used; may be repeated")
  private List<Path> files = List.of();

  List<Path> files() {
    return files;
  }

  /** The hosts that no job may use. */
  Set<String> hosts() {
    return InputValidation.hosts(files);
  }
}
