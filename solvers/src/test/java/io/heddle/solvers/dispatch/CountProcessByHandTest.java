package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.solvers.regression.GaussianProcess;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Gaussian processes of one and two samples, and designs of two candidates, by hand. */
class CountProcessByHandTest {
  private static final Offset<Double> EXACTLY = within(1e-9);

  private static GaussianProcess.Settings settings(double noise, double... lengths) {
    return new GaussianProcess.Settings(lengths, noise);
  }

  private static GaussianProcess.Point at(double trend, double... features) {
    return new GaussianProcess.Point(features, trend);
  }

  /** Matérn ν = 3/2, so many lengths away. */
  private static double matern(double lengths) {
    double distance = Math.sqrt(3) * lengths;
    return (1 + distance) * Math.exp(-distance);
  }

  @Test
  void oneSample() {
    var process = new GaussianProcess(List.of(at(1, 0, 0)), new double[] {2}, settings(0.1, 3, 4));
    double own = 4 * (1 + 1) + 1 + 0.1;
    var other = at(-2, 3, 8); // one length off in the first feature, two in the second
    double near = 4 * (1 - 2) + matern(Math.sqrt(5));
    assertThat(process.mean(at(1, 0, 0))).isCloseTo(2 * 9 / own, EXACTLY);
    assertThat(process.mean(other)).isCloseTo(2 * near / own, EXACTLY);
    double variance = 2 * 2 / own;
    double its = 4 * (1 + 4) + 1 + 0.1;
    assertThat(process.deviation(other))
        .isCloseTo(Math.sqrt(variance * (its - near * near / own)), EXACTLY);
    assertThat(process.logLikelihood())
        .isCloseTo(-0.5 * Math.log(variance) - Math.log(Math.sqrt(own)), EXACTLY);
    var left = process.covariance(List.of(at(1, 0, 0), other));
    assertThat(left[0][0]).isCloseTo(9 - 81 / own, EXACTLY);
    assertThat(left[0][1]).isCloseTo(near - 9 * near / own, EXACTLY);
    assertThat(left[1][0]).isCloseTo(left[0][1], EXACTLY);
    assertThat(left[1][1]).isCloseTo(21 - near * near / own, EXACTLY);
    var prior = GaussianProcess.prior(List.of(at(1, 0, 0), other), settings(0.1, 3, 4));
    assertThat(prior[0]).containsExactly(new double[] {9, near}, EXACTLY);
    assertThat(prior[1]).containsExactly(new double[] {near, 21}, EXACTLY);
  }

  @Test
  void twoSamples() {
    var process =
        new GaussianProcess(List.of(at(0, 0), at(0, 1)), new double[] {1, 3}, settings(0.5, 1));
    double own = 5.5;
    double both = 4 + matern(1);
    double determinant = own * own - both * both;
    double first = (own * 1 - both * 3) / determinant;
    double second = (own * 3 - both * 1) / determinant;
    assertThat(process.mean(at(0, 0))).isCloseTo(5 * first + both * second, EXACTLY);
    double variance = (first + 3 * second) / 2;
    assertThat(process.logLikelihood())
        .isCloseTo(-Math.log(variance) - 0.5 * Math.log(determinant), EXACTLY);
  }

  @Test
  void whatIsMeasuredExplainsWhatIsNear() {
    var design = new CountMeasurementPlan.Design(new double[][] {{2, 1}, {1, 3}}, 1);
    assertThat(design.gain(0)).isCloseTo((4 + 1) / 3.0, EXACTLY);
    assertThat(design.gain(1)).isCloseTo((1 + 9) / 4.0, EXACTLY);
    design.measure(1);
    assertThat(design.gain(0)).isCloseTo((1.75 * 1.75 + 0.25 * 0.25) / 2.75, EXACTLY);
    assertThat(design.gain(1)).isCloseTo((0.75 * 0.75 + 0.25 * 0.25) / 1.75, EXACTLY);
  }

