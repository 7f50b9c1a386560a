package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.solvers.learning.TransformerTokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is said of a choice before it is made, worked out by hand. */
class EstimatesByHandTest {
  private static final double SINGLE = Double.POSITIVE_INFINITY;
  private static final Cluster FOUR = FabricShapes.byName("mixed").draw("four", Map.of());
  private static final GroundTruthEstimate BUILT_IN =
      new GroundTruthEstimate(ClusterBandwidthFunction.of(FOUR, null));

  private static BandwidthSample sample(double speed, HostShare... shares) {
    return new BandwidthSample(List.of(), List.of(shares), speed);
  }

  private static HostShare h100(int count, double intra, double rail) {
    return new HostShare(count, intra, rail, "H100");
  }

  @Test
  void accuracyIsOfSharesOfWhatWasMeasured() {
    var share = new HostShare(1, SINGLE, 10);
    var samples = List.of(sample(10, share), sample(20, share), sample(60, share));
    // Off by 2, −5 and 0; the mean is 30, and the measurements are 20, 10 and 30 from it.
    var accuracy = PredictionAccuracy.of(new double[] {12, 15, 60}, samples);
    assertThat(accuracy.r2()).isCloseTo(1 - 29.0 / 1400, within(1e-12));
    assertThat(accuracy.mape()).isCloseTo((0.2 + 0.25) / 3, within(1e-12));
    assertThat(accuracy.bias()).isCloseTo((1.2 + 0.75 + 1) / 3 - 1, within(1e-12));
    BandwidthEstimate twelve =
        candidates -> candidates.stream().mapToDouble(each -> 6.0 * each.size()).toArray();
    assertThat(PredictionAccuracy.of(twelve, List.of(sample(10, share, share))).bias())
        .as("asked for what was measured")
        .isCloseTo(0.2, within(1e-12));
  }

  @Test
  void theBuiltInModelIsRailTimesShareOrTheSlowestHost() {
    var estimates =
        BUILT_IN.estimate(
            List.of(
                List.of(h100(3, 90, 80)),
                List.of(h100(4, 400, 30), h100(2, 400, 20)),
                List.of(h100(4, 400, 30), h100(2, 35, 20)),
                List.of(h100(4, 400, 30), h100(2, 400, 20), h100(3, 400, 50))));
    assertThat(estimates)
        .containsExactly(new double[] {90, 2 * 20, 35, 0.6 * 2 * 20}, within(1e-9));
    assertThat(BUILT_IN.exact()).isSameAs(BUILT_IN.truth());
    assertThat(BUILT_IN.guide()).isSameAs(BUILT_IN.truth());
  }

  /** A network that says 1, 2, 3, … in the order in which it is asked. */
  @Test
  void aNetworkSpeaksOfAsManyHostsAsItWasTaught() {
    BandwidthEstimate network =
        candidates -> {
          assertThat(candidates).isNotEmpty().allMatch(each -> each.size() <= 2);
          var result = new double[candidates.size()];
          for (int i = 0; i < result.length; i++) {
            result[i] = i + 1;
          }
          return result;
        };
    var guided = new TrainedRangeEstimate(network, BUILT_IN, 2);
    var one = List.of(h100(2, 400, 20));
    var two = List.of(h100(2, 400, 20), h100(2, 400, 20));
    var three = List.of(h100(2, 400, 20), h100(2, 400, 20), h100(2, 400, 20));
    assertThat(guided.estimate(List.of(three, two, three, one)))
        .containsExactly(new double[] {24, 1, 24, 2}, within(1e-9));
    assertThat(guided.estimate(List.of(three))).containsExactly(new double[] {24}, within(1e-9));
    assertThat(guided.exact()).as("a network's best choice is not found exactly").isNull();
    assertThat(guided.guide()).isSameAs(BUILT_IN.truth());
  }

  @Test
  void whatWasMeasuredWeighsTwentyTimesTheNetwork() {
    var measured = sample(30, new HostShare(2, 100, 20), new HostShare(1, SINGLE, 20));
    var residuals = new MeasurementResiduals(List.of(measured), new double[] {20});
    double error = Math.log(1.5);
    assertThat(residuals.of(measured.shares())).isCloseTo(error / 1.05, within(1e-12));
    var reversed = List.of(new HostShare(1, SINGLE, 20), new HostShare(2, 100, 20));
    assertThat(residuals.of(reversed)).isCloseTo(error / 1.05, within(1e-12));
    // A tenth off in the logarithm is one width.
    var near = List.of(new HostShare(2, 100 * Math.exp(0.1), 20), new HostShare(1, SINGLE, 20));
    double weight = Math.exp(-1);
    assertThat(residuals.of(near)).isCloseTo(weight * error / (weight + 0.05), within(1e-9));
    assertThat(residuals.of(List.of(new HostShare(2, 100, 20), new HostShare(2, 100, 20))))
        .as("other counts")
        .isZero();
    assertThat(residuals.of(List.of(new HostShare(2, 100, 21), new HostShare(1, SINGLE, 20))))
        .as("another rail")
        .isZero();
  }

