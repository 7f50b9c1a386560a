package io.heddle.app.usecase.federate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FederationFile;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** Reads a federation together with the files that it names. */
public final class FederationInput {
  private FederationInput() {}

  /**
   * The federation, with the free GPUs of each cluster that is a file of its own, by type. O(length
   * of the files).
   *
   * @throws io.heddle.model.io.InputException with all problems of the file, or of the first such
   *     file that has some
   */
  public static Federation read(Path path) {
    var federation = FederationFile.read(path);
    return new Federation(
        federation.clusters().stream()
            .map(each -> {
              var file = each.file();
              return file == null
                  ? each
                  : each.withFree(free(ClusterFile.read(path.resolveSibling(file))));
            })
            .toList(),
        federation.links());
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
