package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.HostType;
import io.heddle.render.contention.PriorityLevelView;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.topology.FabricView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.event.ActionEvent;
import javafx.event.EventType;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;

/** What was once seen wrong in the window. */
class SeenJourneyTest extends Journey {
  SeenJourneyTest() {
    super(1280, 800);
  }

  /** Five jobs take seconds to schedule and to compare: once for both. */
  @Test
  void jobsOnTheNetworkAreSeenWholeAndNoWordsAreCutInAnyWorkspace() {
    openSample("shared-24");
    act(() -> harness.contention().addAll());
    jobsOnTheLowestLevelsAreSeenWithoutScrolling();
    noWordsAreCutInAnyWorkspace();
  }

  private void jobsOnTheLowestLevelsAreSeenWithoutScrolling() {
    tab("tab-contention");
    harness.await(
        "five jobs on the network",
        () -> {
          var now = harness.contention().scheduleProperty().get();
          return now != null && now.schedule().jobs().size() == 5;
        });
    harness.await(
        "their picture", () -> node("#levels", PriorityLevelView.class).chipBox("bert-1b") != null);
    act(() -> {
      var levels = node("#levels", PriorityLevelView.class);
      Node each = levels;
      while (!(each instanceof ScrollPane)) {
        each = Objects.requireNonNull(each.getParent());
      }
      var view = each.localToScene(each.getLayoutBounds());
      for (var job : harness.contention().jobs()) {
        var chip = Objects.requireNonNull(levels.chipBox(job.job().id()));
        assertThat(view.contains(levels.localToScene(chip.centreX(), chip.bottom())))
            .as(job.job().id())
            .isTrue();
        assertThat(view.contains(levels.localToScene(chip.centreX(), chip.y())))
            .as(job.job().id())
            .isTrue();
      }
    });
  }

  private void noWordsAreCutInAnyWorkspace() {
    harness.awaitRest();
    act(() -> {
      harness.contention().move("bert-1b", 0);
      harness.repair().markFailed(List.of(hostOfTheJob()));
    });
    var cut = new ArrayList<String>();
    for (double width : new double[] {1280, 1000}) {
      act(() -> harness.stage.setWidth(width));
      for (var feature : WorkspaceFeatures.all()) {
        act(() -> harness.window.open(feature.id()));
        harness.awaitRest();
        act(() -> {
          harness.stage.getScene().getRoot().applyCss();
          harness.stage.getScene().getRoot().layout();
          CutWords.in(harness.stage.getScene().getRoot())
              .forEach(each -> cut.add("%s at %.0f: %s".formatted(feature.id(), width, each)));
        });
      }
    }
    assertThat(cut).isEmpty();
  }

  private String hostOfTheJob() {
    var run = Objects.requireNonNull(harness.session().runProperty().get());
    return run.placement().host(0, 0);
  }

  @Test
  void aMinipodHasOneName() {
    openSample("rail-pods");
    act(() -> harness.window.open("fabric"));
    act(() -> harness.window.linking().select(List.of("pod-00-rail-00")));
    var names = new ArrayList<String>();
    harness.await(
        "the rows", // which are listed in the background
        () -> node("#nodes") instanceof TableView<?> table && !table.getItems().isEmpty());
    act(() -> {
      @SuppressWarnings("unchecked")
      var table = (TableView<Object>) node("#nodes", TableView.class);
      var column =
          table.getColumns().stream()
              .filter(each -> each.getText().equals("Minipod"))
              .findFirst()
              .orElseThrow();
      for (int row = 0; row < table.getItems().size(); row++) {
        names.add(String.valueOf(column.getCellData(row)));
      }
    });
    assertThat(
            UiToolkit.onFx(() ->
                node("#nodes", Node.class).lookupAll(".table-cell").stream()
                    .map(each -> ((Labeled) each).getTextOverrun())
                    .collect(Collectors.toSet())))
        .as("the ends of long names tell them apart")
        .contains(OverrunStyle.CENTER_ELLIPSIS);
    assertThat(names).contains("pod-00", "pod-03").doesNotContain("pod-00-rail-00");
    act(() -> harness.window.open("place"));
    act(() -> harness.window.linking().select(List.of("pod-00-h-00")));
    var said =
        UiToolkit.onFx(() ->
            node("#selection", Node.class).lookupAll(".label").stream()
                .map(each -> ((Label) each).getText())
                .toList());
    assertThat(said).contains("pod-00").doesNotContain("pod-00-rail-00");
  }

