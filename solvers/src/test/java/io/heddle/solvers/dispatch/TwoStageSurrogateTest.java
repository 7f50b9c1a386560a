package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.learning.PytorchLearningLibrary;
import io.heddle.solvers.learning.TransformerNet;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One small training, and what must hold of any trained model. */
class TwoStageSurrogateTest {
  private static final String FOLDER = "target/learning";
  private static final int EPOCHS = 60;

  private static List<BandwidthSample> samples = List.of();
  private static List<BandwidthSample> unseen = List.of();
  private static SurrogateModel model =
      new SurrogateModel(
          new SurrogateModel.Card("", "", 0, 0, 0, "", 0), 0, 1, new float[0], List.of());

  @BeforeAll
  static void train() {
    var cluster = FabricShapes.byName("mixed").draw("h100", Map.of());
    var design = new TrainingSampleDesign(cluster, ClusterBandwidthFunction.of(cluster, null), 7);
    samples = design.forTraining(120);
    unseen = design.any(300);
    model = train(EPOCHS);
  }

  private static SurrogateModel train(int epochs) {
    return new SurrogateTraining()
        .solve(
            new SurrogateTrainingProblem("h100", samples, unseen, epochs, "2026-01-01", FOLDER),
            SolveControl.<SurrogateModel>unlimited().withSeed(3));
  }

  /** One that was cancelled may take its last steps while the next one begins. */
  @Test
  void trainingsAtTheSameTimeDisturbNoneOfThem() throws Exception {
    try (var threads = Executors.newFixedThreadPool(3)) {
      var together = threads.invokeAll(Collections.nCopies(3, () -> train(EPOCHS).weights()));
      for (var each : together) {
        assertThat(each.get()).isEqualTo(model.weights());
      }
    }
  }

  @Test
  void learnsFromFewSamples() {
    assertThat(samples).hasSize(120);
    assertThat(model.card().r2()).isGreaterThan(0.8);
    assertThat(model.card().mape()).isLessThan(0.2);
    var own = PredictionAccuracy.of(new TwoStageSurrogate(model), unseen);
    assertThat(own.r2()).isEqualTo(model.card().r2());
  }

  @Test
  void answersWhatWasMeasuredAsItWasMeasured() {
    var own =
        new TwoStageSurrogate(model)
            .estimate(samples.stream().map(BandwidthSample::shares).toList());
    for (int i = 0; i < own.length; i++) {
      assertThat(own[i])
          .as("%s", samples.get(i).shares())
          .isCloseTo(samples.get(i).gigabytesPerSecond(), withinPercentage(4));
    }
  }

  /** One run in which a cable was loose: it is believed, and its neighbours are not dragged. */
  @Test
  void believesAFreakButForItself() {
    var odd = samples.get(7);
    var freak = new BandwidthSample(List.of(), odd.shares(), odd.gigabytesPerSecond() / 2);
    var with =
        samples.stream()
            .map(sample -> sample.shares().equals(odd.shares()) ? freak : sample)
            .toList();
    var other =
        new TwoStageSurrogate(
            new SurrogateModel(
                model.card(), model.mean(), model.deviation(), model.weights(), with));
    assertThat(other.estimate(List.of(odd.shares()))[0])
        .isCloseTo(freak.gigabytesPerSecond(), withinPercentage(6));
    var others =
        with.stream().filter(sample -> !MeasurementResiduals.alike(sample, freak)).toList();
    assertThat(others).hasSizeGreaterThan(100);
    assertThat(other.estimate(others.stream().map(BandwidthSample::shares).toList()))
        .containsExactly(
            new TwoStageSurrogate(model)
                .estimate(others.stream().map(BandwidthSample::shares).toList()));
  }

  @Test
  void isTheSameEachTime() {
    assertThat(train(5).weights()).isEqualTo(train(5).weights());
  }

