package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * NetBox by hand. Documents have the members that NetBox's own API and tables have (its serializers
 * of 2.11 and 4.4, {@code dcim/tables/cables.py}, the bulk import form of cables), and more of them
 * than are read.
 */
class NetBoxTest {
  private static String page(String... items) {
    return "{\n\"count\": %s,\n\"next\": null,\n\"previous\": null,\n\"results\": [\n%s\n]}"
        .formatted(items.length, String.join(",\n", items));
  }

  private static String device(int id, String name, String role) {
    return """
    {"id": %1$s, "url": "https://netbox/api/dcim/devices/%1$s/", "display": "%2$s", "name": "%2$s",
     "device_type": {"id": 7, "url": "https://netbox/api/dcim/device-types/7/", "model": "X", "slug": "x",
                     "manufacturer": {"id": 1, "name": "M", "slug": "m"}},
     "role": {"id": 3, "url": "https://netbox/api/dcim/device-roles/3/", "name": "%3$s", "slug": "%3$s"},
     "tenant": null, "platform": null, "serial": "", "asset_tag": null,
     "site": {"id": 1, "name": "Hall 1", "slug": "hall-1"}, "rack": {"id": 9, "name": "r09"},
     "position": 12.0, "face": {"value": "front", "label": "Front"},
     "status": {"value": "active", "label": "Active"}, "tags": [], "custom_fields": {}}\
    """
        .formatted(id, name, role);
  }

  private static String end(String type, int device, String name) {
    return """
    {"object_type": "dcim.%s", "object_id": 1,
     "object": {"id": 1, "url": "https://netbox/api/dcim/x/1/", "display": "%3$s",
                "device": {"id": %2$s, "url": "https://netbox/api/dcim/devices/%2$s/", "name": "d%2$s"},
                "name": "%3$s", "cable": 1, "_occupied": true}}\
    """
        .formatted(type, device, name);
  }

  private static String cable(int id, String from, String to) {
    return cable(id, from, to, "connected");
  }

  private static String cable(int id, String from, String to, String status) {
    return """
    {"id": %s, "url": "https://netbox/api/dcim/cables/%1$s/", "display": "#%1$s", "type": "mmf-om4",
     "a_terminations": [%s],
     "b_terminations": [%s],
     "status": {"value": "%s", "label": "X"}, "tenant": null, "label": "", "color": "",
     "length": null, "length_unit": null, "tags": [], "custom_fields": {}}\
    """
        .formatted(id, from, to, status);
  }

  private static String port(int device, String name, String type, String speed) {
    return """
    {"id": 5, "url": "https://netbox/api/dcim/interfaces/5/", "display": "%2$s",
     "device": {"id": %1$s, "url": "https://netbox/api/dcim/devices/%1$s/", "name": "d%1$s"},
     "vdcs": [], "name": "%2$s", "type": {"value": "%3$s", "label": "X"}, "speed": %4$s,
     "mgmt_only": false, "cable": {"id": 1}, "connected_endpoints": null}\
    """
        .formatted(device, name, type, speed);
  }

  private static final String DEVICES =
      page(
          device(1, "gpu-01", "gpu-server"),
          device(2, "gpu-02", "gpu-server"),
          device(11, "sw-a", "leaf"),
          device(21, "sw-s", "spine"),
          device(31, "pdu-1", "pdu"));

  private static List<String> links(Cluster cluster) {
    return cluster.links().stream()
        .map(link ->
            "%s %s %s×%s"
                .formatted(
                    link.from(), link.to(), SwitchHierarchy.trimmed(link.gbps()), link.count()))
        .toList();
  }

  @Test
  void devicesCablesAndInterfacesOfSeveralFilesAreOneFabric() {
    var imported =
        Fabrics.read(
            page(
                cable(1, end("interface", 1, "eth0"), end("interface", 11, "swp1")),
                cable(2, end("interface", 2, "eth0"), end("interface", 11, "swp2")),
                cable(3, end("interface", 11, "swp31"), end("interface", 21, "swp1")),
                cable(4, end("interface", 11, "swp32"), end("interface", 21, "swp2")),
                cable(5, end("powerport", 1, "psu"), end("poweroutlet", 31, "out-1")),
                cable(
                    6,
                    end("interface", 11, "swp33"),
                    end("interface", 21, "swp3"),
                    "decommissioning"),
                cable(7, end("interface", 1, "bmc"), end("interface", 11, "mgmt0"))),
            DEVICES,
            page(
                port(11, "swp1", "400gbase-x-osfp", "null"),
                port(1, "eth0", "800gbase-x-osfp", "null"),
                port(2, "eth0", "other", "200000000"),
                port(11, "swp31", "infiniband-ndr", "null")));
    assertThat(imported.report().format()).isEqualTo("netbox");
    var cluster = imported.cluster();
    assertThat(links(cluster))
        .containsExactlyInAnyOrder("gpu-01 sw-a 400×1", "gpu-02 sw-a 200×1", "sw-a sw-s 400×2");
    assertThat(Fabrics.tiers(cluster))
        .containsEntry(Tier.LEAF, List.of("sw-a"))
        .containsEntry(Tier.SPINE, List.of("sw-s"));
    assertThat(cluster.host("gpu-01").labels()).containsEntry("rack", "r09");
    assertThat(imported.report().text())
        .contains("2 devices: role gpu-server: host")
        .contains("cable 5: for power, consoles or circuits")
        .contains("cable 6: is being decommissioned")
        .contains("management ports: no part of the fabric")
        .contains("cables without a speed: 400 Gbit/s");
  }

