package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.cli.CommandLineMain;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.MarkedCables;
import io.heddle.render.topology.MarkedCables.Kind;
import io.heddle.render.topology.MarkedCables.Mark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipFile;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From a drawn fabric to a workbook of its cables, to what was built otherwise, on the canvas. */
class CablingJourneyTest extends Journey {
  private ClusterCablingPlan plan = new ClusterCablingPlan("", List.of());

  CablingJourneyTest() {
    super(1280, 860);
  }

  /**
   * Two rails of four hosts each, two spines; of what is built a cable is missing, one is wrong.
   */
  @BeforeEach
  void writeFiles() throws IOException {
    var file = folder.resolve("a.cluster.json");
    assertThat(
            CommandLineMain.runQuietly(
                "generate",
                "clos2",
                "--leaves",
                "3",
                "--hosts-per-leaf",
                "4",
                "-o",
                file.toString()))
        .isZero();
    var cluster = ClusterFile.read(file);
    plan = CablePortAssignment.of(cluster);
    var built = new ArrayList<>(plan.cables());
    Files.writeString(folder.resolve("right.txt"), BuiltText.of(cluster, built));
    var last = built.removeLast();
    var first = built.removeFirst();
    built.add(
        new Cable(
            "",
            first.from(),
            new DevicePort(cluster.switchOf(cluster.hosts().getLast().id()), "100"),
            first.gbps()));
    Files.writeString(folder.resolve("built.txt"), BuiltText.of(cluster, built));
    FileKinds.CABLING.write(
        new ClusterCablingPlan(
            cluster.name(),
            plan.cables().stream()
                .map(each ->
                    each.equals(last)
                        ? new Cable(
                            each.id(),
                            new DevicePort(each.from().device(), "100"),
                            each.to(),
                            each.gbps())
                        : each)
                .toList()),
        folder.resolve("own.cabling.json"));
  }

  private void openTab() {
    open(folder.resolve("a.cluster.json"));
    harness.await("the cluster", () -> harness.planner.current().documentProperty().get() != null);
    tab("tab-cabling");
    harness.await(
        "the plan",
        () -> harness.text("#cabling-count").equals("%s cables".formatted(plan.cables().size())));
  }

  private int rows(String table) {
    return UiToolkit.onFx(() -> node(table, TableView.class).getItems().size());
  }

  private MarkedCables marks() {
    return UiToolkit.onFx(() -> harness.find("#fabric", FabricView.class).marks().cables());
  }

  private void compareWith(String file) {
    harness.choose(folder.resolve(file));
    robot.clickOn("#cabling-open");
    harness.await("the comparison", () -> harness.text("#cabling-summary").startsWith(file + ":"));
  }

  private Path export(String name) {
    var target = folder.resolve(name);
    harness.choose(target);
    robot.clickOn("#cabling-export");
    harness.await("saved", () -> harness.text("#cabling-said").equals("Saved " + name));
    return target;
  }

  private List<CablingFault> faults() {
    return UiToolkit.onFx(
        () -> Objects.requireNonNull(harness.cabling().session().reportProperty().get()).faults());
  }

