package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.gres.SlurmGresItem;
import io.heddle.model.gres.SlurmGresParser;
import io.heddle.model.gres.SlurmNodeGpus;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The host type of a Slurm node, by its {@code Gres}. */
public final class GresHostType {
  /** GPUs of the largest usual hosts; MIG instances beyond are listed beside a whole host. */
  private static final Set<Integer> FULL = Set.of(8, 16);

  private static final int MOST_GPUS = 1024;

  private GresHostType() {}

  /** The type, such as {@code h100-8}; null where it names no GPU, or more than a host has. */
  public static @Nullable HostType of(SlurmGresParser configured) {
    int gpus = whole(configured) + sliced(configured);
    if (gpus < 1 || gpus > MOST_GPUS) {
      return null;
    }
    var items = wholeItems(configured);
    var names =
        (items.isEmpty() ? configured.slices() : items)
            .stream().map(SlurmGresItem::type).filter(type -> !type.isEmpty()).distinct().toList();
    var word = names.isEmpty() ? GpuModelAliases.UNKNOWN : String.join("+", names);
    var model = names.stream().map(GresHostType::model).distinct().collect(Collectors.joining("+"));
    return new HostType(
        "%s-%d".formatted(word.toLowerCase(Locale.ROOT), gpus),
        model.isEmpty() ? GpuModelAliases.UNKNOWN : model,
        gpus);
  }

  /**
   * What is wrong where a node says its GPUs twice; null where both agree or one says nothing.
   *
   * @param tres {@code CfgTRES}, or {@code tres} of JSON
   */
  public static @Nullable String difference(SlurmGresParser configured, SlurmGresParser tres) {
    return tres.trackedGpus() == 0 || tres.trackedGpus() == configured.gpus()
        ? null
        : "CfgTRES has %d GPUs, Gres %d: Gres counts"
            .formatted(tres.trackedGpus(), configured.gpus());
  }

  /** Whole GPUs. */
  static int whole(SlurmGresParser configured) {
    return wholeItems(configured).stream().mapToInt(SlurmGresItem::count).sum();
  }

  static List<SlurmGresItem> wholeItems(SlurmGresParser configured) {
    return configured.whole().stream().filter(item -> item.count() > 0).toList();
  }

  /** GPUs that are cut into MIG instances: none beside the whole GPUs of a full host. */
  static int sliced(SlurmGresParser configured) {
    return FULL.contains(whole(configured)) ? 0 : SlurmNodeGpus.slicedGpus(configured);
  }

  private static String model(String type) {
    var known = GpuHardwareTable.model(type.replace('_', ' '));
    return known == null ? type.toUpperCase(Locale.ROOT) : known;
  }
}
