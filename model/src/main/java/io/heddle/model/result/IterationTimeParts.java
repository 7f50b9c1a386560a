package io.heddle.model.result;

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
    double compute,
    double tp,
    double cp,
    double ep,
    double dp,
    double pp,
    double bubble,
    double optimizer) {
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
