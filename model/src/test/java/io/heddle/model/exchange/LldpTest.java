package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ClusterByHand;
import io.heddle.model.cabling.AsBuiltComparison;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LLDP neighbours in the forms of lldpd, SONiC and Cumulus. */
class LldpTest {
  private static final ImportSource GPU01 =
      new ImportSource(
          "scan/gpu01.json",
          """
          {
            "lldp": {
              "interface": [
                {"ens1f0np0": {"via": "LLDP", "rid": "1", "age": "0 day, 02:33:10",
                  "chassis": {"leaf01": {"id": {"type": "mac", "value": "44:38:39:ff:00:01"},
                    "descr": "Cumulus Linux version 5.9.2 running on Mellanox SN4600C",
                    "mgmt-ip": ["10.0.0.11", "fd00::11"],
                    "capability": [{"type": "Bridge", "enabled": true}, {"type": "Router", "enabled": true}]}},
                  "port": {"id": {"type": "ifname", "value": "swp1"}, "descr": "to-gpu01", "ttl": "120"}}},
                {"ens1f1np1": {"via": "LLDP", "chassis": {"leaf02": {"id": {"type": "mac", "value": "44:38:39:ff:00:02"},
                    "descr": "Cumulus Linux version 5.9.2", "mgmt-ip": "10.0.0.12"}},
                  "port": {"id": {"type": "ifname", "value": "swp1"}, "descr": "swp1"}}}
              ]
            }
          }
          """);

  /** json0 wraps all into lists; the host's port is a MAC address with the name beside it. */
  private static final ImportSource LEAF01 =
      new ImportSource(
          "scan/leaf01.lldp.json",
          """
          {"lldp": [{"interface": [
            {"name": "swp1", "via": "LLDP", "rid": "3",
             "chassis": [{"id": [{"type": "mac", "value": "b8:ce:f6:00:00:01"}], "name": [{"value": "gpu01.cluster.example"}],
               "descr": [{"value": "Ubuntu 22.04.4 LTS Linux 5.15.0-105-generic x86_64"}],
               "capability": [{"type": "Bridge", "enabled": true}, {"type": "Router", "enabled": true}, {"type": "Station", "enabled": false}]}],
             "port": [{"id": [{"type": "mac", "value": "b8:ce:f6:00:00:01"}], "descr": [{"value": "ens1f0np0"}],
               "auto-negotiation": [{"supported": true, "enabled": true, "current": [{"value": "200GbaseCR4 - 200GBASE-CR4"}]}]}]},
            {"name": "swp51", "chassis": [{"id": [{"type": "mac", "value": "44:38:39:ff:00:0a"}], "name": [{"value": "spine01"}],
               "descr": [{"value": "Cumulus Linux version 5.9.2"}]}],
             "port": [{"id": [{"type": "ifname", "value": "swp1"}]}]},
            {"name": "eth0", "chassis": [{"name": [{"value": "oob-mgmt-switch"}], "descr": [{"value": "Cumulus Linux version 5.9.2"}]}],
             "port": [{"id": [{"type": "ifname", "value": "swp10"}]}]}
          ]}]}
          """);

  private static final ImportSource SONIC =
      new ImportSource(
          "table.txt",
          """
          admin@spine01:~$ show lldp table
          Capability codes: (R) Router, (B) Bridge, (O) Other
          LocalPort    RemoteDevice    RemotePortID       Capability    RemotePortDescr
          -----------  --------------  -----------------  ------------  --------------------
          Ethernet0    leaf01          fortyGigE0/4       BR            Ethernet48
          Ethernet4    leaf02          Ethernet48         BR            N/A
          Ethernet8    gpu07           0c:42:a1:88:0a:1c  R             Interface   8 as enp5s0f0
          eth0         leaf02          0c:22:21:ac:00:00  BR            eth0
          --------------------------------------------------
          Total entries displayed:  4
          """);

