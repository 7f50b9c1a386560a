package io.heddle.model.exchange;

import io.heddle.model.text.Advice;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Nodes and cables of {@code ibnetdiscover}, each cable once though both of its ends tell of it.
 */
final class IbnetdiscoverDump {
  private static final Pattern NODE =
      Pattern.compile("(Switch|Ca|Rt)\\s+(\\d+)\\s+\"([SHR]-[0-9a-fA-F]+)\"\\s*(?:#(.*))?");
  private static final Pattern PORT =
      Pattern.compile(
          "\\[(\\d+)](?:\\[ext \\d+])?(?:\\([^)]*\\))?\\s+\"([SHR]-[0-9a-fA-F]+)\"\\[(\\d+)]"
              + "(?:\\[ext \\d+])?(?:\\([^)]*\\))?\\s*(?:#(.*))?");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");
  private static final Pattern NARROW = Pattern.compile("\\b1x[SDQFEHNX]DR");
  private static final Pattern SPEED = Pattern.compile("\\b(\\d{1,2})x([SDQFEHNX]DR(?:10)?)\\b");

  private static final Pattern UNKNOWN_SPEED =
      Pattern.compile("\\s(\\d{1,2}x[A-Z][A-Z0-9]+)(?: s=\\d+)?\\s*$");

  private static final Pattern LAST_SPEED = Pattern.compile(SPEED.pattern() + "(?: s=\\d+)?$");

  /** Nominal speed of a lane in Gbit/s. */
  private static final Map<String, Double> LANE =
      Map.of(
          "SDR", 2.5, "DDR", 5.0, "QDR", 10.0, "FDR10", 10.0, "FDR", 14.0, "EDR", 25.0, "HDR", 50.0,
          "NDR", 100.0, "XDR", 200.0);

  /**
   * A switch (S), channel adapter (H) or router (R).
   *
   * @param guid with its kind: {@code S-…}
   */
  record Node(char kind, String guid, String description) {}

  /**
   * @param gbps 0 where unknown
   */
  record Cable(Port from, Port to, double gbps) {
    String one() {
      return from.guid();
    }

    String other() {
      return to.guid();
    }
  }

  /** A port of a node, counted from 1. */
  record Port(String guid, int number) {
    @Override
    public String toString() {
      return guid + "[" + number + "]";
    }
  }

  private final ImportNotes notes;
  private final SequencedMap<String, Node> nodes = new LinkedHashMap<>();
  private final Set<String> defined = new HashSet<>();
  private final Map<Port, Port> peers = new HashMap<>();
  private final SequencedMap<Port, Cable> cables = new LinkedHashMap<>();

  IbnetdiscoverDump(ImportNotes notes) {
    this.notes = notes;
  }

  Map<String, Node> nodes() {
    return nodes;
  }

  Collection<Cable> cables() {
    return cables.values();
  }

  void read(ImportSource source) {
    var current = "";
    int ports = 0;
    int number = 0;
    boolean isOpen = false;
    var lines = source.text().lines().iterator();
    while (lines.hasNext()) {
      var line = lines.next().strip();
      number++;
      if (line.matches("(vendid|devid|sysimgguid|switchguid|caguid)=.*")) {
        isOpen = true;
      }
      if (line.startsWith("[")) {
        isOpen = !lines.hasNext() && endsWithinALine(line, source);
        var port = PORT.matcher(line);
        if (!port.matches() || current.isEmpty()) {
          throw source.refuse(
              number,
              ImportSource.quote(line),
              current.isEmpty()
                  ? "a line Switch, Ca or Rt before its ports"
                  : "[port] \"S-…\"[port] # \"name\" lid … 4xNDR",
              Advice.sentence("The file may be truncated."));
        }
        int own = number(port.group(1), ports, number, source);
        int other = number(port.group(3), 255, number, source);
        var comment = port.group(4) == null ? "" : port.group(4);
        if (NARROW.matcher(comment).find()) {
          narrow(new Port(current, own).toString());
        }
        connect(
            new Port(current, own), new Port(port.group(2), other), quoted(comment), gbps(comment));
      } else {
        var node = NODE.matcher(line);
        if (node.matches()) {
          current = node.group(3);
          isOpen = true;
          ports = number(node.group(2), 1024, number, source);
          define(current, quoted(node.group(4) == null ? "" : node.group(4)));
        } else if (line.startsWith("Switch") || line.startsWith("Ca\t") || line.startsWith("Ca ")) {
          throw source.refuse(
              number,
              ImportSource.quote(line),
              "Switch or Ca, ports, \"S-…\" or \"H-…\"",
              Advice.sentence("The file may be truncated."));
        }
      }
    }
    if (isOpen) {
      cutOff(source);
    }
  }

