package io.heddle.app.usecase.federate;

import io.heddle.app.usecase.PlanFile;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.io.InputException;
import io.heddle.solvers.federation.FederationClusterDevices;
import io.heddle.solvers.parallelism.GpuDevice;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the files say that a federation's clusters name.
 *
 * @param byFile by the name of the file, as the federation has it
 */
public record ClusterStocks(Map<String, Stock> byFile) {
  public static final ClusterStocks NONE = new ClusterStocks(Map.of());

  public ClusterStocks {
    byFile = Map.copyOf(byFile);
  }

  /**
   * Of one cluster.
   *
   * @param free by type of GPU
   * @param gpus free and busy
   * @param devices how fast they are, by type, where known
   * @param fabric its hosts and cables; null where the file cannot be used
   * @param trouble why the file cannot be used; empty: it can
   */
  public record Stock(
      List<GpuStock> free,
      int gpus,
      Map<String, GpuDevice> devices,
      @Nullable Cluster fabric,
      String trouble) {
    public Stock {
      free = List.copyOf(free);
      devices = Map.copyOf(devices);
    }
  }

  /**
   * Reads them; one that cannot be used keeps none of the others away. O(length of the files).
   *
   * @param file of the federation, which the names are relative to; null: it is in no file yet
   */
  public static ClusterStocks read(Federation federation, @Nullable Path file) {
    var found = new LinkedHashMap<String, Stock>();
    for (var cluster : federation.clusters()) {
      if (cluster.file() != null) {
        found.computeIfAbsent(cluster.file(), name -> stock(resolve(file, name)));
      }
    }
    return new ClusterStocks(found);
  }

  /** Where a file lies that the federation of another one names. */
  public static Path resolve(@Nullable Path federation, String name) {
    return federation == null ? Path.of(name) : federation.resolveSibling(name);
  }

  private static Stock stock(Path file) {
    try {
      var cluster = PlanFile.planned(file);
      return new Stock(
          FederationInput.free(cluster),
          cluster.gpus(),
          FederationInput.devices(cluster),
          cluster,
          "");
    } catch (InputException unusable) {
      return new Stock(
          List.of(),
          0,
          Map.of(),
          null,
          Objects.requireNonNull(unusable.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** What is known of a cluster's file; null where it names none, or was not read yet. */
  public @Nullable Stock of(FederatedCluster cluster) {
    return cluster.file() == null ? null : byFile.get(cluster.file());
  }

  /** What the estimate knows of the GPUs of a federation. */
  public FederationClusterDevices devices(Federation federation) {
    var files = new HashMap<String, Stock>();
    for (var cluster : federation.clusters()) {
      var stock = of(cluster);
      if (stock != null) {
        files.put(cluster.id(), stock);
      }
    }
    var usual = FederationClusterDevices.usual();
    return (id, gpuModel) -> {
      var stock = files.get(id);
      return stock == null ? usual.of(id, gpuModel) : stock.devices().get(gpuModel);
    };
  }

  /** The fabrics of a federation's clusters of which the files tell them, by the clusters' ids. */
  public Map<String, Cluster> fabrics(Federation federation) {
    var fabrics = new HashMap<String, Cluster>();
    for (var cluster : federation.clusters()) {
      var stock = of(cluster);
      if (stock != null && stock.fabric() != null) {
        fabrics.put(cluster.id(), stock.fabric());
      }
    }
    return fabrics;
  }

  /** The federation with the free GPUs that the files tell; without them, none are free. */
  public Federation in(Federation federation) {
    return new Federation(
        federation.clusters().stream()
            .map(each -> {
              var stock = of(each);
              return stock == null ? each : each.withFree(stock.free());
            })
            .toList(),
        federation.links());
  }
}
