package io.heddle.model.state;

import java.util.ArrayList;
import java.util.List;

/** What Slurm says of a job's GPUs where it does not say which. */
final class SlurmShares {
  private SlurmShares() {}

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
        holds.add(new StateDraft.Hold(hosts.get(i), Gres.of(share)));
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
    if (Gres.total(allotted) > 0) {
      return Gres.total(allotted);
    }
    int job = count(perJob);
    int node = count(perNode);
    return job > 0 ? job : node > 0 ? node * hosts : count(perTask) * tasks;
  }

  private static int count(String request) {
    return Gres.of(request, IllegalArgumentException::new).count();
  }
}
