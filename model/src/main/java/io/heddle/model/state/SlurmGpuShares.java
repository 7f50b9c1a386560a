package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.gres.SlurmGresParser;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What Slurm says of a job's GPUs where it does not say which. */
final class SlurmGpuShares {
  private SlurmGpuShares() {}

  /**
   * The whole GPUs that a job holds on a host. Instances and shares of GPUs and unreadable parts
   * are reported.
   */
  static SlurmHostGpus ofJob(String job, String host, SlurmGresParser text, StateDraft draft) {
    text.unread()
        .forEach(part ->
            draft.notes.leftOut(
                "job %s: %s".formatted(job, ImportSource.quote(part)),
                "mentions GPUs in an unknown form"));
    if (Stream.concat(text.slices().stream(), text.shares().stream())
        .anyMatch(item -> item.count() > 0)) {
      draft.holdsParts(job, host);
    }
    return SlurmHostGpus.of(text);
  }

  /**
   * What a job holds by its details, checked against the trackable resources that were allotted to
   * it: the larger number counts, on its hosts as evenly as can be.
   *
   * @param hosts at least one
   */
  static List<StateDraft.Hold> checked(
      String job,
      List<StateDraft.Hold> holds,
      List<String> hosts,
      String allotted,
      StateDraft draft) {
    int listed = holds.stream().mapToInt(hold -> hold.gpus().count()).sum();
    int tracked = SlurmHostGpus.total(allotted);
    if (tracked <= listed) {
      return holds;
    }
    draft.notes.read(
        "job " + job,
        "its details have %,d GPUs, its allotted resources %,d: the larger number is busy"
            .formatted(listed, tracked));
    var all = new ArrayList<>(holds);
    all.addAll(even(hosts, tracked - listed));
    return all;
  }

  /**
   * What a job holds where nothing says which GPUs it has on which host: so many on its hosts, as
   * evenly as can be. Where it was given instances or shares of GPUs, all of its hosts may have
   * them.
   *
   * @param resources what the job was given, or asked for
   */
  static List<StateDraft.Hold> undetailed(
      String job, List<String> hosts, int gpus, List<String> resources, StateDraft draft) {
    boolean hasParts =
        resources.stream()
            .map(text -> SlurmGresParser.parse(text, IllegalArgumentException::new))
            .flatMap(text -> Stream.concat(text.slices().stream(), text.shares().stream()))
            .anyMatch(item -> item.count() > 0);
    if (hasParts) {
      hosts.forEach(host -> draft.holdsParts(job, host));
    }
    return even(hosts, gpus);
  }

  /**
   * So many GPUs on hosts, as evenly as can be; none where there are none.
   *
   * @param hosts at least one
   */
  static List<StateDraft.Hold> even(List<String> hosts, int gpus) {
    var holds = new ArrayList<StateDraft.Hold>();
    for (int i = 0; i < hosts.size(); i++) {
      int share = gpus / hosts.size() + (i < gpus % hosts.size() ? 1 : 0);
      if (share > 0) {
        holds.add(new StateDraft.Hold(hosts.get(i), SlurmHostGpus.of(share)));
      }
    }
    return holds;
  }

  /**
   * GPUs of all hosts together, by whichever request tells: all that were allotted, or a job's, a
   * host's or a task's.
   */
  static int gpus(
      String allotted, String perJob, String perNode, String perTask, int hosts, int tasks) {
    if (SlurmHostGpus.total(allotted) > 0) {
      return SlurmHostGpus.total(allotted);
    }
    int job = count(perJob);
    int node = count(perNode);
    return job > 0 ? job : node > 0 ? node * hosts : count(perTask) * tasks;
  }

  private static int count(String request) {
    return SlurmHostGpus.of(request, IllegalArgumentException::new).count();
  }
}
