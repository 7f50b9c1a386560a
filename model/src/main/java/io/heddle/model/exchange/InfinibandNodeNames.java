package io.heddle.model.exchange;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which node of an InfiniBand subnet is what: switches by name where it is theirs alone, adapters
 * by the host in their description. Aggregation nodes (SHARP) and unnamed adapters are no hosts.
 */
final class InfinibandNodeNames {
  private static final Pattern ADAPTER =
      Pattern.compile(
          "(?i)(\\S+)\\s+((?:hca|mlx|hfi|qib|ib|ibp|irdma|bnxt|rocep?|rdmap?|mthca|ehca)[-_\\w.]*)(\\s.*)?");
  private static final Pattern MANAGED = Pattern.compile("MF0;([^:;]+):[^/]+(?:/(.+?))?(?:/U1)?");
  private static final Pattern GENERIC =
      Pattern.compile(
          "(?i)(MT\\d{3,}\\b|.*(Technologies|InfiniHost|Infini\\w*scale|Voltaire)\\b).*");

  /** Default names of machines. */
  private static final Pattern NOBODY =
      Pattern.compile("(?i)MT\\d{3,}|localhost(\\..*)?|\\(none\\)");

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, String> ownNames = new HashMap<>();
  private final Set<String> unnamed = new HashSet<>();
  private final Set<String> adapters = new LinkedHashSet<>();

  InfinibandNodeNames(IbnetdiscoverDump dump, ImportNotes notes) {
    nameSwitches(dump, notes);
    nameHosts(dump, notes);
  }

  /** Whether only an adapter is described so, or an aggregation node. */
  static boolean isAdapter(String description) {
    return isAggregation(description) || ADAPTER.matcher(description).matches();
  }

  private static boolean isAggregation(String description) {
    return description.toLowerCase(Locale.ROOT).contains("aggregation node");
  }

  /** The name of a switch, or of the host that an adapter is in. */
  String of(String guid) {
    return names.getOrDefault(guid, guid);
  }

  /** Whether it is a switch, or the adapter of a host. */
  boolean knows(String guid) {
    return names.containsKey(guid);
  }

  /** What an adapter is called in its host, such as {@code mlx5_0}; empty if not stated. */
  String adapter(String guid) {
    return ownNames.getOrDefault(guid, "");
  }

  boolean isUnnamed(String guid) {
    return unnamed.contains(guid);
  }

  /** GUIDs of the adapters that are in hosts. */
  Collection<String> adapters() {
    return adapters;
  }

  private void nameSwitches(IbnetdiscoverDump dump, ImportNotes notes) {
    var uses = new HashMap<String, Integer>();
    for (var node : dump.nodes().values()) {
      if (node.kind() == 'S') {
        uses.merge(switchName(node.description()), 1, Integer::sum);
      }
    }
    for (var node : dump.nodes().values()) {
      if (node.kind() == 'S') {
        var name = switchName(node.description());
        boolean own =
            !name.isEmpty() && uses.getOrDefault(name, 0) == 1 && !dump.nodes().containsKey(name);
        if (!own) {
          notes.assumed(
              "switch " + node.guid(),
              name.isEmpty()
                  ? "called by its GUID, as it has no name"
                  : "called by its GUID, as others are called %s, too".formatted(name));
        }
        names.put(node.guid(), own ? name : node.guid());
      }
    }
  }

  /** {@code MF0;name:model/U1}: the name; a chassis' module with it; empty where it is generic. */
  private static String switchName(String description) {
    var managed = MANAGED.matcher(description);
    if (managed.matches()) {
      var module = managed.group(2);
      return module == null || module.equals("U1")
          ? managed.group(1)
          : managed.group(1) + "/" + module;
    }
    return GENERIC.matcher(description).matches() ? "" : description.strip();
  }

  private void nameHosts(IbnetdiscoverDump dump, ImportNotes notes) {
    var devices = new HashMap<String, String>();
    int aggregation = 0;
    int routers = 0;
    for (var node : dump.nodes().values()) {
      var description = node.description();
      if (node.kind() == 'R') {
        routers++;
      } else if (node.kind() == 'H') {
        if (isAggregation(description)) {
          aggregation++;
        } else if (!host(node, devices, notes)) {
          unnamed.add(node.guid());
          notes.leftOut(
              node.guid(), "an adapter without a host's name (%s)".formatted(shown(description)));
        }
      }
    }
    if (!unnamed.isEmpty()) {
      notes.leftOut(
          ImportNotes.count(unnamed.size(), "unnamed adapter"), "no hosts are made of them");
    }
    if (aggregation > 0) {
      notes.leftOut(
          ImportNotes.count(aggregation, "aggregation node"),
          "part of a switch (SHARP), not a host");
    }
    if (routers > 0) {
      notes.leftOut(ImportNotes.count(routers, "router"), "other subnets are not in the file");
    }
  }

  private static String shown(String description) {
    return description.isEmpty() ? "nothing" : description.replaceAll("\\s+", " ");
  }

  private boolean host(
      IbnetdiscoverDump.Node node, Map<String, String> devices, ImportNotes notes) {
    var description = node.description();
    var match = ADAPTER.matcher(description);
    String name;
    if (match.matches() && !NOBODY.matcher(match.group(1)).matches()) {
      name = match.group(1);
      ownNames.put(node.guid(), match.group(2));
      var other = devices.putIfAbsent(name + " " + match.group(2), node.guid());
      if (other != null) {
        notes.assumed(
            "host %s, adapter %s".formatted(name, node.guid()),
            "another host of the same name, as %s is %s, too".formatted(match.group(2), other));
        name = name + "@" + node.guid().substring(2);
      }
    } else if (!description.isBlank()
        && !description.contains(" ")
        && !NOBODY.matcher(description).matches()
        && !GENERIC.matcher(description).matches()) {
      name = description;
    } else {
      return false;
    }
    names.put(node.guid(), name);
    adapters.add(node.guid());
    return true;
  }
}
