package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gives away GPUs of one cluster near each other (SpiderFlow, A.1): a binary tree over its GPUs
 * that follows host, NVLink domain, leaf, minipod and cluster; lists of free blocks by level and
 * size; blocks split on demand and join their buddies again.
 *
 * <p>Where Algorithm 1 and its text differ: its loop halves below what was asked for (3 of a block
 * of 4 become 2), and takes blocks of the rounded size alone; as its text says, any larger block
 * will do. A request is not rounded up: what a block has too many stays free. And where no block is
 * large enough, but GPUs are, the largest blocks of the nearest level are put together.
 */
public final class ClusterBuddyAllocator {
  /** What holds a block together, the closest first. */
  private enum Level {
    HOST,
    DOMAIN,
    LEAF,
    MINIPOD,
    CLUSTER
  }

  /** GPUs beside each other. Free with all its GPUs: buddies join by being counted. */
  private static final class Block {
    final Level level;
    final int from;
    final int size;
    final List<Block> halves;
    @Nullable Block parent;
    int free;

    Block(Level level, int from, List<Block> halves) {
      this.level = level;
      this.from = from;
      this.halves = halves;
      size = halves.isEmpty() ? 1 : halves.getFirst().size + halves.getLast().size;
      halves.forEach(half -> half.parent = this);
    }

    boolean isFree() {
      return free == size;
    }
  }

  private static final Comparator<Block> CLOSEST =
      Comparator.comparing((Block block) -> block.level)
          .thenComparingInt(block -> block.size)
          .thenComparingInt(block -> block.from);

  private record Gpu(Host host, int index) {}

  private final List<Gpu> gpus = new ArrayList<>();
  private final Map<Gpu, Block> leaves = new LinkedHashMap<>();
  private final @Nullable Block root;

  /** Of all GPUs that are free. O(GPUs · log GPUs). */
  public ClusterBuddyAllocator(Cluster cluster) {
    Function<Host, String> domain =
        host -> {
          var name = NvlinkDomains.nameOf(host);
          return name == null ? host.id() : name;
        };
    var minipods =
        grouped(cluster.hosts(), host -> cluster.minipodOf(host.id()).name()).stream()
            .map(minipod ->
                joined(
                    Level.MINIPOD,
                    grouped(minipod, host -> cluster.switchOf(host.id())).stream()
                        .map(leaf ->
                            joined(
                                Level.LEAF,
                                grouped(leaf, domain).stream()
                                    .map(hosts ->
                                        joined(
                                            Level.DOMAIN, hosts.stream().map(this::host).toList()))
                                    .toList()))
                        .toList()))
            .toList();
    root = minipods.isEmpty() ? null : joined(Level.CLUSTER, minipods);
    leaves.forEach((gpu, block) -> {
      if (gpu.host().isFree(gpu.index())) {
        change(block, true);
      }
    });
  }

  private static List<List<Host>> grouped(List<Host> hosts, Function<Host, String> by) {
    var groups = new LinkedHashMap<String, List<Host>>();
    hosts.forEach(host -> groups.computeIfAbsent(by.apply(host), _ -> new ArrayList<>()).add(host));
    return List.copyOf(groups.values());
  }

  private Block host(Host host) {
    var blocks = new ArrayList<Block>();
    for (int index = 0; index < host.type().gpus(); index++) {
      var gpu = new Gpu(host, index);
      var block = new Block(Level.HOST, gpus.size(), List.of());
      gpus.add(gpu);
      leaves.put(gpu, block);
      blocks.add(block);
    }
    return joined(Level.HOST, blocks);
  }

  /** Halves of halves. */
  private static Block joined(Level level, List<Block> blocks) {
    if (blocks.size() == 1) {
      return blocks.getFirst();
    }
    int middle = blocks.size() / 2;
    return new Block(
        level,
        blocks.getFirst().from,
        List.of(
            joined(level, blocks.subList(0, middle)),
            joined(level, blocks.subList(middle, blocks.size()))));
  }

