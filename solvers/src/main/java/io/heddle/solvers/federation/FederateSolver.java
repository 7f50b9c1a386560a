package io.heddle.solvers.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.federation.Federation;
import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederationPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs one after the other, the most urgent first, then the earliest, then as the file has them
 * (SpiderFlow, 3.1: FIFO): each takes its GPUs away from the next. A job gets GPUs of its types
 * alone, and of each cluster a multiple of its tensor-parallel degree, which never crosses
 * clusters.
 */
public final class FederateSolver implements Solver<FederateProblem, FederationPlan> {
  private static final Comparator<TrainingJob> TURN =
      Comparator.comparingInt(TrainingJob::priority)
          .reversed()
          .thenComparingDouble(job -> job.request().submitSeconds());

  private final Solver<FederationProblem, FederatedJob> one;

  /**
   * @param one for each job
   */
  public FederateSolver(Solver<FederationProblem, FederatedJob> one) {
    this.one = one;
  }

  @Override
  public FederationPlan solve(FederateProblem problem, SolveControl<FederationPlan> control) {
    var network = new FederationNetwork(problem.federation());
    var indices = problem.federation().indices();
    var stocks = new ArrayList<List<GpuStock>>();
    problem.federation().clusters().forEach(cluster -> stocks.add(cluster.free()));
    var held = new ArrayList<FederatedJob>();
    var waiting = new ArrayList<FederationPlan.Waiting>();
    var ids = List.copyOf(indices.keySet());
    for (var job : problem.jobs().stream().sorted(TURN).toList()) {
      var question = question(problem, network, ids, stocks, job);
      long start = System.nanoTime();
      try {
        var answer = one.solve(question, control.part());
        held.add(timed(question, answer).withSeconds((System.nanoTime() - start) / 1e9));
        take(problem.federation(), stocks, job, answer);
      } catch (InfeasibleException none) {
        waiting.add(new FederationPlan.Waiting(job.id(), requireNonNull(none.getMessage())));
      }
      control
          .progress()
          .accept(
              new Progress<>(
                  (held.size() + waiting.size()) / (double) problem.jobs().size(), job.id(), null));
    }
    return new FederationPlan(held, waiting);
  }

  /** Whoever chose the clusters: cut for them by the estimate. */
  static FederatedJob timed(FederationProblem question, FederatedJob answer) {
    var costs = question.costs();
    if (costs == null || answer.training() != null) {
      return answer;
    }
    var cut = new CutSearch(question, costs).best(question.shares(answer));
    return cut == null ? answer : cut.on(answer);
  }

  private static FederationProblem question(
      FederateProblem problem,
      FederationNetwork network,
      List<String> ids,
      List<List<GpuStock>> stocks,
      TrainingJob job) {
    var usable =
        stocks.stream()
            .map(each -> each.stream().filter(stock -> accepts(job, stock)).toList())
            .toList();
    return question(
        network, job, usable, JobCosts.of(job, ids, usable, problem.devices(), new PlanMemory()));
  }

  /**
   * @param usable GPUs that the job may have, by cluster
   */
  static FederationProblem question(
      FederationNetwork network,
      TrainingJob job,
      List<List<GpuStock>> usable,
      @Nullable JobCosts costs) {
    int unit = unit(job);
    var free =
        usable.stream()
            .mapToInt(each -> each.stream().mapToInt(GpuStock::gpus).sum() / unit * unit)
            .toArray();
    var submit = job.request().submitCluster();
    return new FederationProblem(
        network, job.id(), job.gpus(), free, submit == null ? null : network.index(submit), costs);
  }

  private static int unit(TrainingJob job) {
    var parallelism = job.parallelism();
    return parallelism == null ? 1 : parallelism.tp();
  }

  /** GPUs of no known type suit a job that asks for none. */
  private static boolean accepts(TrainingJob job, GpuStock stock) {
    var model = stock.gpuModel();
    return model == null ? job.request().gpuModels().isEmpty() : job.request().accepts(model);
  }

  private static void take(
      Federation federation, List<List<GpuStock>> stocks, TrainingJob job, FederatedJob answer) {
    var indices = federation.indices();
    for (var share : answer.shares()) {
      int cluster = requireNonNull(indices.get(share.cluster()));
      int rest = share.gpus();
      var left = new ArrayList<GpuStock>();
      for (var stock : stocks.get(cluster)) {
        int taken = accepts(job, stock) ? Math.min(rest, stock.gpus()) : 0;
        rest -= taken;
        left.add(new GpuStock(stock.gpuModel(), stock.gpus() - taken));
      }
      stocks.set(cluster, left);
    }
  }
}
