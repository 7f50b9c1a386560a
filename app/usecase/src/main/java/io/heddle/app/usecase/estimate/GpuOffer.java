package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.solvers.parallelism.GpuDevice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A type of GPU that a job could have, and how many of them.
 *
 * @param gpu as its hosts call it, or the table of hardware
 * @param gpusPerHost of each host
 * @param free as many as there are
 * @param host any of those that have it; null where the cluster has none: what if it had
 */
public record GpuOffer(String gpu, int gpusPerHost, int free, @Nullable Host host) {
  private static final int USUAL_HOST = 8;
  private static final int RACK_HOST = 4;

  /** Each type that a request accepts, in the order of the cluster's hosts. O(hosts). */
  public static List<GpuOffer> of(Cluster cluster, JobResourceRequest request) {
    var byType = new LinkedHashMap<String, List<Host>>();
    for (var host : cluster.hosts()) {
      if (request.accepts(host.type().gpuModel())) {
        byType.computeIfAbsent(host.type().gpuModel(), _ -> new ArrayList<>()).add(host);
      }
    }
    var offers = new ArrayList<GpuOffer>();
    byType.forEach((type, hosts) -> {
      int free = hosts.stream().mapToInt(Host::freeGpus).sum();
      offers.add(new GpuOffer(type, hosts.getFirst().type().gpus(), free, hosts.getFirst()));
    });
    return offers;
  }

  /** What if there were so many of a type, in usual hosts on a usual network. */
  public static GpuOffer elsewhere(GpuSpec spec, int gpus) {
    boolean rack = spec.name().startsWith("GB");
    return new GpuOffer(spec.name(), rack ? RACK_HOST : USUAL_HOST, gpus, null);
  }

  /** Whether it computes in a precision; true where the table of hardware lacks it. */
  boolean trainsIn(Precision precision) {
    return GpuHardwareTable.trainsIn(gpu, precision);
  }

  /** Whether the cluster has it. */
  public boolean isHere() {
    return host != null;
  }

  /**
   * One of them, for a job that takes all that are free. O(nodes + links).
   *
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks the GPU
   */
  public GpuDevice device(Cluster cluster) {
    return device(new FabricGpuBandwidth(cluster), free);
  }

  /** One of so many of them, placed as close as can be. */
  GpuDevice device(FabricGpuBandwidth speed, int count) {
    if (host != null) {
      return PlanCosts.device(host, speed.networkGBps(host, count));
    }
    var spec = GpuHardwareTable.gpu(gpu);
    return GpuDevice.of(spec, gpusPerHost, GpuDevice.usualNetworkGBps(spec));
  }

  /**
   * Numbers of GPUs that are worth a look: powers of two inside a host, then two steps an octave of
   * whole hosts.
   */
  public TreeSet<Integer> ladder() {
    var counts = new TreeSet<Integer>();
    for (int count = 1; count < gpusPerHost && count <= free; count *= 2) {
      counts.add(count);
    }
    for (long hosts = 1; hosts * gpusPerHost <= free; hosts *= 2) {
      counts.add((int) (hosts * gpusPerHost));
      long between = 3 * hosts * gpusPerHost / 2;
      if (hosts > 1 && between <= free) {
        counts.add((int) between);
      }
    }
    return counts;
  }
}
