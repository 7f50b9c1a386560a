package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.SequencedSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What files say of neighbours, in whichever form, while they are read. */
final class LldpNeighbourDraft {
  private static final Pattern PROMPT =
      Pattern.compile(
          "(?m)^\\S{0,64}@([\\w.-]{1,64}):\\S*\\s*[$#].*\\b(?:lldp\\w*|nv\\s+show|net\\s+show|netshow)\\b");
  private static final Pattern AROUND =
      Pattern.compile(
          "(?i)^lldp(?:ctl|cli)?[-_.]|[-_.](?:lldp(?:ctl|cli)?|nv|nvue|netshow)(?:[-_.]?(?:neighbou?rs?|table|json0?))?$");
  private static final Pattern NOBODY =
      Pattern.compile("(?i)(?:lldp\\w*|neighbou?rs?|table|out(?:put)?|nv|netshow|-)?");
  private static final Pattern AS = Pattern.compile("(?i)interface\\s+\\d+\\s+as\\s+(\\S+)");
  private static final Pattern NOTHING = Pattern.compile("(?i)n/?a|not received|none|\\(none\\)");
  private static final Pattern MAC = Pattern.compile("(?:\\p{XDigit}{2}[:-]){5}\\p{XDigit}{2}");
  private static final Pattern SPEED =
      Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s*([GM])(?:b(?:it)?(?:/s|ps)?)?");

  final ImportNotes notes;
  final List<LldpNeighbour> neighbours = new ArrayList<>();

  /** Devices whose own neighbours are listed. */
  final SequencedSet<String> devices = new LinkedHashSet<>();

  LldpNeighbourDraft(ImportNotes notes) {
    this.notes = notes;
  }

  /**
   * The device that a text without a name tells of: by the prompt before the command, else by the
   * file's name.
   */
  String device(ImportSource source) {
    var prompt = PROMPT.matcher(source.head());
    if (prompt.find()) {
      devices.add(prompt.group(1));
      return prompt.group(1);
    }
    var name = AROUND.matcher(source.stem()).replaceAll("");
    if (NOBODY.matcher(name).matches()) {
      throw source.refuse(
          0,
          "neighbours of a device that nothing names",
          "a file called after its device, such as leaf01.json");
    }
    notes.assumed(
        name, "the device that the file of its name is from, as its text does not state it");
    devices.add(name);
    return name;
  }

  /**
   * @param name of the other device; where it is empty, its chassis' id counts
   * @param portId what the other port is called, of whatever type
   */
  void add(
      String device,
      String port,
      String name,
      String chassis,
      String portId,
      String portDescription,
      String system,
      @Nullable Boolean forwards,
      double gbps) {
    var called = clean(name).isEmpty() ? clean(chassis) : clean(name);
    var own = "%s port %s".formatted(device, port);
    if (called.isEmpty()) {
      notes.leftOut(own, "a neighbour without a name and without an id");
      return;
    }
    if (clean(name).isEmpty()) {
      notes.assumed(called, "named after its chassis id, as it states no name");
    }
    var ports = new LinkedHashSet<String>();
    var id = clean(portId);
    if (!MAC.matcher(id).matches()) {
      ports.add(id);
    }
    ports.add(clean(portDescription));
    ports.add(id);
    ports.remove("");
    neighbours.add(
        new LldpNeighbour(device, clean(port), called, List.copyOf(ports), system, forwards, gbps));
  }

  private static String clean(String text) {
    var as = AS.matcher(text.strip());
    var plain = as.matches() ? as.group(1) : text.strip();
    return NOTHING.matcher(plain).matches() ? "" : plain;
  }

  /** In Gbit/s, of {@code 100G}, {@code 1000M} or a kind of Ethernet; 0 where it says none. */
  static double gbps(String text) {
    var speed = SPEED.matcher(text.strip());
    if (speed.matches()) {
      double value = Double.parseDouble(speed.group(1));
      return speed.group(2).equals("G") ? value : value / 1000;
    }
    return NetBoxSpeeds.of(text.toLowerCase(Locale.ROOT).replace("gigbase", "gbase"));
  }
}
