package io.heddle.solvers.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs one after the other, the most urgent first, then the earliest, then as the file has them
 * (SpiderFlow, 3.1: FIFO): each takes its GPUs away from the next. A job gets GPUs of its types
 * alone ({@link ClusterFreeGpus}), and of each cluster a multiple of its tensor-parallel degree,
 * which never crosses clusters.
 */
public final class FederatedJobsSolver implements Solver<FederatedJobsProblem, FederatedJobsPlan> {
  private static final Comparator<TrainingJob> TURN =
      Comparator.comparingInt(TrainingJob::priority)
          .reversed()
          .thenComparingDouble(job -> job.request().submitSeconds());

  private final Solver<ClusterChoiceProblem, FederatedJob> one;

  /**
   * @param one for each job
   */
  public FederatedJobsSolver(Solver<ClusterChoiceProblem, FederatedJob> one) {
    this.one = one;
  }

  @Override
  public FederatedJobsPlan solve(
      FederatedJobsProblem problem, SolveControl<FederatedJobsPlan> control) {
    var network = new FederationLinkNetwork(problem.federation());
    var indices = problem.federation().indices();
    var rooms = rooms(problem);
    var held = new ArrayList<FederatedJob>();
    var waiting = new ArrayList<FederatedJobsPlan.Waiting>();
    var ids = List.copyOf(indices.keySet());
    for (var job : problem.jobs().stream().sorted(TURN).toList()) {
      var question = question(problem, network, ids, rooms, job);
      long start = System.nanoTime();
      try {
        var answer = one.solve(question, control.part());
        held.add(timed(question, answer).withSeconds((System.nanoTime() - start) / 1e9));
        for (var share : answer.shares()) {
          rooms.get(network.index(share.cluster())).take(job, share.gpus());
        }
      } catch (InfeasibleException none) {
        waiting.add(
            new FederatedJobsPlan.Waiting(
                job.id(), requireNonNull(none.getMessage()) + obstacles(rooms, ids, job)));
      }
      control
          .progress()
          .accept(
              new SolverProgress<>(
                  (held.size() + waiting.size()) / (double) problem.jobs().size(), job.id(), null));
    }
    return new FederatedJobsPlan(held, waiting);
  }

  private static List<ClusterFreeGpus> rooms(FederatedJobsProblem problem) {
    return problem.federation().clusters().stream()
        .map(cluster -> new ClusterFreeGpus(cluster.free(), problem.fabrics().get(cluster.id())))
        .toList();
  }

  /**
   * GPUs that a job could request at most: those of the clusters that reach each other, in whole
   * replicas of the job; 0 where there is none. O(clusters + links).
   */
  public static int mostGpus(FederatedJobsProblem problem, TrainingJob job) {
    var usable = rooms(problem).stream().map(room -> room.usable(job)).toList();
    var network = new FederationLinkNetwork(problem.federation());
    var parallelism = job.parallelism();
    long replica = parallelism == null ? 1 : parallelism.gpusPerReplica();
    return (int) (question(network, job, usable, null).most() / replica * replica);
  }

  /** For any algorithm that chose the clusters: splits the job by the estimate. */
  static FederatedJob timed(ClusterChoiceProblem question, FederatedJob answer) {
    var costs = question.costs();
    if (costs == null || answer.training() != null) {
      return answer;
    }
    var cut = new FederationCutSearch(question, costs).best(question.shares(answer));
    return cut == null ? answer : cut.on(answer, costs);
  }

  private static ClusterChoiceProblem question(
      FederatedJobsProblem problem,
      FederationLinkNetwork network,
      List<String> ids,
      List<ClusterFreeGpus> rooms,
      TrainingJob job) {
    var usable = rooms.stream().map(room -> room.usable(job)).toList();
    return question(
        network,
        job,
        usable,
        FederationJobCosts.of(job, ids, usable, problem.devices(), new SingleClusterPlanCache()));
  }

  /**
   * @param usable GPUs that the job may have, by cluster
   */
  static ClusterChoiceProblem question(
      FederationLinkNetwork network,
      TrainingJob job,
      List<List<GpuStock>> usable,
      @Nullable FederationJobCosts costs) {
    int unit = unit(job);
    var free =
        usable.stream()
            .mapToInt(each -> each.stream().mapToInt(GpuStock::gpus).sum() / unit * unit)
            .toArray();
    var submit = job.request().submitCluster();
    return new ClusterChoiceProblem(
        network, job.id(), job.gpus(), free, submit == null ? null : network.index(submit), costs);
  }

  private static int unit(TrainingJob job) {
    var parallelism = job.parallelism();
    return parallelism == null ? 1 : parallelism.tp();
  }

  /** “ a: 2 hosts with other GPUs (h0, h1).” of each cluster whose hosts are known. */
  private static String obstacles(List<ClusterFreeGpus> rooms, List<String> ids, TrainingJob job) {
    var words = new StringBuilder();
    for (int cluster = 0; cluster < ids.size(); cluster++) {
      var obstacles = rooms.get(cluster).obstacles(job);
      if (!obstacles.isEmpty()) {
        words.append(" %s: %s.".formatted(ids.get(cluster), obstacles));
      }
    }
    return words.toString();
  }
}
