package io.heddle.app.usecase.simulate;

import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.render.TimeWords;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How a policy of an answer compares with the best one, or the best one with the second: by how
 * much, what its jobs save, and what that costs.
 */
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

  /** {@link #text(SimulationAnswer, PolicyResult)} about the best policy. */
  public static String text(SimulationAnswer answer) {
    return answer.results().isEmpty() ? "" : text(answer, first(answer));
  }

  /**
   * A few sentences about a policy; empty where fewer than two policies were played. O(policies log
   * policies + jobs).
   *
   * @param policy a result of the answer
   */
  public static String text(SimulationAnswer answer, PolicyResult policy) {
    return answer.results().size() < 2 ? "" : new PolicyRanking(answer).text(policy);
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

  private String text(PolicyResult policy) {
    var ranked = ranked();
    var other = ranked.getFirst().equals(policy) ? ranked.get(1) : ranked.getFirst();
    var measure = comparison.measures().get(key);
    if (badness(policy, key) == badness(other, key)) {
      return "No policy is ahead: %s and %s have the same %s."
          .formatted(policy.policy(), other.policy(), measure.name());
    }
    var text = new StringBuilder(verdict(policy, other));
    if (answer.study().family().comparesCompletions()) {
      text.append(reason(policy, other));
    }
    return text.append(cost(policy)).toString();
  }

  /** “crux is first by mean wait”, or “ecmp has rank 3 of 4 by mean wait”. */
  private String rank(PolicyResult policy) {
    long better =
        answer.results().stream().filter(each -> badness(each, key) < badness(policy, key)).count();
    var place =
        better == 0
            ? "is first"
            : "has rank %d of %d".formatted(better + 1, answer.results().size());
    return "%s %s by %s".formatted(policy.policy(), place, comparison.measures().get(key).name());
  }

  /**
   * By the share over the traces that the table shows, where it has the sign of the difference of
   * the means, and whether it is more than chance.
   */
  private String verdict(PolicyResult policy, PolicyResult other) {
    double base = comparison.mean(other, key).mean();
    double share = comparison.mean(policy, key).mean() / base - 1;
    var best = badness(other, key) < badness(policy, key) ? ", which is first" : "";
    if (base == 0) {
      return best.isEmpty()
          ? rank(policy) + "."
          : "%s, behind %s%s.".formatted(rank(policy), other.policy(), best);
    }
    if (Math.abs(share) < LEAST_SHARE) {
      return "%s, equal within rounding to %s%s.".formatted(rank(policy), other.policy(), best);
    }
    var above = comparison.above(policy, other, key);
    if (above != null && above.mean() * share > 0) {
      share = above.mean();
    }
    var difference =
        String.format(
            Locale.ROOT,
            "%.1f\u00a0%% %s than %s",
            Math.abs(100 * share),
            share < 0 ? "lower" : "higher",
            other.policy());
    boolean chance =
        above != null && Double.isFinite(above.half()) && Math.abs(above.mean()) <= above.half();
    return chance
        ? "No clear winner by %s: %s is %s, which is within the 95\u00a0%% interval over the traces."
            .formatted(comparison.measures().get(key).name(), policy.policy(), difference)
        : "%s, %s%s.".formatted(rank(policy), difference, best);
  }

  /** Smaller is better. */
  private double badness(PolicyResult result, int measure) {
    double mean = comparison.mean(result, measure).mean();
    return comparison.measures().get(measure).less() ? mean : -mean;
  }

  /** Over the jobs of the first trace that both ran: less waiting, or less running. */
  private static String reason(PolicyResult policy, PolicyResult other) {
    double wait = difference(policy, other, PolicyRanking::wait);
    double run = difference(policy, other, PolicyRanking::run);
    if (Double.isNaN(wait) || Math.abs(wait) < LEAST_SECONDS && Math.abs(run) < LEAST_SECONDS) {
      return "";
    }
    boolean opposed = wait * run < 0;
    return " With %s, jobs wait %s%s run %s (mean, first trace)."
        .formatted(policy.policy(), change(wait), opposed ? " but" : " and", change(run));
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
  private String cost(PolicyResult policy) {
    List<String> last =
        IntStream.range(0, comparison.measures().size())
            .filter(measure -> measure != key && isLast(policy, measure))
            .mapToObj(measure -> comparison.measures().get(measure).name())
            .toList();
    return last.isEmpty() ? "" : " It is last by %s.".formatted(String.join(", ", last));
  }

  private boolean isLast(PolicyResult policy, int measure) {
    return answer.results().stream()
        .filter(each -> !each.equals(policy))
        .allMatch(each -> badness(each, measure) < badness(policy, measure));
  }
}
