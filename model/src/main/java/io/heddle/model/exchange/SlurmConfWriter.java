package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.SchedulerDomainTree.Domain;
import io.heddle.model.text.DescribedFormat;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Slurm's {@code topology.conf} for topology/tree. */
final class SlurmConfWriter extends DescribedFormat implements FabricExportWriter {
  SlurmConfWriter() {
    super("slurm-conf", "Slurm topology.conf (tree)");
  }

  @Override
  public Written write(Cluster cluster) {
    var domains = SchedulerDomainTree.of(cluster);
    var names = SlurmNames.of(cluster, domains);
    var text =
        new StringBuilder(
            "# Switches of %s for TopologyPlugin=topology/tree, written by Heddle.\n"
                .formatted(FormatSafeNames.plain(cluster.name())));
    for (var each : domains.all()) {
      text.append("SwitchName=").append(names.switchName(each));
      if (!each.children().isEmpty()) {
        text.append(" Switches=")
            .append(SlurmHostlist.compress(names.switchNames(each.children())));
      }
      if (!each.hosts().isEmpty()) {
        text.append(" Nodes=").append(SlurmHostlist.compress(names.hostNames(each.hosts())));
      }
      text.append('\n');
    }
    var notes = names.notes(cluster, domains);
    return new Written(Map.of("topology.conf", text.toString()), notes);
  }

  /** Names of hosts and switches that hostlists can hold. */
  record SlurmNames(FormatSafeNames hosts, FormatSafeNames switches) {
    static SlurmNames of(Cluster cluster, SchedulerDomainTree domains) {
      return new SlurmNames(
          new FormatSafeNames(
              cluster.hosts().stream().map(host -> host.id()).toList(), FormatSafeNames::slurm),
          new FormatSafeNames(
              domains.all().stream().map(Domain::name).toList(), FormatSafeNames::slurm));
    }

    String switchName(Domain domain) {
      return switches.of(domain.name());
    }

    List<String> switchNames(List<Domain> domains) {
      return domains.stream().map(this::switchName).toList();
    }

    List<String> hostNames(List<String> ids) {
      return ids.stream().map(hosts::of).toList();
    }

    /** What Slurm does not get of a cluster, to which more may be added. */
    List<String> notes(Cluster cluster, SchedulerDomainTree domains) {
      var notes = new ArrayList<>(domains.notes(cluster));
      notes.addAll(hosts.notes("hosts"));
      notes.addAll(switches.notes("switches"));
      notes.add("speeds and numbers of cables are left out, as Slurm has no place for them");
      return notes;
    }
  }
}
