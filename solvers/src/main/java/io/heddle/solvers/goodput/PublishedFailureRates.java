package io.heddle.solvers.goodput;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.RepairTime;
import io.heddle.model.text.BundledCsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rates that others have published, for want of a log: said as assumed. Their counts are by class
 * as in the sources; the sources give no repair times, for which stand the median and mean of the
 * 349 days of 400 servers of StepFun's InfiniteHBD trace. The number of hosts of RSC-1 and RSC-2
 * follows from their rate and is approximate.
 */
public final class PublishedFailureRates {
  /** What is taken where nothing is said. */
  public static final String USUAL = "llama3-405b";

  /**
   * Standard deviation over mean of the three published rates (3.8, 6.5 and 2.3 per 1,000
   * host-days): another cluster may differ by as much.
   */
  private static final double SPREAD = 0.5;

  private static final double HORIZON_DAYS = 30;

  private PublishedFailureRates() {}

  /** The names. */
  public static List<String> ids() {
    return BundledCsvTable.rows(PublishedFailureRates.class, "published-failures.csv").stream()
        .map(row -> row.get("id"))
        .distinct()
        .toList();
  }

  /**
   * One of {@link #ids()}.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  public static FailureModel of(String id) {
    var rows =
        BundledCsvTable.rows(PublishedFailureRates.class, "published-failures.csv").stream()
            .filter(row -> row.get("id").equals(id))
            .toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "no published rates %s, expected one of %s".formatted(id, String.join(", ", ids())));
    }
    int hosts = Integer.parseInt(rows.getFirst().get("hosts"));
    double days = Double.parseDouble(rows.getFirst().get("days"));
    var classes = new ArrayList<FailureClass>();
    for (var row : rows) {
      int events = Integer.parseInt(row.get("events"));
      double mean = events * HORIZON_DAYS / days;
      var counts =
          new NegativeBinomial(mean, mean + mean * mean * (SPREAD * SPREAD + 1.0 / events));
      double coming = hosts * HORIZON_DAYS;
      classes.add(
          new FailureClass(
              row.get("class"),
              FailureDomain.valueOf(row.get("scope").toUpperCase(Locale.ROOT)),
              true,
              events,
              events / (hosts * days),
              counts.quantile(FailureCountForecast.LOW) / coming,
              counts.quantile(FailureCountForecast.HIGH) / coming,
              1,
              new RepairTime(
                  Double.parseDouble(row.get("repairMedianHours")),
                  Double.parseDouble(row.get("repairMeanHours"))),
              List.of()));
    }
    return new FailureModel(
        rows.getFirst().get("source"),
        true,
        hosts,
        days,
        HORIZON_DAYS,
        classes,
        List.of(),
        SPREAD,
        null,
        null);
  }
}