  @Test
  void severalMeasurementsAreAveragedAsTheyAreAlike() {
    var shares = new HostShare[] {new HostShare(2, 100, 20), new HostShare(2, 100, 20)};
    var off = new HostShare[] {new HostShare(2, 100 * Math.exp(0.2), 20), shares[0]};
    var residuals =
        new MeasurementResiduals(
            List.of(sample(30, shares), sample(10, off)), new double[] {20, 20});
    double weight = Math.exp(-4);
    assertThat(residuals.of(List.of(shares)))
        .isCloseTo((Math.log(1.5) - weight * Math.log(2)) / (1 + weight + 0.05), within(1e-9));
  }

  /** A host at its limit says that the fabric is no slower: only too low answers are mended. */
  @Test
  void aHostAtItsLimitMendsOnlyWhatIsTooLow() {
    var shares = new HostShare[] {new HostShare(2, 100, 60), new HostShare(2, 110, 60)};
    var limited = sample(97, shares);
    assertThat(SurrogateTraining.limitedByHost(limited)).isTrue();
    assertThat(SurrogateTraining.limitedByHost(sample(96.9, shares))).isFalse();
    assertThat(new MeasurementResiduals(List.of(limited), new double[] {120}).of(limited.shares()))
        .isZero();
    assertThat(new MeasurementResiduals(List.of(limited), new double[] {80}).of(limited.shares()))
        .isCloseTo(Math.log(97.0 / 80) / 1.05, within(1e-12));
    var free = sample(90, shares);
    assertThat(new MeasurementResiduals(List.of(free), new double[] {120}).of(free.shares()))
        .isCloseTo(Math.log(0.75) / 1.05, within(1e-12));
  }

  @Test
  void alikeIsLessThanEightAndAHalfPerCentOff() {
    var one = sample(30, new HostShare(2, 100, 20), new HostShare(1, SINGLE, 20));
    assertThat(MeasurementResiduals.alike(one, sample(99, one.shares().toArray(HostShare[]::new))))
        .isTrue();
    assertThat(alike(one, new HostShare(2, 108, 20))).isTrue();
    assertThat(alike(one, new HostShare(2, 109, 20))).isFalse();
    assertThat(alike(one, new HostShare(2, 100 / 1.09, 20))).isFalse();
    assertThat(alike(one, new HostShare(2, 100, 21))).isFalse();
    assertThat(alike(one, new HostShare(3, 100, 20))).isFalse();
  }

  private static boolean alike(BandwidthSample one, HostShare other) {
    return MeasurementResiduals.alike(one, sample(30, other, new HostShare(1, SINGLE, 20)));
  }

  /** Twelve GPUs of three hosts: two alike but for a hundredth, and one with a single GPU. */
  @Test
  void whatTheNetworkSees() {
    var set =
        SurrogateFeatures.of(
            List.of(
                new HostShare(4, 100, 20),
                new HostShare(1, SINGLE, 40),
                new HostShare(4, 101, 20)));
    double rounded = Math.rint(Math.log(100) * 8) / 8 - Math.log(100);
    var single = new float[] {0.125f, 0, 1, 1, 0, 0};
    var four =
        new float[] {0.5f, (float) (2.0 / 3), 0.25f, 0, (float) rounded, (float) Math.log(0.5)};
    double hosts = Math.log(3) / Math.log(2);
    double gpus = Math.log(9) / Math.log(2);
    var globals =
        new float[] {
          (float) (hosts / 2),
          (float) (gpus / 4),
          0.125f,
          0.5f,
          -2,
          0.375f,
          (float) Math.log(0.6 * 20 / 100),
          (float) Math.log(0.5)
        };
    assertThat(set)
        .isEqualTo(new TransformerTokenSet(List.of(single, four), new int[] {1, 2}, globals));
    var pair =
        SurrogateFeatures.of(List.of(new HostShare(2, 100, 20), new HostShare(1, SINGLE, 20)));
    assertThat(pair)
        .as("two hosts are without the factor of several")
        .isEqualTo(
            new TransformerTokenSet(
                List.of(
                    new float[] {0.125f, 0, 1, 1, 0, (float) Math.log(0.5)},
                    new float[] {
                      0.25f, (float) (1.0 / 3), 0.5f, 0, (float) rounded, (float) Math.log(0.5)
                    }),
                new int[] {1, 1},
                new float[] {
                  0.5f, (float) (hosts / 4), 0.125f, 0.25f, -1, 0.1875f, (float) Math.log(0.2), 0
                }));
  }

