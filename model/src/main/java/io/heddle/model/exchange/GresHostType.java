package io.heddle.model.exchange;

import io.heddle.model.cluster.HostType;
import io.heddle.model.gres.GresItem;
import io.heddle.model.gres.GresText;
import io.heddle.model.gres.NodeGpus;
import io.heddle.model.hardware.Hardware;
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
  public static @Nullable HostType of(GresText configured) {
    int gpus = whole(configured) + sliced(configured);
    if (gpus < 1 || gpus > MOST_GPUS) {
      return null;
    }
    var items = wholeItems(configured);
    var names =
        (items.isEmpty() ? configured.slices() : items)
            .stream().map(GresItem::type).filter(type -> !type.isEmpty()).distinct().toList();
    var word = names.isEmpty() ? GpuModels.UNKNOWN : String.join("+", names);
    var model = names.stream().map(GresHostType::model).distinct().collect(Collectors.joining("+"));
    return new HostType(
        "%s-%d".formatted(word.toLowerCase(Locale.ROOT), gpus),
        model.isEmpty() ? GpuModels.UNKNOWN : model,
        gpus);
  }

  /**
   * What is wrong where a node says its GPUs twice; null where both agree or one says nothing.
   *
   * @param tres {@code CfgTRES}, or {@code tres} of JSON
   */
  public static @Nullable String difference(GresText configured, GresText tres) {
    return tres.trackedGpus() == 0 || tres.trackedGpus() == configured.gpus()
        ? null
        : "CfgTRES has %d GPUs, Gres %d: Gres counts"
            .formatted(tres.trackedGpus(), configured.gpus());
  }

  /** Whole GPUs. */
  static int whole(GresText configured) {
    return wholeItems(configured).stream().mapToInt(GresItem::count).sum();
  }

  static List<GresItem> wholeItems(GresText configured) {
    return configured.whole().stream().filter(item -> item.count() > 0).toList();
  }

  /** GPUs that are cut into MIG instances: none beside the whole GPUs of a full host. */
  static int sliced(GresText configured) {
    return FULL.contains(whole(configured)) ? 0 : NodeGpus.slicedGpus(configured);
  }

  private static String model(String type) {
    var known = Hardware.model(type.replace('_', ' '));
    return known == null ? type.toUpperCase(Locale.ROOT) : known;
  }
}
