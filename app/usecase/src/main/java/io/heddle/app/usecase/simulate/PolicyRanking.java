package io.heddle.app.usecase.simulate;

import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.render.TimeWords;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Why the first policy of an answer is first: what its jobs save, and what that costs. */
public final class PolicyRanking {
  private static final double LEAST_SECONDS = 0.5;

  /** What would be shown as 0.0 %. */
  private static final double LEAST_SHARE = 5e-4;

  private final SimulationAnswer answer;
  private final PolicyComparison comparison;
  private final int key;

  private PolicyRanking(SimulationAnswer answer) {
    this.answer = answer;
    comparison = PolicyComparison.of(answer);
    key = comparison.rankingMeasure();
  }

  /** A few sentences; empty where fewer than two policies were played. */
  public static String text(SimulationAnswer answer) {
    return answer.results().size() < 2 ? "" : new PolicyRanking(answer).text();
  }

  /**
   * The best policy by the measure that ranks them; of equal ones the one that was played first.
   *
   * @param answer with the result of a policy
   */
  public static PolicyResult first(SimulationAnswer answer) {
    return new PolicyRanking(answer).ranked().getFirst();
  }

  private List<PolicyResult> ranked() {
    return answer.results().stream()
        .sorted(Comparator.comparingDouble(each -> badness(each, key)))
        .toList();
  }

  private String text() {
    var ranked = ranked();
    var first = ranked.get(0);
    var second = ranked.get(1);
    var measure = comparison.measures().get(key);
    if (badness(first, key) == badness(second, key)) {
      return "No policy is ahead: %s and %s have the same %s."
          .formatted(first.policy(), second.policy(), measure.name());
    }
    var text = new StringBuilder(verdict(first, second));
    if (answer.study().family().comparesCompletions()) {
      text.append(reason(first, second));
    }
    return text.append(cost(first)).toString();
  }

  /**
   * By the share over the traces that the table shows, where it has the sign of the difference of
   * the means, and whether it is more than chance.
   */
  private String verdict(PolicyResult first, PolicyResult second) {
    var name = comparison.measures().get(key).name();
    double base = comparison.mean(second, key).mean();
    double share = comparison.mean(first, key).mean() / base - 1;
    if (base == 0) {
      return "%s is first by %s.".formatted(first.policy(), name);
    }
    if (Math.abs(share) < LEAST_SHARE) {
      return "%s is first by %s, equal within rounding to %s."
          .formatted(first.policy(), name, second.policy());
    }
    var above = comparison.above(first, second, key);
    if (above != null && above.mean() * share > 0) {
      share = above.mean();
    }
    var difference =
        String.format(
            Locale.ROOT,
            "%.1f\u00a0%% %s than %s",
            Math.abs(100 * share),
            share < 0 ? "lower" : "higher",
            second.policy());
    boolean chance =
        above != null && Double.isFinite(above.half()) && Math.abs(above.mean()) <= above.half();
    return chance
        ? "No clear winner by %s: %s is %s, which is within the 95\u00a0%% interval over the traces."
            .formatted(name, first.policy(), difference)
        : "%s is first by %s, %s.".formatted(first.policy(), name, difference);
  }

  /** Smaller is better. */
  private double badness(PolicyResult result, int measure) {
    double mean = comparison.mean(result, measure).mean();
    return comparison.measures().get(measure).less() ? mean : -mean;
  }

  /** Over the jobs of the first trace that both ran: less waiting, or less running. */
  private static String reason(PolicyResult first, PolicyResult second) {
    double wait = difference(first, second, PolicyRanking::wait);
    double run = difference(first, second, PolicyRanking::run);
    if (Double.isNaN(wait) || Math.abs(wait) < LEAST_SECONDS && Math.abs(run) < LEAST_SECONDS) {
      return "";
    }
    boolean opposed = wait * run < 0;
    return " Its jobs wait %s%s run %s (mean, first trace)."
        .formatted(change(wait), opposed ? " but" : " and", change(run));
  }

  private static String change(double seconds) {
    return Math.abs(seconds) < LEAST_SECONDS
        ? "as long"
        : "%s %s".formatted(TimeWords.text(Math.abs(seconds)), seconds < 0 ? "less" : "longer");
  }

  private static double difference(
      PolicyResult first, PolicyResult second, ToDoubleFunction<JobOutcome> of) {
    var one = first.first().outcome().jobs();
    var other = second.first().outcome().jobs();
    return IntStream.range(0, one.size())
        .filter(job -> one.get(job).endSeconds() != null && other.get(job).endSeconds() != null)
        .mapToDouble(job -> of.applyAsDouble(one.get(job)) - of.applyAsDouble(other.get(job)))
        .average()
        .orElse(Double.NaN);
  }

  private static double wait(JobOutcome job) {
    var start = job.startSeconds();
    return start == null ? 0 : start - job.job().submitSeconds();
  }

  private static double run(JobOutcome job) {
    var start = job.startSeconds();
    var end = job.endSeconds();
    return start == null || end == null ? 0 : end - start;
  }

  /** Measures by which all other policies are better. */
  private String cost(PolicyResult first) {
    List<String> last =
        IntStream.range(0, comparison.measures().size())
            .filter(measure -> measure != key && isLast(first, measure))
            .mapToObj(measure -> comparison.measures().get(measure).name())
            .toList();
    return last.isEmpty() ? "" : " It is last by %s.".formatted(String.join(", ", last));
  }

  private boolean isLast(PolicyResult first, int measure) {
    return answer.results().stream()
        .filter(each -> !each.equals(first))
        .allMatch(each -> badness(each, measure) < badness(first, measure));
  }
}
