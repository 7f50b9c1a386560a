package io.heddle.app.usecase.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cabling.AsBuiltReport;
import io.heddle.model.cabling.BillOfMaterialsLine;
import io.heddle.model.cabling.BillOfMaterialsLine.Part;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.cabling.CablingFault.Kind;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cabling.DevicePort;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CablingTextTest {
  private static Cable cable(String id, String host, String port, double gbps) {
    return new Cable(id, new DevicePort(host, "nic0"), new DevicePort("leaf", port), gbps);
  }

  private static ClusterCablingPlan plan(int cables) {
    return new ClusterCablingPlan(
        "c",
        IntStream.rangeClosed(1, cables)
            .mapToObj(i -> cable("c" + i, "h" + i, "" + i, 400))
            .toList());
  }

  private static final AsBuiltReport FAULTY =
      new AsBuiltReport(
          12,
          11,
          List.of(
              new CablingFault(Kind.MISSING, cable("c1", "h1", "1", 400), null, "unplugged"),
              new CablingFault(
                  Kind.WRONG, cable("c12", "h2", "2", 400), cable("", "h2", "3", 0), "other port"),
              new CablingFault(Kind.EXTRA, null, cable("", "h9", "4", 100), "not planned")),
          List.of("h1"),
          List.of(new AsBuiltReport.Unknown("h9", null), new AsBuiltReport.Unknown("H-3", "h3")),
          new TreeMap<>(Map.of("leaf", List.of("h4", "h5"))),
          2);

  /** Numbers stand right, texts left, and lines have no blanks at their ends. */
  @Test
  void bill() {
    assertThat(
            CablingText.of(
                plan(3),
                List.of(
                    new BillOfMaterialsLine(Part.HOSTS, "dgx", 0, 16, "8 × H100"),
                    new BillOfMaterialsLine(Part.CABLES, "host–leaf", 400, 1_280, ""))))
        .isEqualTo(
            """
            cluster c: 3 cables
            hosts   dgx                       16  8 × H100
            cables  host–leaf  400 Gbit/s  1,280
            """);
  }

  @Test
  void theFirstTwentyCables() {
    assertThat(CablingText.cables(plan(2)))
        .isEqualTo(
            """
            c1  h1 nic0  leaf 1  400 Gbit/s
            c2  h2 nic0  leaf 2  400 Gbit/s
            """);
    assertThat(CablingText.cables(plan(20)).lines())
        .hasSize(20)
        .noneMatch(each -> each.contains("…"));
    assertThat(CablingText.cables(plan(1_021)).lines())
        .hasSize(21)
        .last()
        .isEqualTo("… and 1,001 more: write them with -o plan.csv or .xlsx");
    assertThat(CablingText.cables(plan(0))).isEmpty();
  }

  @Test
  void summary() {
    assertThat(CablingText.summary(FAULTY))
        .isEqualTo("1 missing, 1 wrong, 1 extra of 12 planned and 11 found cables");
    assertThat(
            CablingText.summary(
                new AsBuiltReport(12, 12, List.of(), List.of(), List.of(), new TreeMap<>(), 0)))
        .isEqualTo("as planned: all 12 cables");
  }

  @Test
  void faultsAreShownWhereTheyWerePlanned() {
    assertThat(CablingText.faults(FAULTY))
        .isEqualTo(
            """
            missing  c1 h1 nic0 – leaf 1   unplugged
            wrong    c12 h2 nic0 – leaf 2  other port
            extra    h9 nic0 – leaf 4      not planned
            """);
  }

  @Test
  void whatWasNotSeenAndWhatIsAssumed() {
    assertThat(CablingText.notes(FAULTY))
        .containsExactly(
            "not seen: 1 planned device (h1)",
            "not in the plan: 2 devices (h9, H-3, similar to h3)",
            "not decided: whether hosts of leaf changed places, as 2 hosts (h4, h5) are in other ports than proposed; --ports and --plan compare ports",
            "without a speed: 2 found cables, taken to be as planned");
    var many = IntStream.range(0, 25).mapToObj(i -> "h" + i).toList();
    assertThat(
            CablingText.notes(
                new AsBuiltReport(25, 0, List.of(), many, List.of(), new TreeMap<>(), 0)))
        .singleElement()
        .asString()
        .startsWith("not seen: 25 planned devices (h0, ")
        .endsWith(", h19 and 5 more)");
  }
}
