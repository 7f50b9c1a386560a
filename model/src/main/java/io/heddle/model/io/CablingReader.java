package io.heddle.model.io;

import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablingPlan;
import io.heddle.model.cabling.Port;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.cabling/1}. */
final class CablingReader {
  private static final Set<String> ROOT = Set.of("schema", "cluster", "cables");
  private static final Set<String> CABLE = Set.of("id", "from", "to", "gbps");
  private static final Set<String> END = Set.of("device", "port");
  private static final double SLOWEST = 1e-3;
  private static final double FASTEST = 1e9;

  private CablingReader() {}

  static @Nullable CablingPlan read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var cluster = root.at("cluster").name("the name of a cluster");
    var cables = new ArrayList<Cable>();
    var ids = new HashMap<String, JsonCursor>();
    var ports = new HashMap<Port, JsonCursor>();
    for (var at : root.at("cables").elements("an array of cables")) {
      if (at.isObjectOf("a cable", CABLE)) {
        cables.add(
            new Cable(
                at.at("id").newName("the id of a cable", ids, null),
                port(at.at("from"), ports),
                port(at.at("to"), ports),
                at.at("gbps").number(SLOWEST, FASTEST, "a speed in Gbit/s, above 0")));
      }
    }
    return root.findings().count() > before ? null : new CablingPlan(cluster, cables);
  }

  private static Port port(JsonCursor at, Map<Port, JsonCursor> taken) {
    if (!at.isObjectOf("a port of a device", END)) {
      return new Port("", "");
    }
    var port =
        new Port(
            at.at("device").name("the id of a host or switch"),
            at.at("port").string("the name of a port, or \"\""));
    var first = port.name().isEmpty() ? null : taken.putIfAbsent(port, at);
    if (first != null) {
      at.error("a port without a cable, for %s has one".formatted(first.pointer()));
    }
    return port;
  }
}
