package io.heddle.app.usecase.goodput;

import io.heddle.model.cluster.Host;
import io.heddle.model.escape.ShellText;
import io.heddle.model.text.Hostlist;
import io.heddle.solvers.goodput.GoodputProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/** Free hosts to hold back as spares of a job, and the commands that hold them back. */
public final class HeldHosts {
  private HeldHosts() {}

  /**
   * So many of each domain of the job, in minipods where it has the most hosts first. O(hosts log
   * hosts). Fewer where a domain has fewer free hosts.
   */
  public static List<String> of(GoodputProblem problem, int spares) {
    var cluster = problem.cluster();
    var own = new HashMap<String, Integer>();
    problem.hosts().forEach(id -> own.merge(cluster.minipodOf(id).name(), 1, Integer::sum));
    var free =
        problem.freeHosts().stream()
            .sorted(
                Comparator.comparingInt(
                    (Host host) -> -own.getOrDefault(cluster.minipodOf(host.id()).name(), 0)))
            .toList();
    var domain = problem.domainOf();
    var held = new ArrayList<String>();
    for (var name : problem.domains().keySet()) {
      free.stream()
          .filter(host -> domain.apply(host).equals(name))
          .limit(spares)
          .forEach(host -> held.add(host.id()));
    }
    return held;
  }

  /** A reservation of Slurm for whoever runs the script. */
  public static String slurm(String job, List<String> hosts) {
    return """
    #!/bin/sh
    # Holds hosts back as spares. Delete the reservation to release them.
    scontrol create reservation %s StartTime=now Duration=UNLIMITED Users="$(id -un)" %s
    """
        .formatted(
            ShellText.word("ReservationName=heddle-spares-" + safe(job)),
            ShellText.word("Nodes=" + Hostlist.compress(hosts)));
  }

  /** A label and a taint on each node, that pods of the job may tolerate. */
  public static String kubernetes(String job, List<String> hosts) {
    var text =
        new StringBuilder(
            """
            #!/bin/sh
            # Holds nodes back as spares: pods need a toleration of the taint heddle.io/spare-of.
            """);
    for (var host : hosts) {
      var mark = ShellText.word("heddle.io/spare-of=" + safe(job));
      text.append(
          "kubectl label nodes %s %s\nkubectl taint nodes %s %s\n"
              .formatted(
                  ShellText.word(host),
                  mark,
                  ShellText.word(host),
                  ShellText.word("heddle.io/spare-of=" + safe(job) + ":NoSchedule")));
    }
    return text.toString();
  }

  /** What a label's value and a reservation's name may contain, at most 40 characters. */
  private static String safe(String job) {
    var plain = job.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-+|-+$", "");
    var cut = plain.substring(0, Math.min(40, plain.length())).replaceAll("-+$", "");
    return cut.isEmpty() ? "job" : cut;
  }
}
