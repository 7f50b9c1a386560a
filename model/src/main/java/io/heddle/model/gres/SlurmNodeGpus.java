package io.heddle.model.gres;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.HostGpuStates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The states of the GPUs of a node, by what Slurm says of it.
 *
 * @param states of its GPUs; busy ones only as far as the indices are known
 * @param busy GPUs that are held wholly, whichever they are: at least the busy ones of the states
 * @param remarks what was assumed, and what contradicts, as keys and arguments for a report
 */
public record SlurmNodeGpus(HostGpuStates states, int busy, List<Remark> remarks) {
  /** What a report says of a node. */
  public enum Remark {
    /** GPUs that are cut into MIG instances: the last ones, as nothing states which. */
    SLICED,
    /** GPUs that jobs share, and which of them nothing says. */
    SHARED_SOMEWHERE,
    /** Fewer GPUs are configured than the host has. */
    WITHDRAWN,
    /** More GPUs are configured than the host has. */
    TOO_MANY,
    /** {@code GresUsed} and {@code AllocTRES} differ: the larger number counts. */
    CONTRADICTION,
    /** An index is beyond the GPUs of the node. */
    NO_SUCH_GPU
  }

  public SlurmNodeGpus {
    remarks = List.copyOf(remarks);
  }

  /**
   * The states on a host.
   *
   * @param configured {@code Gres}; {@link SlurmGresParser#NONE} where it is not known
   * @param used {@code GresUsed}
   * @param allocated {@code AllocTRES}; {@link SlurmGresParser#NONE} where it is not known
   * @param gpus how many the host has
   */
  public static SlurmNodeGpus of(
      SlurmGresParser configured, SlurmGresParser used, SlurmGresParser allocated, int gpus) {
    var remarks = new ArrayList<Remark>();
    var cut = configured.slices().isEmpty() ? used.slices() : configured.slices();
    int whole = configured.whole().stream().mapToInt(SlurmGresItem::count).sum();
    int sliced = MigProfile.gpus(cut);
    if (whole > 0 && sliced > 0 && whole < gpus) {
      sliced = gpus - whole;
    }
    if (whole + sliced > gpus) {
      remarks.add(Remark.TOO_MANY);
      sliced = Math.min(sliced, Math.max(0, gpus - whole));
    }
    var states = HostGpuStates.ALL_FREE;
    var positions = positions(configured, sliced, gpus);
    if (sliced > 0) {
      remarks.add(Remark.SLICED);
      states = states.mark(GpuState.SLICED, slicedGpus(positions, sliced, gpus));
    }
    var busy = new TreeSet<Integer>();
    int count = 0;
    for (var item : used.whole()) {
      count += item.count();
      for (int index : item.indices()) {
        int gpu =
            positions.isEmpty() ? index : index < positions.size() ? positions.get(index) : -1;
        if (gpu < 0 || gpu >= gpus || states.stateOf(gpu) != GpuState.FREE) {
          remarks.add(Remark.NO_SUCH_GPU);
        } else {
          busy.add(gpu);
        }
      }
    }
    int tracked = allocated.trackedGpus();
    if (tracked > used.gpus() && !used.items().isEmpty()) {
      remarks.add(Remark.CONTRADICTION);
    }
    if (tracked > used.gpus() && sliced == 0) {
      count += tracked - used.gpus();
    }
    states = states.mark(GpuState.BUSY, busy);
    states = shared(states, used, allocated, gpus, remarks);
    int room = gpus - states.takenCount() + busy.size();
    count = Math.min(count, room);
    boolean fewer = whole > 0 && whole + sliced < gpus;
    if (fewer) {
      remarks.add(Remark.WITHDRAWN);
      int gone = Math.min(gpus - whole - sliced, room - count);
      states = states.mark(GpuState.WITHDRAWN, lastFree(states, gone, gpus));
    }
    return new SlurmNodeGpus(states, Math.max(count, busy.size()), remarks);
  }

  /** The least number of GPUs that the MIG instances of a node are cut from. */
  public static int slicedGpus(SlurmGresParser configured) {
    return MigProfile.gpus(configured.slices());
  }

  /** The GPU at each place of the list of devices, −1 for an instance; empty where not known. */
  private static List<Integer> positions(SlurmGresParser configured, int sliced, int gpus) {
    var positions = new ArrayList<Integer>();
    int gpu = 0;
    int left = sliced;
    for (var item : configured.items()) {
      if (item.isSlice()) {
        int own = Math.min(left, MigProfile.gpus(List.of(item)));
        boolean last = item.equals(configured.slices().getLast());
        own = last ? left : own;
        for (int i = 0; i < item.count(); i++) {
          positions.add(-1);
        }
        left -= own;
        gpu += own;
      } else if (item.isWhole()) {
        for (int i = 0; i < item.count() && gpu < gpus; i++) {
          positions.add(gpu++);
        }
      }
    }
    return configured.slices().isEmpty() ? List.of() : positions;
  }

  private static Collection<Integer> slicedGpus(List<Integer> positions, int sliced, int gpus) {
    var cut = new TreeSet<Integer>();
    for (int gpu = gpus - 1; gpu >= 0 && cut.size() < sliced; gpu--) {
      if (!positions.contains(gpu)) {
        cut.add(gpu);
      }
    }
    return cut;
  }

  private static HostGpuStates shared(
      HostGpuStates states,
      SlurmGresParser used,
      SlurmGresParser allocated,
      int gpus,
      List<Remark> remarks) {
    var shared = new TreeSet<Integer>();
    int somewhere = 0;
    for (var item : used.shares()) {
      for (int gpu = 0; gpu < item.used().size(); gpu++) {
        if (item.used().get(gpu) > 0 && gpu < gpus) {
          shared.add(gpu);
        }
      }
      if (item.used().isEmpty()) {
        if (item.indices().isEmpty()) {
          somewhere += item.count();
        } else {
          item.indices().stream().filter(gpu -> gpu < gpus).forEach(shared::add);
        }
      }
    }
    if (used.shares().isEmpty()) {
      somewhere = allocated.shares().stream().mapToInt(SlurmGresItem::count).sum();
    }
    shared.removeIf(gpu -> states.stateOf(gpu) != GpuState.FREE);
    var marked = states.mark(GpuState.SHARED, shared);
    if (somewhere > 0) {
      remarks.add(Remark.SHARED_SOMEWHERE);
      marked = marked.mark(GpuState.SHARED, lastFree(marked, somewhere, gpus));
    }
    return marked;
  }

  private static Collection<Integer> lastFree(HostGpuStates states, int count, int gpus) {
    var free = new TreeSet<Integer>();
    for (int gpu = gpus - 1; gpu >= 0 && free.size() < count; gpu--) {
      if (states.stateOf(gpu) == GpuState.FREE) {
        free.add(gpu);
      }
    }
    return free;
  }
}
