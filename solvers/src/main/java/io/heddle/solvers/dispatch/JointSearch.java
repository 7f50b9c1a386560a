package io.heddle.solvers.dispatch;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.ClusterGpus;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The moves of {@link JointDispatchSolver}: counts its work, and knows what each request has alone.
 */
final class JointSearch {
  private static final int BEAM = 6;

  /** How many single searches a cluster of so many GPUs may cost. */
  private static final int WORK = 60_000;

  private static final int LEAST_WORK = 24;
  private static final int MOST_WORK = 1_500;

  /** Some requests served; a null answer is still to come. */
  record State(List<@Nullable GpuDispatch> answers, Cluster left, double sum) {
    int splinters() {
      return ClusterFragmentation.of(left).fragmentedGpus();
    }
  }

  static final Comparator<State> BEST =
      Comparator.comparingDouble((State state) -> -state.sum()).thenComparingInt(State::splinters);

  private final RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm;
  private final JointRequestsProblem problem;
  private final SolveControl<JointDispatchAnswer> control;
  private final SolveControl<GpuDispatch> inner;
  private final double[] alone;
  private int work;

  JointSearch(
      RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm,
      JointRequestsProblem problem,
      SolveControl<JointDispatchAnswer> control) {
    this.algorithm = algorithm;
    this.problem = problem;
    this.control = control;
    this.inner = new SolveControl<>(control.termination(), _ -> {}, control.seed());
    this.work = Math.clamp(WORK / Math.max(1, problem.cluster().freeGpus()), LEAST_WORK, MOST_WORK);
    this.alone = new double[problem.requests().size()];
  }

  SolveControl<GpuDispatch> control() {
    return inner;
  }

  /** What each request has alone; false where the algorithm expects nothing. */
  boolean serveAlone() {
    boolean expects = false;
    for (int request = 0; request < alone.length; request++) {
      var single = problem.single(problem.cluster(), request, problem.constraints());
      var expected = algorithm.solver().solve(single, inner).predictedGBps();
      alone[request] = expected == null ? 0 : expected;
      expects |= expected != null;
    }
    return expects;
  }

  int requests() {
    return problem.requests().size();
  }

  State start() {
    var nothing = new ArrayList<@Nullable GpuDispatch>();
    for (int i = 0; i < requests(); i++) {
      nothing.add(null);
    }
    return new State(nothing, problem.cluster(), 0);
  }

  /** The request served where this is left; null where that is impossible. */
  @Nullable GpuDispatch serve(Cluster left, int request, DispatchConstraints under) {
    work--;
    try {
      return algorithm.solver().solve(problem.single(left, request, under), inner);
    } catch (InfeasibleException impossible) {
      return null;
    }
  }

  private double value(int request, GpuDispatch answer) {
    var expected = answer.predictedGBps();
    return expected == null || alone[request] == 0 ? 1 : expected / alone[request];
  }

  State with(State state, int request, GpuDispatch answer) {
    var answers = new ArrayList<@Nullable GpuDispatch>(state.answers());
    answers.set(request, answer);
    return new State(
        answers,
        ClusterGpus.taken(state.left(), answer.gpus()),
        state.sum() + value(request, answer));
  }

  /** The state with this request not served. */
  State without(State state, int request) {
    var answers = new ArrayList<@Nullable GpuDispatch>(state.answers());
    var old = answers.set(request, null);
    var taken = new ArrayList<Gpu>();
    answers.forEach(each -> taken.addAll(each == null ? List.of() : each.gpus()));
    return new State(
        answers,
        ClusterGpus.taken(problem.cluster(), taken),
        state.sum() - (old == null ? 0 : value(request, old)));
  }

  /** One after another; null where that fails. */
  @Nullable State inOrder(List<Integer> order) {
    @Nullable State state = start();
    for (int request : order) {
      var answer = state == null ? null : serve(state.left(), request, problem.constraints());
      state = state == null || answer == null ? null : with(state, request, answer);
    }
    return state;
  }

  /** Each request with several limits on its hosts, the best few states kept. */
  @Nullable State beam(List<Integer> order) {
    var states = new ArrayList<>(List.of(start()));
    for (int request : order) {
      var next = new ArrayList<State>();
      for (var state : states) {
        for (var under : variants(request)) {
          if (control.stopped() || work <= 0 && !next.isEmpty()) {
            break;
          }
          var answer = serve(state.left(), request, under);
          if (answer != null && next.stream().noneMatch(each -> same(each, request, answer))) {
            next.add(with(state, request, answer));
          }
        }
      }
      next.sort(BEST);
      states = new ArrayList<>(next.subList(0, Math.min(BEAM, next.size())));
    }
    return states.isEmpty() ? null : states.getFirst();
  }

  private static boolean same(State state, int request, GpuDispatch answer) {
    var other = state.answers().get(request);
    return other != null && other.gpus().equals(answer.gpus());
  }

  private List<DispatchConstraints> variants(int request) {
    var own = problem.constraints();
    var variants = new ArrayList<>(List.of(own));
    int most = Math.min(problem.requests().get(request), problem.cluster().hosts().size());
    for (int hosts = 1; hosts < Math.min(most, own.maxHosts()); hosts *= 2) {
      variants.add(own.with(hosts, own.wholeHosts()));
    }
    if (!own.wholeHosts()) {
      variants.add(own.with(own.maxHosts(), true));
    }
    return variants;
  }

  /** Serves each request again beside the others, until that helps none. */
  State polish(State state) {
    var best = state;
    for (boolean better = true; better && work > 0 && !control.stopped(); ) {
      better = false;
      for (int request = 0; request < requests() && work > 0; request++) {
        var rest = without(best, request);
        var answer = serve(rest.left(), request, problem.constraints());
        var next = answer == null ? best : with(rest, request, answer);
        if (next.sum() > best.sum() + 1e-9) {
          best = next;
          better = true;
        }
      }
    }
    return best;
  }
}
