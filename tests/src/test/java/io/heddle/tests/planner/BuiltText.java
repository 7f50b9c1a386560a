package io.heddle.tests.planner;

import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.cluster.Cluster;
import java.util.LinkedHashMap;
import java.util.List;

/** Cables as {@code ibnetdiscover} lists them, at each switch; all of 400 Gbit/s, or of 200. */
final class BuiltText {
  private BuiltText() {}

  static String of(Cluster cluster, List<Cable> cables) {
    var switches = new LinkedHashMap<String, StringBuilder>();
    cluster.switches().forEach(each -> switches.put(each.id(), new StringBuilder()));
    for (var cable : cables) {
      for (var ends :
          List.of(List.of(cable.from(), cable.to()), List.of(cable.to(), cable.from()))) {
        var at = switches.get(ends.getFirst().device());
        if (at != null) {
          at.append(line(cluster, ends.getFirst(), ends.getLast(), cable.gbps()));
        }
      }
    }
    var text = new StringBuilder();
    switches.forEach((id, lines) ->
        text.append("Switch\t512 \"%s\"\t\t# \"%s\" lid 1 lmc 0\n".formatted(guid('S', id), id))
            .append(lines)
            .append('\n'));
    return text.toString();
  }

  private static String line(Cluster cluster, DevicePort own, DevicePort other, double gbps) {
    boolean host = cluster.hasHost(other.device());
    return "[%s]\t\"%s\"[%s] \t\t# \"%s\" lid 1 %s\n"
        .formatted(
            own.name(),
            host ? guid('H', other.toString()) : guid('S', other.device()),
            host ? "1" : other.name(),
            host ? other.device() + " " + other.name().replace("nic", "mlx5_") : other.device(),
            gbps >= 400 ? "4xNDR" : "4xHDR");
  }

  private static String guid(char kind, String name) {
    return "%s-%016x".formatted(kind, (long) name.hashCode() & 0xffffffffL);
  }
}
