package io.heddle.model.job;

/**
 * What was measured of a job before: an entry of the affinity library (Arnold, 5.2).
 *
 * @param name unique, for a person
 * @param gpuModel for example {@code H800}
 * @param r1 computation to communication, mb·v_w / (v_d + v_p)
 * @param r2 DP to PP volume, v_d / v_p
 * @param dpGain j_dp: per cent that a DP-aligned placement is faster, at least 0
 * @param ppGain j_pp: per cent that a PP-aligned placement is faster, at least 0
 * @param source where it comes from
 */
public record JobCharacterization(
    String name,
    String gpuModel,
    double r1,
    double r2,
    double dpGain,
    double ppGain,
    String source) {
  public JobCharacterization {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a characterization without a name");
    }
    if (!(r1 >= 0 && r2 >= 0) || Double.isInfinite(r1 + r2)) {
      throw new IllegalArgumentException(
          "characterization %s: r1 %s and r2 %s, expected numbers of at least 0"
              .formatted(name, r1, r2));
    }
    if (!(dpGain >= 0 && ppGain >= 0 && dpGain + ppGain > 0)
        || Double.isInfinite(dpGain + ppGain)) {
      throw new IllegalArgumentException(
          "characterization %s: gains of %s and %s %%, expected at least 0 and one above"
              .formatted(name, dpGain, ppGain));
    }
  }

  /** α = j_dp / (j_dp + j_pp). */
  public double alpha() {
    return dpGain / (dpGain + ppGain);
  }
}
