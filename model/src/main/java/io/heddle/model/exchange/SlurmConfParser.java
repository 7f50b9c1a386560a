package io.heddle.model.exchange;

import io.heddle.model.text.Advice;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code topology.conf} and node lines of {@code slurm.conf}: keys in any case. */
final class SlurmConfParser {
  /** A key with its value, which may be quoted and then have blanks. */
  private static final Pattern WORD = Pattern.compile("[^\\s\"]+=\"[^\"]*\"(?=\\s|$)|\\S+");

  /** Keys that say nothing of the fabric, or what {@code scontrol} adds to what a file has. */
  private static final Set<String> DERIVED =
      Set.of("level", "blockindex", "blocksize", "comment", "aggregatedblock");

  /** Keys of {@code gres.conf} only, whose lines begin with NodeName, too, and define no node. */
  private static final Set<String> GRES_CONF =
      Set.of("name", "file", "multiplefiles", "autodetect");

  private record Pending(int line, String parent, String child) {}

  private final ImportSource source;
  private final SwitchHierarchy hierarchy;
  private final SlurmNodeStates nodes;
  private final ImportNotes notes;
  private final List<Pending> children = new ArrayList<>();
  private final SequencedSet<String> blocks = new LinkedHashSet<>();
  private final boolean hasTree;

  /**
   * @param hasTree whether the switches are those of a tree, and blocks are labels of hosts only
   */
  SlurmConfParser(
      ImportSource source,
      SwitchHierarchy hierarchy,
      SlurmNodeStates nodes,
      ImportNotes notes,
      boolean hasTree) {
    this.source = source;
    this.hierarchy = hierarchy;
    this.nodes = nodes;
    this.notes = notes;
    this.hasTree = hasTree;
  }

