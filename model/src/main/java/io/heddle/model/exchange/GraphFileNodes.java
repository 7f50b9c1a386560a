package io.heddle.model.exchange;

import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Nodes and edges of a graph file with their attributes: what our own exports carry, and the usual
 * names of others.
 */
final class GraphFileNodes {
  private static final Pattern SWITCH_NAME =
      Pattern.compile(
          "(?i)(switch|leaf|spine|core|tor|agg|edge|asw|psw|dsw|sw)([-_ .]?\\d.*)?|.*(switch|leaf|spine|core|[-_]tor|[-_]agg).*");
  private static final Pattern HOST_NAME =
      Pattern.compile(
          "(?i)(h|n|host|node|gpu|server|srv|dgx|hgx|worker|compute|machine|nid|c)[-_ .]?\\d.*");
  private static final Pattern HOST_WORD =
      Pattern.compile("(?i)host|node|server|compute|gpu|worker|machine");

  /** A number, the prefix of its unit, and the unit. */
  private static final Pattern AMOUNT =
      Pattern.compile(
          "(\\d{1,9}(?:\\.\\d{1,9})?(?:[eE][+-]?\\d)?)(?:\\s*([TGMKtgmk])((?i:b(?:it|yte)?s?)?(?i:ps|/s)?))?");

  /** GB/s and GBps are bytes, Gb/s, Gbit/s and GBPS are bits. */
  private static final Pattern BYTES = Pattern.compile("B(ps|/s)|(?i:bytes?(ps|/s)?)");

  /** How files state that an edge has a direction, so that a cable may have two. */
  private static final Pattern DIRECTED =
      Pattern.compile(
          "(?m)\\b(edgedefault|defaultedgetype)\\s*=\\s*[\"']directed|^\\s*(strict\\s+)?digraph\\b");

  private record Edge(String from, String to, Map<String, String> values) {}

  private final ImportNotes notes;
  private final SequencedMap<String, Map<String, String>> nodes = new LinkedHashMap<>();
  private final List<Edge> edges = new ArrayList<>();

  /** How many edges of a directed graph have no edge back yet, by their ends. */
  private final Map<List<String>, Integer> unpaired = new HashMap<>();

  private Edge last = new Edge("", "", new TreeMap<>());
  private boolean isDirected;
  private final Map<String, Integer> degrees = new HashMap<>();
  private String name = "";

  GraphFileNodes(ImportNotes notes) {
    this.notes = notes;
  }