  private Point2D middle(String host) {
    var fabric = harness.find("#fabric", FabricView.class);
    harness.await("its picture", () -> fabric.screenBox(host) != null);
    return UiToolkit.onFx(() -> {
      var box = Objects.requireNonNull(fabric.screenBox(host));
      return new Point2D(box.centreX(), box.centreY());
    });
  }

  /** With Shift held, which the robot of a screen that is none does not tell the mouse. */
  private void mouse(EventType<MouseEvent> type, Point2D at, boolean shift, boolean still) {
    mouse(node("#fabric", FabricView.class), type, at, 1, shift, still);
  }

  private void shiftClick(String host) {
    var at = middle(host);
    mouse(MouseEvent.MOUSE_PRESSED, at, true, true);
    mouse(MouseEvent.MOUSE_RELEASED, at, true, true);
    mouse(MouseEvent.MOUSE_CLICKED, at, true, true);
  }

  private Set<String> selected() {
    return Set.copyOf(UiToolkit.onFx(() -> harness.window.linking().selectionProperty().get()));
  }

  @Test
  void severalHostsAreSelectedAndOneReleasedOutsideDraw() {
    openSample("table1-i");
    var hosts = document().cluster().hosts();
    var one = hosts.get(0).id();
    var two = hosts.get(1).id();
    var fabric = node("#fabric", FabricView.class);
    var first = middle(one);
    robot.clickOn(UiToolkit.onFx(() -> fabric.localToScreen(first)));
    assertThat(selected()).containsExactly(one);
    shiftClick(two);
    assertThat(selected()).containsExactlyInAnyOrder(one, two);
    shiftClick(one);
    assertThat(selected()).containsExactly(two);
    var from = new Point2D(4, fabric.getHeight() - 4);
    var to = new Point2D(fabric.getWidth() - 4, 60);
    mouse(MouseEvent.MOUSE_PRESSED, from, true, true);
    mouse(MouseEvent.MOUSE_DRAGGED, from.midpoint(to), true, false);
    mouse(MouseEvent.MOUSE_DRAGGED, to, true, false);
    mouse(MouseEvent.MOUSE_RELEASED, to, true, false);
    assertThat(selected()).as("all in the band").hasSizeGreaterThanOrEqualTo(hosts.size());
  }

  @Test
  void hostsAreFailedOnlyWhereSomeAreSelected() {
    openSample("table1-i");
    act(() -> harness.window.linking().select(List.of()));
    assertThat(UiToolkit.onFx(this::canFail)).isFalse();
    act(() ->
        harness.window.linking().select(List.of(document().cluster().hosts().getFirst().id())));
    assertThat(UiToolkit.onFx(this::canFail)).isTrue();
  }

  private boolean canFail() {
    return !harness.item("menu.fail").isDisable();
  }

  @Test
  void aMessageGoesWithItsDocument() {
    openSample("table1-i");
    var about = document();
    act(() ->
        harness.planner.messages().notice(new UserMessage("about this one", List.of()), about));
    assertThat(harness.isShown("#notice")).isTrue();
    act(() -> harness.planner.messages().trouble(new UserMessage("about no document", List.of())));
    act(() -> harness.planner.openSample(Samples.byId("shared-24")));
    harness.await("the other", () -> document().name().equals("shared-24"));
    assertThat(harness.isShown("#notice")).isFalse();
    assertThat(harness.isShown("#trouble")).as("what is about none of them").isTrue();
  }

