package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.HitTestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two rail pods are looked at closely: filter, focus, overview, what differs, two windows. */
class ExploreJourneyTest extends Journey {
  private static final Cluster RAILS =
      FabricShapes.byName("rail")
          .draw("rails", Map.of("pods", "2", "hosts-per-pod", "4", "spines", "2", "busy", "0"));

  @SuppressWarnings("NullAway.Init") // set before each test
  private Path file;

  ExploreJourneyTest() {
    super(1280, 900);
  }

  @BeforeEach
  void openRails() {
    file = folder.resolve("rails.cluster.json");
    ClusterFile.write(RAILS, file);
    open(harness);
  }

  private void open(PlannerHarness opened) {
    act(() -> opened.planner.open(List.of(file)));
    opened.await(
        "a picture",
        () ->
            opened.find("#fabric", FabricView.class).hitAt(0, 0) == null
                && opened.planner.current().documentProperty().get() != null
                && view(opened).screenBox(RAILS.hosts().getFirst().id()) != null);
  }

  private static FabricView view(PlannerHarness of) {
    return of.find("#fabric", FabricView.class);
  }

  /** Waits until so many nodes stand out, which is found in the background. */
  private Set<String> shown(int nodes) {
    harness.await(
        nodes + " nodes stand out",
        () -> {
          var now = view(harness).emphasis().nodes();
          return now != null && now.size() == nodes;
        });
    return Objects.requireNonNull(UiToolkit.onFx(() -> view(harness).emphasis().nodes()));
  }

  private void select(PlannerHarness of, String... ids) {
    act(() -> {
      of.window.linking().select(List.of(ids));
    });
  }

  private Point2D middle(String id) {
    return UiToolkit.onFx(() -> {
      var box = Objects.requireNonNull(view(harness).screenBox(id));
      return new Point2D(box.centreX(), box.centreY());
    });
  }

  private boolean isAt(Point2D point, String id) {
    return UiToolkit.onFx(() ->
        view(harness).hitAt(point.getX(), point.getY()) instanceof HitTestResult.HostHit(var host)
            && host.id().equals(id));
  }

  /** Clicks at an item of a menu. */
  private void pick(String menu, String item) {
    robot.clickOn(menu).clickOn(item, () -> itemOf(item));
  }

  private @Nullable Node itemOf(String item) {
    return Window.getWindows().stream()
        .filter(each -> each instanceof ContextMenu && each.isShowing())
        .flatMap(each -> each.getScene().getRoot().lookupAll(".label").stream())
        .filter(each -> each instanceof Label label && item.equals(label.getText()))
        .findFirst()
        .orElse(null);
  }

  @Test
  void wordsFadeOrHideTheRestAndClosingShowsItAgain() {
    var host = RAILS.hosts().getFirst().id();
    robot.push(KeyCode.CONTROL, KeyCode.H);
    harness.await("the filter", () -> harness.isShown("#filter-bar"));
    robot.clickOn("#filter-words").write("rail-03");
    assertThat(shown(2)).allMatch(id -> id.endsWith("rail-03"));
    assertThat(harness.text("#filter-shown")).isEqualTo("0 / 8 hosts · 2 / 18 switches");
    assertThat(isAt(middle(host), host)).isTrue();
    robot.clickOn("#filter-hide");
    harness.await("the others gone", () -> view(harness).emphasis().hides());
    assertThat(isAt(middle(host), host)).isFalse();
    robot.clickOn("#filter-close");
    assertThat(UiToolkit.onFx(() -> view(harness).emphasis().isAll())).isTrue();
    assertThat(isAt(middle(host), host)).isTrue();
    robot.push(KeyCode.CONTROL, KeyCode.H);
    assertThat(harness.text("#filter-shown")).isEqualTo("all nodes"); // forgotten
  }

