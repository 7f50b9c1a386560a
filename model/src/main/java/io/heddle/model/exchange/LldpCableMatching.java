package io.heddle.model.exchange;

import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.sources.HostNameLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Cables from what ports hear, each once though both of its ends may tell of it, and which devices
 * are switches. Forwarding alone makes no switch: hosts of containers bridge and route, too.
 */
final class LldpCableMatching {
  private static final Pattern SWITCH_SYSTEM =
      Pattern.compile(
          "(?i).*\\b(?:cumulus|sonic|arista|eos|nx-?os|nexus|cisco|ios|onyx|mlnx-?os|junos|juniper|sr ?linux|srlinux|timos|os10|ftos|comware|vrp|huawei|netgear|edge-?core|fastiron|aruba|procurve|dent|switch)\\b.*",
          Pattern.DOTALL);
  private static final Pattern HOST_SYSTEM =
      Pattern.compile(
          "(?i).*\\b(?:ubuntu|debian|red ?hat|rhel|rocky|centos|alma(?:linux)?|suse|sles|fedora|oracle linux|amazon linux|dgx|windows|esxi?|vmware|proxmox|freebsd|talos|flatcar|nixos|x86_64|aarch64)\\b.*",
          Pattern.DOTALL);
  private static final Pattern SWITCH_PORT =
      Pattern.compile(
          "(?i)swp\\d.*|ethernet-?\\d.*|et\\d.*|etp\\d.*|e\\d+-\\d.*|(?:et|xe|ge)-\\d.*|(?:\\w*gig\\w*|hundredg\\w*)e(?:thernet)?\\d.*|eth\\d+/.*|po(?:rt)?\\d.*|\\d+/.*");
  private static final Pattern HOST_PORT =
      Pattern.compile("(?i)(?:en[spoxP]|ib|mlx|bond|rdma|roce|eth|hca|net|nic|p\\d+p)\\w*");
  private static final Pattern MANAGEMENT =
      Pattern.compile(
          "(?i)eth0|mgmt.*|management.*|ma\\d+|me\\d+|fxp\\d+|em\\d+|oob.*|ipmi.*|bmc.*");

  /** Hosts and switches have names of all kinds, such as power9-01: only these are sure. */
  private static final Pattern MANAGER =
      Pattern.compile("(?i)(?:.*[^a-z])?(?:oob|mgmt|management|ipmi|bmc|pdu|console)(?:[^a-z].*)?");

  /** Slower ports are there to manage machines, where there are fast ones. */
  private static final double SLOWEST = 2;

  private static final double FAST = 10;

  private final LldpNeighbourDraft draft;
  private final List<LldpNeighbour> heard = new ArrayList<>();
  private final Map<String, Set<String>> ports = new HashMap<>();
  private final Map<String, Boolean> switches = new LinkedHashMap<>();
  private final List<Cable> cables = new ArrayList<>();

  private LldpCableMatching(LldpNeighbourDraft draft) {
    this.draft = draft;
  }

  /** O(neighbours), but for sorting. */
  static LldpCableMatching of(LldpNeighbourDraft draft) {
    var cables = new LldpCableMatching(draft);
    cables.name();
    cables.tell();
    cables.connect();
    return cables;
  }

  /** All cables of the fabric. */
  List<Cable> cables() {
    return cables;
  }

  /** All devices at the ends of cables, and those whose files were read; true for switches. */
  Map<String, Boolean> switches() {
    return switches;
  }

  /** One name for each device, in all files. */
  private void name() {
    var own = new HostNameLookup(draft.devices);
    for (var each : draft.neighbours) {
      var found = own.find(each.name());
      heard.add(
          found == null || found.equals(each.name())
              ? each
              : new LldpNeighbour(
                  each.device(),
                  each.port(),
                  found,
                  each.ports(),
                  each.system(),
                  each.forwards(),
                  each.gbps()));
    }
  }

  private void tell() {
    var systems = new HashMap<String, String>();
    var forwards = new HashMap<String, Boolean>();
    var seen = new TreeMap<String, Set<String>>();
    draft.devices.forEach(device -> seen.put(device, new TreeSet<>()));
    for (var each : heard) {
      ports.computeIfAbsent(each.device(), _ -> new HashSet<>()).add(each.port());
      seen.computeIfAbsent(each.device(), _ -> new TreeSet<>()).add(each.port());
      seen.computeIfAbsent(each.name(), _ -> new TreeSet<>()).addAll(each.ports());
      systems.merge(each.name(), each.system(), (a, b) -> a.isEmpty() ? b : a);
      if (each.forwards() != null) {
        forwards.merge(each.name(), each.forwards(), Boolean::logicalOr);
      }
    }
    var reasons = new TreeMap<String, Integer>();
    seen.forEach((device, names) ->
        switches.put(device, isSwitch(device, names, systems, forwards, reasons)));
    reasons.forEach(
        (reason, count) -> draft.notes.assumed(ImportNotes.count(count, "device"), reason));
  }