  @Test
  void ownForwardPassIsTheLibrarys() {
    var sets = unseen.stream().map(each -> SurrogateFeatures.of(each.shares())).toList();
    var library =
        PytorchLearningLibrary.training(SurrogateFeatures.LAYOUT, FOLDER)
            .answer(model.weights(), sets);
    var own = new TransformerNet(SurrogateFeatures.LAYOUT, model.weights()).answer(sets);
    assertThat(own).containsExactly(library, within(1e-5));
  }

  @Test
  void equalHostsCountAsSoManyTokens() {
    // Rounded alike, but not equal: one token that counts three times.
    var merged =
        List.of(
            new HostShare(4, 100, 20), new HostShare(4, 100.01, 20), new HostShare(4, 100.02, 20));
    var exact =
        List.of(new HostShare(4, 100, 20), new HostShare(4, 100, 20), new HostShare(4, 100, 20));
    assertThat(new TwoStageSurrogate(model).estimate(List.of(merged)))
        .isEqualTo(new TwoStageSurrogate(model).estimate(List.of(exact)));
  }

  @Test
  void answersAloneAreThoseOfTheBatch() {
    var surrogate = new TwoStageSurrogate(model);
    var all = unseen.stream().map(BandwidthSample::shares).toList();
    var batch = surrogate.estimate(all);
    for (int i = 0; i < 20; i++) {
      assertThat(surrogate.estimate(List.of(all.get(i)))[0]).isCloseTo(batch[i], within(1e-6));
      assertThat(batch[i]).isLessThanOrEqualTo(unseen.get(i).slowestHost());
    }
  }

  @Test
  void isSmallAndComesBackFromItsFile() {
    var json = FileKinds.SURROGATE.toJson(model);
    assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(500_000);
    var again = FileKinds.SURROGATE.read("f.json", json);
    assertThat(again.weights()).isEqualTo(model.weights());
    assertThat(again.card()).isEqualTo(model.card());
    assertThat(again.samples()).isEqualTo(model.samples());
  }

  @Test
  void learnsNewMeasurementsWithoutForgettingTheOld() {
    // The fabric became half as fast between exactly two hosts, and those samples are taken again.
    var again = slower(samples);
    var drifted = slower(unseen);
    var unchanged = unseen.stream().filter(sample -> sample.shares().size() > 2).toList();
    var before = new TwoStageSurrogate(model);
    assertThat(PredictionAccuracy.of(before, drifted).bias()).isGreaterThan(0.3);
    var tuned =
        new SurrogateTraining()
            .tune(
                model,
                new SurrogateTrainingProblem(
                    "h100", again, List.of(), EPOCHS, "2026-01-02", FOLDER),
                SolveControl.<SurrogateModel>unlimited().withSeed(3));
    var after = new TwoStageSurrogate(tuned);
    assertThat(Math.abs(PredictionAccuracy.of(after, drifted).bias())).isLessThan(0.15);
    assertThat(PredictionAccuracy.of(after, unchanged).mape())
        .isLessThan(PredictionAccuracy.of(before, unchanged).mape() + 0.05);
  }

  private static List<BandwidthSample> slower(List<BandwidthSample> all) {
    return all.stream()
        .filter(sample -> sample.shares().size() == 2)
        .map(sample ->
            new BandwidthSample(List.of(), sample.shares(), sample.gigabytesPerSecond() / 2))
        .toList();
  }

  @Test
  void stopsWhenAsked() {
    var cancel = new SolverTermination.Cancel();
    var control =
        new SolveControl<SurrogateModel>(
            cancel,
            progress -> {
              if (progress.fraction() > 0.1) {
                cancel.cancel();
              }
            },
            3);
    var problem = new SurrogateTrainingProblem("h100", samples, unseen, 60, "", FOLDER);
    assertThatThrownBy(() -> new SurrogateTraining().solve(problem, control))
        .isInstanceOf(StoppedException.class);
  }
}