  @Test
  void whatIsUnsavedIsMarkedAndWhatWasSavedIsSaid() {
    openSample("table1-i");
    assertThat(harness.text("#document-title")).doesNotStartWith("•");
    act(() -> harness.repair().markFailed(List.of(document().cluster().hosts().getFirst().id())));
    assertThat(harness.text("#document-title")).startsWith("• table1-i");
    var file = folder.resolve("mine.cluster.json");
    harness.choose(file);
    act(() -> harness.command("menu.save.as"));
    harness.await("it saved", () -> !document().isModified());
    assertThat(harness.text("#document-title")).startsWith("mine.cluster.json");
    harness.await(
        "the word for it", () -> harness.text("#status-task").equals("Saved mine.cluster.json"));
  }

  @Test
  void twoOfOneNameAreToldApart() {
    openSample("table1-i");
    var file = folder.resolve("table1-i.cluster.json");
    harness.choose(file);
    act(() -> harness.command("menu.save.as"));
    harness.await("the file", () -> document().path() != null);
    openSampleAgain();
    var both =
        List.of(
            Text.of("title.folder", "table1-i", folder.getFileName()),
            Text.of("title.new", "table1-i"));
    harness.await("both in the explorer", () -> documentRows().containsAll(both));
  }

  private List<String> documentRows() {
    return node("#explorer-clusters", Node.class).lookupAll(".label").stream()
        .map(each -> ((Label) each).getText())
        .toList();
  }

  private void openSampleAgain() {
    act(() -> harness.planner.openSample(Samples.byId("table1-i")));
    harness.await("the sample beside it", () -> harness.planner.documents().size() == 2);
  }

  @Test
  void anExportGoesHomeAndRemembersWhatWasChosen() throws Exception {
    var home = System.setProperty("user.home", folder.toString());
    try {
      openSample("table1-i");
      fire("#export");
      harness.await("the dialog", () -> node("#export-write") != null);
      act(() -> {
        node("#export-folder", TextField.class).setText("~/ranks/of-mine");
        node("#export-format", ComboBox.class).getSelectionModel().select(2);
      });
      fire("#export-write");
      harness.await("the files", () -> Files.isDirectory(folder.resolve("ranks/of-mine")));
      assertThat(Path.of("~")).as("a folder called ~").doesNotExist();
      act(() -> node("#export-dialog", Node.class).getScene().getWindow().hide());
      fire("#export");
      harness.await("the dialog again", () -> node("#export-write") != null);
      assertThat(
              UiToolkit.onFx(() ->
                  node("#export-format", ComboBox.class).getSelectionModel().getSelectedIndex()))
          .isEqualTo(2);
      assertThat(UiToolkit.onFx(() -> node("#export-folder", TextField.class).getText()))
          .isEqualTo(folder.resolve("ranks/of-mine").toString());
    } finally {
      System.setProperty("user.home", Objects.requireNonNull(home));
    }
  }

  @Test
  void theHostMatrixIsThatOfEveryType() {
    openSample("het-4mix");
    act(() -> harness.window.open("dispatch"));
    harness.await("an answer", () -> node("#dispatch-show-matrix") != null);
    fire("#dispatch-show-matrix");
    @SuppressWarnings("unchecked")
    var types = (ComboBox<HostType>) node("#dispatch-matrix-type", ComboBox.class);
    harness.await("all types", () -> types.getItems().size() == 4);
    var all = List.copyOf(UiToolkit.onFx(types::getItems));
    var matrix = harness.chart("#dispatch-matrix", HeatmapModel.class);
    for (var type : all) {
      act(() -> types.setValue(type));
      assertThat(UiToolkit.onFx(matrix::getAccessibleText)).contains(type.name());
    }
  }

  @Test
  void wordsWhereANumberBelongsAreNoFault() {
    openSample("shared-24");
    tab("tab-contention");
    var levels = node("#contend-levels", Spinner.class);
    act(() -> {
      levels.getEditor().setText("pod-01");
      levels.getEditor().getOnAction().handle(new ActionEvent());
    });
    assertThat(UiToolkit.onFx(() -> levels.getEditor().getText())).isEqualTo("8");
  }
}
