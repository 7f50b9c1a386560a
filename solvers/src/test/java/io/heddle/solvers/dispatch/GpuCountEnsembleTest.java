package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.GpuCountPrediction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.model.result.BandwidthCertainty;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is learned of measurements between hosts, and what may be called what. */
class GpuCountEnsembleTest {
  private static final Cluster H100 = FabricShapes.byName("mixed").draw("four", Map.of());

  /** A fabric at a third of what the formula says, but for pairs. */
  private static double fabric(PerHostGpuCounts counts) {
    return ClusterBandwidthFunction.between(counts.hosts(), counts.smallest(), 80)
        * (counts.hosts() == 2 ? 0.5 : 0.33);
  }

  private static SortedMap<PerHostGpuCounts, Double> all() {
    var all = new TreeMap<PerHostGpuCounts, Double>();
    for (int code = 0; code < 9 * 9 * 9 * 9; code++) {
      var parts = new ArrayList<Integer>();
      for (int rest = code; rest > 0; rest /= 9) {
        if (rest % 9 > 0) {
          parts.add(rest % 9);
        }
      }
      if (parts.size() > 1) {
        var counts = PerHostGpuCounts.of(parts.stream().mapToInt(Integer::intValue).toArray());
        all.put(counts, fabric(counts));
      }
    }
    return all;
  }

  private static SortedMap<PerHostGpuCounts, Double> some(int count, long seed) {
    var keys = new ArrayList<>(all().keySet());
    Collections.shuffle(keys, new Random(seed));
    var some = new TreeMap<PerHostGpuCounts, Double>();
    keys.subList(0, count).forEach(key -> some.put(key, fabric(key)));
    return some;
  }

  private static BandwidthProfile profile(
      String model, SortedMap<PerHostGpuCounts, Double> counts) {
    return new BandwidthProfile(
        "p", 0, "", new TreeMap<>(), new TreeMap<>(), new TreeMap<>(Map.of(model, counts)), 1);
  }

  private static ClusterBandwidthFunction learned(BandwidthProfile profile) {
    return ClusterBandwidthFunction.of(H100, profile).predicting(GpuCountEnsemble::of);
  }

  private static QualifiedBandwidth between(ClusterBandwidthFunction bandwidth, int... counts) {
    var shares = new ArrayList<ClusterBandwidthFunction.Share>();
    var type = Objects.requireNonNull(StandardHostTypes.all().get("dgx-h100"));
    for (int count : counts) {
      shares.add(new ClusterBandwidthFunction.Share(type, (1L << count) - 1));
    }
    return bandwidth.figure(shares);
  }

  @Test
  void countsThatNobodyMeasuredAreLikeThoseThatSomebodyMeasured() {
    var measured = some(120, 1);
    var bandwidth = learned(profile("H100", measured));
    double worst = 0;
    for (var counts : all().keySet()) {
      double off = bandwidth.inter(Set.of("H100"), counts, 80) / fabric(counts) - 1;
      worst = Math.max(worst, Math.abs(off));
      if (measured.containsKey(counts)) {
        assertThat(off).as("%s, measured", counts).isZero();
      }
    }
    assertThat(worst).as("the formula is off by up to 200 %").isLessThan(0.1);
  }

  @Test
  void overMoreHostsThanWereMeasuredTheFabricStaysWhatItIs() {
    var prediction = GpuCountEnsemble.of(some(200, 2), 80);
    assertThat(prediction.mostHosts()).as("one more than was measured").isEqualTo(5);
    for (int share = 1; share <= 8; share++) {
      assertThat(prediction.beyond(share))
          .isCloseTo(0.33 * 0.6 * 80 * share, within(0.05 * 80 * share));
    }
    assertThat(prediction.beyond(16)).as("hosts with more GPUs").isGreaterThan(200);
    var ten = new int[10];
    Arrays.fill(ten, 4);
    assertThat(prediction.plusMinus(PerHostGpuCounts.of(ten)))
        .as("less is known of ten hosts")
        .isGreaterThan(prediction.plusMinus(PerHostGpuCounts.of(4, 4, 4, 4)));
  }

