package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.MissingCableCheck;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.SlowLinkDetector;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import io.heddle.model.text.NameRules;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jspecify.annotations.Nullable;

/** A fabric while it is read: names may still clash, tiers and host types may still be unknown. */
final class ImportedFabricDraft {
  private static final int ASSUMED_GPUS = 8;

  /** What is known of a host so far. */
  static final class HostDraft {
    final Map<String, String> labels = new TreeMap<>();
    HostGpuStates gpuStates = HostGpuStates.ALL_FREE;
    Health health = Health.WELL;
    @Nullable HostType type;
    @Nullable Position position;
  }

  /** What is known of a switch so far. */
  static final class SwitchDraft {
    @Nullable Tier tier;
    @Nullable Position position;
  }

  /** A node; hosts and switches have names of their own in most formats. */
  record End(boolean isHost, String name) {}

  private record Cable(End from, End to, double gbps) {}

  private final SequencedMap<String, HostDraft> hosts = new LinkedHashMap<>();
  private final SequencedMap<String, SwitchDraft> switches = new LinkedHashMap<>();
  private final Map<Cable, Integer> cables = new LinkedHashMap<>();
  private boolean counted;

  /**
   * @throws InputException if there are more hosts than any cluster has, or none can have that name
   */
  HostDraft host(String name) {
    check(name);
    if (hosts.size() >= SlurmHostlist.MOST_NAMES) {
      throw new InputException(
          name,
          "",
          "more than %,d hosts".formatted(SlurmHostlist.MOST_NAMES),
          "fewer",
          Advice.sentence("A range may have a digit too many."));
    }
    return hosts.computeIfAbsent(name, _ -> new HostDraft());
  }

  /**
   * @throws InputException if no switch can have that name
   */
  SwitchDraft addSwitch(String name) {
    check(name);
    return switches.computeIfAbsent(name, _ -> new SwitchDraft());
  }

  private static void check(End from, End to, boolean isGood, String value, String expected) {
    if (!isGood) {
      throw new InputException(from.name() + " – " + to.name(), "", value, expected);
    }
  }

  private static void check(String name) {
    if (!NameRules.isName(name)) {
      throw new InputException(
          "the fabric",
          "",
          "the name " + ImportSource.quote(name),
          "a name that is not blank and has no control or invisible characters");
    }
  }

  Map<String, HostDraft> hosts() {
    return hosts;
  }

  Map<String, SwitchDraft> switches() {
    return switches;
  }

  /**
   * Adds parallel cables between two nodes, in either order.
   *
   * @throws InputException if no cable is so fast, or there are too many
   */
  void link(End from, End to, double gbps, int count) {
    check(from, to, gbps <= Link.FASTEST_GBPS, "%s Gbit/s".formatted(gbps), "at most 1e9");
    var back = new Cable(to, from, gbps);
    var cable = cables.containsKey(back) ? back : new Cable(from, to, gbps);
    long all = (long) cables.getOrDefault(cable, 0) + count;
    check(from, to, all <= Link.MOST, "%,d cables".formatted(all), "at most 1,000,000");
    cables.put(cable, (int) all);
  }

  void hostLink(String host, String onSwitch, double gbps, int count) {
    link(new End(true, host), new End(false, onSwitch), gbps, count);
  }

  void switchLink(String lower, String upper, double gbps, int count) {
    link(new End(false, lower), new End(false, upper), gbps, count);
  }

  /** The switches that hang on each switch, and how many host cables it has. */
  SwitchTierInference.Wiring wiring() {
    var wiring = new SwitchTierInference.Wiring();
    switches.keySet().forEach(wiring::add);
    cables.forEach((cable, count) -> {
      if (cable.from().isHost() != cable.to().isHost()) {
        wiring.host((cable.from().isHost() ? cable.to() : cable.from()).name());
      } else if (!cable.from().isHost()) {
        wiring.join(cable.from().name(), cable.to().name(), count);
      }
    });
    return wiring;
  }

  /** States that the cables were counted, so that fewer than usual are worth a line. */
  void cablesAreCounted() {
    counted = true;
  }

  /** Gives tiers to the switches that have none, by what hangs off them. */
  void guessTiers(SwitchTierInference.Wiring wiring, ImportNotes notes) {
    if (switches.values().stream().allMatch(each -> each.tier != null)) {
      return;
    }
    SwitchTierInference.of(wiring, notes)
        .forEach((name, tier) -> {
          var each = addSwitch(name);
          each.tier = each.tier == null ? tier : each.tier;
        });
  }