  @Test
  void theOlderFormHasOneTerminationASide() {
    var devices = DEVICES.replace("\"role\"", "\"device_role\"");
    var old =
        """
        {"results": [{"id": 1, "url": "http://n/api/dcim/cables/1/",
          "termination_a_type": "dcim.interface", "termination_a_id": 4,
          "termination_a": {"id": 4, "device": {"id": 1, "name": "gpu-01"}, "name": "eth0", "cable": 1},
          "termination_b_type": "dcim.interface", "termination_b_id": 5,
          "termination_b": {"id": 5, "device": {"id": 11, "name": "sw-a"}, "name": "swp1", "cable": 1},
          "type": "", "status": {"value": "planned", "label": "Planned"}}]}
        """;
    var imported = Fabrics.read(devices, old);
    assertThat(links(imported.cluster())).containsExactly("gpu-01 sw-a 400×1");
    assertThat(imported.report().text())
        .contains("cable 1: planned, taken as if it were there")
        .contains("1 device: role gpu-server: host");
  }

  private static String front(int device, String name, String rear, int position) {
    return """
    {"id": 1, "url": "https://netbox/api/dcim/front-ports/1/", "name": "%2$s",
     "device": {"id": %1$s, "name": "d%1$s"}, "type": {"value": "lc"},
     "rear_port": {"id": 8, "name": "%3$s"}, "rear_port_position": %4$s}\
    """
        .formatted(device, name, rear, position);
  }

  @Test
  void cablesAreFollowedThroughPanelsWhereTheFilesSayHow() {
    var devices =
        page(
            device(1, "gpu-01", "server"),
            device(2, "gpu-02", "server"),
            device(11, "sw-a", "leaf"),
            device(41, "pp-1", "patch-panel"),
            device(42, "pp-2", "patch-panel"));
    var cables =
        page(
            cable(1, end("interface", 1, "eth0"), end("frontport", 41, "f1")),
            cable(2, end("interface", 2, "eth0"), end("frontport", 41, "f2")),
            cable(3, end("rearport", 41, "r"), end("rearport", 42, "r")),
            cable(4, end("frontport", 42, "f1"), end("interface", 11, "swp7")),
            cable(5, end("frontport", 42, "f2"), end("interface", 11, "swp8")));
    var imported =
        Fabrics.read(
            devices,
            cables,
            page(front(41, "f1", "r", 1), front(41, "f2", "r", 2), front(42, "f1", "r", 1)),
            page(
                """
                {"id": 9, "url": "https://netbox/api/dcim/front-ports/9/", "name": "f2", "device": {"id": 42, "name": "pp-2"},
                 "rear_ports": [{"position": 1, "rear_port": {"id": 8, "name": "r"}, "rear_port_position": 2}]}\
                """));
    assertThat(links(imported.cluster()))
        .containsExactlyInAnyOrder("gpu-01 sw-a 400×1", "gpu-02 sw-a 400×1");
    assertThat(imported.report().text()).contains("2 cables: followed through patch panels");
    assertThat(imported.cluster().contains("pp-1")).isFalse();
    assertThatThrownBy(() -> Fabrics.read(devices, cables))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no cable between interfaces");
  }

  @Test
  void aBreakoutIsACableForEachOfItsEnds() {
    var imported =
        Fabrics.read(
            DEVICES,
            page(
                cable(
                    1,
                    end("interface", 11, "swp1"),
                    end("interface", 1, "eth0") + "," + end("interface", 2, "eth0"))));
    assertThat(links(imported.cluster()))
        .containsExactlyInAnyOrder("sw-a gpu-01 400×1", "sw-a gpu-02 400×1");
    assertThat(imported.report().text()).contains("a breakout");
  }

  @Test
  void interfacesAloneNameTheirFarEnds() {
    var one =
        port(1, "eth0", "400gbase-x-osfp", "null")
            .replace(
                "\"connected_endpoints\": null",
                "\"connected_endpoints\": [{\"id\": 2, \"device\": {\"id\": 11, \"name\": \"sw-a\"}, \"name\": \"swp1\"}]");
    var two =
        port(11, "swp1", "400gbase-x-osfp", "null")
            .replace(
                "\"connected_endpoints\": null",
                "\"connected_endpoints\": [{\"id\": 1, \"device\": {\"id\": 1, \"name\": \"gpu-01\"}, \"name\": \"eth0\"}]");
    var imported = Fabrics.read(page(one, two), DEVICES);
    assertThat(links(imported.cluster())).containsExactly("gpu-01 sw-a 400×1");
    assertThat(imported.report().text()).contains("1 cable: as interfaces name their far ends");
  }

