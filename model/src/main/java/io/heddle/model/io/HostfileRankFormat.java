package io.heddle.model.io;

import io.heddle.model.text.DescribedFormat;
import java.util.Map;

/** {@code host slots=N}, as MPI and DeepSpeed read it. */
final class HostfileRankFormat extends DescribedFormat implements RankFileFormat {
  HostfileRankFormat() {
    super("hostfile", "MPI and DeepSpeed hostfile: every host once with its slots, by node rank");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    RankNameEscaping.require(
        RankNameEscaping.HOST_NAME, "letters, digits, - _ and .", plan.placement().matrix(), id());
    var text =
        new StringBuilder(
            RankNameEscaping.head(
                plan,
                options,
                "Hosts by node rank. DeepSpeed keeps this order; MPI does NOT promise it:",
                "where ranks matter under MPI, use the rankfile (--format openmpi)."));
    for (var host : plan.hosts(options.order(), id())) {
      text.append(host).append(" slots=").append(plan.placement().gpusPerHost()).append('\n');
    }
    return Map.of("hostfile", text.toString());
  }
}