  /** No factor between numbers of hosts, as the formula has one: others say so as well. */
  @Test
  void numbersOfHostsThatNobodyMeasuredAreLikeTheOthersWhereTheseAreAlike() {
    var known = new TreeMap<PerHostGpuCounts, Double>();
    var out = new TreeMap<PerHostGpuCounts, Double>();
    for (var counts : all().keySet()) {
      (counts.hosts() == 3 ? out : known).put(counts, 30 * Math.sqrt(counts.smallest()));
    }
    var prediction = GpuCountEnsemble.of(known, 80);
    out.forEach((counts, speed) -> {
      assertThat(prediction.of(counts) / speed).as("%s", counts).isBetween(0.9, 1.1);
      assertThat(prediction.plusMinus(counts)).isLessThan(0.5 * speed);
    });
  }

  /** Measurements over three and four hosts teach how far the formula holds over two. */
  @Test
  void howFarTheFormulaHoldsIsLearned() {
    var several = new TreeMap<PerHostGpuCounts, Double>();
    var pairs = new TreeMap<PerHostGpuCounts, Double>();
    for (var counts : all().keySet()) {
      double formula = ClusterBandwidthFunction.between(counts.hosts(), counts.smallest(), 80);
      (counts.hosts() == 2 ? pairs : several).put(counts, 6 * Math.sqrt(formula));
    }
    var prediction = GpuCountEnsemble.of(several, 80);
    pairs.forEach((counts, speed) ->
        assertThat(prediction.of(counts) / speed).as("%s", counts).isBetween(0.75, 1.15));
  }

  /** Nine of ten intervals must hold the truth, of whatever the noise is. */
  @Test
  void intervalsHoldWhatTheyPromise() {
    var random = new Random(5);
    int held = 0;
    int all = 0;
    var noisy = new TreeMap<PerHostGpuCounts, Double>();
    some(486, 3)
        .forEach((key, speed) -> noisy.put(key, speed * Math.exp(0.1 * random.nextGaussian())));
    var train = new TreeMap<PerHostGpuCounts, Double>();
    some(150, 4).keySet().forEach(key -> train.put(key, noisy.get(key)));
    var prediction = GpuCountEnsemble.of(train, 80);
    for (var each : noisy.entrySet()) {
      if (!train.containsKey(each.getKey())) {
        all++;
        boolean inside =
            Math.abs(each.getValue() - prediction.of(each.getKey()))
                <= prediction.plusMinus(each.getKey());
        held += inside ? 1 : 0;
      }
    }
    assertThat((double) held / all).isBetween(0.9, 0.995);
  }

  @Test
  void whatIsAssumedIsNotCalledMeasured() {
    var counts =
        new TreeMap<>(
            Map.of(
                PerHostGpuCounts.of(2, 1),
                90.0,
                PerHostGpuCounts.of(3, 3),
                150.0,
                PerHostGpuCounts.of(8, 8),
                500.0));
    var ours = learned(profile("H100", counts));
    assertThat(between(ours, 3, 3)).isEqualTo(QualifiedBandwidth.measured(150));
    assertThat(between(ours, 8, 8))
        .as("a host limits, inside which nothing was measured")
        .isEqualTo(QualifiedBandwidth.assumed(400));
    assertThat(between(ours, 1, 1))
        .satisfies(figure -> {
          assertThat(figure.certainty()).isEqualTo(BandwidthCertainty.PREDICTED);
          assertThat(figure.plusMinusGBps()).isPositive();
        });
    var others = learned(profile("A800", counts));
    assertThat(between(others, 1, 1)).isEqualTo(QualifiedBandwidth.assumed(80));
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    intra.put("H100", new TreeMap<>(Map.of(3L, 350.0)));
    var whole = learned(new BandwidthProfile("p", 0, "", intra, counts, 0.5));
    assertThat(between(whole, 2, 1)).isEqualTo(QualifiedBandwidth.measured(45));
    assertThat(between(whole, 2)).isEqualTo(QualifiedBandwidth.measured(350));
    assertThat(between(whole, 3)).isEqualTo(QualifiedBandwidth.assumed(400));
  }

