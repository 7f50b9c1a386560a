package io.heddle.model.exchange;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Slurm's {@code topology.conf} (tree and block), the output of {@code scontrol show topology},
 * {@code topology.yaml}, and {@code NodeName} and {@code DownNodes} lines of {@code slurm.conf} for
 * the GPUs and the health of hosts. Form: Slurm's manual pages topology.conf(5), topology.yaml(5),
 * slurm.conf(5).
 */
final class SlurmFormat implements FabricFormat {
  private static final Pattern CONF =
      Pattern.compile("(?im)^\\s*(SwitchName|BlockName|NodeName|DownNodes)\\s*=");
  private static final Pattern YAML =
      Pattern.compile("(?m)^\\s*-\\s*[\"']?topology[\"']?\\s*:|^\\s*\\[?\\{\\s*\"topology\"\\s*:");

  @Override
  public String id() {
    return "slurm";
  }

  @Override
  public String summary() {
    return "Slurm topology.conf (tree, block), topology.yaml, node lines of slurm.conf";
  }

  @Override
  public boolean recognises(Source source) {
    return CONF.matcher(source.text()).find() || YAML.matcher(source.head()).find();
  }

  @Override
  public boolean takesSeveral() {
    return true;
  }

  @Override
  public Imported read(List<Source> sources, ImportOptions options) {
    var notes = new Notes();
    var hierarchy = new Hierarchy();
    var nodes = new SlurmNodes();
    for (var source : sources) {
      if (CONF.matcher(source.text()).find()) {
        new SlurmConf(source, hierarchy, nodes, notes).read();
      } else {
        new SlurmYaml(source, hierarchy, notes).read();
      }
    }
    var first = sources.getFirst();
    nodes.apply(hierarchy, notes);
    if (hierarchy.names().isEmpty()) {
      throw first.refuse(
          0,
          "no switch and no block",
          "lines SwitchName=… or BlockName=…",
          "this is slurm.conf alone");
    }
    var draft = hierarchy.draft(first, options, notes);
    return new Imported(draft.build(first.stem(), options, notes), notes.report(id()));
  }
}
