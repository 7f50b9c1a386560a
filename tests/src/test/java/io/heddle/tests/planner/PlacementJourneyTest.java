package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.result.Placement;
import io.heddle.render.MatrixCell;
import io.heddle.render.compare.MatrixComparisonView;
import io.heddle.render.compare.PlacementComparison.Difference;
import io.heddle.render.matrix.PlacementMatrixView;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.HostGroups;
import io.heddle.solvers.placement.SurvivalCheck;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs are compared and explained, jobs planned together, hosts fail and are replaced. */
class PlacementJourneyTest extends Journey {
  PlacementJourneyTest() {
    super(1280, 900);
  }

  @BeforeEach
  void openASample() {
    openSample("table1-iii");
  }

  private Placement shown() {
    return UiToolkit.onFx(() -> Objects.requireNonNull(harness.session().runProperty().get()))
        .placement();
  }

  @Test
  void theMipIsNotProvenOnAFailedHost() {
    act(() -> harness.session().algorithmProperty().set("arnold"));
    harness.await("Arnold's answer", () -> harness.text("#bound").contains("MIP objective"));
    assertThat(harness.text("#bound")).endsWith("proven");
    act(() -> harness.repair().markFailed(List.of(shown().host(0, 0))));
    harness.await("what is hit", () -> harness.isShown("#repair-bar"));
    assertThat(harness.text("#bound")).contains("MIP objective").doesNotContain("proven");
  }

  /** All that the labels in a box say. */
  private List<String> words(String box) {
    harness.await(box, () -> harness.find(box, VBox.class) != null);
    return UiToolkit.onFx(() -> labels(box));
  }

  private List<String> labels(String box) {
    return harness.find(box, VBox.class).getChildren().stream()
        .filter(Labeled.class::isInstance)
        .map(each -> ((Labeled) each).getText())
        .toList();
  }

  @Test
  void hostsThatLackThePrecisionAreNamedFirst() {
    openSample("table1-i");
    act(() -> OlderHosts.show(document()));
    var left = "computes in fp8: 5 free hosts of A100 are left out.";
    harness.await(left, () -> harness.isShown("#why") && labels("#why").getFirst().endsWith(left));
    assertThat(words("#why").get(1)).contains("DP group");
  }

  private List<HostGroups.Group> groups() {
    return UiToolkit.onFx(
        () -> harness.find("#fabric", FabricView.class).marks().groups().groups());
  }

  @Test
  void runsStandSideBySideAndSayWhy() {
    tab("tab-compare");
    harness.await("two runs", () -> harness.compare().chosen().size() == 2);
    assertThat(groups()).extracting(HostGroups.Group::sign).contains("AB");
    // The person wants Arnold's and best-fit's, and this run again at another α.
    fire("#compare-keep");
    harness.await(
        "the row of best-fit",
        () -> harness.stage.getScene().lookup("#compare-tick-best-fit") != null);
    fire("#compare-tick-best-fit");
    act(() -> {
      harness.session().alphaProperty().set(0.1);
    });
    harness.awaitSettled();
    harness.await(
        "reasons",
        () ->
            !harness.compare().whyProperty().get().isEmpty()
                && harness.planner.tasks().running().isEmpty());
    var chosen = UiToolkit.onFx(() -> List.copyOf(harness.compare().chosen()));
    assertThat(chosen)
        .extracting(each -> each.label())
        .contains("tiles", "best-fit", "tiles, α 0.50 (dense-24b)");
    int kept = chosen.size() - 2;
    assertThat(chosen.get(kept).kept()).isTrue();

    fire("#compare-show-matrices");
    var comparison =
        Objects.requireNonNull(
            UiToolkit.onFx(
                () -> harness.find("#compare-matrices", MatrixComparisonView.class).comparison()));
    var first = chosen.getFirst().placement();
    var other = chosen.get(kept).placement();
    int differing = 0;
    for (int row = 0; row < first.rows(); row++) {
      for (int col = 0; col < first.cols(); col++) {
        differing += first.host(row, col).equals(other.host(row, col)) ? 0 : 1;
      }
    }
    assertThat(comparison.count(kept, Difference.HOST) + comparison.count(kept, Difference.MINIPOD))
        .isEqualTo(differing)
        .isPositive();

    fire("#compare-show-why");
    var words = words("#compare-why");
    assertThat(words).contains("B against A", "C against A");
    assertThat(words)
        .anyMatch(each -> each.contains("hosts need at least") && each.contains("minipods"))
        .anyMatch(each -> each.startsWith("Above α = ") && each.contains("is better, below"))
        .anyMatch(each -> each.startsWith("At α = 0.10"))
        .anyMatch(each -> each.contains("One more free host"));
    assertThat(words("#why"))
        .anyMatch(each -> each.contains("hosts need at least"))
        .anyMatch(each -> each.startsWith("Below α = "));

    tab("tab-matrix");
    harness.await("the placement on the canvas again", () -> groups().isEmpty());
  }

  @Test
  void aComparisonIsSaved() throws Exception {
    tab("tab-compare");
    harness.await(
        "reasons",
        () ->
            !harness.compare().whyProperty().get().isEmpty()
                && harness.planner.tasks().running().isEmpty());
    harness.choose(folder);
    fire("#compare-save");
    harness.await("the files", () -> Files.exists(folder.resolve("report.txt")));
    var figures = Files.readAllLines(folder.resolve("comparison.csv"));
    assertThat(figures).hasSize(3);
    assertThat(figures.get(1)).startsWith("A,tiles,dense-24b,0.50,");
    assertThat(Files.readAllLines(folder.resolve("comparison-cells.csv"))).hasSize(1 + 46 * 8);
    assertThat(folder.resolve("comparison.svg")).isNotEmptyFile();
    assertThat(Files.readString(folder.resolve("report.txt"))).contains("B against A");
  }

