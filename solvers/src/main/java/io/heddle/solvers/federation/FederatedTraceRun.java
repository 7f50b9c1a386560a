package io.heddle.solvers.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.federation.GpuStock;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.simulation.ClusterJobSimulator;
import io.heddle.solvers.simulation.ClusterSchedulingPolicy;
import io.heddle.solvers.simulation.ClusterSimulationEvent;
import io.heddle.solvers.simulation.ClusterSimulationProblem;
import io.heddle.solvers.simulation.PolicySchedulingContext;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of one algorithm over a trace (SpiderFlow, 3.1 and 5.1): first come, first served, a job
 * that finds no clusters holds back those behind it, and keeps its shares until it ends. Inside a
 * cluster it gets GPUs by {@link ClusterBuddyAllocator}. A job that the algorithm could not place
 * on the empty federation is rejected when it comes.
 */
public final class FederatedTraceRun implements ClusterSchedulingPolicy {
  private final FederatedTraceProblem trace;
  private final Solver<ClusterChoiceProblem, FederatedJob> algorithm;
  private final long seed;
  private final FederationLinkNetwork network;
  private final FederatedGpuStocks stocks;
  private final FederatedJobSpeeds speeds;
  private final FederatedGpuStocks empty;
  private final Map<String, FederatedJob> answers = new LinkedHashMap<>();
  private final Map<String, Double> speed = new HashMap<>();
  private final Map<Wanted, Boolean> holdable = new HashMap<>();
  private long solvingNanos;

  private record Wanted(int gpus, List<String> models, @Nullable String submit) {}

  /**
   * What came of it.
   *
   * @param answers by job, of those that started, in that order
   * @param solvingSeconds that the algorithm took for all of them
   */
  public record Played(
      SimulationOutcome outcome, Map<String, FederatedJob> answers, double solvingSeconds) {}

  private FederatedTraceRun(
      FederatedTraceProblem trace,
      Solver<ClusterChoiceProblem, FederatedJob> algorithm,
      long seed) {
    this.trace = trace;
    this.algorithm = algorithm;
    this.seed = seed;
    network = new FederationLinkNetwork(trace.federation());
    stocks = new FederatedGpuStocks(network, trace.fabrics());
    empty = new FederatedGpuStocks(network, trace.fabrics());
    speeds =
        new FederatedJobSpeeds(
            List.copyOf(trace.federation().indices().keySet()), trace.devices(), trace.memory());
  }

  /**
   * @param algorithm of {@link ClusterChoiceAlgorithms}; {@code estimate} and {@code dt-fm} search
   *     less for each job than alone
   * @throws io.heddle.solvers.StoppedException if the control stopped it
   */
  public static Played play(
      FederatedTraceProblem trace, String algorithm, SolveControl<?> control) {
    var solver =
        switch (algorithm) {
          case EstimatedTimeSearch.NAME -> EstimatedTimeSearch.quick();
          case DtFmGeneticSearch.NAME -> DtFmGeneticSearch.quick();
          default -> ClusterChoiceAlgorithms.registry().byName(algorithm).solver();
        };
    var run = new FederatedTraceRun(trace, solver, control.seed());
    var jobs = trace.jobs();
    double first = jobs.isEmpty() ? 0 : jobs.getFirst().submitSeconds();
    var outcome =
        ClusterJobSimulator.run(
            new ClusterSimulationProblem(trace.hosts(), jobs, first, Double.POSITIVE_INFINITY),
            run,
            (working, _) ->
                working.stream()
                    .mapToDouble(each -> requireNonNull(run.speed.get(each.job().id())))
                    .toArray(),
            control);
    return new Played(outcome, run.answers, run.solvingNanos / 1e9);
  }

  @Override
  public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
    if (event instanceof ClusterSimulationEvent.Ended(var job)) {
      stocks.release(job.id());
    }
    if (event instanceof ClusterSimulationEvent.Submitted(var job) && !couldHold(training(job))) {
      context.reject(job);
    }
    boolean started = true;
    while (started && !context.waiting().isEmpty()) {
      started = starts(context.waiting().iterator().next(), context);
    }
  }

  private TrainingJob training(TraceJob job) {
    return requireNonNull(trace.training().get(job.id()));
  }

  private boolean couldHold(TrainingJob job) {
    var request = job.request();
    return holdable.computeIfAbsent(
        new Wanted(request.gpus(), request.gpuModels(), request.submitCluster()),
        _ -> {
          var usable = empty.usable(request);
          try {
            algorithm.solve(FederatedJobsSolver.question(network, job, usable, null), control());
            return true;
          } catch (InfeasibleException never) {
            return false;
          }
        });
  }

  private SolveControl<FederatedJob> control() {
    return SolveControl.<FederatedJob>unlimited().withSeed(seed + answers.size());
  }

  private boolean starts(TraceJob job, PolicySchedulingContext context) {
    var training = training(job);
    List<List<GpuStock>> usable = stocks.usable(training.request());
    var free = question(training, usable, false);
    var question = trace.plain() ? question(training, usable, true) : free;
    FederatedJob answer;
    long start = System.nanoTime();
    try {
      answer = algorithm.solve(question, control());
    } catch (InfeasibleException notNow) {
      return false;
    } finally {
      solvingNanos += System.nanoTime() - start;
    }
    answer = FederatedJobsSolver.timed(free, FederatedJobsSolver.timed(question, answer));
    answers.put(job.id(), answer);
    speed.put(job.id(), speeds.speed(free, empty.usable(training.request()), answer));
    context.start(job, stocks.take(answer, training.request()));
    return true;
  }

  private ClusterChoiceProblem question(
      TrainingJob job, List<List<GpuStock>> usable, boolean plain) {
    return FederatedJobsSolver.question(network, job, usable, speeds.costs(job, usable, plain));
  }
}
