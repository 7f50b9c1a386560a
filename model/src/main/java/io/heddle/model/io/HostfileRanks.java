package io.heddle.model.io;

import java.util.Map;

/** {@code host slots=N}, as MPI and DeepSpeed read it. */
final class HostfileRanks implements RankFormat {
  @Override
  public String name() {
    return "hostfile";
  }

  @Override
  public String summary() {
    return "MPI and DeepSpeed hostfile: every host once with its slots, by node rank";
  }

  @Override
  public Map<String, String> files(RankPlan plan, RankOptions options) {
    RankText.require(
        RankText.HOST_NAME, "letters, digits, - _ and .", plan.placement().matrix(), name());
    var text =
        new StringBuilder(
            RankText.head(
                plan,
                options,
                "Hosts by node rank. DeepSpeed keeps this order; MPI does NOT promise it:",
                "where ranks matter under MPI, use the rankfile (--format openmpi)."));
    for (var host : plan.hosts(options.order(), name())) {
      text.append(host).append(" slots=").append(plan.placement().gpusPerHost()).append('\n');
    }
    return Map.of("hostfile", text.toString());
  }
}