  /** Whether the last line lacks its end, and the speed that other cables end with. */
  private boolean endsWithinALine(String line, ImportSource source) {
    return !source.text().endsWith("\n")
        && !LAST_SPEED.matcher(line).find()
        && cables.values().stream().anyMatch(cable -> cable.gbps() > 0);
  }

  /**
   * Reports nodes at the end of a cable that no record describes: part of the output is missing.
   */
  void reportUndescribed() {
    var missing = nodes.keySet().stream().filter(guid -> !defined.contains(guid)).toList();
    if (!missing.isEmpty()) {
      notes.leftOut(
          "%s without a record of their own (%s)"
              .formatted(ImportNotes.count(missing.size(), "node"), ImportNotes.listed(missing)),
          "their other cables: the output may be truncated");
    }
  }

  private static int number(String digits, int most, int line, ImportSource source) {
    if (digits.length() > 4 || Integer.parseInt(digits) > most) {
      throw source.refuse(line, "port " + digits, "a port up to " + most);
    }
    return Integer.parseInt(digits);
  }

  /** A node that has a record of its own. */
  void define(String guid, String description) {
    nodes.put(guid, new Node(guid.charAt(0), guid, description));
    if (!defined.add(guid)) {
      notes.read(guid, "described several times; its ports are put together");
    }
  }

  private static String quoted(String comment) {
    var match = QUOTED.matcher(comment);
    return match.find() ? match.group(1).strip() : "";
  }

  /**
   * A cable as one of its ends tells it.
   *
   * @param description of the other end's node
   * @param gbps 0 where unknown
   */
  void connect(Port own, Port other, String description, double gbps) {
    nodes.putIfAbsent(other.guid(), new Node(other.guid().charAt(0), other.guid(), description));
    if (own.guid().equals(other.guid())) {
      notes.leftOut(own.toString(), "a cable from a switch to itself");
      return;
    }
    var known = peers.get(own);
    if (known != null && !known.equals(other)) {
      notes.leftOut(own + " – " + other, "the port has another cable, too");
      return;
    }
    peers.put(own, other);
    var reverse = cables.get(other);
    if (reverse == null || !own.equals(peers.get(other))) {
      cables.put(own, new Cable(own, other, gbps));
      return;
    }
    boolean both = gbps > 0 && reverse.gbps() > 0;
    if (both && reverse.gbps() != gbps) {
      notes.assumed(
          own + " – " + other, "the slower of the two speeds that the ends of the cable give");
    }
    double agreed = both ? Math.min(gbps, reverse.gbps()) : Math.max(gbps, reverse.gbps());
    cables.put(other, new Cable(reverse.from(), reverse.to(), agreed));
  }

  /** What is wrong with the end of a text. */
  void cutOff(ImportSource source) {
    notes.leftOut(source.name(), "the end of the file: it is truncated within a record");
  }

  ImportNotes notes() {
    return notes;
  }

  /** Nominal speed in Gbit/s of lanes that signal at so many Gbit/s, such as 25.78125 of EDR. */
  static double nominal(int lanes, double signalling) {
    double nominal =
        LANE.values().stream()
            .filter(lane -> lane <= signalling && signalling <= 1.07 * lane)
            .max(Double::compare)
            .orElse(signalling);
    return lanes * nominal;
  }

  /** A link that came up with one lane. */
  void narrow(String where) {
    notes.read(where, "narrow: the link has 1 lane, where cables have 4");
  }

  private double gbps(String comment) {
    var match = SPEED.matcher(comment);
    double gbps = 0;
    while (match.find()) {
      gbps = Integer.parseInt(match.group(1)) * LANE.getOrDefault(match.group(2), 0.0);
    }
    var unknown = UNKNOWN_SPEED.matcher(comment);
    if (gbps == 0 && unknown.find()) {
      notes.leftOut("speed %s of a cable".formatted(unknown.group(1)), "no known speed");
    }
    return gbps;
  }
}
