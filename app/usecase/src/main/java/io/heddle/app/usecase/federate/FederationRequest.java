package io.heddle.app.usecase.federate;

import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.text.Advice;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.Trait;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import io.heddle.solvers.federation.FederatedJobsProblem;
import io.heddle.solvers.federation.FederatedJobsSolver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where a job would run by several algorithms: the one that is wanted is asked first, then those
 * that are quick enough for every edit, then the standard one.
 *
 * @param stocks what the files say that its clusters name
 * @param wanted the name of an algorithm
 */
public record FederationRequest(
    Federation federation, ClusterStocks stocks, TrainingJob job, String wanted) {
  /**
   * What the algorithms answer; what those did that were asked, while others are.
   *
   * @throws InfeasibleException if the job comes from no cluster of the federation
   */
  public FederationAnswers solve(SolveControl<FederationAnswers> control) {
    var submit = job.request().submitCluster();
    var ids = federation.indices().keySet();
    if (submit != null && !ids.contains(submit)) {
      throw new InfeasibleException(
          Advice.append(
              "job %s comes from \"%s\", expected the id of a cluster of this federation."
                  .formatted(job.id(), submit),
              Advice.nearest(submit, ids)));
    }
    var problem =
        new FederatedJobsProblem(
            stocks.in(federation),
            List.of(job),
            stocks.devices(federation),
            stocks.fabrics(federation));
    var registry = ClusterChoiceAlgorithms.registry();
    var asked = new ArrayList<RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob>>();
    asked.add(registry.byName(wanted));
    registry.all().stream()
        .filter(each -> !each.name().equals(wanted))
        .filter(each -> each.is(Trait.LIVE) || each.equals(registry.standard()))
        .sorted(Comparator.comparing(each -> !each.is(Trait.LIVE)))
        .forEach(asked::add);
    var assumed = problem.assumed();
    int most = FederatedJobsSolver.mostGpus(problem, job);
    var found = new LinkedHashMap<String, FederationAnswers.Answer>();
    for (var algorithm : asked) {
      if (!found.isEmpty() && control.stopped()) {
        break;
      }
      found.put(algorithm.name(), answer(problem, algorithm, control));
      control
          .progress()
          .accept(
              new SolverProgress<>(
                  found.size() / (double) asked.size(),
                  algorithm.name(),
                  answers(found, most, assumed)));
    }
    return answers(found, most, assumed);
  }

  private FederationAnswers answers(
      Map<String, FederationAnswers.Answer> found, int most, List<String> assumed) {
    return new FederationAnswers(
        this,
        ClusterChoiceAlgorithms.registry().names().stream()
            .flatMap(name -> Stream.ofNullable(found.get(name)))
            .toList(),
        most,
        assumed);
  }

  private static FederationAnswers.Answer answer(
      FederatedJobsProblem problem,
      RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob> algorithm,
      SolveControl<FederationAnswers> control) {
    var plan = new FederatedJobsSolver(algorithm.solver()).solve(problem, control.part());
    return plan.jobs().isEmpty()
        ? new FederationAnswers.Answer(algorithm.name(), null, plan.waiting().getFirst().reason())
        : new FederationAnswers.Answer(algorithm.name(), plan.jobs().getFirst(), "");
  }
}
