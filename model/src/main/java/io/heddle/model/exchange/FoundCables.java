package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuilt;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.Port;
import io.heddle.model.sources.HostNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The cables that scans of a fabric find, each with its ports, whatever program found them. */
public final class FoundCables {
  private FoundCables() {}

  /**
   * What is there.
   *
   * @param report what was read, assumed and left out
   */
  public record Read(AsBuilt built, ImportReport report) {}

  /**
   * All cables of switches and of hosts, by files of one or several formats; devices of different
   * formats are one where their names agree but for case and domain. O(length of the texts).
   *
   * @throws io.heddle.model.io.InputException with file and line if one cannot be used
   */
  public static Read read(List<Source> sources) {
    var groups = new LinkedHashMap<CableFormat, List<Source>>();
    for (var source : sources) {
      groups.computeIfAbsent(format(source), _ -> new ArrayList<>()).add(source);
    }
    var notes = new Notes();
    var cables = new ArrayList<Cable>();
    var devices = new LinkedHashSet<String>();
    groups.forEach((format, own) -> {
      var built = format.built(own, notes);
      var known = new HostNames(devices);
      UnaryOperator<String> name =
          device -> {
            var found = known.find(device);
            return found == null ? device : found;
          };
      built.devices().forEach(device -> devices.add(name.apply(device)));
      for (var cable : built.cables()) {
        cables.add(new Cable("", named(cable.from(), name), named(cable.to(), name), cable.gbps()));
      }
    });
    notes.summary(
        sources.getFirst().stem(),
        "%s between %s"
            .formatted(Notes.count(cables.size(), "cable"), Notes.count(devices.size(), "device")));
    var formats = groups.keySet().stream().map(FabricFormat::id).collect(Collectors.joining(" + "));
    return new Read(new AsBuilt(cables, devices), notes.report(formats));
  }

  private static Port named(Port port, UnaryOperator<String> name) {
    return new Port(name.apply(port.device()), port.name());
  }

  private static CableFormat format(Source source) {
    if (FabricFormats.guess(List.of(source)) instanceof CableFormat format) {
      return format;
    }
    var known =
        FabricFormats.all().stream()
            .filter(CableFormat.class::isInstance)
            .map(FabricFormat::summary)
            .collect(Collectors.joining("; "));
    throw source.refuse(0, "a text without cables and their ports", known, null);
  }
}
