package io.heddle.app.usecase.goodput;

import io.heddle.model.escape.KubernetesEscaping;
import io.heddle.model.escape.ShellQuoting;
import io.heddle.model.text.SlurmHostlist;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Commands that hold hosts back as spares of a job. */
public final class SpareHoldCommands {
  private static final Pattern SLURM_HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");

  /** Characters of a job's name, so that a label's value holds them. */
  private static final int LONGEST = 40;

  private SpareHoldCommands() {}

  /**
   * A reservation of Slurm for the user who runs the script.
   *
   * @throws IllegalArgumentException if Slurm has no host of such a name
   */
  public static String slurm(String job, List<String> hosts) {
    require(hosts, "Slurm", name -> SLURM_HOST.matcher(name).matches());
    return """
    #!/bin/sh
    # Holds hosts back as spares. Delete the reservation to release them.
    scontrol create reservation ReservationName=heddle-spares-%s StartTime=now Duration=UNLIMITED Users="$(id -un)" %s
    """
        .formatted(
            KubernetesEscaping.objectName(job, LONGEST, "job"),
            ShellQuoting.word("Nodes=" + SlurmHostlist.compress(hosts)));
  }

  /**
   * A label and a taint on each node, that pods of the job may tolerate.
   *
   * @throws IllegalArgumentException if Kubernetes has no node of such a name
   */
  public static String kubernetes(String job, List<String> hosts) {
    require(hosts, "Kubernetes", KubernetesEscaping::isObjectName);
    var mark = "heddle.io/spare-of=" + KubernetesEscaping.objectName(job, LONGEST, "job");
    var text =
        new StringBuilder(
            """
            #!/bin/sh
            # Holds nodes back as spares: pods need a toleration of the taint heddle.io/spare-of.
            """);
    for (var host : hosts) {
      text.append(
          "kubectl label nodes %s %s\nkubectl taint nodes %s %s:NoSchedule\n"
              .formatted(host, mark, host, mark));
    }
    return text.toString();
  }

  private static void require(List<String> hosts, String scheduler, Predicate<String> isName) {
    for (var host : hosts) {
      if (!isName.test(host)) {
        throw new IllegalArgumentException(
            "host %s: expected a name that %s can have".formatted(host, scheduler));
      }
    }
  }
}
