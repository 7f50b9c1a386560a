package io.heddle.solvers.moves;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.allocation.RunningJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.Request;
import java.util.Arrays;

/**
 * Free whole hosts for a job by moving running ones.
 *
 * <p>A job moves as a whole, at most once: it stops, gives back its GPUs, and goes on where its
 * GPUs of each host it leaves are on another host of the same type. Hosts that are not well take
 * nobody in.
 *
 * @param allocations jobs on hosts of the cluster; other GPUs that the cluster calls busy stay so
 * @param job that comes
 * @param request what it needs; its hosts are all its own
 * @param mostMinipods that its hosts may lie in, at least 1
 * @param rules who may move, and at what cost
 */
public record MovesProblem(
    Cluster cluster,
    Allocations allocations,
    String job,
    Request request,
    int mostMinipods,
    Rules rules) {
  /** What is to be least; the other one decides between equals. */
  public enum Aim {
    MOVES,
    GPU_HOURS
  }

  /**
   * Who may move, and at what cost.
   *
   * @param lostHours what each GPU of a job that moves loses: work since the checkpoint, and
   *     starting again; at least 0
   * @param preemptibleOnly whether jobs that may not be stopped stay
   * @param rackGpus busy GPUs that a rack (label {@code rack}) can power and cool; 0: all
   */
  public record Rules(Aim aim, double lostHours, boolean preemptibleOnly, int rackGpus) {
    /** The fewest moves; a quarter of an hour lost. */
    public static final Rules USUAL = new Rules(Aim.MOVES, 0.25, false, 0);

    public Rules {
      if (!(lostHours >= 0 && lostHours < Double.POSITIVE_INFINITY) || rackGpus < 0) {
        throw new IllegalArgumentException(
            "%s hours lost, %d GPUs a rack".formatted(lostHours, rackGpus));
      }
    }

    boolean mayMove(RunningJob one) {
      return !one.pinned() && (one.preemptible() || !preemptibleOnly);
    }
  }

  /**
   * @throws IllegalArgumentException if a job holds GPUs that the cluster lacks
   */
  public MovesProblem {
    var missing = allocations.missingIn(cluster);
    if (mostMinipods < 1 || !missing.isEmpty()) {
      throw new IllegalArgumentException(
          "%d minipods; %s".formatted(mostMinipods, String.join("; ", missing)));
    }
  }

  /**
   * The fewest minipods of which enough hosts could be freed, if those who hold them had anywhere
   * to go; all of them where no number is enough. O(hosts + GPUs).
   */
  public static int fewestMinipods(
      Cluster cluster, Allocations allocations, Request request, Rules rules) {
    int all = cluster.minipods().size();
    var fleet = new Fleet(new MovesProblem(cluster, allocations, "", request, all, rules));
    var freeable = new long[all];
    for (int h = 0; h < fleet.gpus.length; h++) {
      freeable[fleet.minipod[h]] += fleet.canBeFreed(h) ? fleet.gpus[h] : 0;
    }
    Arrays.sort(freeable);
    long left = request.gpus();
    int minipods = 0;
    while (left > 0 && minipods < all) {
      left -= freeable[all - ++minipods];
    }
    return Math.max(1, minipods);
  }
}
