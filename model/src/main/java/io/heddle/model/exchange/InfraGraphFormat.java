package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * InfraGraph 2.x: devices with components, instances of them, links and edges (Keysight/infragraph,
 * infragraph.proto 2.4.0).
 */
final class InfraGraphFormat extends DescribedFormat implements FabricImportFormat {
  private static final Pattern INSTANCES =
      Pattern.compile("[\"'\\s{,]instances[\"']?\\s*:|^instances\\s*:");
  private static final Pattern DEVICES = Pattern.compile("[\"'\\s{,]components[\"']?\\s*:");
  private static final Pattern CHOICE =
      Pattern.compile("[\"'\\s{,]choice[\"']?\\s*:\\s*[\"']?(?:xpu|npu|port|nic|switch|device)\\b");

  InfraGraphFormat() {
    super("infragraph", "InfraGraph 2.x (YAML, JSON): devices, instances, links and edges");
  }

  @Override
  public boolean recognises(ImportSource source) {
    var text = source.text();
    return DEVICES.matcher(source.head()).find()
        && CHOICE.matcher(source.head()).find()
        && INSTANCES.matcher(text).find();
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var draft = new ImportedFabricDraft();
    var graph = new InfraGraphParser(draft, options, notes);
    var name = "";
    for (var source : sources) {
      for (var document : YamlTreeReader.read(source)) {
        var top = new YamlTreeCursor(source).members(document, "an infrastructure");
        var inner = top.get("infrastructure") instanceof Members members ? members : top;
        name = name.isEmpty() ? inner.text("name") : name;
        graph.read(inner, new YamlTreeCursor(source));
      }
    }
    var first = sources.getFirst();
    if (draft.hosts().isEmpty() && draft.switches().isEmpty()) {
      throw first.refuse(0, "an infrastructure without instances", "instances of devices");
    }
    draft.guessTiers(draft.wiring(), notes);
    return new ImportedFabric(
        draft.build(name.isBlank() ? first.stem() : name, options, notes),
        notes.report(id()),
        graph.withoutGpus());
  }
}
