package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.solvers.eligibility.HostEligibility;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The GPUs of all clusters while jobs come and go, by type. */
final class FederatedGpuStocks {
  /** GPUs of one type. */
  private record Shelf(String gpuModel, ClusterBuddyAllocator buddies) {
    GpuStock stock() {
      return new GpuStock(gpuModel, buddies.free());
    }
  }

  private record Taken(Shelf shelf, JobGpuAllocation allocation) {}

  private final FederationLinkNetwork network;

  /** Of each cluster its parts that no cable joins, of each part the types. */
  private final List<List<List<Shelf>>> shelves = new ArrayList<>();

  private final Map<String, List<Taken>> held = new HashMap<>();

  FederatedGpuStocks(FederationLinkNetwork network, List<Cluster> fabrics) {
    this.network = network;
    for (var fabric : fabrics) {
      var parts = new TreeMap<Integer, List<Shelf>>();
      for (var hosts : HostEligibility.alike(fabric)) {
        var first = hosts.getFirst();
        parts
            .computeIfAbsent(part(fabric, first), _ -> new ArrayList<>())
            .add(
                new Shelf(first.type().gpuModel(), new ClusterBuddyAllocator(only(fabric, hosts))));
      }
      shelves.add(List.copyOf(parts.values()));
    }
  }

  private static int part(Cluster fabric, Host host) {
    return fabric.partitions().stream()
        .filter(part -> part.hosts().contains(host))
        .findFirst()
        .orElseThrow()
        .index();
  }

  private static Cluster only(Cluster fabric, List<Host> hosts) {
    var ids = HostEligibility.ids(hosts);
    return fabric.withHosts(
        fabric.hosts().stream()
            .map(host -> ids.contains(host.id()) ? host : host.allBusy())
            .toList());
  }

  /**
   * What is free, by cluster, of the types that a request accepts and that it may have together.
   */
  List<List<GpuStock>> usable(JobResourceRequest request) {
    return shelves.stream()
        .map(parts -> best(parts, request).stream().map(Shelf::stock).toList())
        .toList();
  }

  private static List<Shelf> best(List<List<Shelf>> parts, JobResourceRequest request) {
    var options = new ArrayList<List<Shelf>>();
    for (var part : parts) {
      var accepted = part.stream().filter(shelf -> request.accepts(shelf.gpuModel())).toList();
      accepted.forEach(shelf -> options.add(List.of(shelf)));
      if (request.gpuModels().size() > 1 && accepted.size() > 1) {
        options.add(accepted);
      }
    }
    var choices = new LinkedHashMap<ClusterFreeGpus.Choice, List<Shelf>>();
    for (var option : options) {
      var stocks = option.stream().map(Shelf::stock).toList();
      choices.putIfAbsent(new ClusterFreeGpus.Choice(stocks, null, List.of()), option);
    }
    var best = ClusterFreeGpus.best(choices.keySet(), request);
    return best == null ? List.of() : choices.getOrDefault(best, List.of());
  }

  /**
   * Gives a job its shares, of the types in their order, as {@link FederatedJobsSolver} counts
   * them.
   */
  JobGpuAllocation take(FederatedJob answer, JobResourceRequest request) {
    var taken = new ArrayList<Taken>();
    for (var share : answer.shares()) {
      int rest = share.gpus();
      for (var shelf : best(shelves.get(network.index(share.cluster())), request)) {
        int given = Math.min(rest, shelf.buddies().free());
        if (given > 0) {
          taken.add(new Taken(shelf, Objects.requireNonNull(shelf.buddies().allocate(given))));
          rest -= given;
        }
      }
    }
    held.put(answer.job(), taken);
    return new JobGpuAllocation(
        taken.stream()
            .flatMap(each -> each.allocation().shares().stream())
            .sorted(Comparator.comparing((HostGpuShare share) -> share.host().id()))
            .toList());
  }

  void release(String job) {
    held.getOrDefault(job, List.of())
        .forEach(each -> each.shelf().buddies().release(each.allocation()));
    held.remove(job);
  }
}