  @Test
  void aPlanIsExportedAndWhatWasBuiltOtherwiseIsMarked() throws IOException {
    openTab();
    assertThat(rows("#cabling-bill")).isGreaterThan(6);
    assertThat(harness.isShown("#cabling-cables")).isFalse();
    fire("#cabling-show-cables");
    assertThat(rows("#cabling-cables")).isEqualTo(plan.cables().size());
    var host = plan.cables().getFirst().from().device();
    act(() -> node("#cabling-filter", TextField.class).setText(host + " nic0 "));
    assertThat(rows("#cabling-cables")).isEqualTo(1);
    act(() -> node("#cabling-filter", TextField.class).clear());
    try (var zip = new ZipFile(export("plan.xlsx").toFile())) {
      assertThat(zip.getEntry("xl/worksheets/sheet2.xml")).isNotNull();
    }
    assertThat(Files.readString(export("plan.csv"))).startsWith("cable,from_device,");
    fire("#cabling-show-bill");
    assertThat(Files.readString(export("bill.csv"))).startsWith("part,item,");

    fire("#cabling-show-built");
    assertThat(harness.isShown("#cabling-nothing")).isTrue();
    assertThat(UiToolkit.onFx(() -> node("#cabling-export", ButtonBase.class).isDisabled()))
        .isTrue();
    compareWith("built.txt");
    assertThat(harness.text("#cabling-summary")).contains("1 missing, 1 wrong, 0 extra of");
    act(() -> harness.stage.setWidth(1000));
    harness.await(
        "all its words in sight",
        () -> {
          var summary = node("#cabling-summary", Label.class);
          var pane = node("#cabling", Region.class);
          double end =
              pane.sceneToLocal(summary.localToScene(summary.getBoundsInLocal())).getMaxX();
          return end <= pane.getWidth() && CutWords.in(pane).isEmpty();
        });
    act(() -> harness.stage.setWidth(1280));
    assertThat(rows("#cabling-faults")).isEqualTo(2);
    assertThat(marks().marks()).extracting(Mark::kind).contains(Kind.MISSING, Kind.WRONG);
    assertThat(marks().picked()).isEmpty();

    var missing = faults().getFirst();
    act(() -> node("#cabling-faults", TableView.class).getSelectionModel().select(0));
    var cable = missing.cable();
    assertThat(marks().picked())
        .containsExactly(new Mark(cable.from().device(), cable.to().device(), Kind.MISSING, false));
    assertThat(
            UiToolkit.onFx(() -> List.copyOf(harness.window.linking().selectionProperty().get())))
        .containsExactlyInAnyOrder(cable.from().device(), cable.to().device());
    act(() -> node("#cabling-faults", TableView.class).getSelectionModel().clearAndSelect(1));
    assertThat(marks().picked()).as("where it is, and where it should be").hasSize(2);
    assertThat(Files.readString(export("faults.csv"))).contains("\nmissing,", "\nwrong,");

    tab("tab-nodes");
    assertThat(marks().isEmpty()).as("other tabs mark nothing").isTrue();
    tab("tab-cabling");
    assertThat(marks().isEmpty()).isFalse();
    compareWith("right.txt");
    assertThat(harness.text("#cabling-summary")).contains("as planned: all");
    assertThat(marks().isEmpty()).isTrue();
  }

  @Test
  void whatIsDrawnLaterIsPlannedAndComparedAgain() {
    openTab();
    compareWith("right.txt");
    var gone = plan.cables().getFirst().from().device();
    act(() -> {
      harness.window.linking().select(List.of(gone));
      harness.window.editor().delete();
    });
    harness.await(
        "its cables are too many", () -> harness.text("#cabling-summary").contains("extra"));
    assertThat(harness.text("#cabling-notes")).contains("not in the plan: 1 device (" + gone);
    act(harness.stage::requestFocus);
    press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    harness.await("as before", () -> harness.text("#cabling-summary").contains("as planned"));
  }

  @Test
  void portsOfAFileAreUsedUntilTheProposedOnesAreWantedAgain() {
    openTab();
    compareWith("right.txt");
    open(folder.resolve("own.cabling.json"));
    harness.await(
        "its ports", () -> harness.text("#cabling-count").endsWith("ports of own.cabling.json"));
    harness.await("compared", () -> harness.text("#cabling-summary").contains("as planned"));
    robot.clickOn("#cabling-ports");
    harness.await("a port", () -> harness.text("#cabling-summary").contains("1 wrong"));
    assertThat(faults().getFirst().reason()).contains("instead of 100");
    fire("#cabling-proposed");
    harness.await("proposed", () -> harness.text("#cabling-summary").contains("as planned"));
    assertThat(harness.isShown("#cabling-proposed")).isFalse();
  }

  @Test
  void whatCannotBeReadOrComparedIsSaid() throws IOException {
    openTab();
    Files.writeString(folder.resolve("notes.txt"), "Milk, eggs.\n");
    harness.choose(folder.resolve("notes.txt"));
    fire("#cabling-open");
    harness.await("the reason", () -> harness.isShown("#trouble"));
    assertThat(harness.text("#trouble-title")).contains("notes.txt");
    Files.writeString(
        folder.resolve("other.txt"),
        "Switch\t64 \"S-1\"\t\t# \"x\" lid 1\n[1]\t\"S-2\"[1]\t\t# \"y\" lid 2 4xNDR\n");
    harness.choose(folder.resolve("other.txt"));
    fire("#cabling-open");
    harness.await("why not", () -> harness.isShown("#cabling-obstacle"));
    assertThat(harness.text("#cabling-obstacle")).contains("no device of cluster");
    assertThat(UiToolkit.onFx(() -> node("#cabling-show-built", ToggleButton.class).isSelected()))
        .isTrue();
    fire("#cabling-show-cables");
    assertThat(harness.isShown("#cabling-obstacle")).isFalse();
    assertThat(rows("#cabling-cables")).isEqualTo(plan.cables().size());
  }
}
