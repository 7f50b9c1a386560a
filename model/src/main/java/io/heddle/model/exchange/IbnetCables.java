package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuilt;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.Port;
import io.heddle.model.exchange.IbnetDump.Node;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** The cables that {@code ibnetdiscover} finds, each with its ports. */
public final class IbnetCables {
  private IbnetCables() {}

  /**
   * What is there.
   *
   * @param report what was read, assumed and left out
   */
  public record Read(AsBuilt built, ImportReport report) {}

  /** Whether a text is the output of {@code ibnetdiscover}. */
  public static boolean recognises(Source source) {
    return new IbnetFormat().recognises(source);
  }

  /**
   * All cables of switches and of hosts. An adapter that nobody named goes by its GUID, since its
   * cable takes a port; aggregation nodes are part of their switches. O(length of the texts).
   *
   * @throws io.heddle.model.io.InputException with file and line if one cannot be used
   */
  public static Read read(List<Source> sources) {
    var notes = new Notes();
    var dump = new IbnetDump(notes);
    for (var source : sources) {
      if (!recognises(source)) {
        throw source.refuse(
            0,
            "a text without switches and adapters",
            "the output of ibnetdiscover: lines «Switch 36 \"S-…\"» and «Ca 1 \"H-…\"»",
            null);
      }
      dump.read(source);
    }
    var names = new IbnetNames(dump, notes);
    var devices = new LinkedHashSet<String>();
    dump.nodes().values().stream()
        .filter(node -> isShown(node.guid(), names))
        .map(Node::guid)
        .forEach(guid -> devices.add(names.of(guid)));
    var cables = new ArrayList<Cable>();
    for (var cable : dump.cables()) {
      if (isShown(cable.one(), names) && isShown(cable.other(), names)) {
        cables.add(new Cable("", port(cable.from(), names), port(cable.to(), names), cable.gbps()));
      }
    }
    notes.summary(
        sources.getFirst().stem(),
        "%s between %s"
            .formatted(Notes.count(cables.size(), "cable"), Notes.count(devices.size(), "device")));
    return new Read(new AsBuilt(cables, devices), notes.report("ibnetdiscover"));
  }

  private static boolean isShown(String guid, IbnetNames names) {
    return names.knows(guid) || names.isUnnamed(guid);
  }

  private static Port port(IbnetDump.Port port, IbnetNames names) {
    var adapter = names.adapter(port.guid());
    return new Port(
        names.of(port.guid()),
        adapter.isEmpty()
            ? String.valueOf(port.number())
            : port.number() == 1 ? adapter : adapter + "/" + port.number());
  }
}
