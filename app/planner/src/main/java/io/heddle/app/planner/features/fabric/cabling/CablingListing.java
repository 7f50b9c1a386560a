package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.model.cabling.Bill;
import io.heddle.model.cabling.BillLine;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablingPlan;
import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Locale;

/**
 * A cluster's cables as they are shown.
 *
 * @param rows each cable
 */
public record CablingListing(
    Cluster cluster, CablingPlan plan, List<Row> rows, List<BillLine> bill) {
  /**
   * One cable.
   *
   * @param words all of it in lower case, to be searched
   */
  public record Row(Cable cable, String kind, String words) {}

  /** O(nodes + cables · log): not for the UI thread. */
  static CablingListing of(Cluster cluster, CablingPlan plan) {
    var rows =
        plan.cables().stream()
            .map(cable -> {
              var kind = Bill.ends(cluster, cable);
              var words =
                  String.join(
                      " ",
                      cable.id(),
                      cable.from().toString(),
                      cable.to().toString(),
                      Bill.number(cable.gbps()),
                      kind);
              return new Row(cable, kind, words.toLowerCase(Locale.ROOT));
            })
            .toList();
    return new CablingListing(cluster, plan, rows, Bill.of(cluster, plan));
  }
}
