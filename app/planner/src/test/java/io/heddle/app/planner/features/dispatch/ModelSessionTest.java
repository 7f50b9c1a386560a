package io.heddle.app.planner.features.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.io.FileKinds;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The session without a training: of that, the journey through the window has one. */
class ModelSessionTest {
  @TempDir Path folder = Path.of("");

  private final DrivenBackground driven = new DrivenBackground();

  @SuppressWarnings("NullAway.Init") // set before each test
  private DispatchSession dispatch;

  @SuppressWarnings("NullAway.Init") // set before each test
  private MeasurementsSession measurements;

  @SuppressWarnings("NullAway.Init") // set before each test
  private ModelSession session;

  @BeforeEach
  void open() {
    dispatch = new DispatchSession(FileReader.document(Samples.byId("h100")), driven.background);
    measurements = new MeasurementsSession(driven.background, folder);
    session = new ModelSession(dispatch, measurements, driven.background, folder);
  }

  private void look() {
    dispatch.activeProperty().set(true);
    driven.runAll();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void aModelIsShownOnceItGuides() {
    assertThat(session.modelProperty().get()).isNull();
    session.train(); // of nothing: nothing happens
    assertThat(driven.work).isEmpty();
    look();
    assertThat(session.modelProperty().get()).isNull();
    guideByTheSamplesModel();
    assertThat(session.modelProperty().get()).isNotNull();
    assertThat(session.learnableProperty().get()).isNotNull();
    assertThat(session.learnable()).isZero();
    assertThat(session.drift()).isNull();
  }

  private void guideByTheSamplesModel() {
    var cluster = dispatch.clusterProperty().get();
    var model =
        new TrainedModelStore(folder)
            .kept(cluster, ClusterBandwidthFunction.of(cluster, null), _ -> {});
    dispatch.choices().guide().set(new SearchGuide("sample", SearchGuide.Kind.GIVEN, model));
    driven.runAll();
  }

  @Test
  void theFormulaHasNoModel() {
    look();
    guideByTheSamplesModel();
    dispatch.choices().guide().set(new SearchGuide("formula", SearchGuide.Kind.FORMULA, null));
    driven.runAll();
    assertThat(session.modelProperty().get()).isNull();
  }

  @Test
  void withoutMeasurementsThereIsNothingToTuneTo() {
    look();
    session.tune();
    assertThat(driven.work).isEmpty();
    assertThat(measurements.wordsProperty().get()).isNotEmpty();
    assertThat(session.trainingProperty().get()).isNull();
  }

  @Test
  void aTrainingThatIsCancelledLeavesTheModelAsItWas() {
    look();
    guideByTheSamplesModel();
    var model = session.modelProperty().get();
    session.train();
    assertThat(session.trainingProperty().get()).isNotNull();
    session.cancel();
    driven.runAll();
    assertThat(session.trainingProperty().get()).isNull();
    assertThat(session.modelProperty().get()).isSameAs(model);
    assertThat(session.lossesProperty().get()).isEmpty();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void theModelIsWrittenAsItIs() {
    look();
    guideByTheSamplesModel();
    var file = folder.resolve("model.surrogate.json");
    session.saveModel(file);
    driven.runAll();
    assertThat(FileKinds.SURROGATE.read(file).card())
        .isEqualTo(Objects.requireNonNull(session.modelProperty().get()).card());
  }
}
