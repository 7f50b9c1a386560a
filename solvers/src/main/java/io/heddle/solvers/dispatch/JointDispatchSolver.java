package io.heddle.solvers.dispatch;

import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Serves several requests together: a beam search over their order and over how many hosts each may
 * take, then each is served again beside the others while that helps. Never worse, by what is
 * expected, than one after another in their order. Algorithms that expect nothing serve in order,
 * as the schedulers do that they stand for.
 */
public final class JointDispatchSolver
    implements Solver<JointRequestsProblem, JointDispatchAnswer> {
  private static final int ALL_ORDERS = 4;

  private final RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm;

  public JointDispatchSolver(RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    this.algorithm = algorithm;
  }

  /**
   * @throws InfeasibleException if they cannot be served together; the message has the numbers
   * @throws StoppedException if it was stopped before all were served once
   */
  @Override
  public JointDispatchAnswer solve(
      JointRequestsProblem problem, SolveControl<JointDispatchAnswer> control) {
    long start = System.nanoTime();
    check(problem);
    var run = new JointSearch(algorithm, problem, control);
    boolean expects = run.serveAlone();
    var given = IntStream.range(0, run.requests()).boxed().toList();
    var inOrder = run.inOrder(given);
    var best = inOrder;
    if (run.requests() > 1 && (expects || best == null)) {
      var orders = orders(problem.requests());
      for (int i = 0; i < orders.size() && !control.stopped(); i++) {
        control
            .progress()
            .accept(
                new SolverProgress<>(
                    (double) i / orders.size(),
                    "order %d of %d".formatted(i + 1, orders.size()),
                    null));
        var found = run.beam(orders.get(i));
        if (found != null && (best == null || JointSearch.BEST.compare(found, best) < 0)) {
          best = found;
        }
      }
      best = best == null ? null : run.polish(best);
    }
    if (best == null) {
      throw control.stopped()
          ? new StoppedException("stopped before all requests were served")
          : new InfeasibleException(
              "requests of %s GPUs are feasible one by one, but no joint solution was found under the constraints. Remove a constraint."
                  .formatted(join(problem.requests())));
    }
    return answer(problem, run, best, inOrder, (System.nanoTime() - start) / 1e9);
  }

  private static void check(JointRequestsProblem problem) {
    int wanted = problem.requests().stream().mapToInt(Integer::intValue).sum();
    int free = problem.cluster().freeGpus();
    if (wanted > free) {
      throw new InfeasibleException(
          "%,d GPUs are requested (%s), %,d of %,d are free: %s.%s"
              .formatted(
                  wanted,
                  join(problem.requests()),
                  free,
                  problem.cluster().gpus(),
                  CountedNoun.missing(wanted - free),
                  HostExclusionFinding.unknownGpus(problem.cluster())));
    }
  }

  private static String join(List<Integer> requests) {
    return String.join(" + ", requests.stream().map(String::valueOf).toList());
  }

  private static JointDispatchAnswer answer(
      JointRequestsProblem problem,
      JointSearch run,
      JointSearch.State best,
      JointSearch.@Nullable State inOrder,
      double seconds) {
    var answers = new ArrayList<GpuDispatch>();
    for (int request = 0; request < run.requests(); request++) {
      var answer = best.answers().get(request);
      if (answer != null) {
        var single = problem.single(problem.cluster(), request, problem.constraints());
        answers.add(
            answer
                .withSeconds(seconds / run.requests())
                .withOptimum(GpuDispatchAlgorithms.optimum(single, run.control()))
                .withLeft(ClusterFragmentation.of(best.left())));
      }
    }
    return new JointDispatchAnswer(
        new JointGpuDispatch(
            problem.cluster().name(), answers, ClusterFragmentation.of(best.left())),
        best.sum() / run.requests(),
        inOrder == null ? null : inOrder.sum() / run.requests());
  }

  /** All orders of few requests; of many the given one, and by size. */
  private static List<List<Integer>> orders(List<Integer> requests) {
    var given = IntStream.range(0, requests.size()).boxed().toList();
    var orders = new ArrayList<List<Integer>>();
    if (requests.size() <= ALL_ORDERS) {
      permute(new ArrayList<>(), given, requests, orders);
      return orders;
    }
    orders.add(given);
    var bySize = Comparator.<Integer>comparingInt(requests::get);
    orders.add(given.stream().sorted(bySize.reversed()).toList());
    orders.add(given.stream().sorted(bySize).toList());
    return orders.stream().distinct().toList();
  }

  private static void permute(
      List<Integer> chosen,
      List<Integer> given,
      List<Integer> requests,
      List<List<Integer>> orders) {
    if (chosen.size() == given.size()) {
      orders.add(List.copyOf(chosen));
      return;
    }
    var tried = new ArrayList<Integer>();
    for (int request : given) {
      // Requests of one size are alike: only one of them comes next.
      if (!chosen.contains(request) && !tried.contains(requests.get(request))) {
        tried.add(requests.get(request));
        chosen.add(request);
        permute(chosen, given, requests, orders);
        chosen.removeLast();
      }
    }
  }
}
