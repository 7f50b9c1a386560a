package io.heddle.model.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cabling.BillOfMaterialsLine.Part;
import io.heddle.model.cabling.CablingFault.Kind;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CablingSpreadsheetTest {
  private static Cable cable(String id, String host, String port, double gbps) {
    return new Cable(id, new DevicePort(host, "nic0"), new DevicePort("leaf", port), gbps);
  }

  /** A dash of the screen is a hyphen of scripts, and no speed is an empty cell. */
  @Test
  void bill() {
    var table =
        CablingSpreadsheet.bill(
            List.of(
                new BillOfMaterialsLine(Part.HOSTS, "dgx", 0, 16, "8 × H100; up to 8 × 400 Gbit/s"),
                new BillOfMaterialsLine(Part.CABLES, "host–leaf", 400, 128, "")));
    assertThat(table.header()).containsExactly("part", "item", "gbps", "count", "note");
    assertThat(table.rows())
        .containsExactly(
            List.of("hosts", "dgx", "", 16L, "8 × H100; up to 8 × 400 Gbit/s"),
            List.of("cables", "host-leaf", 400.0, 128L, ""));
  }

  @Test
  void faultsHaveThePlannedCableThenTheFoundOne() {
    var table =
        CablingSpreadsheet.faults(
            new AsBuiltReport(
                2,
                2,
                List.of(
                    new CablingFault(Kind.MISSING, cable("c1", "h1", "1", 400), null, "unplugged"),
                    new CablingFault(
                        Kind.WRONG, cable("c2", "h2", "2", 400), cable("", "h2", "3", 0), "port"),
                    new CablingFault(Kind.EXTRA, null, cable("", "h9", "4", 100), "not planned")),
                List.of(),
                List.of(),
                new TreeMap<>(),
                0));
    assertThat(table.rows())
        .containsExactly(
            List.of(
                "missing", "c1", "h1", "nic0", "leaf", "1", 400.0, "", "", "", "", "", "unplugged"),
            List.of(
                "wrong", "c2", "h2", "nic0", "leaf", "2", 400.0, "h2", "nic0", "leaf", "3", "",
                "port"),
            List.of(
                "extra", "", "", "", "", "", "", "h9", "nic0", "leaf", "4", 100.0, "not planned"));
    assertThat(table.rows()).allSatisfy(row -> assertThat(row).hasSameSizeAs(table.header()));
    assertThat(table.header().indexOf("found_from_device")).isEqualTo(7);
  }
}
