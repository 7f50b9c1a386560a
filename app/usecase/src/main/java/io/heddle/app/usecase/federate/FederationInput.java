package io.heddle.app.usecase.federate;

import io.heddle.app.usecase.PlanFile;
import io.heddle.app.usecase.estimate.GpuOffer;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.solvers.federation.FederationClusterDevices;
import io.heddle.solvers.parallelism.GpuDevice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A federation together with the files that it names.
 *
 * @param federation with the free GPUs of each cluster that is a file of its own, by type
 * @param devices what the files say of these GPUs, and the table of hardware of all others
 * @param fabrics of the clusters that are files of their own, by id
 */
public record FederationInput(
    Federation federation, FederationClusterDevices devices, Map<String, Cluster> fabrics) {
  public FederationInput {
    fabrics = Map.copyOf(fabrics);
  }

  /** In usual hosts, for who has no files. */
  public static FederationInput of(Federation federation) {
    return new FederationInput(federation, FederationClusterDevices.usual(), Map.of());
  }

  /**
   * Hosts that the plan beside a cluster's file keeps are not free. O(length of the files).
   *
   * @throws io.heddle.model.io.InputException with all problems of the file, or of the first such
   *     file that has some
   */
  public static FederationInput open(Path path) {
    var federation = FileKinds.FEDERATION.read(path);
    var own = new HashMap<String, Map<String, GpuDevice>>();
    var fabrics = new HashMap<String, Cluster>();
    var clusters = new ArrayList<FederatedCluster>();
    for (var each : federation.clusters()) {
      var file = each.file();
      if (file == null) {
        clusters.add(each);
      } else {
        var cluster = PlanFile.planned(path.resolveSibling(file));
        own.put(each.id(), devices(cluster));
        fabrics.put(each.id(), cluster);
        clusters.add(each.withFree(free(cluster)));
      }
    }
    var usual = FederationClusterDevices.usual();
    return new FederationInput(
        new Federation(clusters, federation.links()),
        (id, gpuModel) -> {
          var devices = own.get(id);
          return devices == null ? usual.of(id, gpuModel) : devices.get(gpuModel);
        },
        fabrics);
  }

  /** How fast a cluster's GPUs are, by type, where known. O(hosts). */
  static Map<String, GpuDevice> devices(Cluster cluster) {
    var devices = new HashMap<String, GpuDevice>();
    for (var offer : GpuOffer.of(cluster, JobResourceRequest.of(1))) {
      if (GpuHardwareTable.find(offer.gpu()) != null) {
        devices.putIfAbsent(offer.gpu(), offer.device(cluster));
      }
    }
    return devices;
  }

  /** Free GPUs by type. O(hosts). */
  public static List<GpuStock> free(Cluster cluster) {
    var byModel = new TreeMap<String, Integer>();
    for (var host : cluster.hosts()) {
      byModel.merge(host.type().gpuModel(), host.freeGpus(), Integer::sum);
    }
    return byModel.entrySet().stream()
        .map(each -> new GpuStock(each.getKey(), each.getValue()))
        .toList();
  }
}
