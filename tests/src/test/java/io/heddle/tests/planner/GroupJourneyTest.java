package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.place.PlacementRun;
import io.heddle.app.planner.features.place.view.PlacementExportPictures;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.result.Placement;
import io.heddle.model.text.Advice;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MatrixCell;
import io.heddle.render.Theme;
import io.heddle.render.matrix.PlacementMatrixView;
import io.heddle.render.picture.PictureFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A mixture of experts on racks whose hosts share NVLink: TP 8 on hosts of 4, CP 2, EP 4, PP 4. */
class GroupJourneyTest extends Journey {
  private static final int TP = 8;

  GroupJourneyTest() {
    super(1280, 800);
  }

  @BeforeEach
  void openTheRacks() {
    openSample("nvl72-16");
  }

  private PlacementRun run() {
    return Objects.requireNonNull(UiToolkit.onFx(() -> harness.session().runProperty().get()));
  }

  /** What a person points at says of itself. */
  private List<String> saidOf(MatrixCell cell) {
    var view = harness.find("#matrix", PlacementMatrixView.class);
    var place =
        UiToolkit.onFx(() -> view.localToScreen(Objects.requireNonNull(view.boundsOf(cell))));
    robot.moveTo(place.getCenterX(), place.getCenterY());
    var host = run().placement().host(cell.row(), cell.col());
    harness.await("what the cell says", () -> view.getAccessibleText().startsWith(host));
    return List.of(UiToolkit.onFx(view::getAccessibleText).split("\\. "));
  }

  private void type(String id, String text) {
    act(() -> {
      var field = node(id, TextField.class);
      field.setText(text);
      field.getOnAction().handle(null);
    });
  }

  private List<String> volumes() {
    act(() -> node("#job-shape", TitledPane.class).setExpanded(true));
    act(() -> node("#job-shape", TitledPane.class).layout());
    assertThat(UiToolkit.onFx(() -> CutWords.in(node("#job-shape", Node.class)))).isEmpty();
    return UiToolkit.onFx(() ->
        harness.find("#job-volumes", Pane.class).getChildren().stream()
            .map(row ->
                ((Pane) row)
                    .getChildren().stream()
                        .filter(Label.class::isInstance)
                        .map(each -> ((Label) each).getText())
                        .reduce("", (before, each) -> (before + " " + each).strip()))
            .toList());
  }

  @Test
  void theMatrixAndTheInspectorCountGroupsAndNotHosts() throws IOException {
    var view = harness.find("#matrix", PlacementMatrixView.class);
    harness.await("the matrix", () -> view.boundsOf(new MatrixCell(0, 0)) != null);
    assertThat(UiToolkit.onFx(view::getAccessibleText))
        .isEqualTo(
            "Communication matrix of moe-long: 16 PP groups by 4 stages, coloured by minipod (4 used)");
    assertThat(harness.text("#job-degrees")).isEqualTo("8 × 4 × 2 × 8");
    assertThat(harness.text("#job-matrix")).isEqualTo("16 × 4 cells of 2 hosts");
    // 4 · 2 · 7 · 16,384 tokens · 6,144 · 12 layers in bf16; a batch of 256 on 8 replicas
    assertThat(volumes())
        .contains("TP sends 135.29 GB × 32", "PP sends 201.3 MB × 32")
        .anyMatch(line -> line.startsWith("CP sends"))
        .anyMatch(line -> line.startsWith("EP sends"))
        .anyMatch(line -> line.startsWith("DP·CP sends"))
        .hasSize(5);
    assertThat(harness.text("#groups"))
        .contains(Text.of("inspector.tp", 2), "CP groups stay in 1 minipod")
        .contains("EP groups stay in 1 minipod", "CP and EP: proven minimal");

    assertThat(saidOf(new MatrixCell(5, 1)))
        .anyMatch(line -> line.startsWith("PP group 2 spans"))
        .anyMatch(line -> line.startsWith("TP group on nodes 36–37 of NVLink domain rack-"))
        .anyMatch(line -> line.startsWith("CP group 1 spans 1 minipod, "))
        .anyMatch(line -> line.startsWith("EP group 0 spans 1 minipod, "));

    var picture =
        PlacementExportPictures.of(
                document(),
                cluster -> DrawnDomainLevel.minipods(cluster, Text::of),
                run(),
                List.of(),
                null)
            .getFirst()
            .picture(Theme.light());
    var file = folder.resolve("matrix.svg");
    PictureFileWriter.write(picture, file, 1100, 420, 1);
    assertThat(Files.readString(file))
        .contains("CP group", "EP group", "TP of 8", "CP of 2", "EP of 4", "DP·CP of 16", "PP of 4")
        .contains("sent / iteration", "135.29 GB × 32");
  }

