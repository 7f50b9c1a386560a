package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.PolicyFamily.Measure;
import io.heddle.app.usecase.simulate.PolicyFamily.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures that the policies of an answer are compared by: those of the family, and beside the
 * first one the share of refused jobs. Where a policy refused jobs, means over the jobs that ran
 * are means over different jobs: they are not compared, but the mean over the jobs that all
 * policies ran is, and the mean with refused jobs counted at the horizon.
 */
public final class PolicyComparison {
  private static final Measure REFUSED = new Measure("refused", Unit.PERCENT, true);
  private static final Measure COMMON =
      new Measure("mean completion of jobs that all policies ran", Unit.SECONDS, true);
  private static final Measure HORIZON =
      new Measure("mean completion, refused jobs counted at the horizon", Unit.SECONDS, true);

  private final SimulationAnswer answer;
  private final List<Measure> measures;
  private final boolean refusals;

  private PolicyComparison(SimulationAnswer answer) {
    this.answer = answer;
    var family = answer.study().family();
    refusals = family.comparesCompletions() && answer.results().stream().anyMatch(this::refuses);
    measures = new ArrayList<>(family.measures());
    if (family.comparesCompletions()) {
      measures.addAll(1, refusals ? List.of(REFUSED, COMMON, HORIZON) : List.of(REFUSED));
    }
  }

  public static PolicyComparison of(SimulationAnswer answer) {
    return new PolicyComparison(answer);
  }

  /** In the order of the table's columns. */
  public List<Measure> measures() {
    return List.copyOf(measures);
  }

  /** The one that policies rank by: the first, or where a policy refused jobs the last mean. */
  public int rankingMeasure() {
    return refusals ? measures.indexOf(HORIZON) : 0;
  }

  /** Over the traces that a policy was played on; NaN where a trace has no such figure. */
  public MeanInterval mean(PolicyResult result, int measure) {
    return MeanInterval.of(values(result, measure));
  }

  /**
   * By how much a policy is above the baseline, as a share of that, on the traces that both were
   * played on; null for the baseline itself, where the baseline's figure is nought somewhere, and
   * where the figure is about other jobs than the baseline's.
   */
  public @Nullable MeanInterval against(PolicyResult result, int measure) {
    var baseline = answer.baseline();
    if (baseline == null
        || baseline.policy().equals(result.policy())
        || (isOfJobsThatRan(measures.get(measure)) && (refuses(baseline) || refuses(result)))) {
      return null;
    }
    return above(result, baseline, measure);
  }

  /**
   * By how much a policy is above another, as a share of that, on the traces that both were played
   * on; null where the other's figure is nought somewhere.
   */
  @Nullable MeanInterval above(PolicyResult result, PolicyResult other, int measure) {
    double[] own = values(result, measure);
    double[] others = values(other, measure);
    double[] shares =
        IntStream.range(0, Math.min(own.length, others.length))
            .mapToDouble(trace -> own[trace] / others[trace] - 1)
            .toArray();
    return Arrays.stream(shares).allMatch(Double::isFinite) ? MeanInterval.of(shares) : null;
  }

  private static boolean isOfJobsThatRan(Measure measure) {
    return measure.unit() == Unit.SECONDS && !measure.equals(COMMON) && !measure.equals(HORIZON);
  }

  private boolean refuses(PolicyResult result) {
    return answer.study().family().comparesCompletions()
        && result.completions().stream().anyMatch(each -> each.refusedPercent() > 0);
  }

  private double[] values(PolicyResult result, int measure) {
    var wanted = measures.get(measure);
    return IntStream.range(0, result.values().size())
        .mapToDouble(trace -> value(result, trace, wanted))
        .toArray();
  }

  private double value(PolicyResult result, int trace, Measure wanted) {
    int own = answer.study().family().measures().indexOf(wanted);
    if (own >= 0) {
      return result.values().get(trace).get(own);
    }
    var completions = result.completions().get(trace);
    return wanted.equals(REFUSED)
        ? completions.refusedPercent()
        : wanted.equals(COMMON)
            ? completions.meanOverCommonJobs(compared(trace))
            : completions.meanToHorizon(compared(trace));
  }

  private List<JobCompletions> compared(int trace) {
    return answer.results().stream()
        .filter(each -> each.completions().size() > trace)
        .map(each -> Objects.requireNonNull(each.completions().get(trace)))
        .toList();
  }
}