  /** A network whose weights are nothing but the last bias says the same of all. */
  @Test
  void theNetworkIsScaledMendedAndCutAtTheSlowestHost() {
    var weights = new float[SurrogateFeatures.LAYOUT.size()];
    weights[weights.length - 1] = 2;
    var measured = sample(40, new HostShare(2, 100, 20), new HostShare(2, 100, 20));
    var model =
        new SurrogateModel(
            new SurrogateModel.Card("", "", 0, 0, 0, "", 0),
            Math.log(20),
            0.5,
            weights,
            List.of(measured));
    double network = 20 * Math.E;
    double mended = network * Math.exp(Math.log(40 / network) / 1.05);
    var other = List.of(new HostShare(3, 100, 20), new HostShare(2, 100, 20));
    var slow = List.of(new HostShare(3, 50, 20), new HostShare(2, 100, 20));
    var alone = List.of(new HostShare(3, 70, 20));
    var surrogate = new TwoStageSurrogate(model);
    assertThat(surrogate.estimate(List.of(other, alone, measured.shares(), slow, other)))
        .containsExactly(new double[] {network, 70, mended, 50, network}, within(1e-4));
    assertThat(surrogate.estimate(List.of(alone))).containsExactly(70);
    assertThat(surrogate.exact()).isNull();
    assertThat(surrogate.guide()).isNull();
    assertThat(TrainedRangeEstimate.of(model, BUILT_IN.truth()).mostHosts()).isEqualTo(2);
  }

  @Test
  void aModelIsKeptUnderWhatItWasTaught() {
    var samples = List.of(sample(30, new HostShare(2, 100, 20), new HostShare(1, SINGLE, 20)));
    var hash = SurrogateTraining.hash(samples, 400, 3);
    assertThat(hash).matches("[0-9a-f]{24}").isEqualTo(SurrogateTraining.hash(samples, 400, 3));
    var others = new ArrayList<String>();
    others.add(SurrogateTraining.hash(samples, 401, 3));
    others.add(SurrogateTraining.hash(samples, 400, 4));
    others.add(SurrogateTraining.hash(List.of(), 400, 3));
    for (var share :
        List.of(new HostShare(3, 100, 20), new HostShare(2, 101, 20), new HostShare(2, 100, 21))) {
      others.add(
          SurrogateTraining.hash(List.of(sample(30, share, new HostShare(1, SINGLE, 20))), 400, 3));
    }
    others.add(
        SurrogateTraining.hash(
            List.of(sample(31, samples.getFirst().shares().toArray(HostShare[]::new))), 400, 3));
    assertThat(others).doesNotHaveDuplicates().doesNotContain(hash);
  }

  @Test
  void theNearestThreeAreAveraged() {
    var measured = new TreeMap<PerHostGpuCounts, Double>();
    measured.put(PerHostGpuCounts.of(1, 1), 80.0);
    measured.put(PerHostGpuCounts.of(2, 2), 60.0);
    measured.put(PerHostGpuCounts.of(4, 4), 10.0);
    measured.put(PerHostGpuCounts.of(8, 8), 2.0);
    var nearest = NearestCountBaseline.of(measured, 20);
    assertThat(nearest.mostHosts()).isEqualTo(2);
    assertThat(nearest.of(PerHostGpuCounts.of(1, 1))).isCloseTo(50, within(1e-9));
    assertThat(nearest.of(PerHostGpuCounts.of(8, 8))).isCloseTo(24, within(1e-9));
    assertThat(nearest.beyond(1)).isCloseTo(50, within(1e-9));
    assertThat(nearest.beyond(8)).as("never less for a larger share").isEqualTo(50);
    assertThat(nearest.plusMinus(PerHostGpuCounts.of(2, 1))).isZero();
    measured.put(PerHostGpuCounts.of(1, 1, 1), 5.0);
    measured.replaceAll((counts, speed) -> counts.hosts() == 2 ? 1 : speed);
    var rising = NearestCountBaseline.of(measured, 20);
    assertThat(rising.mostHosts()).isEqualTo(3);
    assertThat(rising.beyond(1)).as("over three hosts").isCloseTo(7.0 / 3, within(1e-9));
    assertThat(rising.beyond(0)).isZero();
  }

  @Test
  void nothingIsLearnedOfNothing() {
    assertThatThrownBy(() ->
            new SurrogateTrainingProblem("none", List.of(), List.of(), 1, "", "target/learning"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no samples");
  }
}
