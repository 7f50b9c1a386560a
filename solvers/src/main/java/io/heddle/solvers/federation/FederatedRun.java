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
import io.heddle.solvers.simulation.ClusterSimulator;
import io.heddle.solvers.simulation.SchedulingContext;
import io.heddle.solvers.simulation.SchedulingPolicy;
import io.heddle.solvers.simulation.SimulationEvent;
import io.heddle.solvers.simulation.SimulationProblem;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of one algorithm over a trace (SpiderFlow, 3.1 and 5.1): first come, first served, a job
 * that finds no clusters holds back those behind it, and keeps its shares until it ends. Inside a
 * cluster it gets GPUs by {@link GpuBuddies}. A job that the algorithm could not place on the empty
 * federation is rejected when it comes.
 */
public final class FederatedRun implements SchedulingPolicy {
  private final FederatedTrace trace;
  private final Solver<FederationProblem, FederatedJob> algorithm;
  private final long seed;
  private final FederationNetwork network;
  private final FederatedStocks stocks;
  private final FederatedSpeeds speeds;
  private final FederatedStocks empty;
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

  private FederatedRun(
      FederatedTrace trace, Solver<FederationProblem, FederatedJob> algorithm, long seed) {
    this.trace = trace;
    this.algorithm = algorithm;
    this.seed = seed;
    network = new FederationNetwork(trace.federation());
    stocks = new FederatedStocks(network, trace.fabrics());
    empty = new FederatedStocks(network, trace.fabrics());
    speeds =
        new FederatedSpeeds(
            List.copyOf(trace.federation().indices().keySet()), trace.devices(), trace.memory());
  }

  /**
   * @param algorithm of {@link FederationAlgorithms}; {@code estimate} and {@code dt-fm} search
   *     less for each job than alone
   * @throws io.heddle.solvers.StoppedException if the control stopped it
   */
  public static Played play(FederatedTrace trace, String algorithm, SolveControl<?> control) {
    var solver =
        switch (algorithm) {
          case EstimateFederation.NAME -> EstimateFederation.quick();
          case DtFm.NAME -> DtFm.quick();
          default -> FederationAlgorithms.registry().byName(algorithm).solver();
        };
    var run = new FederatedRun(trace, solver, control.seed());
    var jobs = trace.jobs();
    double first = jobs.isEmpty() ? 0 : jobs.getFirst().submitSeconds();
    var outcome =
        ClusterSimulator.run(
            new SimulationProblem(trace.hosts(), jobs, first, Double.POSITIVE_INFINITY),
            run,
            (working, _) ->
                working.stream()
                    .mapToDouble(each -> requireNonNull(run.speed.get(each.job().id())))
                    .toArray(),
            control);
    return new Played(outcome, run.answers, run.solvingNanos / 1e9);
  }

  @Override
  public void react(SimulationEvent event, SchedulingContext context) {
    if (event instanceof SimulationEvent.Ended(var job)) {
      stocks.release(job.id());
    }
    if (event instanceof SimulationEvent.Submitted(var job) && !couldHold(training(job))) {
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
            algorithm.solve(FederateSolver.question(network, job, usable, null), control());
            return true;
          } catch (InfeasibleException never) {
            return false;
          }
        });
  }

  private SolveControl<FederatedJob> control() {
    return SolveControl.<FederatedJob>unlimited().withSeed(seed + answers.size());
  }

  private boolean starts(TraceJob job, SchedulingContext context) {
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
    answer = FederateSolver.timed(free, FederateSolver.timed(question, answer));
    answers.put(job.id(), answer);
    speed.put(job.id(), speeds.speed(free, empty.usable(training.request()), answer));
    context.start(job, stocks.take(answer, training.request()));
    return true;
  }

  private FederationProblem question(TrainingJob job, List<List<GpuStock>> usable, boolean plain) {
    return FederateSolver.question(network, job, usable, speeds.costs(job, usable, plain));
  }
}
