package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.model.cabling.BillOfMaterials;
import io.heddle.model.cabling.BillOfMaterialsLine;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Locale;

/**
 * A cluster's cables as they are shown.
 *
 * @param rows each cable
 */
public record CableListing(
    Cluster cluster, ClusterCablingPlan plan, List<Row> rows, List<BillOfMaterialsLine> bill) {
  /**
   * One cable.
   *
   * @param words all of it in lower case, to be searched
   */
  public record Row(Cable cable, String kind, String words) {}

  /** O(nodes + cables · log): not for the UI thread. */
  static CableListing of(Cluster cluster, ClusterCablingPlan plan) {
    var rows =
        plan.cables().stream()
            .map(cable -> {
              var kind = BillOfMaterials.ends(cluster, cable);
              var words =
                  String.join(
                      " ",
                      cable.id(),
                      cable.from().toString(),
                      cable.to().toString(),
                      BillOfMaterials.number(cable.gbps()),
                      kind);
              return new Row(cable, kind, words.toLowerCase(Locale.ROOT));
            })
            .toList();
    return new CableListing(cluster, plan, rows, BillOfMaterials.of(cluster, plan));
  }
}
