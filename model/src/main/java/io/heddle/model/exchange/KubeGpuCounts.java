package io.heddle.model.exchange;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The GPUs of a host by what they are used for, as far as resources tell. Only ResourceSlices say
 * which of them.
 *
 * @param model such as {@code H100}
 * @param memoryGiB of one whole GPU; 0 where unknown
 * @param total physical GPUs
 * @param sliced cut into instances or partitions
 * @param shared offered to several pods at once
 * @param withdrawn present, but not offered
 * @param assumption what had to be assumed for it; empty where all of it is said
 * @param exact which GPUs are in which state; null where only their numbers are known
 */
public record KubeGpuCounts(
    String model,
    double memoryGiB,
    int total,
    int sliced,
    int shared,
    int withdrawn,
    String assumption,
    @Nullable HostGpuStates exact) {
  /** By numbers alone. */
  public KubeGpuCounts(
      String model,
      double memoryGiB,
      int total,
      int sliced,
      int shared,
      int withdrawn,
      String assumption) {
    this(model, memoryGiB, total, sliced, shared, withdrawn, assumption, null);
  }

  /** By states of single GPUs. */
  static KubeGpuCounts of(
      String model, double memoryGiB, int total, HostGpuStates exact, String assumption) {
    return new KubeGpuCounts(
        model,
        memoryGiB,
        total,
        exact.of(GpuState.SLICED).size(),
        exact.of(GpuState.SHARED).size(),
        exact.of(GpuState.WITHDRAWN).size(),
        assumption,
        exact);
  }

  public KubeGpuCounts {
    if (total < 1
        || sliced < 0
        || shared < 0
        || withdrawn < 0
        || sliced + shared + withdrawn > total) {
      throw new IllegalArgumentException(
          "%d GPUs: %d sliced, %d shared, %d withdrawn"
              .formatted(total, sliced, shared, withdrawn));
    }
  }

  /** The hardware, by the name {@code h100-8}. */
  public HostType type() {
    var name = "%s-%d".formatted(model.toLowerCase(Locale.ROOT).replace(' ', '-'), total);
    return new HostType(name, model, total, memoryGiB, null, 0, Map.of());
  }

  /** With these GPUs cut into instances, too; indices beyond the host are ignored. */
  public KubeGpuCounts cutting(Collection<Integer> gpus) {
    var inside = gpus.stream().filter(gpu -> gpu < total).toList();
    return of(model, memoryGiB, total, states().mark(GpuState.SLICED, inside), assumption);
  }

  /**
   * The states; where only numbers are known, the first GPUs are sliced or shared and the last ones
   * withdrawn.
   */
  public HostGpuStates states() {
    if (exact != null) {
      return exact;
    }
    return HostGpuStates.ALL_FREE
        .with(GpuState.SLICED, range(0, sliced))
        .with(GpuState.SHARED, range(sliced, sliced + shared))
        .with(GpuState.WITHDRAWN, range(total - withdrawn, total));
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** Reports GPUs that no job can have wholly, and what had to be assumed. */
  public void note(String host, ImportNotes notes) {
    if (sliced > 0) {
      notes.read(
          host, "%s cut into instances or partitions".formatted(ImportNotes.count(sliced, "GPU")));
    }
    if (shared > 0) {
      notes.read(host, "%s shared by several pods".formatted(ImportNotes.count(shared, "GPU")));
    }
    if (!assumption.isEmpty()) {
      notes.assumed(host, assumption);
    }
    if (exact != null) {
      if (withdrawn > 0) {
        notes.read(host, "GPUs %s not offered".formatted(exact.of(GpuState.WITHDRAWN)));
      }
      return;
    }
    if (sliced > 0 && sliced < total || shared > 0 && shared < total) {
      notes.assumed(host, "the first GPUs cut or shared, as no resource states which");
    }
    if (withdrawn == total && assumption.isEmpty()) {
      notes.read(host, "all %s not allocatable".formatted(ImportNotes.count(withdrawn, "GPU")));
    } else if (withdrawn > 0 && withdrawn < total) {
      notes.assumed(
          host,
          "%s not allocatable, the last ones, as no resource states which"
              .formatted(ImportNotes.count(withdrawn, "GPU")));
    }
  }
}
