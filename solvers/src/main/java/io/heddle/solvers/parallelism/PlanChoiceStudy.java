package io.heddle.solvers.parallelism;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which plan one would have taken, in groups of plans that ran or ran out of memory. Each group is
 * left out whole: neither times nor memory of its runs are fitted. Deterministic.
 */
public final class PlanChoiceStudy {
  private PlanChoiceStudy() {}

  /**
   * What comes of a group. A regret is by how much a plan is slower than the fastest that ran, as a
   * share.
   *
   * @param name what its plans have in common
   * @param plans that ran or ran out of memory
   * @param ran those that ran
   * @param firstRan whether the plan called the fastest of those that fit did
   * @param regret of that plan; null: it ran out of memory
   * @param ranked regret of the plan called the fastest among those that ran
   * @param rule regret of the rule of thumb, which knows which plans ran: no recomputation,
   *     micro-batch 1, the least tp · pp; the mean where several are alike
   * @param random mean regret of the plans called fitting that ran
   * @param fits plans called fitting
   * @param fitsOut those of them that ran out of memory
   * @param tight plans called tight
   * @param tightOut those of them that ran out of memory
   * @param right plans more likely to run than not that ran, and others that did not
   */
  public record Choice(
      String name,
      int plans,
      int ran,
      boolean firstRan,
      @Nullable Double regret,
      double ranked,
      double rule,
      double random,
      int fits,
      int fitsOut,
      int tight,
      int tightOut,
      int right) {}

  /**
   * O(groups · a fit).
   *
   * @param all runs; those that do not tell whether they ran out of memory are always fitted
   */
  public static List<Choice> of(List<EstimateCase> all) {
    var choices = new ArrayList<Choice>();
    var known = all.stream().filter(run -> run.ranOutOfMemory() != null).toList();
    for (var group : CrossValidation.by(known, PlanChoiceStudy::group).entrySet()) {
      var seen =
          all.stream()
              .filter(run -> run.ranOutOfMemory() == null || !group(run).equals(group.getKey()))
              .toList();
      if (group.getValue().stream().anyMatch(PlanChoiceStudy::ran)) {
        var fitted = MemoryModelCalibrator.fit(seen, TimeModelCalibrator.fit(seen));
        choices.add(choice(group.getValue(), fitted));
      }
    }
    return choices;
  }

  /** The same with what is known already: nothing is fitted. O(runs). */
  public static List<Choice> of(List<EstimateCase> runs, Calibration calibration) {
    return CrossValidation.by(runs, PlanChoiceStudy::group).values().stream()
        .filter(group -> group.stream().anyMatch(PlanChoiceStudy::ran))
        .map(group -> choice(group, calibration))
        .toList();
  }

  /** Repeats and variants of one workload on the same GPUs. */
  private static String group(EstimateCase run) {
    return run.groupKey();
  }

  private record Candidate(EstimateCase run, PlanEstimate estimate) {
    boolean is(MemoryFitAnswer answer) {
      return estimate.memoryAnswer() == answer;
    }

    boolean likely() {
      var range = estimate.memoryRange();
      return range != null && range.probability() >= 0.5;
    }
  }

  private static boolean ran(EstimateCase run) {
    return run.measuredSeconds() != null && !Boolean.TRUE.equals(run.ranOutOfMemory());
  }

  private static Choice choice(List<EstimateCase> runs, Calibration calibration) {
    var candidates =
        runs.stream()
            .map(run -> new Candidate(run, TrainingCaseEstimates.of(run, calibration)))
            .sorted(Comparator.comparingDouble(each -> each.estimate().iterationSeconds()))
            .toList();
    double best =
        runs.stream()
            .filter(PlanChoiceStudy::ran)
            .mapToDouble(CrossValidation::measured)
            .min()
            .orElseThrow();
    var first = candidates.stream().filter(each -> each.is(MemoryFitAnswer.FITS)).findFirst();
    var firstRun = first.map(Candidate::run).filter(PlanChoiceStudy::ran);
    var someRun = runs.getFirst();
    return new Choice(
        "%sB, batch %,d × %,d tokens, %d × %s, %s"
            .formatted(
                billions(LayerSizes.all(someRun.shape()) / 1e9),
                someRun.globalBatch(),
                someRun.shape().sequence(),
                someRun.gpus(),
                someRun.gpu(),
                someRun.source()),
        runs.size(),
        (int) runs.stream().filter(PlanChoiceStudy::ran).count(),
        firstRun.isPresent(),
        firstRun.map(run -> CrossValidation.measured(run) / best - 1).orElse(null),
        candidates.stream()
            .map(Candidate::run)
            .filter(PlanChoiceStudy::ran)
            .mapToDouble(run -> CrossValidation.measured(run) / best - 1)
            .findFirst()
            .orElseThrow(),
        rule(runs) / best - 1,
        candidates.stream()
                    .filter(each -> each.is(MemoryFitAnswer.FITS) && ran(each.run()))
                    .mapToDouble(each -> CrossValidation.measured(each.run()))
                    .average()
                    .orElse(Double.NaN)
                / best
            - 1,
        count(candidates, each -> each.is(MemoryFitAnswer.FITS)),
        count(candidates, each -> each.is(MemoryFitAnswer.FITS) && !ran(each.run())),
        count(candidates, each -> each.is(MemoryFitAnswer.TIGHT)),
        count(candidates, each -> each.is(MemoryFitAnswer.TIGHT) && !ran(each.run())),
        count(candidates, each -> each.likely() == ran(each.run())));
  }

  /** Two figures, so that small models have a size, too. */
  private static String billions(double billions) {
    return String.format(Locale.ROOT, billions < 9.95 ? "%.1f" : "%.0f", billions);
  }

  private static int count(List<Candidate> candidates, Predicate<Candidate> which) {
    return (int) candidates.stream().filter(which).count();
  }

  private static double rule(List<EstimateCase> runs) {
    Map<String, List<EstimateCase>> alike =
        CrossValidation.by(
            runs.stream().filter(PlanChoiceStudy::ran).toList(),
            run ->
                "%d %03d %05d"
                    .formatted(
                        run.plan().recompute() == ActivationRecompute.NONE ? 0 : 1,
                        run.plan().microBatch(),
                        run.plan().tp() * run.plan().pp()));
    return alike.values().iterator().next().stream()
        .mapToDouble(CrossValidation::measured)
        .average()
        .orElseThrow();
  }
}
