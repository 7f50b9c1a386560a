package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.cluster/1}. O(nodes + links). */
final class ClusterFileReader {
  private static final Set<String> ROOT =
      Set.of("schema", "name", "hostTypes", "switches", "hosts", "links", "levels");
  private static final Set<String> SWITCH = Set.of("id", "tier", "x", "y");
  private static final Set<String> HOST =
      Set.of(
          "id",
          "type",
          "busyGpus",
          "slicedGpus",
          "sharedGpus",
          "withdrawnGpus",
          "failedGpus",
          "gpusKnown",
          "health",
          "labels",
          "x",
          "y");
  private static final Set<String> LEVEL = Set.of("id", "label");
  private static final Set<String> LINK = Set.of("from", "to", "gbps", "count");
  private static final String END = "the id of a host or switch of this file";
  private static final double FARTHEST = 1e9;

  private final FileFindings findings;
  private final Map<String, @Nullable HostType> types;

  /** Where each id was first used. */
  private final Map<String, JsonCursor> ids = new HashMap<>();

  private ClusterFileReader(FileFindings findings, Map<String, @Nullable HostType> types) {
    this.findings = findings;
    this.types = types;
  }

  static Cluster read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var name = root.at("name").name("the name of the cluster");
    var types = HostTypeReader.read(root.at("hostTypes"));
    var reader = new ClusterFileReader(root.findings(), types);
    var switches = new ArrayList<Switch>();
    for (var each : root.at("switches").elements("an array of switches")) {
      add(switches, reader.readSwitch(each));
    }
    var hosts = new ArrayList<Host>();
    var hostCursors = root.at("hosts").elements("an array of hosts");
    for (var each : hostCursors) {
      add(hosts, reader.readHost(each));
    }
    var links = new ArrayList<Link>();
    for (var each : root.at("links").elements("an array of links")) {
      add(links, reader.readLink(each));
    }
    var levels = levels(root.at("levels"));
    if (root.findings().count() > 0) {
      return Cluster.empty(name);
    }
    var usable = new ArrayList<HostType>();
    types.values().forEach(type -> add(usable, type));
    var cluster = new Cluster(name, usable, switches, hosts, links).withLevels(levels);
    root.findings().adviseLater(() -> ClusterFileAdvice.on(cluster, root, hostCursors));
    return cluster;
  }

  private static List<TopologyLevel> levels(JsonCursor at) {
    var levels = new ArrayList<TopologyLevel>();
    if (!at.isPresent()) {
      return levels;
    }
    var ids = new HashMap<String, JsonCursor>();
    for (var each : at.elements("an array of levels, from the innermost outward")) {
      if (each.isObjectOf("a level", LEVEL)) {
        int before = each.findings().count();
        var id = each.at("id").newName("a level's id", ids, null);
        if (id.equals(TopologyLevel.MINIPOD)) {
          each.at("id").error("another id: the minipods follow from the cables");
        }
        var label = each.at("label").name("the key of a label of hosts");
        if (each.findings().count() == before) {
          levels.add(new TopologyLevel(id, label));
        }
      }
    }
    return levels;
  }

  private static <T> void add(List<T> list, @Nullable T value) {
    if (value != null) {
      list.add(value);
    }
  }

  private @Nullable Switch readSwitch(JsonCursor at) {
    if (!at.isObjectOf("a switch", SWITCH)) {
      return null;
    }
    int before = findings.count();
    var id = at.at("id").newName("an id", ids, Advice.sentence("Rename one of them."));
    var tier = tier(at.at("tier"));
    var position = position(at);
    return findings.count() == before ? new Switch(id, tier, position) : null;
  }

  private static Tier tier(JsonCursor at) {
    var expected = "leaf, spine, core, core-2 and so on";
    var word = at.string(expected);
    if (at.isString()) {
      try {
        return Tier.parse(word);
      } catch (IllegalArgumentException e) {
        at.error(expected, List.of("leaf", "spine", "core", "core-2"));
      }
    }
    return Tier.LEAF;
  }

  private @Nullable Host readHost(JsonCursor at) {
    if (!at.isObjectOf("a host", HOST)) {
      return null;
    }
    int before = findings.count();
    var id = at.at("id").newName("an id", ids, Advice.sentence("Rename one of them."));
    var type = types.get(at.at("type").reference("the name of a host type", types.keySet()));
    var states = HostGpusReader.read(at, type);
    var labels = labels(at.at("labels"));
    var health = health(at, labels);
    var position = position(at);
    return findings.count() == before && type != null
        ? new Host(id, type, states, health, labels, position)
        : null;
  }

  /** The old label says the same, or nothing. */
  private static Health health(JsonCursor host, Map<String, String> labels) {
    var old = Health.ofLabel(labels);
    var at = host.at("health");
    if (!at.isPresent()) {
      return old == null ? Health.WELL : old;
    }
    int before = at.findings().count();
    var word = at.word(Health.words());
    if (at.findings().count() > before) {
      return Health.WELL;
    }
    if (old != null && !old.word().equals(word)) {
      host.at("labels")
          .at(Health.OLD_LABEL)
          .errorWithAdvice(
              "%s as the health says, or no such label".formatted(word),
              () -> Advice.sentence("Delete the label, which is the old form of the health."));
    }
    return Health.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static Map<String, String> labels(JsonCursor at) {
    var labels = new TreeMap<String, String>();
    if (at.isPresent()) {
      at.members("an object of labels")
          .forEach((key, value) -> labels.put(key, value.string("a label's text")));
    }
    return labels;
  }

  private static @Nullable Position position(JsonCursor at) {
    var x = at.at("x");
    var y = at.at("y");
    if (!x.isPresent() && !y.isPresent()) {
      return null;
    }
    return new Position(
        x.number(-FARTHEST, FARTHEST, "a coordinate of at most 1e9, as there is a y"),
        y.number(-FARTHEST, FARTHEST, "a coordinate of at most 1e9, as there is an x"));
  }

  private @Nullable Link readLink(JsonCursor at) {
    if (!at.isObjectOf("a link", LINK)) {
      return null;
    }
    int before = findings.count();
    var from = at.at("from").reference(END, ids.keySet());
    var to = at.at("to").reference(END, ids.keySet());
    if (from.equals(to) && ids.containsKey(to)) {
      at.at("to").error("another node than the link's other end");
    }
    double gbps =
        at.at("gbps").number(Double.MIN_VALUE, Link.FASTEST_GBPS, "a speed in Gbit/s above 0");
    var countAt = at.at("count");
    int count =
        countAt.isPresent()
            ? countAt.integer(1, Link.MOST, "a number of parallel cables, 1 to 1000000")
            : 1;
    return findings.count() == before ? new Link(from, to, gbps, count) : null;
  }
}
