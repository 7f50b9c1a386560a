package io.heddle.app.cli;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.io.FileKinds;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --bandwidth}: what was measured of collectives. */
final class BandwidthProfileOption extends BuiltOption {
  /**
   * @param fallback what is taken where it is not given
   */
  BandwidthProfileOption(String fallback) {
    super(
        OptionSpec.builder("--bandwidth")
            .type(Path.class)
            .paramLabel("PROFILE")
            .description(
                "%s file of measurements (default: %s)"
                    .formatted(BandwidthProfile.KIND, fallback)));
  }

  /** Null where none is given. */
  @Nullable Path file() {
    return option.getValue();
  }

  /** The profile of the file; null without one. */
  @Nullable BandwidthProfile read() {
    var file = file();
    return file == null ? null : FileKinds.BANDWIDTH.read(file);
  }
}
