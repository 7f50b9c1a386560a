package io.heddle.model.state;

import io.heddle.model.exchange.SlurmHealth;
import io.heddle.model.exchange.Source;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;

/** {@code scontrol show node}; with {@code -d} it says which GPUs are in use. */
final class SlurmNodeText implements StateFormat {
  private static final Pattern START =
      Pattern.compile("(?m)^\\s*NodeName=\\S+ .*\\b(Arch|CoresPerSocket|State|NodeAddr)=");

  @Override
  public String id() {
    return "scontrol show node";
  }

  @Override
  public String summary() {
    return "Slurm: nodes (scontrol show node -d)";
  }

  @Override
  public boolean recognises(Source source) {
    return START.matcher(source.head()).find();
  }

  @Override
  public void read(List<Source> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      for (var each : SlurmRecords.of(source, "NodeName")) {
        if (!each.keys().containsKey("State")) {
          throw source.refuse(
              each.line(),
              "node %s without State=".formatted(each.text("NodeName")),
              "State=",
              null);
        }
        draft.node(
            each.text("NodeName"),
            SlurmHealth.of(List.of(each.text("State").split("[+]", -1))),
            used(each, source));
      }
    }
  }

  /** Without -d the allotted resources may tell how many. */
  private static Gres used(SlurmRecords node, Source source) {
    if (node.keys().containsKey("GresUsed")) {
      return Gres.of(
          node.text("GresUsed"),
          expected -> source.refuse(node.line(), node.text("GresUsed"), expected, null));
    }
    int told = Gres.total(node.text("AllocTRES"));
    boolean allUsed = node.text("State").startsWith("ALLOCATED");
    return told > 0 || !allUsed ? Gres.of(told) : Gres.of(Gres.ALL);
  }
}