  private static boolean isSwitch(
      String device,
      Set<String> names,
      Map<String, String> systems,
      Map<String, Boolean> forwards,
      Map<String, Integer> reasons) {
    var system = systems.getOrDefault(device, "");
    if (SWITCH_SYSTEM.matcher(system).matches()) {
      return true;
    }
    if (HOST_SYSTEM.matcher(system).matches()) {
      return false;
    }
    boolean isSwitch;
    String by;
    var role = NetBoxRole.of(device);
    if (names.stream().anyMatch(name -> SWITCH_PORT.matcher(name).matches())) {
      isSwitch = true;
      by = "by the names of its ports";
    } else if (names.stream().anyMatch(name -> HOST_PORT.matcher(name).matches())) {
      isSwitch = false;
      by = "by the names of its ports";
    } else if (role != null
        && (role.kind() == NetBoxRole.Kind.SWITCH || role.kind() == NetBoxRole.Kind.HOST)) {
      isSwitch = role.kind() == NetBoxRole.Kind.SWITCH;
      by = "by its name";
    } else if (forwards.containsKey(device)) {
      isSwitch = forwards.getOrDefault(device, false);
      by = isSwitch ? "as it states that it forwards" : "as it states that it does not forward";
    } else {
      isSwitch = false;
      by = "as nothing states that it is a switch";
    }
    reasons.merge((isSwitch ? "a switch, " : "a host, ") + by, 1, Integer::sum);
    return isSwitch;
  }

  private void connect() {
    var back = new HashMap<List<String>, String>();
    for (var each : heard) {
      for (var port : each.ports()) {
        back.putIfAbsent(List.of(each.name(), port, each.device()), each.port());
      }
    }
    double fastest = heard.stream().mapToDouble(LldpNeighbour::gbps).max().orElse(0);
    var known = new LinkedHashMap<Set<DevicePort>, Cable>();
    var taken = new HashMap<DevicePort, DevicePort>();
    for (var each : heard) {
      var from = new DevicePort(each.device(), each.port());
      var to = new DevicePort(each.name(), port(each, back));
      if (isFabric(from, to, each.gbps(), fastest)) {
        add(from, to, each.gbps(), known, taken);
      }
    }
    cables.addAll(known.values());
    var used = new LinkedHashSet<>(draft.devices);
    cables.forEach(cable -> {
      used.add(cable.from().device());
      used.add(cable.to().device());
    });
    switches.keySet().retainAll(used);
  }

  /** What the other device itself calls the port, as far as it is known. */
  private String port(LldpNeighbour each, Map<List<String>, String> back) {
    var own = ports.getOrDefault(each.name(), Set.of());
    var first = each.ports().isEmpty() ? "" : each.ports().getFirst();
    return each.ports().stream()
        .filter(own::contains)
        .findFirst()
        .orElseGet(
            () -> back.getOrDefault(List.of(each.device(), each.port(), each.name()), first));
  }

  private boolean isFabric(DevicePort from, DevicePort to, double gbps, double fastest) {
    if (from.device().equals(to.device())) {
      draft.notes.leftOut(from + " – " + to, "a cable from a device to itself");
      return false;
    }
    for (var end : List.of(from, to)) {
      boolean isOther = MANAGER.matcher(end.device()).matches();
      boolean isManaged =
          switches.getOrDefault(end.device(), false) && MANAGEMENT.matcher(end.name()).matches();
      if (isOther || isManaged || gbps > 0 && gbps < SLOWEST && fastest >= FAST) {
        draft.notes.leftOut(
            from + " – " + to,
            isOther
                ? "%s is called like a device that manages others".formatted(end.device())
                : "management ports");
        return false;
      }
    }
    return true;
  }

  private void add(
      DevicePort from,
      DevicePort to,
      double gbps,
      Map<Set<DevicePort>, Cable> known,
      Map<DevicePort, DevicePort> taken) {
    var key = Set.of(from, to);
    var seen = known.get(key);
    if (seen != null && !from.name().isEmpty() && !to.name().isEmpty()) {
      double both =
          seen.gbps() > 0 && gbps > 0 ? Math.min(seen.gbps(), gbps) : Math.max(seen.gbps(), gbps);
      known.put(key, new Cable("", seen.from(), seen.to(), both));
      return;
    }
    for (var end : List.of(from, to)) {
      var other = end.equals(from) ? to : from;
      var before = end.name().isEmpty() ? null : taken.putIfAbsent(end, other);
      if (before != null && !before.equals(other)) {
        draft.notes.leftOut(
            from + " – " + to,
            "%s hears %s, too: a device without LLDP may be between".formatted(end, before));
        return;
      }
    }
    boolean up = !switches.getOrDefault(from.device(), false);
    boolean down = !switches.getOrDefault(to.device(), false);
    known.put(key, down && !up ? new Cable("", to, from, gbps) : new Cable("", from, to, gbps));
  }
}