  @Test
  void tablesAsNetBoxExportsAndImportsThem() {
    var devices =
        """
        Name,Status,Tenant,Site,Location,Rack,Role,Manufacturer,Type,IP Address
        gpu-01,Active,,Hall 1,,r01,GPU Server,NVIDIA,DGX H100,
        ib-1,Active,,Hall 1,,r02,Leaf Switch,NVIDIA,QM9700,
        ib-2,Active,,Hall 1,,r03,Super-Spine,NVIDIA,QM9700,
        """;
    var exported =
        """
        ID,Label,Termination A,Termination B,Device A,Device B,Status,Type
        1,,mlx5_0,1/1,gpu-01,ib-1,Connected,Multimode Fiber (OM4)
        2,,1/33,1/1,ib-1,ib-2,Connected,—
        """;
    var imported =
        """
        side_a_device,side_a_type,side_a_name,side_b_device,side_b_type,side_b_name,status
        gpu-01,dcim.interface,mlx5_0,ib-1,dcim.interface,1/1,connected
        ib-1,dcim.interface,1/33,ib-2,dcim.interface,1/1,connected
        """;
    var speeds =
        "device,name,type,enabled,mgmt_only\nib-1,1/33,InfiniBand NDR (400 Gbps),True,False\n";
    for (var cables : List.of(exported, imported)) {
      var read = Fabrics.read(devices, cables, speeds);
      assertThat(links(read.cluster()))
          .containsExactlyInAnyOrder("gpu-01 ib-1 400×1", "ib-1 ib-2 400×1");
      assertThat(Fabrics.tiers(read.cluster())).containsEntry(Tier.CORE, List.of("ib-2"));
      assertThat(read.cluster().host("gpu-01").labels()).containsEntry("rack", "r01");
    }
  }

  @Test
  void whoHasNoRoleIsGuessedAloud() {
    var imported =
        Fabrics.read(
            page(
                    cable(1, end("interface", 1, "eth0"), end("interface", 2, "e1")),
                    cable(2, end("interface", 2, "e2"), end("interface", 3, "e1")))
                .replace("\"d1\"", "\"dgx-01\"")
                .replace("\"d2\"", "\"tor-1\"")
                .replace("\"d3\"", "\"zeus\""));
    assertThat(imported.cluster().switches()).hasSize(1);
    assertThat(imported.report().text())
        .contains("dgx-01: host, by its name")
        .contains("tor-1: leaf, by its name")
        .contains("zeus: a host, as neither role nor name states it");
  }

  @Test
  void rolesInTheWordsOfPeople() {
    assertThat(
            Stream.of(
                    "Leaf Switch",
                    "ToR",
                    "access-switch",
                    "spine",
                    "Super Spine",
                    "superspine",
                    "core-switch",
                    "gpu-node",
                    "Server",
                    "Patch Panel",
                    "PDU",
                    "Firewall",
                    "OOB Switch",
                    "Management Switch",
                    "switch",
                    "Compute-Tray",
                    "foo")
                .map(words -> String.valueOf(NetBoxRole.of(words))))
        .containsExactly(
            "leaf",
            "leaf",
            "leaf",
            "spine",
            "core",
            "core",
            "core",
            "host",
            "host",
            "patch panel",
            "no part of the fabric",
            "no part of the fabric",
            "no part of the fabric",
            "no part of the fabric",
            "switch",
            "host",
            "null");
  }

  @Test
  void speedsOfItsInterfaces() {
    assertThat(
            Stream.of(
                    "400gbase-x-osfp",
                    "800gbase-x-qsfpdd",
                    "2.5gbase-t",
                    "1000base-t",
                    "100base-tx",
                    "infiniband-hdr",
                    "infiniband-fdr10",
                    "QSFP56 (200GE)",
                    "InfiniBand NDR (400 Gbps)",
                    "virtual",
                    "lag")
                .map(NetBoxSpeeds::of))
        .containsExactly(400.0, 800.0, 2.5, 1.0, 0.1, 200.0, 40.0, 200.0, 400.0, 0.0, 0.0);
  }

  @Test
  void brokenFilesAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> Fabrics.read(DEVICES.substring(0, DEVICES.length() - 40)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("broken JSON")
        .hasMessageContaining("line ");
    assertThatThrownBy(() -> Fabrics.read(DEVICES.replace("\"id\": 11,", "")))
        .hasMessageMatching("file0.txt: line \\d+: found nothing, expected id of a device\\.");
    assertThatThrownBy(() ->
            Fabrics.read(
                """
                side_a_device,side_a_type,side_a_name,side_b_device,side_b_type,side_b_name
                a,dcim.interface,1,,dcim.interface,2
                """))
        .hasMessage(
            "file0.txt: line 2: found no side_b_device, expected the device of a cable's end.");
    assertThatThrownBy(() -> Fabrics.read(DEVICES))
        .hasMessageContaining("Open the files of devices and of cables together.");
  }
}