  public int free() {
    return root == null ? 0 : root.free;
  }

  /**
   * So many GPUs, as near each other as the free blocks allow; null where there are not so many.
   * O(blocks).
   *
   * @param count at least 1
   */
  public @Nullable JobGpuAllocation allocate(int count) {
    if (root == null || count > root.free) {
      return null;
    }
    var taken = new ArrayList<Block>();
    var block = free(root, count);
    if (block == null) {
      gather(root, count, taken);
    } else {
      split(block, count, taken);
    }
    return allocation(taken);
  }

  /** Takes back what was given. O(GPUs · log GPUs). */
  public void release(JobGpuAllocation allocation) {
    for (var share : allocation.shares()) {
      for (int index : share.gpus()) {
        var block = leaves.get(new Gpu(share.host(), index));
        if (block == null || block.isFree()) {
          throw new IllegalStateException(
              "GPU %d of host %s is not given away".formatted(index, share.host().id()));
        }
        change(block, true);
      }
    }
  }

  /** The best free block that is large enough; null where there is none. O(blocks). */
  private static @Nullable Block free(Block block, int count) {
    if (block.free < count) {
      return null;
    }
    if (block.isFree()) {
      return block;
    }
    Block best = null;
    for (var half : block.halves) {
      var found = free(half, count);
      best = found != null && (best == null || CLOSEST.compare(found, best) < 0) ? found : best;
    }
    return best;
  }

  /** Of a free block: its smaller half if that is enough, else its larger, else both. */
  private static void split(Block block, int count, List<Block> taken) {
    if (count == block.size) {
      taken.add(block);
      return;
    }
    var first = block.halves.getFirst();
    var last = block.halves.getLast(); // as large, or larger by one of its parts
    if (count <= first.size) {
      split(first, count, taken);
    } else if (count <= last.size) {
      split(last, count, taken);
    } else {
      var whole = last.size > first.size ? last : first;
      taken.add(whole);
      split(whole.equals(first) ? last : first, count - whole.size, taken);
    }
  }

  /** The largest free blocks below, of the half with less room where that is enough. */
  private static void gather(Block block, int count, List<Block> taken) {
    for (var half : block.halves) {
      var other =
          half.equals(block.halves.getFirst()) ? block.halves.getLast() : block.halves.getFirst();
      if (half.free >= count && (other.free < count || half.free <= other.free)) {
        gather(half, count, taken);
        return;
      }
    }
    var blocks = new ArrayList<Block>();
    list(block, blocks);
    blocks.sort(Comparator.comparingInt(each -> -each.size));
    int rest = count;
    for (var each : blocks) {
      int given = Math.min(rest, each.size);
      if (given > 0) {
        split(each, given, taken);
        rest -= given;
      }
    }
  }

  private static void list(Block block, List<Block> free) {
    if (block.isFree()) {
      free.add(block);
    } else if (block.free > 0) {
      block.halves.forEach(half -> list(half, free));
    }
  }

  /** Takes a free block, or gives it back: it is whole again, and so is what holds it. */
  private static void change(Block block, boolean free) {
    fill(block, free);
    int change = free ? block.size : -block.size;
    for (var above = block.parent; above != null; above = above.parent) {
      above.free += change;
    }
  }

  private static void fill(Block block, boolean free) {
    block.free = free ? block.size : 0;
    block.halves.forEach(half -> fill(half, free));
  }

  private JobGpuAllocation allocation(List<Block> taken) {
    var byHost = new LinkedHashMap<Host, List<Integer>>();
    taken.sort(Comparator.comparingInt(block -> block.from));
    for (var block : taken) {
      change(block, false);
      for (var gpu : gpus.subList(block.from, block.from + block.size)) {
        byHost.computeIfAbsent(gpu.host(), _ -> new ArrayList<>()).add(gpu.index());
      }
    }
    var shares = new ArrayList<HostGpuShare>();
    byHost.forEach((host, indices) -> shares.add(new HostGpuShare(host, indices)));
    return new JobGpuAllocation(shares);
  }
}
