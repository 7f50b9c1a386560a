package io.heddle.model.bandwidth;

import java.util.Map;
import java.util.Set;

/** How much of a profile is measured; the built-in model stands in for the rest. */
public final class ProfileCoverage {
  private ProfileCoverage() {}

  public static String of(BandwidthProfile profile) {
    var text = new StringBuilder("bandwidth profile ").append(profile.name());
    profile.intra().forEach((model, sets) -> text.append(", ").append(sets(model, sets)));
    if (profile.counts() == 0) {
      return text.append(", between hosts: nothing measured").toString();
    }
    if (!profile.byCounts().isEmpty()) {
      text.append(", between hosts: ").append(counts(profile.byCounts().keySet(), profile.scale()));
      if (profile.intra().isEmpty()) {
        text.append(" of no GPU model: they hold for no host");
      }
    }
    profile
        .byModels()
        .forEach((models, counts) ->
            text.append(
                    (models.contains(BandwidthProfile.AT)
                            ? ", slow with %s: "
                            : ", between hosts of %s: ")
                        .formatted(models.replace(BandwidthProfile.AND, " and ")))
                .append(counts(counts.keySet(), profile.scale())));
    return text.toString();
  }

  private static String counts(Set<PerHostGpuCounts> measured, double scale) {
    int hosts = measured.stream().mapToInt(PerHostGpuCounts::hosts).max().orElseThrow();
    int gpus = measured.stream().mapToInt(PerHostGpuCounts::largest).max().orElseThrow();
    double all = 0;
    double ofSize = gpus;
    for (int size = 2; size <= hosts; size++) {
      ofSize = ofSize * (gpus + size - 1) / size;
      all += ofSize;
    }
    return "%,d of %,.0f counts measured (up to %d hosts of %d GPUs, scale %s)"
        .formatted(measured.size(), all, hosts, gpus, scale);
  }

  private static String sets(String model, Map<Long, Double> sets) {
    int gpus =
        sets.keySet().stream()
            .mapToInt(set -> Long.SIZE - Long.numberOfLeadingZeros(set))
            .max()
            .orElse(0);
    double all = Math.max(0, Math.pow(2, gpus) - gpus - 1);
    return "%s: %,d of %,.0f sets of %d GPUs measured".formatted(model, sets.size(), all, gpus);
  }
}
