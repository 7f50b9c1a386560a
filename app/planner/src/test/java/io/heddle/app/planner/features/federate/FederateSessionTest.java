package io.heddle.app.planner.features.federate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Position;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.hardware.Precision;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.render.federation.MapHitTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FederateSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final FederationDocument document = world();
  private final FederateSession session = new FederateSession(document, driven.background);
  private final FederationMapEditor editor = session.editor();

  @BeforeEach
  void asksForTheFewestClusters() {
    session.algorithmProperty().set("exact");
  }

  private static FederationDocument world() {
    var sample = Samples.federations().getFirst();
    return FederationDocument.read(
        "world", new FederationProject(Samples.federation(sample), Samples.jobs(sample)), null);
  }

  private FederatedJob shown() {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(session.obstacleProperty().get()).isEmpty();
    return Objects.requireNonNull(session.shownProperty().get());
  }

  private List<String> clusters() {
    return shown().shares().stream().map(FederatedJob.Share::cluster).toList();
  }

  private void pick(String cluster) {
    session.pickProperty().set(new MapHitTarget.OfCluster(cluster));
  }

  @Test
  void theAnswerFollowsEveryEditAndUndo() {
    assertThat(clusters()).containsExactly("virginia", "frankfurt");
    pick("virginia");
    editor.setFree("16");
    assertThat(clusters()).hasSize(4);
    session.pickProperty().set(new MapHitTarget.OfLink("ohio", "virginia"));
    document.undo();
    assertThat(clusters()).containsExactly("virginia", "frankfurt");
    document.redo();
    assertThat(clusters()).hasSize(4);
    editor.delete(new MapHitTarget.OfCluster("london"));
    assertThat(clusters()).doesNotContain("london");
    assertThat(document.isModified()).isTrue();
  }

  @Test
  void gpusOfWhichNothingIsKnownAreNamed() {
    shown();
    assertThat(assumed()).isEmpty();
    var clusters = new ArrayList<>(document.federation().clusters());
    clusters.set(0, FederatedCluster.of(clusters.getFirst().id(), 512, "X9000"));
    document.edit("stock", new Federation(clusters, document.federation().links()));
    var job = Objects.requireNonNull(document.jobProperty().get());
    var open = job.withRequest(job.request().withGpuModels(List.of()));
    document.show(open.withWorkload(open.workload().withPrecision(Precision.FP8)));
    shown();
    assertThat(assumed())
        .containsExactly(
            "job %s: whether X9000 computes in fp8 is not known, and assumed.".formatted(job.id()));
  }

  private List<String> assumed() {
    return Objects.requireNonNull(session.answersProperty().get()).assumed();
  }

  @Test
  void anotherAlgorithmIsShownWithoutBeingAskedAgain() {
    shown();
    session.algorithmProperty().set("spinsearch");
    assertThat(driven.tasks.running()).isEmpty();
    assertThat(Objects.requireNonNull(session.shownProperty().get()).algorithm())
        .isEqualTo("spinsearch");
    session.algorithmProperty().set("mast");
    assertThat(session.shownProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).startsWith("Job gpt-6.7b requests 96 GPUs");
    assertThat(session.plan()).isNull();
  }

  /**
   * The estimate takes its time: until then the others are on show, and what is stale is marked.
   */
  @Test
  void theEstimateSaysHowTheJobIsCutAndWhatIsStaleIsMarked() {
    shown();
    session.algorithmProperty().set("estimate");
    var training = Objects.requireNonNull(shown().training());
    var exact = Objects.requireNonNull(session.answersProperty().get()).of("exact");
    assertThat(training.iterationSeconds())
        .isLessThanOrEqualTo(
            Objects.requireNonNull(
                    Objects.requireNonNull(Objects.requireNonNull(exact).job()).training())
                .iterationSeconds());
    assertThat(session.staleProperty().get()).isFalse();
    session.jobs().setGpus("64");
    assertThat(session.staleProperty().get()).isTrue();
    assertThat(shown().shares().stream().mapToInt(FederatedJob.Share::gpus).sum()).isEqualTo(64);
    assertThat(session.staleProperty().get()).isFalse();
  }

  @Test
  void whatCannotBeHeldIsSaidAndWithoutAJobNothingIs() {
    session.jobs().setGpus("960");
    driven.runAll();
    assertThat(session.obstacleProperty().get()).contains("960").contains("missing");
    assertThat(session.shownProperty().get()).isNull();
    document.editJobs("none", null, List.of());
    driven.runAll();
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(session.answersProperty().get()).isNull();
  }

  private static void refused(ThrowingCallable edit, String... words) {
    assertThatThrownBy(edit)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(words);
  }

  @Test
  void badValuesAreRefusedWithWhatWasExpectedAndChangeNothing() {
    var before = document.work();
    pick("ohio");
    refused(() -> editor.setFree("-1"), "Free GPUs: “-1”", "expected a whole number from 0");
    refused(() -> editor.setFree("1.5"), "“1.5”");
    refused(() -> editor.rename("  "), "expected a name");
    refused(() -> editor.rename("london"), "\"london\"", "another cluster");
    refused(() -> editor.setPlace("91, 0"), "Latitude: “91”", "-90 to 90");
    refused(() -> editor.setPlace("here"), "“here”", "50.11, 8.68");
    session.pickProperty().set(MapHitTarget.OfLink.of(document.federation().links().getFirst()));
    refused(() -> editor.setGbps("0"), "Gbit/s: “0”");
    refused(() -> editor.setGbps("many"), "“many”");
    refused(() -> editor.setLatency("-5"), "Latency, ms: “-5”");
    refused(() -> session.jobs().setGpus("100"), "gpus 100", "multiple of", "96 or 128");
    refused(() -> session.jobs().setTp("0"), "TP: “0”");
    refused(() -> session.jobs().rename("gpt-13b"), "no other job");
    assertThat(document.work()).isEqualTo(before);
    assertThat(document.isModified()).isFalse();
  }

  @Test
  void aFederationIsDrawnFromNothing() {
    var empty =
        FederationDocument.read(
            "new", new FederationProject(new Federation(List.of(), List.of()), List.of()), null);
    var drawing = new FederateSession(empty, driven.background);
    for (int i = 0; i < 3; i++) {
      drawing.editor().add(new Position(0, 0));
    }
    drawing.editor().connect("cluster-1", "cluster-2");
    drawing.editor().setGbps("40");
    drawing.editor().connect("cluster-2", "cluster-1");
    assertThat(empty.federation().links())
        .singleElement()
        .satisfies(link -> {
          assertThat(link.gbps()).isEqualTo(40);
        });
    empty.add("jobs", List.of(TrainingJob.of("j", 12, 8, 1)));
    driven.runAll();
    assertThat(Objects.requireNonNull(drawing.shownProperty().get()).shares()).hasSize(2);
    drawing.editor().move("cluster-1", new Position(100, -100));
    assertThat(empty.layoutProperty().get().middle("cluster-1").x()).isBetween(99.0, 101.0);
    drawing.editor().delete(new MapHitTarget.OfLink("cluster-1", "cluster-2"));
    driven.runAll();
    assertThat(drawing.obstacleProperty().get()).contains("96 GPUs");
    drawing.close();
  }

  @Test
  void theJobIsEditedAsAPersonTypes() {
    session.jobs().setModels("H100, A100-40GB");
    session.jobs().setFrom(null);
    session.jobs().setModel(KnownModel.all().getFirst());
    session.jobs().setTp("4");
    var job = Objects.requireNonNull(session.jobs().job());
    assertThat(job.request().gpuModels()).containsExactly("H100", "A100-40GB");
    assertThat(job.request().submitCluster()).isNull();
    assertThat(session.jobs().known()).isEqualTo(KnownModel.all().getFirst());
    assertThat(job.requireParallelism().tp()).isEqualTo(4);
    shown();
  }

  @Test
  void aClusterFileSaysWhatIsFreeAndItsShareCanBePlaced(@TempDir Path folder) {
    shown();
    assertThat(session.placeable()).as("no cluster of the sample has a file").isNull();
    var small = Samples.cluster(Samples.byId("h100"));
    ClusterFile.write(small, folder.resolve("h100.cluster.json"));
    document.saved(document.work(), folder.resolve("my.federation.json"));
    session.jobs().setGpus("32");
    session.jobs().setFrom("london");
    pick("london");
    editor.setFile("h100.cluster.json");
    assertThat(clusters()).containsExactly("london");
    assertThat(session.known().clusters())
        .filteredOn(each -> each.id().equals("london"))
        .singleElement()
        .satisfies(each -> assertThat(each.gpus()).isEqualTo(small.freeGpus()));
    var share = Objects.requireNonNull(session.placeable());
    assertThat(session.file(share.cluster())).isEqualTo(folder.resolve("h100.cluster.json"));
    assertThat(Objects.requireNonNull(session.part(share)).gpus()).isEqualTo(32);
    editor.setFile("");
    driven.runAll();
    assertThat(session.placeable()).isNull();
  }
}
