package io.heddle.model.result;

import io.heddle.model.kind.FileMember;

/**
 * Exposed seconds of an iteration by part: what is hidden behind something else is not in it, and
 * the parts add up to the whole.
 *
 * @param compute of the busiest stage, with its launching
 * @param tp tensor-parallel communication
 * @param cp context-parallel communication
 * @param ep tokens to their experts and back
 * @param dp gradients and weights of data parallelism
 * @param pp activations between stages
 * @param bubble waiting while the pipeline fills and drains
 * @param optimizer new weights
 */
public record IterationTimeParts(
    @FileMember(value = PART, max = LARGEST) double compute,
    @FileMember(value = PART, max = LARGEST) double tp,
    @FileMember(value = PART, max = LARGEST) double cp,
    @FileMember(value = PART, max = LARGEST) double ep,
    @FileMember(value = PART, max = LARGEST) double dp,
    @FileMember(value = PART, max = LARGEST) double pp,
    @FileMember(value = PART, max = LARGEST) double bubble,
    @FileMember(value = PART, max = LARGEST) double optimizer) {
  private static final String PART = "a number, at least 0";
  private static final double LARGEST = 1e30;

  public IterationTimeParts {
    double total = compute + tp + cp + ep + dp + pp + bubble + optimizer;
    double least =
        Math.min(
            Math.min(Math.min(compute, tp), Math.min(cp, ep)),
            Math.min(Math.min(dp, pp), Math.min(bubble, optimizer)));
    if (!(least >= 0) || !Double.isFinite(total)) {
      throw new IllegalArgumentException(
          "seconds %s %s %s %s %s %s %s %s, expected finite ones, at least 0"
              .formatted(compute, tp, cp, ep, dp, pp, bubble, optimizer));
    }
  }

  /** Each part so many times as long. */
  IterationTimeParts times(double ratio) {
    return new IterationTimeParts(
        ratio * compute,
        ratio * tp,
        ratio * cp,
        ratio * ep,
        ratio * dp,
        ratio * pp,
        ratio * bubble,
        ratio * optimizer);
  }

  public double total() {
    return compute + tp + cp + ep + dp + pp + bubble + optimizer;
  }
}
