package io.heddle.app.usecase.state;

import io.heddle.app.usecase.affinity.PerJobAffinity;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.MissingLibraryException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rank order of a job on the hosts that a plan of migrations frees for it. */
public final class FreedHostPlacement {
  private FreedHostPlacement() {}

  /**
   * The placement of the standard algorithm at a neutral α on these hosts alone.
   *
   * @param cluster before the moves
   * @return null where the job states no degrees, they do not fill these hosts, or the search was
   *     stopped before it found any
   */
  public static @Nullable Placement of(
      Cluster cluster, TrainingJob job, JobMigrationPlan plan, SolveControl<Placement> control) {
    if (job.parallelism() == null) {
      return null;
    }
    var freed = Set.copyOf(plan.hosts());
    var then =
        cluster.withHosts(
            cluster.hosts().stream()
                .map(host ->
                    freed.contains(host.id()) ? host.withBusyGpus(new TreeSet<>()) : host.allBusy())
                .toList());
    try {
      return PlacementAlgorithms.registry()
          .standard()
          .solver()
          .solve(new PlacementProblem(then, job, PerJobAffinity.NEUTRAL, GroupUnit.PP), control);
    } catch (InfeasibleException
        | JobDoesNotFitException
        | StoppedException
        | MissingLibraryException _) {
      return null;
    }
  }
}