  private static final String PLAIN =
      """
      -------------------------------------------------------------------------------
      LLDP neighbors:
      -------------------------------------------------------------------------------
      Interface:    swp1, via: LLDP, RID: 1, Time: 0 day, 14:07:31
        Chassis:
          ChassisID:    mac 52:54:00:2d:fa:de
          SysName:      spine01
          SysDescr:     Cumulus Linux version 3.7.9 running on QEMU Standard PC (i440FX + PIIX, 1996)
          MgmtIP:       10.0.0.21
          Capability:   Bridge, off
          Capability:   Router, on
        Port:
          PortID:       ifname swp3
          PortDescr:    fabric link
          TTL:          120
          PMD autoneg:  supported: no, enabled: no
            MAU oper type: 100GbaseCR4 - 100GBASE-CR4
      -------------------------------------------------------------------------------
      Interface:    swp7, via: LLDP, RID: 2, Time: 0 day, 14:07:31
        Chassis:
          ChassisID:    mac b8:ce:f6:00:00:09
          SysName:      gpu09
          SysDescr:     Red Hat Enterprise Linux 9.3 Linux 5.14.0 x86_64
          Capability:   Bridge, on
        Port:
          PortID:       mac b8:ce:f6:00:00:09
          PortDescr:    ens3np0
      -------------------------------------------------------------------------------
      """;

  private static final ImportSource NVUE =
      new ImportSource(
          "leaf03.json",
          """
          {"lo": {"link": {"state": {"up": {}}}},
           "swp1": {"link": {"speed": "400G", "state": {"up": {}}}, "lldp": {"dcbx-pfc-tlv": "off",
             "neighbor": {"gpu03": {"chassis": {"chassis-id": "b8:ce:f6:00:00:03", "system-name": "gpu03",
               "system-description": "DGX OS 6.1 Ubuntu 22.04", "capability": {"is-bridge": "on", "is-router": "on"}},
               "port": {"name": "ens1np0", "type": "ifname", "description": ""}}}}},
           "swp31": {"link": {"speed": "800G"}, "lldp": {"neighbor": {"spine01": {"chassis": {"system-name": "spine01",
               "capability": {"is-bridge": "on", "is-router": "on"}}, "port": {"name": "swp3"}}}}}}
          """);

  private static final ImportSource NETSHOW =
      new ImportSource(
          "leaf04.json",
          """
          {"lo": {"iface_obj": {"lldp": null}, "speed": "N/A"},
           "swp1": {"iface_obj": {"lldp": [{"adj_port": "swp4", "adj_mac": "0c:b0:0e:07:88:00", "adj_hostname": "spine01",
              "capabilities": [["Bridge", "on"], ["Router", "on"]], "system_descr": "Cumulus Linux version 4.3.0"}]},
              "linkstate": "UP", "speed": "100G"},
           "swp5": {"iface_obj": {"lldp": [{"adj_port": "ens9", "adj_hostname": "gpu04",
              "capabilities": [["Station", "on"]], "system_descr": "Debian GNU/Linux 12"}]}, "speed": "100G"}}
          """);

  private static ImportedFabric read(ImportSource... sources) {
    return Fabrics.read(List.of(sources));
  }

  private static List<String> hosts(Cluster cluster) {
    return cluster.hosts().stream().map(Host::id).sorted().toList();
  }

  private static List<String> switches(Cluster cluster) {
    return cluster.switches().stream().map(FabricNode::id).sorted().toList();
  }

