package io.heddle.render;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Clusters and placements to draw. */
public final class Fabrics {
  private Fabrics() {}

  public static Cluster pods(int minipods, int hosts) {
    return FabricShapes.byName("clos3")
        .draw(
            "fabric",
            Map.of(
                "minipods",
                String.valueOf(minipods),
                "hosts",
                String.valueOf(hosts),
                "busy",
                "0.2"));
  }

  /** Free hosts with racks of so many in a row, {@code rack-00} first. */
  public static Cluster racks(int minipods, int hosts, int each) {
    var drawn =
        FabricShapes.byName("clos3")
            .draw(
                "racks",
                Map.of("minipods", String.valueOf(minipods), "hosts", String.valueOf(hosts)));
    var labelled = new ArrayList<Host>();
    for (var host : drawn.hosts()) {
      labelled.add(host.withLabels(Map.of("rack", "rack-%02d".formatted(labelled.size() / each))));
    }
    return drawn.withHosts(labelled);
  }

  /** Fills rows × cols with free hosts in the order of the cluster. */
  public static Placement place(Cluster cluster, int rows, int cols) {
    var free =
        cluster.hosts().stream().filter(host -> host.isFree()).limit((long) rows * cols).toList();
    var matrix = new ArrayList<List<String>>();
    for (int row = 0; row < rows; row++) {
      matrix.add(
          free.subList(row * cols, (row + 1) * cols).stream().map(host -> host.id()).toList());
    }
    var bare =
        Placement.of(
            cluster,
            TrainingJob.of("job", rows, 8, cols),
            "tiles",
            0.5,
            GroupUnit.PP,
            8,
            matrix,
            new PlacementObjective(0, 0, 0, 0, 0, 0, 0, false),
            0,
            0);
    return bare.withObjective(
        MinipodSpreadTable.of(cluster, bare).objective(0.5, GroupUnit.PP, 0, false));
  }
}
