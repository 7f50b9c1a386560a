package io.heddle.model.cabling;

import io.heddle.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes cables as {@code ibnetdiscover} would find them: every switch with its ports, every
 * adapter of a host by itself, each cable from both of its ends.
 */
final class IbnetText {
  private static final Map<Double, String> SPEEDS =
      Map.of(100.0, "4xEDR", 200.0, "4xHDR", 400.0, "4xNDR", 800.0, "4xXDR");

  private final Cluster cluster;
  private final Map<String, TreeMap<Integer, String>> switches = new LinkedHashMap<>();
  private final List<String> adapters = new ArrayList<>();

  private IbnetText(Cluster cluster) {
    this.cluster = cluster;
  }

  static String of(Cluster cluster, List<Cable> cables) {
    var text = new IbnetText(cluster);
    cluster.switches().forEach(each -> text.switches.put(each.id(), new TreeMap<>()));
    cables.forEach(text::add);
    return text.text();
  }

  private void add(Cable cable) {
    var speed = SPEEDS.get(cable.gbps());
    for (var each : List.of(List.of(cable.from(), cable.to()), List.of(cable.to(), cable.from()))) {
      var own = each.getFirst();
      var other = each.getLast();
      var line =
          "[%s]\t\"%s\"[%s] \t\t# \"%s\" lid 7 %s"
              .formatted(number(own), guid(other), number(other), shown(other), speed);
      if (cluster.hasHost(own.device())) {
        adapters.add("Ca\t1 \"%s\"\t\t# \"%s\"\n%s\n".formatted(guid(own), shown(own), line));
      } else {
        var ports = switches.computeIfAbsent(own.device(), _ -> new TreeMap<>());
        if (ports.put(Integer.parseInt(own.name()), line) != null) {
          throw new IllegalStateException("port %s is taken".formatted(own));
        }
      }
    }
  }

  private String number(DevicePort port) {
    return cluster.hasHost(port.device()) ? "1" : port.name();
  }

  /** {@code h-01 mlx5_3} for {@code nic3}. */
  private String shown(DevicePort port) {
    return cluster.hasHost(port.device())
        ? port.device() + " " + port.name().replace("nic", "mlx5_")
        : "MF0;%s:MQM9700/U1".formatted(port.device());
  }

  private String guid(DevicePort port) {
    boolean host = cluster.hasHost(port.device());
    return host
        ? "H-%08x%04x".formatted(port.device().hashCode(), port.name().hashCode() & 0xffff)
        : "S-%016x".formatted((long) port.device().hashCode() & 0xffffffffL);
  }

  private String text() {
    var text = new StringBuilder("# Topology file: generated on Mon Nov 23 08:00:00 2026\n\n");
    switches.forEach((id, ports) -> {
      text.append(
          "vendid=0x2c9\nSwitch\t64 \"%s\"\t\t# \"%s\" enhanced port 0 lid 3 lmc 0\n"
              .formatted(guid(new DevicePort(id, "")), shown(new DevicePort(id, ""))));
      ports.values().forEach(line -> text.append(line).append('\n'));
      text.append('\n');
    });
    adapters.forEach(each -> text.append("vendid=0x2c9\n").append(each).append('\n'));
    return text.toString();
  }
}
