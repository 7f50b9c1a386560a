package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.PolicyFamily.Played;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What came of one policy.
 *
 * @param first what came of the first trace, job by job
 * @param values by trace, then by measure
 */
public record PolicyResult(String policy, Played first, List<List<Double>> values) {
  public PolicyResult {
    values = List.copyOf(values);
  }

  PolicyResult with(List<Double> more) {
    var all = new ArrayList<>(values);
    all.add(more);
    return new PolicyResult(policy, first, all);
  }

  /** The cluster at a time of the first trace. */
  public Moment at(double seconds) {
    return Moment.of(first.outcome(), first.colours(), seconds);
  }

  /** Over the traces that were played. */
  public MeanInterval mean(int measure) {
    return MeanInterval.of(values.stream().mapToDouble(each -> each.get(measure)).toArray());
  }

  /**
   * By how much it is above another, as a share of that, on the traces that both played; null where
   * that is nought somewhere, so that there is no share of it.
   */
  public @Nullable MeanInterval against(PolicyResult other, int measure) {
    int both = Math.min(values.size(), other.values.size());
    double[] shares =
        IntStream.range(0, both)
            .mapToDouble(i -> values.get(i).get(measure) / other.values.get(i).get(measure) - 1)
            .toArray();
    for (double share : shares) {
      if (!Double.isFinite(share)) {
        return null;
      }
    }
    return MeanInterval.of(shares);
  }
}
