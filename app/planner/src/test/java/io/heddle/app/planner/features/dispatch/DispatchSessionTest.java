package io.heddle.app.planner.features.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DispatchSessionTest {
  @TempDir Path folder = Path.of("");

  private final List<Throwable> faults = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private DispatchSession session;

  @BeforeEach
  void open() {
    session = new DispatchSession(document("h100"), DrivenBackground.atOnce(faults));
  }

  private static ClusterDocument document(String id) {
    return FileReader.document(Samples.byId(id));
  }

  private DispatchAnswer answer() {
    assertThat(faults).isEmpty();
    assertThat(session.obstacleProperty().get()).isEmpty();
    return Objects.requireNonNull(session.answerProperty().get());
  }

  @Test
  void answersOnlyWhileSomebodyLooks() {
    assertThat(session.answerProperty().get()).isNull();
    session.activeProperty().set(true);
    assertThat(answer().dispatches().answers().getFirst().gpus()).hasSize(32);
    assertThat(answer().with().model()).as("what is known needs no network").isNull();
    assertThat(session.comparisons().comparisonProperty().get().keySet())
        .containsExactlyElementsOf(GpuDispatchAlgorithms.registry().names());
    assertThat(session.comparisons().studyProperty().get()).isNull();
    session.activeProperty().set(false);
    assertThat(session.answerProperty().get()).isNull();
  }

  /** Of 8 GPUs of one host this profile says everything; of two hosts nothing. */
  @Test
  void aShareOfTheBestNeedsMeasurements() {
    session.activeProperty().set(true);
    session.choices().requests().set(List.of(8));
    assertThat(answer().gbe()).isEqualTo(1);
    assertThat(answer().isAssumed()).as("the formula against itself").isTrue();
    var sets = new TreeMap<Long, Double>();
    for (long set = 1; set < 256; set++) {
      if (Long.bitCount(set) > 1) {
        sets.put(set, 500.0);
      }
    }
    var profile =
        new BandwidthProfile("lab", 0, "", new TreeMap<>(Map.of("H100", sets)), new TreeMap<>(), 1);
    session.choices().truth().set(new BandwidthGroundTruth("lab", profile));
    assertThat(answer().isAssumed()).as("measured inside hosts").isFalse();
    session.choices().requests().set(List.of(12));
    assertThat(answer().isAssumed()).as("nothing between hosts").isTrue();
  }

  @Test
  void studiesAllSizesOnceSomebodyLooks() {
    session.choices().algorithm().set("topo");
    session.choices().guide().set(new SearchGuide("formula", SearchGuide.Kind.FORMULA, null));
    session.activeProperty().set(true);
    session.comparisons().studiedProperty().set(true);
    var study = Objects.requireNonNull(session.comparisons().studyProperty().get());
    assertThat(study.curves().get("oracle"))
        .hasSize(31)
        .allSatisfy(point -> assertThat(point.gbe()).isEqualTo(1));
    assertThat(study.curves().get("topo"))
        .allSatisfy(point -> assertThat(point.gbe()).isBetween(0.0, 1.0));
    assertThat(study.unseen()).as("nothing is measured to hold the formula against").isEmpty();
  }

  @Test
  void busyGpusAreNotChosen() {
    session.activeProperty().set(true);
    session.choices().requests().set(List.of(8));
    var first = answer().dispatches().answers().getFirst().gpus().getFirst();
    session.toggle(first);
    assertThat(answer().dispatches().answers().getFirst().gpus()).doesNotContain(first);
    for (var host : List.of("h-00", "h-01", "h-02")) {
      session.toggleHost(host);
    }
    session.choices().requests().set(List.of(7));
    assertThat(answer().dispatches().answers().getFirst().byHost()).containsOnlyKeys("h-03");
    session.choices().requests().set(List.of(9));
    assertThat(session.answerProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).contains("9 GPUs are requested").contains("free");
    session.forgetChanges();
    assertThat(session.changedHosts()).isEmpty();
    assertThat(answer().dispatches().answers().getFirst().gpus()).hasSize(9);
  }

  @Test
  void severalRequestsShareNoGpu() {
    session.activeProperty().set(true);
    session.choices().requests().set(List.of(8, 16, 4));
    var answer = answer();
    var all = answer.dispatches().answers().stream().flatMap(each -> each.gpus().stream());
    assertThat(all.toList()).hasSize(28).doesNotHaveDuplicates();
    assertThat(answer.dispatches().left().freeGpus()).isEqualTo(4);
    assertThat(Objects.requireNonNull(answer.joint()).share()).isPositive();
    session.toggle(new Gpu("h-00", 0));
    assertThat(answer().dispatches().left().freeGpus()).isEqualTo(3);
  }

  @Test
  void anotherDocumentHasARequestOfItsOwn() {
    session.activeProperty().set(true);
    session.toggleHost("h-00");
    session.choices().requests().set(List.of(3));
    var other = new DispatchSession(document("het-4mix"), DrivenBackground.atOnce(faults));
    other.activeProperty().set(true);
    assertThat(other.changedHosts()).isEmpty();
    assertThat(Objects.requireNonNull(other.answerProperty().get()).request().cluster().name())
        .isEqualTo("het-4mix");
    assertThat(answer().request().cluster().name()).isEqualTo("h100");
    assertThat(session.changedHosts()).containsOnlyKeys("h-00");
  }
}
