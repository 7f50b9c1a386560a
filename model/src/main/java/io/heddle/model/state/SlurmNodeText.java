package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.RecognisedFormat;
import io.heddle.model.exchange.SlurmKeyValueRecords;
import io.heddle.model.exchange.SlurmNodeHealth;
import io.heddle.model.gres.SlurmGresParser;
import io.heddle.model.state.StateDraft.NodeGres;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;

/** {@code scontrol show node}; with {@code -d} it says which GPUs are in use. */
final class SlurmNodeText extends RecognisedFormat implements SchedulerStateFormat {
  private static final Pattern START =
      Pattern.compile("(?m)^\\s*NodeName=\\S+ .*\\b(Arch|CoresPerSocket|State|NodeAddr)=");

  SlurmNodeText() {
    super(
        "scontrol show node",
        "Slurm: nodes (scontrol show node -d)",
        source -> START.matcher(source.head()).find());
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      for (var each : SlurmKeyValueRecords.of(source, "NodeName")) {
        if (!each.keys().containsKey("State")) {
          throw source.refuse(
              each.line(), "node %s without State=".formatted(each.text("NodeName")), "State=");
        }
        var states = List.of(each.text("State").split("[+]", -1));
        var name = each.text("NodeName");
        var gres =
            new NodeGres(
                gres(each, "Gres", source),
                gres(each, "GresUsed", source),
                gres(each, "AllocTRES", source));
        draft.check(name, gres, gres(each, "CfgTRES", source));
        boolean hasUsed = each.keys().containsKey("GresUsed");
        draft.node(name, SlurmNodeHealth.of(states), gres, hasUsed);
        if (!hasUsed) {
          draft.node(name, null, used(each));
        }
        draft.states(name, states);
      }
    }
  }

  private static SlurmGresParser gres(SlurmKeyValueRecords node, String key, ImportSource source) {
    return SlurmGresParser.parse(
        node.text(key), expected -> source.refuse(node.line(), node.text(key), expected));
  }

  /** Without -d the allotted resources may tell how many. */
  private static SlurmHostGpus used(SlurmKeyValueRecords node) {
    int allocated = SlurmHostGpus.total(node.text("AllocTRES"));
    boolean allUsed = node.text("State").startsWith("ALLOCATED");
    return allocated > 0 || !allUsed
        ? SlurmHostGpus.of(allocated)
        : SlurmHostGpus.of(SlurmHostGpus.ALL);
  }
}