  @Test
  void brokenDegreesNameTheNearestThatHold() {
    type("#job-ep", "3");
    assertThat(harness.text("#job-error")).isEqualTo("EP: expected a divisor of dp = 8");
    act(() -> node("#job-repair-4", Hyperlink.class).fire());
    assertThat(harness.isShown("#job-error")).isFalse();
    assertThat(UiToolkit.onFx(() -> node("#job-ep", TextField.class).getText())).isEqualTo("4");
    type("#job-cp", "3");
    assertThat(harness.text("#job-error"))
        .isEqualTo("GPUs: expected a multiple of tp·pp·cp = 8·4·3 = 96");
    type("#job-cp", "2");
    type("#job-gpus", "768");
    type("#job-tp", "6");
    harness.await(
        "the reason",
        () ->
            harness
                .session()
                .obstacleProperty()
                .get()
                .contains(Advice.use("tp 4 or 8").toString()));
    type("#job-tp", "8");
    type("#job-gpus", "512");
    harness.awaitSettled();
    assertThat(run().placement().ppGroups()).isEqualTo(16);
  }

  private JobTopologyRequest asked() {
    return UiToolkit.onFx(
        () -> Objects.requireNonNull(document().jobProperty().get()).request().topology());
  }

  private void await(JobTopologyRequest wanted) {
    harness.await("%s".formatted(wanted), () -> asked().equals(wanted));
  }

  /** Typed, offered, undone; and the level that all views show, chosen in its menu. */
  @Test
  void segmentsOfALevelAreAskedForAndTheLevelIsShown() {
    harness.awaitSettled();
    type("#job-segment-hosts", "6");
    await(JobTopologyRequest.of(JobSegment.of(6, "nvlink")));
    act(() -> node("#job-segment-balanced", CheckBox.class).setSelected(true));
    await(JobTopologyRequest.of(new JobSegment(6, "nvlink", true, true)));
    fire("#job-segment-suggestion");
    var offered = JobTopologyRequest.of(new JobSegment(16, "nvlink", true, true));
    await(offered);
    act(() -> harness.command("menu.undo")); // what is typed into one job is one step
    await(JobTopologyRequest.NONE);
    var hosts = harness.find("#job-segment-hosts", TextField.class);
    harness.await("an empty field", () -> hosts.getText().isEmpty());
    act(() -> harness.command("menu.redo"));
    await(offered);
    harness.await("the offer in the field", () -> hosts.getText().equals("16"));

    var other =
        new JobTopologyRequest(
            JobSegment.of(6, "nvlink"), Map.of(JobGroupKind.DP, new JobGroupLevel("zone", true)));
    act(() -> {
      var job = Objects.requireNonNull(document().jobProperty().get());
      document().editJob(job, job.withRequest(job.request().withTopology(other)), true);
    });
    var words = Text.of("job.level.unknown", "nvl72-16", "zone", "NVLink domain, leaf, minipod");
    harness.await("the error", () -> harness.text("#job-topology-error").equals(words));
    await(
        new JobTopologyRequest(
            JobSegment.of(6, "nvlink"), Map.of(JobGroupKind.DP, new JobGroupLevel("zone", true))));

    act(() -> { // what no placement keeps shows no matrix
      var job = Objects.requireNonNull(document().jobProperty().get());
      var anywhere = job.request().withTopology(JobTopologyRequest.NONE);
      document().editJob(job, job.withRequest(anywhere), true);
    });
    harness.awaitRest();
    var view = harness.find("#matrix", PlacementMatrixView.class);
    act(() -> {
      var choice = node("#canvas-level", MenuButton.class);
      choice.show();
      choice.getItems().getFirst().fire();
    });
    harness.await("the matrix", () -> view.getAccessibleText().contains("by NVLink domain"));
    assertThat(harness.text("#canvas-level")).isEqualTo("NVLink domain");
  }

  @Test
  void theRankFileKeepsTensorGroupsInTheirDomains() throws IOException {
    var ranks = folder.resolve("ranks");
    fire("#export");
    harness.await("the dialog", () -> node("#export-write") != null);
    act(() -> {
      node("#export-folder", TextField.class).setText(ranks.toString());
      node("#export-write", ButtonBase.class).fire();
    });
    harness.await("the rank file", () -> Files.exists(ranks.resolve("rankfile")));
    var hosts = hosts(ranks.resolve("rankfile"));
    assertThat(hosts).hasSize(512);
    var cluster = document().cluster();
    Placement placement = run().placement();
    for (int first = 0; first < hosts.size(); first += TP) {
      var domains = new HashSet<String>();
      for (var host : hosts.subList(first, first + TP)) {
        domains.add(String.valueOf(NvlinkDomains.nameOf(cluster.host(host))));
      }
      assertThat(domains).as("of the tensor group of rank %d", first).hasSize(1);
    }
    // Rank 148 is the first of node 37: stage 1 is nodes 32 to 63, so row 5 of it.
    assertThat(hosts.get(148)).isEqualTo(placement.host(5, 1));
  }

  /** The host of each rank. */
  private static List<String> hosts(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> line.startsWith("rank "))
        .map(line -> line.substring(line.indexOf('=') + 1, line.indexOf(" slot")))
        .toList();
  }
}