  void read() {
    var lines = source.text().split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      int number = i + 1;
      var line = new StringBuilder(content(lines[i]));
      while (!line.isEmpty() && line.charAt(line.length() - 1) == '\\') {
        line.setLength(line.length() - 1);
        line.append(i + 1 < lines.length ? content(lines[++i]) : "");
      }
      if (!line.isEmpty()) {
        line(number, line.toString());
      }
    }
    for (var each : children) {
      if (!hierarchy.has(each.child())) {
        throw source.refuse(
            each.line(),
            "switch %s under %s".formatted(ImportSource.quote(each.child()), each.parent()),
            "a switch with a SwitchName line of its own");
      }
      hierarchy.child(each.parent(), each.child());
    }
    if (!blocks.isEmpty()) {
      hierarchy.join("fabric", "above the blocks, which the file does not join", notes);
    }
  }

  private static String content(String line) {
    int comment = line.indexOf('#');
    return (comment < 0 ? line : line.substring(0, comment)).strip();
  }

  private void line(int number, String line) {
    if (line.toLowerCase(Locale.ROOT).startsWith("include ")) {
      notes.leftOut("line %d".formatted(number), "another file is included; import it, too");
      return;
    }
    var keys = keys(number, line);
    if (keys.containsKey("switchname")) {
      switchLine(number, keys);
    } else if (keys.containsKey("blockname")) {
      blockLine(number, keys);
    } else if (keys.containsKey("nodename")
        && keys.keySet().stream().anyMatch(GRES_CONF::contains)) {
      notes.leftOut(
          "%s: devices of %s".formatted(source.name(), keys.getOrDefault("nodename", "")),
          "GPUs are read from Gres of slurm.conf");
    } else if (keys.containsKey("nodename")) {
      nodes.add(number, keys, source);
    } else if (keys.containsKey("downnodes")) {
      nodes.addDown(number, keys, source);
    } else if (keys.containsKey("blocksizes")) {
      notes.leftOut(
          "BlockSizes=" + keys.get("blocksizes"), "how blocks are put together is the scheduler's");
    } else if (keys.keySet().stream().noneMatch(DERIVED::contains)) {
      notes.leftOut(
          "line %d, %s".formatted(number, keys.keySet().iterator().next()), "states no fabric");
    }
  }

  private Map<String, String> keys(int number, String line) {
    var keys = new LinkedHashMap<String, String>();
    for (var word : WORD.matcher(line).results().map(MatchResult::group).toList()) {
      int equals = word.indexOf('=');
      if (equals <= 0) {
        throw source.refuse(
            number,
            ImportSource.quote(word),
            "Key=Value",
            Advice.sentence("A value may contain a blank, or a line may be broken."));
      }
      var key = word.substring(0, equals).toLowerCase(Locale.ROOT);
      var value = word.substring(equals + 1);
      if (value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")) {
        value = value.substring(1, value.length() - 1);
      }
      if (keys.put(key, value) != null) {
        throw source.refuse(
            number, word.substring(0, equals) + " a second time", "every key once a line");
      }
    }
    return keys;
  }

  private String name(int number, Map<String, String> keys, String key) {
    var name = keys.getOrDefault(key, "");
    if (name.isEmpty()) {
      throw source.refuse(number, key + "= without a name", "a name");
    }
    if (hierarchy.has(name)) {
      throw source.refuse(
          number,
          "%s a second time".formatted(ImportSource.quote(name)),
          "every switch and block once");
    }
    hierarchy.addSwitch(name, number);
    return name;
  }

  private void switchLine(int number, Map<String, String> keys) {
    var name = name(number, keys, "switchname");
    for (var child : names(number, "Switches", keys.get("switches"))) {
      children.add(new Pending(number, name, child));
    }
    var hosts = hosts(number, name, keys);
    boolean hasSwitches = !keys.getOrDefault("switches", "").isEmpty();
    if (hosts > 0 && hasSwitches) {
      notes.assumed("switch " + name, "has hosts and switches below it");
    }
    if (hosts == 0 && !hasSwitches) {
      notes.read("switch " + name, "has nothing below it");
    }
    speed(number, name, keys.getOrDefault("linkspeed", ""));
    ignored(number, keys, Set.of("switchname", "switches", "nodes", "linkspeed"));
  }

  private void speed(int number, String name, String value) {
    if (value.matches("\\d{1,7}") && Integer.parseInt(value) > 1) {
      hierarchy.speed(name, Integer.parseInt(value));
      notes.assumed("LinkSpeed=" + value, "Gbit/s of the cables below, as Slurm names no unit");
    } else if (!value.isEmpty()
        && !value.equals("1")) { // 1 is what scontrol shows where none is set
      notes.leftOut("line %d, LinkSpeed=%s".formatted(number, value), "no speed in whole units");
    }
  }

  private void blockLine(int number, Map<String, String> keys) {
    var nodeNames = names(number, "Nodes", keys.get("nodes"));
    var given = keys.getOrDefault("blockname", "");
    if (nodeNames.isEmpty()) {
      notes.leftOut("block " + given, "has no nodes");
    } else if (hasTree) {
      nodeNames.forEach(host -> hierarchy.looseHost(host).labels.put("block", given));
    } else {
      var name = name(number, keys, "blockname");
      blocks.add(name);
      hosts(number, name, keys);
      nodeNames.forEach(host -> hierarchy.looseHost(host).labels.put("block", name));
    }
    ignored(number, keys, Set.of("blockname", "nodes", "blocksizes"));
    if (keys.containsKey("blocksizes")) {
      notes.leftOut(
          "BlockSizes=" + keys.get("blocksizes"), "how blocks are put together is the scheduler's");
    }
  }

  private int hosts(int number, String parent, Map<String, String> keys) {
    var names = names(number, "Nodes", keys.get("nodes"));
    for (var host : names) {
      if (hierarchy.hasHost(host)) {
        notes.read("host " + host, "is connected to several switches");
      }
      hierarchy.host(parent, host);
    }
    return names.size();
  }

  private List<String> names(int number, String key, @Nullable String expression) {
    if (expression == null || expression.isEmpty() || expression.equals("(null)")) {
      return List.of();
    }
    return SlurmHostlist.expand(
        expression,
        expected -> source.refuse(number, key + "=" + ImportSource.quote(expression), expected));
  }

  private void ignored(int number, Map<String, String> keys, Set<String> known) {
    for (var key : keys.keySet()) {
      if (!known.contains(key) && !DERIVED.contains(key)) {
        notes.leftOut("line %d, %s".formatted(number, key), "states no fabric");
      }
    }
  }
}
