package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.usecase.Samples;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.hardware.Precision;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.render.federation.FederationMapView;
import io.heddle.render.federation.MapHitTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javafx.event.ActionEvent;
import javafx.geometry.Point2D;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A federation is drawn, a job submitted, a link changed; the answer follows and is handed over.
 */
class FederateJourneyTest extends Journey {
  FederateJourneyTest() {
    super(1280, 800);
  }

  private FederationDocument federation() {
    return (FederationDocument)
        Objects.requireNonNull(
            UiToolkit.onFx(() -> harness.planner.current().shownProperty().get()));
  }

  private FederateSession session() {
    return harness.federate();
  }

  private FederationMapView map() {
    return node("#federation-map", FederationMapView.class);
  }

  private Point2D middle(String cluster) {
    return UiToolkit.onFx(() -> {
      var box = Objects.requireNonNull(map().screenBox(cluster));
      return map().localToScreen(box.centreX(), box.centreY());
    });
  }

  private void type(String id, String words) {
    act(() -> {
      var field = node(id, TextField.class);
      field.requestFocus();
      field.setText(words);
      field.fireEvent(new ActionEvent());
    });
  }

  private List<String> answer() {
    return UiToolkit.onFx(() -> {
      boolean open = harness.planner.current().shownProperty().get() instanceof FederationDocument;
      @Nullable FederatedJob job = open ? session().shownProperty().get() : null;
      return job == null || !harness.planner.tasks().running().isEmpty()
          ? List.<String>of()
          : job.shares().stream().map(FederatedJob.Share::cluster).toList();
    });
  }

  private void awaitAnswer(String... clusters) {
    harness.await("on " + List.of(clusters), () -> answer().equals(List.of(clusters)));
  }

  private void choose(String algorithm) {
    harness.await("the inspector", () -> node("#federate-algorithm") != null);
    act(() -> {
      ComboBox<?> box = node("#federate-algorithm", ComboBox.class);
      box.getSelectionModel().select(box.getItems().indexOf(algorithm));
    });
  }

  @Test
  void aFederationIsDrawnAskedChangedSavedAndExported() throws IOException {
    fire("#start-federation");
    harness.await("the map", () -> node("#federation-map") != null);
    assertThat(harness.isShown("#federate-hint")).isTrue();
    choose("exact");
    var map = map();
    var corner = UiToolkit.onFx(() -> map.localToScreen(0, 0));
    for (var at : List.of(new Point2D(180, 160), new Point2D(400, 120), new Point2D(560, 220))) {
      doubleClick(map, corner.add(at));
    }
    assertThat(federation().federation().clusters()).hasSize(3);
    assertThat(harness.isShown("#federate-hint")).isFalse();
    type("#federate-id", "paris");
    type("#federate-free", "256");
    robot.clickOn("#federate-link");
    for (var pair : List.of(List.of("cluster-1", "cluster-2"), List.of("cluster-1", "paris"))) {
      robot.drag(middle(pair.getFirst()), middle(pair.getLast()));
    }
    robot.clickOn("#federate-link");
    assertThat(federation().federation().links()).hasSize(2);

    newJob();
    type("#federate-job-gpus", "304");
    awaitAnswer("paris", "cluster-1");
    act(() -> session().pickProperty().set(new MapHitTarget.OfLink("cluster-1", "cluster-2")));
    type("#federate-gbps", "none");
    assertThat(harness.text("#federate-pick-error")).contains("“none”", "a number from");
    type("#federate-gbps", "40");
    robot.drag(middle("cluster-2"), middle("cluster-2").add(60, 90));
    act(() -> session().pickProperty().set(new MapHitTarget.OfLink("cluster-1", "paris")));
    type("#federate-gbps", "0.5");
    harness.await("a narrower way", () -> harness.text("#federate-way").contains("0.5 Gbit/s"));
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("the way as before", () -> harness.text("#federate-way").contains("10 Gbit/s"));

    var file = folder.resolve("mine.federation.json");
    harness.choose(file);
    press(KeyCode.S, KeyCombination.SHORTCUT_DOWN);
    harness.await("saved", () -> !federation().isModified() && Files.exists(file));
    var written = FileKinds.FEDERATION.read(file);
    assertThat(written).isEqualTo(federation().federation());
    assertThat(written.clusters()).extracting(FederatedCluster::id).contains("paris");
    assertThat(JobsFile.read(folder.resolve("mine.jobs.json")).getFirst().gpus()).isEqualTo(304);
    fire("#export");
    harness.await("the preview", () -> node("#federation-preview") != null);
    act(() -> {
      ComboBox<?> box = node("#federation-format", ComboBox.class);
      box.getSelectionModel().select(2);
      node("#federation-folder", TextField.class).setText(folder.resolve("out").toString());
    });
    fire("#federation-write");
    var yaml = folder.resolve("out/multikueue.yaml");
    harness.await("the files", () -> Files.exists(yaml));
    assertThat(Files.readString(yaml)).contains("  - paris\n  - cluster-1\n");
    press(KeyCode.ESCAPE);

    press(KeyCode.W, KeyCombination.SHORTCUT_DOWN);
    harness.await("closed", () -> harness.planner.documents().isEmpty());
    harness.choose(file);
    fire("#open");
    awaitAnswer("paris", "cluster-1");
    assertThat(federation().federation()).isEqualTo(written);
  }

