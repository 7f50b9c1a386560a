package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuiltCabling;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.sources.HostNameLookup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The cables that scans of a fabric find, each with its ports, whatever program found them. */
public final class ScannedCables {
  private ScannedCables() {}

  /**
   * What is there.
   *
   * @param report what was read, assumed and left out
   */
  public record Read(AsBuiltCabling built, FabricImportReport report) {}

  /**
   * All cables of switches and of hosts, by files of one or several formats; devices of different
   * formats are one where their names agree but for case and domain. O(length of the texts).
   *
   * @throws io.heddle.model.io.InputException with file and line if one cannot be used
   */
  public static Read read(List<ImportSource> sources) {
    var groups = new LinkedHashMap<CableImportFormat, List<ImportSource>>();
    for (var source : sources) {
      groups.computeIfAbsent(format(source), _ -> new ArrayList<>()).add(source);
    }
    var notes = new ImportNotes();
    var cables = new ArrayList<Cable>();
    var devices = new LinkedHashSet<String>();
    groups.forEach((format, own) -> {
      var built = format.built(own, notes);
      var known = new HostNameLookup(devices);
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
            .formatted(
                ImportNotes.count(cables.size(), "cable"),
                ImportNotes.count(devices.size(), "device")));
    var formats =
        groups.keySet().stream().map(FabricImportFormat::id).collect(Collectors.joining(" + "));
    return new Read(new AsBuiltCabling(cables, devices), notes.report(formats));
  }

  private static DevicePort named(DevicePort port, UnaryOperator<String> name) {
    return new DevicePort(name.apply(port.device()), port.name());
  }

  private static CableImportFormat format(ImportSource source) {
    if (FabricImportFormats.ALL.guess(List.of(source)) instanceof CableImportFormat format) {
      return format;
    }
    var known =
        FabricImportFormats.ALL.all().stream()
            .filter(CableImportFormat.class::isInstance)
            .map(FabricImportFormat::summary)
            .collect(Collectors.joining("; "));
    throw source.refuse(0, "a text without cables and their ports", known);
  }
}