  @Test
  void whatCountsHaveInCommon() {
    assertThat(GpuCountProcess.features(PerHostGpuCounts.of(8, 4, 2)))
        .containsExactly(new double[] {log2(3), 1, 2, 3, log2(14.0 / 3), 0}, EXACTLY);
    assertThat(GpuCountProcess.features(PerHostGpuCounts.of(4, 4)))
        .containsExactly(new double[] {1, 2, 2, 2, 2, 1}, EXACTLY);
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  /** So many times what the built-in model says of rails of 20 GB/s. */
  private static SortedMap<PerHostGpuCounts, Double> factor(double factor, int... hosts) {
    var measured = new TreeMap<PerHostGpuCounts, Double>();
    for (int over : hosts) {
      for (int share = 1; share <= 4; share++) {
        var counts = new int[over];
        Arrays.fill(counts, share);
        measured.put(
            PerHostGpuCounts.of(counts),
            factor * ClusterBandwidthFunction.between(over, share, 20));
      }
    }
    return measured;
  }

  @Test
  void aFabricThatIsAFactorOffTheFormulaIsSoEverywhere() {
    var process = GpuCountProcess.of(factor(0.5, 2, 3), 20);
    assertThat(process.mostHosts()).isEqualTo(3);
    assertThat(process.of(PerHostGpuCounts.of(3, 2))).isCloseTo(0.5 * 2 * 20, within(0.01));
    assertThat(process.of(PerHostGpuCounts.of(4, 3, 3)))
        .isCloseTo(0.5 * 0.6 * 3 * 20, within(0.01));
    assertThat(process.beyond(0)).isZero();
    assertThat(process.beyond(3)).isCloseTo(0.5 * 0.6 * 3 * 20, within(1e-9));
    assertThat(process.beyond(4)).isCloseTo(0.5 * 0.6 * 4 * 20, within(1e-9));
    assertThat(process.beyond(8)).as("in proportion").isCloseTo(2 * process.beyond(4), EXACTLY);
    assertThat(process.deviation(PerHostGpuCounts.of(2, 2)))
        .as("as measured twice")
        .isEqualTo(0.014);
    assertThat(process.plusMinus(PerHostGpuCounts.of(2, 2)))
        .isCloseTo(process.of(PerHostGpuCounts.of(2, 2)) * Math.expm1(1.96 * 0.014), EXACTLY);
    assertThat(process.plusMinus(PerHostGpuCounts.of(2, 2, 2, 2)))
        .as("of what it says of so many hosts")
        .isCloseTo(
            GpuCountProcess.interval(
                process.beyond(2), process.deviation(PerHostGpuCounts.of(2, 2, 2, 2))),
            EXACTLY);
    assertThat(GpuCountProcess.interval(50, 0.1)).isCloseTo(50 * (Math.exp(0.196) - 1), EXACTLY);
  }

  /** Between three and more hosts the formula has 0.6 of a pair's, and so has what was learned. */
  @Test
  void wherePairsAloneWereMeasuredMoreHostsAreAsTheFormulaSays() {
    var process = GpuCountProcess.of(factor(0.5, 2), 20);
    assertThat(process.beyond(2)).isCloseTo(0.6 * 0.5 * 2 * 20, within(1e-9));
    assertThat(process.blind(factor(0.5, 2)).beyond(2))
        .as("but for one that does not know it")
        .isCloseTo(0.5 * 2 * 20, within(1e-9));
  }

  @Test
  void aLargerShareIsNeverSlower() {
    var measured = factor(0.5, 3);
    measured.put(PerHostGpuCounts.of(2, 2, 2), 99.0);
    var process = GpuCountProcess.of(measured, 20);
    assertThat(process.beyond(1)).isCloseTo(0.5 * 0.6 * 20, within(1e-9));
    assertThat(process.beyond(2)).isCloseTo(99, within(1e-9));
    assertThat(process.beyond(3)).isCloseTo(99, within(1e-9));
    measured.put(PerHostGpuCounts.of(4, 4, 2), 11.0);
    assertThat(GpuCountProcess.of(measured, 20).beyond(2))
        .as("of the two whose smallest share it is, in the logarithm")
        .isCloseTo(Math.sqrt(99 * 11), within(1e-9));
  }

  @Test
  void whatWasLearnedAgainHasTheSameLengths() {
    var measured = factor(0.5, 2, 3);
    var process = GpuCountProcess.of(measured, 20);
    var again = process.again(measured, 20);
    assertThat(again.of(PerHostGpuCounts.of(3, 1)))
        .isEqualTo(process.of(PerHostGpuCounts.of(3, 1)));
    var blind = process.blind(measured);
    assertThat(blind.of(PerHostGpuCounts.of(3, 3, 3)))
        .as("knows no number of hosts: a pair's and theirs in one")
        .isBetween(0.5 * 0.6 * 3 * 20, 0.5 * 3 * 20);
    assertThat(blind.again(measured, 20).of(PerHostGpuCounts.of(3, 3)))
        .isEqualTo(blind.of(PerHostGpuCounts.of(3, 3)))
        .isCloseTo(blind.of(PerHostGpuCounts.of(3, 3, 3)), within(1e-9));
  }

  @Test
  void aDesignBeforeAnythingWasMeasuredIsThePrior() {
    var candidates = List.of(PerHostGpuCounts.of(1, 1), PerHostGpuCounts.of(8, 8));
    var design = GpuCountProcess.design(new TreeMap<>(), candidates, 20);
    // Eight times as fast: half of the logarithm on either side of the middle. Three doublings of
    // the smallest share (length 2), of the others (4) and of the mean (4); both are even.
    double half = Math.log(8) / 2;
    double off = 1.5 * 1.5 + 3 * 0.75 * 0.75;
    double both = 4 * (1 - half * half) + matern(Math.sqrt(off));
    double own = 4 * (1 + half * half) + 1;
    assertThat(design.gain(0)).isCloseTo((own * own + both * both) / (own + 0.03), within(1e-6));
    assertThat(design.gain(1)).isCloseTo(design.gain(0), within(1e-6));
  }

  @Test
  void whatWasMeasuredIsNotWorthMeasuringAgain() {
    var measured = factor(0.5, 2);
    var candidates = List.of(PerHostGpuCounts.of(2, 2), PerHostGpuCounts.of(4, 1, 1));
    var design = GpuCountProcess.design(measured, candidates, 20);
    assertThat(design.gain(0)).isLessThan(0.1 * design.gain(1));
  }
}