  /** With a cluster file beside it: its cluster opens, and the share of a job goes on there. */
  private Path withFabric() {
    ClusterFile.write(
        Samples.cluster(Samples.byId("shared-24")), folder.resolve("shared-24.cluster.json"));
    var file = folder.resolve("two.federation.json");
    var near =
        new FederatedCluster(
            "near", List.of(), "shared-24.cluster.json", "here", new FederatedCluster.Place(50, 8));
    FileKinds.FEDERATION.write(
        new Federation(
            List.of(near, FederatedCluster.of("far", 64, "H100")),
            List.of(new WanLink("near", "far", 5, 9))),
        file);
    var free = Samples.cluster(Samples.byId("shared-24")).freeGpus();
    JobsFile.write(
        List.of(
            TrainingJob.of("big", (free + 64) / 8, 8, 1)
                .withRequest(new JobResourceRequest(free + 64, List.of(), 0, 0, 0, "near"))),
        folder.resolve("two.jobs.json"));
    return file;
  }

  @Test
  void aShareGoesOnToItsClusterAndAClusterOpensByDoubleClick() {
    harness.choose(withFabric());
    fire("#open");
    harness.await("an answer", () -> answer().size() == 2);
    doubleClick(map(), middle("far"));
    harness.await(
        "why far has no fabric", () -> harness.planner.messages().noticeProperty().get() != null);
    doubleClick(map(), middle("near"));
    harness.await("its document", () -> harness.planner.current().documentProperty().get() != null);
    assertThat(document().cluster().name()).isEqualTo("shared-24");
    act(() -> harness.planner.show(harness.planner.documents().getFirst()));
    harness.await("the federation", () -> answer().size() == 2);
    act(() -> session().pickProperty().set(null));
    fire("#next");
    harness.await(
        "place",
        () -> node("#workspace-place") instanceof ToggleButton button && button.isSelected());
    assertThat(document().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("big-near");
          assertThat(job.gpus()).isEqualTo(document().cluster().freeGpus());
        });
    assertThat(harness.planner.documents()).as("opened once").hasSize(2);
  }

  @Test
  void aShareOfTheCampusGetsHostsInItsHall() {
    act(() -> harness.planner.openSample("campus", _ -> {}));
    awaitAnswer("hall-1", "hall-2");
    fire("#next");
    harness.await(
        "place",
        () -> node("#workspace-place") instanceof ToggleButton button && button.isSelected());
    harness.awaitSettled();
    assertThat(document().cluster().name()).isEqualTo("rail-pods");
    assertThat(harness.session().runProperty().get()).isNotNull();
  }

  @Test
  void gpusThatMayLackThePrecisionAreNamed() {
    act(() -> harness.planner.openSample("world", _ -> {}));
    harness.await("an answer", () -> !answer().isEmpty());
    act(() -> {
      var document = federation();
      var clusters =
          document.federation().clusters().stream()
              .map(each -> FederatedCluster.of(each.id(), each.gpus(), "X9000"))
              .toList();
      document.edit("other GPUs", new Federation(clusters, document.federation().links()));
      var job = Objects.requireNonNull(document.jobProperty().get());
      var open = job.withRequest(job.request().withGpuModels(List.of()));
      document.show(open.withWorkload(open.workload().withPrecision(Precision.FP8)));
    });
    var note = ": whether X9000 computes in fp8 is not known, and assumed.\n";
    harness.await(note, () -> harness.text("#federate-why").contains(note));
  }

  @Test
  void theSameByKeyboardAlone() {
    goTo("#start-federation");
    robot.type(KeyCode.SPACE);
    harness.await("the map", () -> node("#federation-map") != null);
    goTo("#federate-add");
    robot.type(KeyCode.SPACE);
    goTo("#federate-add");
    robot.type(KeyCode.SPACE);
    assertThat(federation().federation().clusters()).hasSize(2);
    goTo("#federate-link");
    robot.type(KeyCode.SPACE);
    harness.await("the map focused", () -> map().isFocused());
    var other = picked().equals("cluster-2") ? "cluster-1" : "cluster-2";
    for (var key : List.of(KeyCode.LEFT, KeyCode.RIGHT, KeyCode.UP, KeyCode.DOWN)) {
      if (!picked().equals(other)) {
        robot.type(key);
      }
    }
    robot.type(KeyCode.ENTER, KeyCode.ESCAPE);
    assertThat(federation().federation().links()).hasSize(1);
    goTo("#federate-gbps");
    retype("25");
    goTo("#new-job");
    robot.type(KeyCode.SPACE, KeyCode.DOWN, KeyCode.DOWN, KeyCode.ENTER);
    goTo("#federate-job-gpus");
    retype("96");
    harness.await("both clusters", () -> answer().size() == 2);
    assertThat(harness.text("#federate-way")).contains("25 Gbit/s");
    act(() -> map().requestFocus());
    robot.type(KeyCode.RIGHT, KeyCode.DELETE);
    harness.await("the reason", () -> !harness.text("#obstacle").isEmpty());
    assertThat(harness.text("#obstacle")).contains("32 are missing");
    assertThat(harness.text("#obstacle-remedy")).isEqualTo(Text.of("remedy.request", 64));
    fire("#obstacle-remedy");
    harness.await("an answer", () -> answer().size() == 1);
    assertThat(harness.isShown("#obstacle-remedy")).isFalse();
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("both clusters again", () -> answer().size() == 2);
    TableView<?> shares = node("#federate-shares", TableView.class);
    assertThat(UiToolkit.onFx(() -> shares.getItems().size())).isEqualTo(2);
  }

  /** Region and fabric of shares, and reasons of alternatives, were beyond the right edge. */
  @Test
  void tablesShowAllTheirColumns() {
    act(() -> harness.planner.openSample(Samples.federations().getFirst()));
    harness.await("an answer", () -> !answer().isEmpty());
    for (var name : List.of("shares", "alternatives", "sites", "links")) {
      tab("tab-" + name);
      harness.awaitRest();
      var id = name.equals("sites") ? "clusters" : name;
      TableView<?> table = node("#federate-" + id, TableView.class);
      double columns =
          UiToolkit.onFx(
              () -> table.getColumns().stream().mapToDouble(column -> column.getWidth()).sum());
      assertThat(columns).as(name).isPositive().isLessThanOrEqualTo(table.getWidth());
      assertThat(UiToolkit.onFx(() -> CutWords.in(table))).as(name).isEmpty();
    }
  }

  private String picked() {
    return UiToolkit.onFx(() ->
        session().pickProperty().get() instanceof MapHitTarget.OfCluster(String id) ? id : "");
  }
}