  /**
   * The cluster. Hosts without a type get the one of the options; where there is none, their GPUs
   * are unknown. A switch with the name of a host is renamed; both are noted.
   */
  Cluster build(String name, FabricImportOptions options, int gpus, ImportNotes notes) {
    var fallback = options.hostType();
    if (fallback == null) {
      fallback = new HostType("assumed-%d-gpus".formatted(gpus), "unknown", gpus);
    }
    var types = new LinkedHashMap<String, HostType>();
    var built = new ArrayList<Host>();
    var untyped = new ArrayList<String>();
    hosts.forEach((id, each) -> {
      if (each.type == null) {
        untyped.add(id);
      }
    });
    for (var each : hosts.entrySet()) {
      var draft = each.getValue();
      var own = draft.type == null ? fallback : named(draft.type, notes);
      var type = apart(own, types);
      if (types.putIfAbsent(type.name(), type) == null && !type.equals(own)) {
        notes.assumed(
            "host type " + own.name(), "called " + type.name() + " where its GPUs are others");
      }
      built.add(
          new Host(
              each.getKey(),
              type,
              draft.type == null && options.hostType() == null
                  ? draft.gpuStates.withKnown(false)
                  : draft.gpuStates,
              draft.health,
              plain(draft.labels, notes),
              draft.position));
    }
    if (!untyped.isEmpty() && options.hostType() == null) {
      UnknownGpuReport.note(untyped, fallback.gpus(), notes);
    } else if (!untyped.isEmpty()) {
      notes.assumed(
          ImportNotes.count(untyped.size(), "host"),
          "%d GPUs each (%s), as the file does not state it"
              .formatted(fallback.gpus(), fallback.gpuModel()));
    }
    var switchIds = switchIds(notes);
    var builtSwitches = new ArrayList<Switch>();
    switches.forEach((id, each) ->
        builtSwitches.add(
            new Switch(
                switchIds.getOrDefault(id, id),
                each.tier == null ? Tier.LEAF : each.tier,
                each.position)));
    var links = new ArrayList<Link>();
    cables.forEach((cable, count) -> {
      if (cable.from().equals(cable.to())) {
        notes.leftOut(cable.from().name(), "a cable to itself");
      } else {
        links.add(
            new Link(id(cable.from(), switchIds), id(cable.to(), switchIds), cable.gbps(), count));
      }
    });
    var cluster =
        new Cluster(
            notes.plain("cluster", options.name() == null ? name : options.name()),
            types.values(),
            builtSwitches,
            built,
            links);
    describe(cluster, counted, notes);
    return cluster;
  }

  /** The type, under a name with a number where another type has its name. */
  private static HostType apart(HostType type, Map<String, HostType> types) {
    var apart = type;
    for (int number = 2; !types.getOrDefault(apart.name(), apart).equals(apart); number++) {
      apart = type.withName(type.name() + "-" + number);
    }
    return apart;
  }

  /** The same type with texts that can be names; where they differ, that is reported. */
  static HostType named(HostType type, ImportNotes notes) {
    return type.withName(named("host type", type.name(), notes))
        .withGpuModel(named("GPU model", type.gpuModel(), notes));
  }

  private static String named(String kind, String text, ImportNotes notes) {
    var plain = notes.plain(kind, text);
    return plain.isBlank() ? "unnamed" : plain;
  }

  private static Map<String, String> plain(Map<String, String> labels, ImportNotes notes) {
    var plain = new TreeMap<String, String>();
    labels.forEach(
        (key, value) -> plain.put(notes.plain("label", key), notes.plain("label", value)));
    return plain;
  }

  Cluster build(String name, FabricImportOptions options, ImportNotes notes) {
    return build(name, options, ASSUMED_GPUS, notes);
  }

  private static String id(End end, Map<String, String> switchIds) {
    return end.isHost() ? end.name() : switchIds.getOrDefault(end.name(), end.name());
  }

  private Map<String, String> switchIds(ImportNotes notes) {
    var ids = new LinkedHashMap<String, String>();
    Set<String> taken = new LinkedHashSet<>(hosts.keySet());
    taken.addAll(switches.keySet());
    for (var name : switches.keySet()) {
      var id = name;
      if (hosts.containsKey(name)) {
        id = name + "-switch";
        for (int number = 2; !taken.add(id); number++) {
          id = name + "-switch-" + number;
        }
        notes.assumed("switch " + name, "called " + id + ", as a host has its name");
      }
      ids.put(name, id);
    }
    return ids;
  }

  private static void describe(Cluster cluster, boolean counted, ImportNotes notes) {
    var size = ImportedFabricSize.of(cluster);
    notes.summary(size.object(), size.reason());
    for (var health : List.of(Health.DRAINED, Health.FAILED)) {
      var hosts =
          cluster.hosts().stream().filter(host -> host.health() == health).map(Host::id).toList();
      if (!hosts.isEmpty()) {
        notes.read(
            ImportNotes.count(hosts.size(), "host"),
            "%s (%s)".formatted(health.word(), ImportNotes.listed(hosts)));
      }
    }
    for (var slow : SlowLinkDetector.of(cluster)) {
      notes.read(slow.from() + " – " + slow.to(), slow.figures());
    }
    if (counted) {
      for (var fewer : MissingCableCheck.of(cluster)) {
        notes.read(
            "%s (%d)".formatted(fewer.where(), fewer.count()),
            "fewer cables than %d, as most have there".formatted(fewer.usual()));
      }
    }
    if (!cluster.switches().isEmpty()) {
      int parts = new ConnectivityInspector<>(cluster.graph()).connectedSets().size();
      if (parts > 1) {
        notes.read(cluster.name(), "%,d parts that no cable joins".formatted(parts));
      }
    }
  }
}
