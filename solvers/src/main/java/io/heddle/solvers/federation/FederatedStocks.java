package io.heddle.solvers.federation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.Request;
import io.heddle.model.result.Allocation;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.GpuShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The GPUs of all clusters while jobs come and go, by type. */
final class FederatedStocks {
  /** GPUs of one type. */
  private record Shelf(String gpuModel, GpuBuddies buddies) {
    GpuStock stock() {
      return new GpuStock(gpuModel, buddies.free());
    }
  }

  private record Taken(Shelf shelf, Allocation allocation) {}

  private final FederationNetwork network;
  private final List<List<Shelf>> shelves = new ArrayList<>();
  private final Map<String, List<Taken>> held = new HashMap<>();

  FederatedStocks(FederationNetwork network, List<Cluster> fabrics) {
    this.network = network;
    for (var fabric : fabrics) {
      var byType = new TreeMap<String, Shelf>();
      for (var host : fabric.hosts()) {
        byType.computeIfAbsent(
            host.type().gpuModel(), type -> new Shelf(type, new GpuBuddies(only(fabric, type))));
      }
      shelves.add(List.copyOf(byType.values()));
    }
  }

  private static Cluster only(Cluster fabric, String type) {
    return fabric.withHosts(
        fabric.hosts().stream()
            .map(host -> host.type().gpuModel().equals(type) ? host : host.allBusy())
            .toList());
  }

  /** What is free, by cluster, of the types that a request accepts. */
  List<List<GpuStock>> usable(Request request) {
    return shelves.stream()
        .map(all ->
            all.stream()
                .filter(shelf -> request.accepts(shelf.gpuModel()))
                .map(Shelf::stock)
                .toList())
        .toList();
  }

  /** Gives a job its shares, of the types in their order, as {@link FederateSolver} counts them. */
  Allocation take(FederatedJob answer, Request request) {
    var taken = new ArrayList<Taken>();
    for (var share : answer.shares()) {
      int rest = share.gpus();
      for (var shelf : shelves.get(network.index(share.cluster()))) {
        int given = request.accepts(shelf.gpuModel()) ? Math.min(rest, shelf.buddies().free()) : 0;
        if (given > 0) {
          taken.add(new Taken(shelf, Objects.requireNonNull(shelf.buddies().allocate(given))));
          rest -= given;
        }
      }
    }
    held.put(answer.job(), taken);
    return new Allocation(
        taken.stream()
            .flatMap(each -> each.allocation().shares().stream())
            .sorted(Comparator.comparing((GpuShare share) -> share.host().id()))
            .toList());
  }

  void release(String job) {
    held.getOrDefault(job, List.of())
        .forEach(each -> each.shelf().buddies().release(each.allocation()));
    held.remove(job);
  }
}
