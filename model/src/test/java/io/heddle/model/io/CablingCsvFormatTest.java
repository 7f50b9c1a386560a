package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ClusterByHand;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.CablingSpreadsheet;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Tier;
import io.heddle.model.text.Advice;
import java.util.List;
import org.junit.jupiter.api.Test;

class CablingCsvFormatTest {
  private static final HostType TYPE = new HostType("dgx", "H100", 8);
  private static final Cluster CLUSTER =
      new ClusterByHand("two, \"and\" more", TYPE)
          .switches(Tier.LEAF, "leaf, 0")
          .hosts("h\"0")
          .link("h\"0", "leaf, 0", 12.5, 2)
          .cluster();

  @Test
  void aPlanIsReadBackAsItWasWritten() {
    var plan = CablePortAssignment.of(CLUSTER);
    var text = CablingCsvFormat.text(CablingSpreadsheet.cables(CLUSTER, plan));
    assertThat(text)
        .isEqualTo(
            """
            cable,from_device,from_port,to_device,to_port,gbps,kind
            C1,"h""0",nic0,"leaf, 0",1,12.5,host-leaf
            C2,"h""0",nic1,"leaf, 0",2,12.5,host-leaf
            """);
    assertThat(CablingCsvFormat.read("p.csv", text, CLUSTER.name())).isEqualTo(plan);
    assertThat(FileKinds.CABLING.read("p.json", FileKinds.CABLING.toJson(plan))).isEqualTo(plan);
  }

  @Test
  void columnsInAnyOrderUnknownOnesAndASpreadsheetsMarkDoNotDisturb() {
    assertThat(
            CablingCsvFormat.read(
                "p.csv",
                "\uFEFFTO_DEVICE,colour,gbps,from_device\r\n"
                    + " leaf ,red,400,h0\r\n\r\n"
                    + "leaf,,400,h0\r\n",
                "c"))
        .isEqualTo(
            new ClusterCablingPlan(
                "c",
                List.of(
                    new Cable("line 2", new DevicePort("h0", ""), new DevicePort("leaf", ""), 400),
                    new Cable(
                        "line 3", new DevicePort("h0", ""), new DevicePort("leaf", ""), 400))));
  }

  private static void refused(String csv, String reason) {
    assertThatThrownBy(() -> CablingCsvFormat.read("p.csv", csv, "c"))
        .isInstanceOf(InputException.class)
        .hasMessage(reason);
  }

  @Test
  void whatCannotBeUsedIsRefusedWithItsLine() {
    var header = "cable,from_device,from_port,to_device,to_port,gbps\n";
    refused(
        header + "1,a,1,b,1,400\n2,c,1,b,1,400\n",
        "p.csv: line 3: found port \"1\" of b, expected a port without a cable, for line 2 has one"
            + " there.");
    refused(
        header + "1,a,1,b,1,400\n1,c,1,b,2,400\n",
        "p.csv: line 3: found cable \"1\" a second time, expected every cable once.");
    refused(
        header + "1,a,1,b,1,fast\n",
        "p.csv: line 2: found gbps \"fast\", expected a speed in Gbit/s, above 0.");
    refused(
        header + "1,a,1,,1,400\n", "p.csv: line 2: found no to_device, expected a host or switch.");
    refused(
        "cable,from_devise,to_device,gbps\n1,a,b,400\n",
        "p.csv: line 1: found no column from_device, expected a header with from_device, to_device,"
            + " gbps. "
            + Advice.didYouMean("from_devise"));
    refused(
        header,
        "p.csv: line 1: found no rows, expected a header with from_device, to_device, gbps, and"
            + " rows.");
  }

  @Test
  void namesSayWhoIsWho() {
    var devices = List.of("leaf-0", "leaf-1");
    assertThat(CablingCsvFormat.readNames("n.csv", "planned,found\nleaf-0,sw17\n", devices))
        .containsExactly(java.util.Map.entry("sw17", "leaf-0"));
    assertThatThrownBy(
            () -> CablingCsvFormat.readNames("n.csv", "planned,found\nleaf-9,sw17\n", devices))
        .hasMessage(
            "n.csv: line 2: found \"leaf-9\", expected a device of the plan. "
                + Advice.didYouMean("leaf-0"));
    assertThatThrownBy(() ->
            CablingCsvFormat.readNames("n.csv", "planned,found\nleaf-0,a\nleaf-0,b\n", devices))
        .hasMessage("n.csv: line 3: found \"b, leaf-0\", expected each name once.");
  }
}
