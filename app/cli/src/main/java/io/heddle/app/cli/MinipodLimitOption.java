package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --max-minipods}: over how many minipods a job may spread. */
final class MinipodLimitOption extends BuiltOption {
  /**
   * @param fallback what holds where it is not given
   */
  MinipodLimitOption(String fallback) {
    super(
        OptionSpec.builder("--max-minipods", "--spread")
            .type(Integer.class)
            .paramLabel("S")
            .description(
                "maximum number of minipods that a job spans (default: %s)".formatted(fallback)));
  }

  /**
   * The limit on a cluster.
   *
   * @param usual where none is given
   * @throws UsageException if the cluster has fewer minipods
   */
  int of(Cluster on, IntSupplier usual) {
    @Nullable Integer given = option.getValue();
    InputValidation.between("--spread", given, 1, on.minipods().size());
    return given == null ? usual.getAsInt() : given;
  }
}