  /** Before the edges of a file: whether they have directions, so that a cable may be two. */
  void readDirection(ImportSource source) {
    isDirected = DIRECTED.matcher(source.text()).find();
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  String nameOr(String fallback) {
    return name.isBlank() ? fallback : name;
  }

  void graph(String key, @Nullable String value) {
    if (key.equals("name") && value != null) {
      name = value;
    }
  }

  void node(String id) {
    nodes.computeIfAbsent(id, _ -> new TreeMap<>());
  }

  void node(String id, String key, @Nullable String value) {
    put(nodes.computeIfAbsent(id, _ -> new TreeMap<>()), key, value);
  }

  void edge(String from, String to) {
    node(from);
    node(to);
    last = new Edge(from, to, new TreeMap<>());
    if (isDirected && !from.equals(to)) {
      if (unpaired.getOrDefault(List.of(to, from), 0) > 0) {
        unpaired.merge(List.of(to, from), -1, Integer::sum);
        notes.assumed("edges in both directions", "one cable each, as the graph is directed");
        return;
      }
      unpaired.merge(List.of(from, to), 1, Integer::sum);
    }
    degrees.merge(from, 1, Integer::sum);
    degrees.merge(to, 1, Integer::sum);
    edges.add(last);
  }

  /** An attribute of the edge that was named last. */
  void edgeAttribute(String key, @Nullable String value) {
    put(last.values(), key, value);
  }

  /** Attribute names in lower case. */
  private static void put(Map<String, String> values, String key, @Nullable String value) {
    if (value != null) {
      values.put(key.toLowerCase(Locale.ROOT), value);
    }
  }

  /**
   * The fabric of all nodes and edges.
   *
   * @param found what a file without nodes is
   * @param expected what it should have
   */
  ImportedFabric imported(
      ImportSource first,
      FabricImportOptions options,
      String format,
      String found,
      String expected) {
    if (nodes.isEmpty()) {
      throw first.refuse(0, found, expected);
    }
    var cluster = draft(first, options).build(nameOr(first.stem()), options, notes);
    return new ImportedFabric(cluster, notes.report(format));
  }

  ImportedFabricDraft draft(ImportSource source, FabricImportOptions options) {
    var draft = new ImportedFabricDraft();
    var names = names();
    var ends = new HashMap<String, ImportedFabricDraft.End>();
    nodes.forEach((id, values) ->
        ends.put(id, new ImportedFabricDraft.End(isHost(id, values), names.getOrDefault(id, id))));
    var types = new GraphHostTypes(source, notes);
    types.define(nodes.values());
    nodes.forEach((id, values) -> {
      var end = Objects.requireNonNull(ends.get(id));
      if (end.isHost()) {
        types.fill(draft.host(end.name()), values);
        draft.host(end.name()).position = position(values);
      } else {
        var one = draft.addSwitch(end.name());
        one.tier = tier(values);
        one.position = position(values);
      }
    });
    for (var edge : edges) {
      if (edge.from().equals(edge.to())) {
        notes.leftOut(edge.from(), "a cable from a node to itself");
      } else {
        draft.link(
            Objects.requireNonNull(ends.get(edge.from())),
            Objects.requireNonNull(ends.get(edge.to())),
            gbps(edge.values(), options),
            count(edge.values()));
      }
    }
    draft.guessTiers(draft.wiring(), notes);
    return draft;
  }

  /** Labels instead of ids, where every node has one of its own. */
  private Map<String, String> names() {
    var names = new HashMap<String, String>();
    var taken = new HashSet<String>();
    for (var each : nodes.entrySet()) {
      var label = each.getValue().getOrDefault("label", "").strip();
      if (label.isEmpty() || label.chars().anyMatch(Character::isISOControl) || !taken.add(label)) {
        return Map.of();
      }
      names.put(each.getKey(), label);
    }
    return names;
  }

  private boolean isHost(String id, Map<String, String> values) {
    for (var key :
        List.of("kind", "role", "device", "device_type", "nodetype", "class", "category")) {
      var word = values.getOrDefault(key, "");
      if (!word.isEmpty()) {
        return !SWITCH_NAME.matcher(word).matches() && HOST_WORD.matcher(word).find();
      }
    }
    if (tier(values) != null) {
      return false;
    }
    var label = values.getOrDefault("label", id);
    for (var word : List.of(label, id)) {
      if (SWITCH_NAME.matcher(word).matches()) {
        notes.assumed("nodes called like switches", "switches");
        return false;
      }
      if (HOST_NAME.matcher(word).matches()) {
        notes.assumed("nodes called like hosts", "hosts");
        return true;
      }
    }
    boolean host = degrees.getOrDefault(id, 0) <= 1;
    notes.assumed(
        "node " + id,
        host ? "a host, as one edge at most ends in it" : "a switch, as several edges end in it");
    return host;
  }

  private static @Nullable Tier tier(Map<String, String> values) {
    for (var key : List.of("tier", "level", "layer")) {
      var word = values.getOrDefault(key, "").toLowerCase(Locale.ROOT);
      if (word.matches("[1-9]\\d{0,2}")) {
        return new Tier(Integer.parseInt(word));
      }
      try {
        return Tier.parse(word);
      } catch (IllegalArgumentException other) {
        // another program's word: the next attribute, else the cables, tell
      }
    }
    return null;
  }

  private static @Nullable Position position(Map<String, String> values) {
    var x = values.getOrDefault("x", "");
    var y = values.getOrDefault("y", "");
    var number = Pattern.compile("-?\\d{1,9}(\\.\\d{1,17})?");
    return number.matcher(x).matches() && number.matcher(y).matches()
        ? new Position(Double.parseDouble(x), Double.parseDouble(y))
        : null;
  }

  private static final List<String> SPEEDS =
      List.of("gbps", "speed", "bandwidth", "capacity", "linkspeedraw", "linkspeed");

  private double gbps(Map<String, String> values, FabricImportOptions options) {
    for (var key : List.of("gbps", "speed", "bandwidth", "capacity")) {
      var amount = AMOUNT.matcher(values.getOrDefault(key, "").strip());
      if (amount.matches() && Double.parseDouble(amount.group(1)) > 0) {
        var unit = amount.group(2);
        if (unit == null && !key.equals("gbps")) {
          notes.assumed("attribute " + key, "speed of a cable in Gbit/s");
        }
        double bits = amount.group(3) != null && BYTES.matcher(amount.group(3)).matches() ? 8 : 1;
        return Double.parseDouble(amount.group(1)) * bits * gigas(unit == null ? "G" : unit);
      }
    }
    double zoo = topologyZoo(values);
    if (zoo > 0) {
      return zoo;
    }
    for (var key : SPEEDS) {
      var text = values.getOrDefault(key, "");
      if (!text.isBlank()) {
        notes.leftOut(
            "%s %s of an edge".formatted(key, ImportSource.quote(text)),
            "no speed above 0 in a known unit");
        break;
      }
    }
    notes.assumed("edges without a speed", SwitchHierarchy.trimmed(options.gbps()) + " Gbit/s");
    return options.gbps();
  }

  /** Attributes of The Internet Topology Zoo: LinkSpeedRaw in bit/s, or LinkSpeed with its unit. */
  private static double topologyZoo(Map<String, String> values) {
    double raw = amount(values.getOrDefault("linkspeedraw", ""));
    if (raw > 0) {
      return raw / 1e9;
    }
    double speed = amount(values.getOrDefault("linkspeed", ""));
    var unit = values.getOrDefault("linkspeedunits", "").strip();
    return unit.matches("(?i)[TGMK](bps)?") ? speed * gigas(unit.substring(0, 1)) : 0;
  }

  private static double gigas(String prefix) {
    return switch (prefix.toUpperCase(Locale.ROOT)) {
      case "T" -> 1e3;
      case "M" -> 1e-3;
      case "K" -> 1e-6;
      default -> 1;
    };
  }

  private static double amount(String text) {
    return text.strip().matches("\\d{1,18}(\\.\\d{1,9})?([eE]\\+?\\d{1,2})?")
        ? Double.parseDouble(text.strip())
        : 0;
  }

  private static int count(Map<String, String> values) {
    for (var key : List.of("count", "cables", "multiplicity")) {
      var text = values.getOrDefault(key, "");
      if (text.matches("[1-9]\\d{0,5}")) {
        return Integer.parseInt(text);
      }
    }
    return 1;
  }
}