  @Test
  void neighboursOfHostsAndSwitchesAreOneFabric() {
    var imported = read(GPU01, LEAF01);
    var cluster = imported.cluster();
    assertThat(imported.report().format()).isEqualTo("lldp");
    assertThat(hosts(cluster)).containsExactly("gpu01");
    assertThat(switches(cluster)).containsExactly("leaf01", "leaf02", "spine01");
    assertThat(Fabrics.links(cluster))
        .containsExactly("gpu01 leaf01 1×200", "gpu01 leaf02 1×400", "leaf01 spine01 1×400");
    assertThat(Fabrics.tiers(cluster).get(Tier.SPINE)).containsExactly("spine01");
    assertThat(cluster.host("gpu01").hasKnownGpus()).isFalse();
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().contains("oob-mgmt-switch"));
    assertThat(imported.report().assumed())
        .anyMatch(note -> note.object().equals("gpu01, leaf01"))
        .anyMatch(note -> note.reason().contains("400 Gbit/s"))
        .anyMatch(note -> "gpus=8@gpu01".equals(note.option()));
  }

  @Test
  void tablesOfSonicNameTheirDeviceByThePrompt() {
    var imported = read(SONIC);
    assertThat(hosts(imported.cluster())).containsExactly("gpu07");
    assertThat(switches(imported.cluster())).containsExactly("leaf01", "leaf02", "spine01");
    assertThat(Fabrics.links(imported.cluster()))
        .containsExactly("gpu07 spine01 1×400", "leaf01 spine01 1×400", "leaf02 spine01 1×400");
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.reason().equals("management ports"));
  }

  /** SONiC tells an alias and a name; the other switch calls the port by one of them. */
  @Test
  void cablesThatBothEndsTellAreOne() {
    var leaf =
        new ImportSource(
            "leaf01.txt",
            """
            LocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr
            -----------  --------------  --------------  ------------  -----------------
            Ethernet48   spine01         etp1            BR            Ethernet0
            Ethernet52   spine01         etp2            BR            Ethernet16
            """);
    assertThat(Fabrics.links(read(SONIC, leaf).cluster()))
        .contains("leaf01 spine01 2×400")
        .hasSize(3);
  }

  /** One end tells an alias first, the other a MAC address alone: each knows its own names. */
  @Test
  void portsGoByTheNamesThatTheirDevicesUse() {
    var header =
        """
        LocalPort    RemoteDevice    RemotePortID       Capability    RemotePortDescr
        -----------  --------------  -----------------  ------------  -----------------
        """;
    var spine =
        new ImportSource(
            "spine01.txt",
            header + "Ethernet0    leaf01          etp5               BR            Ethernet40\n");
    var leaf =
        new ImportSource(
            "leaf01.txt", header + "Ethernet40   spine01         0c:42:a1:88:0a:1c  BR\n");
    for (var files : List.of(List.of(spine, leaf), List.of(leaf, spine))) {
      assertThat(ScannedCables.read(files).built().cables())
          .singleElement()
          .asString()
          .contains("leaf01 Ethernet40")
          .contains("spine01 Ethernet0");
    }
  }

  @Test
  void aPortThatTellsItsAddressGoesByItsDescription() {
    assertThat(ScannedCables.read(List.of(LEAF01)).built().cables())
        .extracting(Object::toString)
        .contains("gpu01.cluster.example ens1f0np0 – leaf01 swp1");
  }

  @Test
  void plainTextOfLldpctl() {
    var cluster = read(new ImportSource("leaf05.txt", PLAIN)).cluster();
    assertThat(hosts(cluster)).containsExactly("gpu09");
    assertThat(Fabrics.links(cluster))
        .containsExactly("gpu09 leaf05 1×400", "leaf05 spine01 1×100");
  }

  @Test
  void cumulusOldAndNew() {
    var cluster = read(NVUE, NETSHOW).cluster();
    assertThat(hosts(cluster)).containsExactly("gpu03", "gpu04");
    assertThat(Fabrics.links(cluster))
        .containsExactly(
            "gpu03 leaf03 1×400",
            "gpu04 leaf04 1×100",
            "leaf03 spine01 1×800",
            "leaf04 spine01 1×100");
  }

  @Test
  void collapsedObjectsDevicesInOneFileAndChassis() {
    var single =
        "{\"lldp\": {\"interface\": {\"eth2\": {\"chassis\": {\"tor-3\": {\"descr\": \"SONiC"
            + " Software\"}}, \"port\": {\"id\": {\"type\": \"local\", \"value\":"
            + " \"Ethernet12\"}}}}}}";
    assertThat(Fabrics.links(read(new ImportSource("gpu11.json", single)).cluster()))
        .containsExactly("gpu11 tor-3 1×400");
    var several =
        "{\"gpu11\": %s, \"gpu12\": %s}".formatted(single, single.replace("12\"", "13\""));
    assertThat(Fabrics.links(read(new ImportSource("all.json", several)).cluster()))
        .containsExactly("gpu11 tor-3 1×400", "gpu12 tor-3 1×400");
    var chassis =
        "{\"local-chassis\": {\"chassis\": {\"gpu14\": {\"id\": {\"type\": \"mac\", \"value\":"
            + " \"x\"}}}}}";
    assertThat(Fabrics.links(read(new ImportSource("out.json", chassis + "\n" + single)).cluster()))
        .containsExactly("gpu14 tor-3 1×400");
  }

  @Test
  void devicesWithoutANameGoByTheirChassis() {
    var text =
        "{\"lldp\": {\"interface\": [{\"ens1\": {\"chassis\": {\"id\": {\"type\": \"mac\","
            + " \"value\": \"aa:bb:cc:dd:ee:ff\"}}, \"port\": {\"id\": {\"type\": \"ifname\","
            + " \"value\": \"Ethernet1\"}}}}, {\"ens2\": {\"chassis\": {}, \"port\": {}}}]}}";
    var imported = read(new ImportSource("gpu01.json", text));
    assertThat(switches(imported.cluster())).containsExactly("aa:bb:cc:dd:ee:ff");
    assertThat(imported.report().leftOut()).anyMatch(note -> note.object().contains("ens2"));
  }

  @Test
  void hostsMayBeCalledAnything() {
    var text =
        """
        LocalPort    RemoteDevice      RemotePortID    Capability
        -----------  ----------------  --------------  ----------
        Ethernet0    power9-router-01  ens1            O
        Ethernet4    r7-mgmt-01        Ethernet0       BR
        """;
    var imported = read(new ImportSource("leaf01.txt", text));
    assertThat(hosts(imported.cluster())).containsExactly("power9-router-01");
    assertThat(imported.report().leftOut()).anyMatch(note -> note.reason().contains("r7-mgmt-01"));
  }

  @Test
  void severalNeighboursOfAPortAreReported() {
    var text =
        """
        LocalPort    RemoteDevice    RemotePortID    Capability
        -----------  --------------  --------------  ----------
        Ethernet0    spine01         Ethernet0       BR
        Ethernet0    spine02         Ethernet0       BR
        """;
    var imported = read(new ImportSource("leaf01.txt", text));
    assertThat(Fabrics.links(imported.cluster())).containsExactly("leaf01 spine01 1×400");
    assertThat(imported.report().leftOut()).anyMatch(note -> note.object().contains("spine02"));
  }

  @Test
  void whatIsCutOffIsReported() {
    var table = SONIC.text().replaceAll("(?m)^Ethernet4 .*\\R", "");
    assertThat(read(new ImportSource("t.txt", table)).report().leftOut())
        .anyMatch(note -> note.reason().startsWith("1 of 4 neighbours"));
    var row = SONIC.text().substring(0, SONIC.text().indexOf("eth0") + 4);
    assertThat(read(new ImportSource("t.txt", row)).report().leftOut())
        .anyMatch(note -> note.object().equals("t.txt, line 8"));
    var plain = PLAIN.substring(0, PLAIN.lastIndexOf("  Port:"));
    assertThat(read(new ImportSource("leaf05.txt", plain)).report().leftOut())
        .anyMatch(note -> note.object().equals("leaf05.txt, line 19"));
    assertThatThrownBy(() -> read(new ImportSource("a.json", GPU01.text().substring(0, 700))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("a.json: line ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"lldp\": {}}",
        "{\"lldp\": []}",
        "{\"lldp\": {\"interface\": 7}}",
        "{\"lldp\": {\"interface\": [7, [], {\"eth0\": 3}, {\"name\": \"eth1\"}]}}",
        "{\"swp1\": {\"iface_obj\": {\"lldp\": [3]}}}",
        "{\"swp1\": {\"lldp\": {\"neighbor\": [3, {\"x\": 4}]}}}",
        "LocalPort    RemoteDevice\n",
        "LocalPort    RemoteDevice    RemotePortID\n--- --- ---",
      })
  void withoutNeighboursItIsRefused(String text) {
    assertThatThrownBy(() -> read(new ImportSource("leaf01.txt", text)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("leaf01.txt");
  }

  @Test
  void neighboursOfNobodyAreRefused() {
    assertThatThrownBy(() -> read(new ImportSource("lldp.json", GPU01.text())))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("leaf01.json");
  }

  @Test
  void gpusComeFromSlurm() {
    var cluster =
        FabricImport.readSources(
                List.of(
                    GPU01,
                    LEAF01,
                    new ImportSource(
                        "slurm.conf", "NodeName=gpu01 Gres=gpu:h200:8 State=UNKNOWN\n")),
                FabricImportOptions.DEFAULT)
            .cluster();
    assertThat(cluster.host("gpu01").type().gpus()).isEqualTo(8);
    assertThat(cluster.links()).hasSize(3);
  }

  private static final HostType TYPE = new HostType("dgx", "H100", 8);

  @Test
  void plansAreCheckedAgainstNeighbours() {
    var planned =
        new ClusterByHand("c", TYPE)
            .switches(Tier.LEAF, "leaf01", "leaf02")
            .switches(Tier.SPINE, "spine01")
            .hosts("gpu01")
            .link("gpu01", "leaf01", 400, 1)
            .link("gpu01", "leaf02", 400, 1)
            .link("leaf01", "spine01", 400, 1)
            .link("leaf02", "spine01", 400, 1)
            .cluster();
    var found = ScannedCables.read(List.of(GPU01, LEAF01));
    assertThat(found.report().format()).isEqualTo("lldp");
    var report =
        AsBuiltComparison.compare(
            planned, CablePortAssignment.of(planned), found.built(), Map.of(), false);
    var words = new ArrayList<String>();
    for (var fault : report.faults()) {
      words.add(fault.kind() + " " + fault.reason());
    }
    assertThat(words)
        .containsExactly(
            CablingFault.Kind.MISSING + " not found",
            CablingFault.Kind.WRONG + " runs at 200 Gbit/s, planned are 400 Gbit/s");
  }

  @Test
  void otherTextsTellNoCables() {
    assertThatThrownBy(
            () -> ScannedCables.read(List.of(new ImportSource("a.conf", "SwitchName=s Nodes=a\n"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("iblinkinfo")
        .hasMessageContaining("LLDP");
  }

  @Test
  void portsOfCumulusThatAreDownAreNamed() {
    var netshow =
        new ImportSource(
            "leaf04.json",
            NETSHOW
                .text()
                .replaceFirst(
                    "\\}\\s*$",
                    ", \"swp7\": {\"iface_obj\": {\"lldp\": null}, \"linkstate\": \"DN\","
                        + " \"speed\": \"N/A\"}, \"swp8\": {\"iface_obj\": {\"lldp\": null},"
                        + " \"linkstate\": \"ADMDN\"}}"));
    assertThat(read(netshow).report().leftOut())
        .filteredOn(note -> note.reason().startsWith("no link"))
        .singleElement()
        .satisfies(note -> assertThat(note.object()).isEqualTo("leaf04 port swp7"));
    var nvue =
        new ImportSource(
            "leaf05.json",
            """
            {"swp1": {"type": "swp", "link": {"oper-status": "up", "admin-status": "up", "speed": "100G"},
               "lldp": {"neighbor": {"spine01": {"chassis": {"system-name": "spine01", "capability": {"is-bridge": "on"}}, "port": {"name": "swp5"}}}}},
             "swp2": {"type": "swp", "link": {"oper-status": "down", "admin-status": "up"}},
             "swp3": {"type": "swp", "link": {"oper-status": "down", "admin-status": "down"}},
             "swp5": {"type": "swp", "link": {"oper-status": "up", "speed": "100G"},
               "lldp": {"neighbor": {"gpu04": {"chassis": {"system-name": "gpu04", "capability": {"is-bridge": "off"}}, "port": {"name": "ens9"}}}}}}
            """);
    assertThat(read(nvue).report().leftOut())
        .filteredOn(note -> note.reason().startsWith("no link"))
        .extracting(FabricImportReport.Note::object)
        .containsExactly("leaf05 port swp2");
  }
}
