package io.heddle.model.exchange;

import io.heddle.model.text.Advice;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Slurm's {@code topology.conf} (tree and block), the output of {@code scontrol show topology},
 * {@code topology.yaml}, and {@code NodeName} and {@code DownNodes} lines of {@code slurm.conf} for
 * the GPUs and the health of hosts. Form: Slurm's manual pages topology.conf(5), topology.yaml(5),
 * slurm.conf(5).
 */
final class SlurmTopologyFormat extends PartialHierarchyFormat {
  private static final Pattern CONF =
      Pattern.compile("(?im)^\\s*(SwitchName|BlockName|NodeName|DownNodes)\\s*=");
  private static final Pattern TREE =
      Pattern.compile("(?im)^\\s*SwitchName\\s*=|[\"'\\s{]tree[\"']?\\s*:");
  private static final Pattern RECORDS =
      Pattern.compile("(?m)^\\s*NodeName=\\S+ .*\\b(Arch|CoresPerSocket|NodeAddr)=");
  private static final Pattern YAML =
      Pattern.compile("(?m)^\\s*-\\s*[\"']?topology[\"']?\\s*:|^\\s*\\[?\\{\\s*\"topology\"\\s*:");

  SlurmTopologyFormat() {
    super(
        "slurm",
        "Slurm topology.conf (tree, block), topology.yaml, nodes of slurm.conf, scontrol and sinfo",
        source ->
            CONF.matcher(source.text()).find()
                || YAML.matcher(source.head()).find()
                || SinfoNodeTable.recognises(source)
                || SlurmNodesJson.recognises(source));
  }

  @Override
  ImportedFabric read(List<ImportSource> sources, FabricImportOptions options, boolean isPart) {
    var notes = new ImportNotes();
    var hierarchy = new SwitchHierarchy();
    var nodes = new SlurmNodeStates(notes);
    boolean hasTree = sources.stream().anyMatch(each -> TREE.matcher(each.text()).find());
    for (var source : sources) {
      if (RECORDS.matcher(source.head()).find()) {
        nodes.addRecords(source);
      } else if (SlurmNodesJson.recognises(source)) {
        SlurmNodesJson.read(source, nodes, notes);
      } else if (CONF.matcher(source.text()).find()) {
        new SlurmConfParser(source, hierarchy, nodes, notes, hasTree).read();
      } else if (SinfoNodeTable.recognises(source)) {
        SinfoNodeTable.read(source, nodes, notes);
      } else {
        new SlurmYamlParser(source, hierarchy, notes, hasTree).read();
      }
    }
    var first = sources.getFirst();
    boolean isAlone = hierarchy.names().isEmpty();
    if (isAlone && !isPart) {
      throw first.refuse(
          0,
          "no switch and no block",
          "lines SwitchName=… or BlockName=…",
          Advice.sentence("This may be slurm.conf only: import topology.conf, too."));
    }
    nodes.apply(hierarchy, isAlone);
    var draft = hierarchy.draft(first, options, notes);
    return new ImportedFabric(
        draft.build(first.stem(), options, notes), notes.report(id()), nodes.withoutGpus());
  }
}