  @Test
  void theNeighboursOfTheSelectionAreFocusedOnHopByHop() {
    select(harness, RAILS.hosts().getFirst().id());
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.H);
    shown(1 + 8);
    pick("#filter-hops", "Within 2 hops");
    shown(4 + 8 + 2);
    select(harness, RAILS.switches().getFirst().id()); // the focus stays where it was set
    pick("#filter-rails", "Rail 0");
    shown(4 + 1 + 2);
    pick("#filter-tiers", "hosts");
    shown(1 + 2);
  }

  @Test
  void theOverviewLeadsToAnotherPart() {
    assertThat(harness.isShown("#overview")).isFalse();
    act(() -> {
      view(harness).zoomBy(6);
    });
    harness.await("the map", () -> harness.isShown("#overview"));
    var map =
        UiToolkit.onFx(() -> {
          var node = harness.find("#overview", Node.class);
          return node.localToScreen(node.getBoundsInLocal());
        });
    var centre = new Point2D(map.getCenterX(), map.getCenterY());
    robot.clickOn(centre);
    var first = middle(RAILS.hosts().getFirst().id());
    var last = middle(RAILS.hosts().getLast().id());
    assertThat(first.midpoint(last).getX())
        .as("the fabric's middle in the middle of the canvas")
        .isCloseTo(view(harness).getWidth() / 2, within(60.0));
    robot.drag(centre, centre.add(6, 0));
    assertThat(middle(RAILS.hosts().getFirst().id()).getX())
        .as("further right, so that the fabric goes left")
        .isLessThan(first.getX() - 60);
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.M);
    harness.await("no map", () -> !harness.isShown("#overview"));
  }

  @Test
  void undoIsTheSameByKeyMenuAndPalette() {
    var undone = ClusterFile.toJson(document().cluster());
    select(harness, RAILS.hosts().getFirst().id());
    robot.push(KeyCode.DELETE);
    var done = ClusterFile.toJson(document().cluster());
    assertThat(done).isNotEqualTo(undone);
    robot.push(KeyCode.CONTROL, KeyCode.Z);
    assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(undone);
    robot.push(KeyCode.CONTROL, KeyCode.Y);
    assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(done);
    act(() -> {
      harness.find("#menu", MenuBar.class).getMenus().stream()
          .flatMap(menu -> menu.getItems().stream())
          .filter(item -> "menu.undo".equals(item.getId()))
          .forEach(MenuItem::fire);
    });
    assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(undone);
    robot.push(KeyCode.CONTROL, KeyCode.Y);
    assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(done);
    robot.push(KeyCode.CONTROL, KeyCode.K);
    harness.await("the palette", () -> found().size() > 1);
    robot.write("undo");
    harness.await("one command", () -> found().size() == 1);
    assertThat(found().getFirst()).hasToString("Edit › Undo: Delete 1 node");
    robot.type(KeyCode.ENTER);
    harness.await("the palette closed", () -> found().isEmpty());
    assertThat(ClusterFile.toJson(document().cluster())).isEqualTo(undone);
  }

  @Test
  void theListOfCommandsFindsEveryTabAndGoesThere() {
    for (var feature : WorkspaceFeatures.all()) {
      for (var tab : feature.accepts(document()) ? feature.tabs() : List.<String>of()) {
        robot.push(KeyCode.CONTROL, KeyCode.K);
        harness.await("the list", () -> found().size() > 1);
        var title = feature.title() + " › " + Text.of(tab);
        robot.write(title.toLowerCase(Locale.ROOT).replace("›", ""));
        harness.await(title, () -> found().contains(title));
        robot.type(KeyCode.ENTER);
        harness.await(
            title, () -> node("#workspace-" + feature.id(), ToggleButton.class).isSelected());
        harness.await(title, () -> titles().contains(tab + " " + Text.of(tab)));
        assertThat(tabs()).as(title).isSubsetOf(feature.tabs());
      }
    }
  }

  @Test
  void theListOfCommandsFindsTheNextStep() {
    openSample("shared-24");
    act(() -> harness.window.open("place"));
    harness.awaitSettled();
    var title = "Place › " + Text.of("place.contend");
    robot.push(KeyCode.CONTROL, KeyCode.K);
    harness.await(title, () -> found().contains(title));
    robot.write(Text.of("place.contend").toLowerCase(Locale.ROOT));
    harness.await("it alone", () -> found().equals(List.of(title)));
    robot.type(KeyCode.ENTER);
    harness.await(
        "the next workspace", () -> node("#workspace-contend", ToggleButton.class).isSelected());
  }

  /** The open tabs of the panel of results, each with its title. */
  private List<String> titles() {
    return UiToolkit.onFx(() ->
        harness.stage.getScene().lookup("#results-holder").lookupAll(".tab-pane").stream()
            .map(TabPane.class::cast)
            .map(each -> each.getSelectionModel().getSelectedItem())
            .map(each -> each.getId() + " " + each.getText())
            .toList());
  }

  /** All tabs of the panel of results. */
  private List<String> tabs() {
    return UiToolkit.onFx(() ->
        harness.stage.getScene().lookup("#results-holder").lookupAll(".tab-pane").stream()
            .flatMap(each -> ((TabPane) each).getTabs().stream())
            .map(Tab::getId)
            .toList());
  }

  /** What the palette offers; nothing where it is closed. */
  private static List<String> found() {
    return UiToolkit.onFx(() ->
        Window.getWindows().stream()
            .map(window -> window.getScene().lookup("#command-palette-list"))
            .filter(ListView.class::isInstance)
            .flatMap(list -> ((ListView<?>) list).getItems().stream())
            .map(line -> ((SearchableList.Line<?>) line).text())
            .toList());
  }

  @Test
  void aLeafIsDrainedWithItsHosts() {
    select(harness, "pod-01-rail-00");
    act(() -> {
      harness.window.editor().properties().mark(HostState.DRAINED);
    });
    assertThat(document().cluster().hosts())
        .filteredOn(host -> HostState.of(host) == HostState.DRAINED)
        .hasSize(4)
        .allMatch(host -> host.id().startsWith("pod-01"));
  }

  @Test
  void nodesAreCopiedFromOneWindowToAnother() {
    var other = window();
    open(other);
    try {
      select(harness, RAILS.hosts().getFirst().id(), RAILS.hosts().getLast().id());
      UiToolkit.onFx(() -> {
        harness.command("menu.copy");
        other.command("menu.paste");
        return true;
      });
      assertThat(document().cluster().hosts()).hasSize(8);
      assertThat(
              UiToolkit.onFx(() ->
                  Objects.requireNonNull(other.planner.current().clusterProperty().get()).hosts()))
          .hasSize(10);
    } finally {
      other.stop();
    }
  }

  @Test
  void whatWentIsMarkedWhereItWas() {
    var gone = RAILS.hosts().getFirst().id();
    var after = folder.resolve("after.cluster.json");
    ClusterFile.write(DrawnFabricEdits.remove(RAILS, Set.of(gone)).cluster(), after);
    act(() -> {
      harness.planner.open(List.of(after));
    });
    harness.await(
        "the other file",
        () -> harness.planner.tasks().running().isEmpty() && !document().cluster().contains(gone));
    harness.choose(file);
    act(() -> {
      harness.window.compareWithFile();
    });
    harness.await(
        "the difference",
        () ->
            harness.window.editor().comparison().differenceProperty().get().signs().gone().size()
                == 1);
    var signs =
        UiToolkit.onFx(
            () -> harness.window.editor().comparison().differenceProperty().get().signs());
    assertThat(signs.gone()).containsOnlyKeys(gone);
    assertThat(signs.cables()).hasSize(8);
  }
}
