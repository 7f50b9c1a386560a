package io.heddle.solvers.placement;

import io.heddle.model.cluster.Minipod;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The worth of the best plan of a few small jobs, by trying everything: each job waits or gets any
 * number of hosts of each minipod, which are then enumerated cell by cell. Knows nothing of the
 * solvers that it is the oracle of.
 */
final class JointOracle {
  private final MultiJobPlanProblem problem;
  private final List<List<String>> free;
  private final Map<List<Integer>, MultiJobPlan.Planned> known = new HashMap<>();
  private @Nullable JointPlanValue best;

  JointOracle(MultiJobPlanProblem problem) {
    this.problem = problem;
    free =
        problem.cluster().minipods().stream()
            .map(Minipod::freeHosts)
            .map(hosts -> hosts.stream().map(host -> host.id()).toList())
            .toList();
  }

  JointPlanValue best() {
    walk(0, free.stream().mapToInt(List::size).toArray(), new ArrayList<>());
    return java.util.Objects.requireNonNull(best);
  }

  private void walk(int job, int[] left, List<MultiJobPlan.Planned> planned) {
    if (job == problem.requests().size()) {
      var value = JointPlanValue.of(problem, planned);
      if (best == null || value.compareJobs(best) > 0) {
        best = value;
      }
      return;
    }
    walk(job + 1, left, planned);
    split(job, 0, new int[left.length], left, planned);
  }

  private void split(
      int job, int minipod, int[] counts, int[] left, List<MultiJobPlan.Planned> planned) {
    if (minipod == left.length) {
      var placed = placed(job, counts);
      if (placed != null) {
        var rest = left.clone();
        for (int i = 0; i < rest.length; i++) {
          rest[i] -= counts[i];
        }
        var more = new ArrayList<>(planned);
        more.add(placed);
        walk(job + 1, rest, more);
      }
      return;
    }
    for (int count = 0; count <= left[minipod]; count++) {
      counts[minipod] = count;
      split(job, minipod + 1, counts, left, planned);
    }
    counts[minipod] = 0;
  }

  /** On exactly so many hosts of each minipod; null: these are too few or too many. */
  private MultiJobPlan.@Nullable Planned placed(int job, int[] counts) {
    var key = new ArrayList<Integer>();
    key.add(job);
    for (int each : counts) {
      key.add(each);
    }
    if (!known.containsKey(key)) {
      known.put(key, enumerated(job, counts));
    }
    return known.get(key);
  }

  private MultiJobPlan.@Nullable Planned enumerated(int job, int[] counts) {
    var mine = new HashSet<String>();
    for (int i = 0; i < counts.length; i++) {
      mine.addAll(free.get(i).subList(0, counts[i]));
    }
    var request = problem.requests().get(job);
    var others =
        problem.cluster().hosts().stream()
            .map(host -> host.id())
            .filter(host -> !mine.contains(host))
            .toList();
    try {
      var placement =
          new EnumeratingPlacementSolver()
              .solve(
                  new PlacementProblem(
                      SequentialPlanSolver.without(problem.cluster(), others),
                      request.job(),
                      request.alpha(),
                      request.unit()),
                  SolveControl.unlimited());
      boolean exactly = placement.rows() * placement.cols() == mine.size();
      return exactly ? new MultiJobPlan.Planned(placement, List.of()) : null;
    } catch (InfeasibleException tooFew) {
      return null;
    }
  }
}