  @Test
  void allJobsArePlannedAtOnce() {
    tab("tab-plan");
    robot.clickOn("#plan-all");
    harness.await(
        "a plan",
        () ->
            harness.plan().planProperty().get() != null
                && harness.planner.tasks().running().isEmpty());
    assertThat(harness.text("#plan-summary")).startsWith("3 of 3 jobs placed on 3,808 GPUs");
    assertThat(groups())
        .extracting(HostGroups.Group::name, HostGroups.Group::sign)
        .contains(
            org.assertj.core.groups.Tuple.tuple("dense-24b", "1"),
            org.assertj.core.groups.Tuple.tuple("moe-24b", "2"));
    var given = new HashSet<String>();
    groups().forEach(group -> group.hosts().forEach(host -> assertThat(given.add(host)).isTrue()));
    var table =
        UiToolkit.onFx(() -> harness.find("#plan-table", TableView.class).getItems().size());
    assertThat(table).isEqualTo(3);
    act(() -> harness.find("#plan-survive-hosts", Spinner.class).getValueFactory().increment(2));
    fire("#plan-survive-leaf");
    harness.await(
        "spares on the canvas",
        () ->
            harness.planner.tasks().running().isEmpty()
                && groups().stream().anyMatch(group -> group.sign().equals("S")));
    var plan = Objects.requireNonNull(harness.plan().planProperty().get());
    for (var planned : plan.planned()) {
      assertThat(
              SurvivalCheck.unsurvived(
                  document().cluster(), planned, new FailureTolerance(2, true, false)))
          .as(planned.placement().job())
          .isEmpty();
    }
    fire("#plan-survive-leaf");
    act(() -> harness.find("#plan-survive-hosts", Spinner.class).getValueFactory().decrement(2));
    harness.await(
        "no spares",
        () ->
            harness.planner.tasks().running().isEmpty()
                && groups().stream().noneMatch(group -> group.sign().equals("S")));
    // A host that nobody may have.
    var host = groups().getFirst().hosts().iterator().next();
    act(() -> {
      harness.window.linking().select(List.of(host));
    });
    robot.clickOn("#plan-reserve");
    harness.await(
        "another plan",
        () ->
            harness.planner.tasks().running().isEmpty()
                && groups().stream()
                    .noneMatch(group -> !group.sign().equals("R") && group.hosts().contains(host)));
    assertThat(harness.text("#plan-summary")).contains("1 reserved");
  }

  @Test
  void aFailedHostIsReplacedAndAllOtherRanksStay() {
    var before = shown();
    tab("tab-matrix");
    robot.clickOn(onScreen(new MatrixCell(3, 2)));
    press(KeyCode.F, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    harness.await("what is hit", () -> harness.isShown("#repair-bar"));
    assertThat(UiToolkit.onFx(() -> DisabledReason.of(node("#export", Node.class))))
        .isEqualTo(Text.of("why.place.broken"));
    assertThat(harness.text("#repair-title")).isEqualTo("1 host of dense-24b failed");
    assertThat(harness.text("#repair-summary"))
        .contains("PP group 3")
        .contains("DP group 2")
        .contains("moves only these ranks");
    assertThat(words("#repair-lines"))
        .containsExactly("Node rank %d: %s".formatted(2 * before.rows() + 3, before.host(3, 2)));
    assertThat(shown()).isEqualTo(before);

    robot.clickOn("#repair-now");
    harness.await("the repair", () -> harness.repair().repairProperty().get() != null);
    assertThat(harness.text("#repair-title"))
        .isEqualTo("Repaired: 1 rank of 368 of dense-24b moved");
    assertThat(harness.text("#repair-summary"))
        .startsWith(
            "Weighted spread %.2f → %.2f"
                .formatted(
                    before.objective().weightedSpread(), shown().objective().weightedSpread()));
    var moved = new ArrayList<MatrixCell>();
    for (int row = 0; row < before.rows(); row++) {
      for (int col = 0; col < before.cols(); col++) {
        if (!shown().host(row, col).equals(before.host(row, col))) {
          moved.add(new MatrixCell(row, col));
        }
      }
    }
    assertThat(moved).containsExactly(new MatrixCell(3, 2));
    assertThat(words("#repair-lines").getFirst())
        .contains(before.host(3, 2) + " → " + shown().host(3, 2));

    robot.clickOn("#repair-undo");
    assertThat(harness.text("#repair-title")).isEqualTo("1 host of dense-24b failed");
    assertThat(shown()).isEqualTo(before);
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("all well again", () -> !harness.isShown("#repair-bar"));
    assertThat(UiToolkit.onFx(() -> DisabledReason.of(node("#export", Node.class)))).isEmpty();
    assertThat(shown()).isEqualTo(before);
  }

  private Point2D onScreen(MatrixCell cell) {
    return UiToolkit.onFx(() -> {
      Node matrix = harness.find("#matrix", PlacementMatrixView.class);
      var bounds = Objects.requireNonNull(((PlacementMatrixView) matrix).boundsOf(cell));
      return matrix.localToScreen(bounds.getCenterX(), bounds.getCenterY());
    });
  }
}