  @Test
  void aFewMeasurementsAreEnoughToLearnOf() {
    var one = new TreeMap<>(Map.of(PerHostGpuCounts.of(2, 2), 40.0));
    var prediction = GpuCountEnsemble.of(one, 80);
    assertThat(prediction.mostHosts()).isEqualTo(3);
    assertThat(prediction.of(PerHostGpuCounts.of(3, 3))).isBetween(50.0, 200.0);
    assertThat(List.of(prediction.beyond(1), prediction.beyond(8)))
        .allSatisfy(speed -> assertThat(speed).isPositive());
  }

  private static SortedMap<PerHostGpuCounts, Double> even(int hosts, double factor) {
    var even = new TreeMap<PerHostGpuCounts, Double>();
    for (int share = 1; share <= 8; share++) {
      var counts = new int[hosts];
      Arrays.fill(counts, share);
      even.put(PerHostGpuCounts.of(counts), factor * Math.sqrt(share));
    }
    return even;
  }

  private static double off(
      GpuCountPrediction prediction, SortedMap<PerHostGpuCounts, Double> asked) {
    return asked.entrySet().stream()
        .mapToDouble(each -> Math.log(prediction.of(each.getKey()) / each.getValue()))
        .map(each -> each * each)
        .average()
        .orElseThrow();
  }

  /** Three members; who is twice as far off over what it had not seen weighs a sixteenth. */
  @Test
  void membersWeighByWhatTheyForetell() {
    var parts = List.of(even(2, 30), even(4, 20), even(5, 11));
    var all = new TreeMap<PerHostGpuCounts, Double>();
    parts.forEach(all::putAll);
    var process = GpuCountProcess.of(all, 80);
    var blind = process.blind(all);
    var learners =
        List.<GpuCountPrediction.Learner>of(process::again, blind::again, NearestCountBaseline::of);
    var errors = new double[3];
    for (int i = 0; i < 3; i++) {
      for (var part : parts) {
        var others = new TreeMap<>(all);
        others.keySet().removeAll(part.keySet());
        errors[i] += off(learners.get(i).learn(others, 80), part) / 3;
      }
      errors[i] = Math.sqrt(errors[i]);
    }
    var asked = PerHostGpuCounts.of(5, 3, 3);
    var said =
        new double[] {
          process.of(asked), blind.of(asked), NearestCountBaseline.of(all, 80).of(asked)
        };
    double weights = 0;
    double mean = 0;
    for (int i = 0; i < 3; i++) {
      weights += Math.pow(errors[i], -4);
      mean += Math.pow(errors[i], -4) * Math.log(said[i]);
    }
    mean /= weights;
    double variance = 0;
    for (int i = 0; i < 3; i++) {
      double away = Math.log(said[i]) - mean;
      variance += Math.pow(errors[i], -4) / weights * (away * away + errors[i] * errors[i]);
    }
    var ensemble = GpuCountEnsemble.of(all, 80);
    assertThat(errors).as("none is without error").doesNotContain(0);
    assertThat(ensemble.of(asked)).isCloseTo(Math.exp(mean), within(1e-6));
    assertThat(ensemble.plusMinus(asked))
        .isCloseTo(GpuCountProcess.interval(Math.exp(mean), Math.sqrt(variance)), within(1e-6));
    var known = PerHostGpuCounts.of(3, 3);
    assertThat(ensemble.of(known)).isEqualTo(process.of(known));
    assertThat(ensemble.plusMinus(known)).isEqualTo(process.plusMinus(known)).isPositive();
  }

  @Test
  void whereNobodyCanJudgeAllWeighTheSame() {
    var pairs = even(2, 30);
    var process = GpuCountProcess.of(pairs, 80);
    var asked = PerHostGpuCounts.of(5, 3, 3);
    double product =
        process.of(asked)
            * process.blind(pairs).of(asked)
            * NearestCountBaseline.of(pairs, 80).of(asked);
    assertThat(GpuCountEnsemble.of(pairs, 80).of(asked))
        .isCloseTo(Math.cbrt(product), within(1e-6));
  }
}
