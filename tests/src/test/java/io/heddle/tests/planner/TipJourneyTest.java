package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NodeScreenBounds;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.model.cluster.Host;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.HitTestResult;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** A tool tip is about what is under the pointer, whatever has moved below it. */
class TipJourneyTest extends Journey {
  TipJourneyTest() {
    super(1280, 800);
  }

  private FabricView fabric() {
    return node("#fabric", FabricView.class);
  }

  private Point2D middle(String host) {
    harness.await("its picture", () -> fabric().screenBox(host) != null);
    return UiToolkit.onFx(() -> {
      var box = Objects.requireNonNull(fabric().screenBox(host));
      return fabric().localToScreen(box.centreX(), box.centreY());
    });
  }

  /** Points at a host and waits until everything knows. */
  private Point2D pointAt(String host) {
    var at = middle(host);
    robot.moveTo(at);
    harness.await("the host under the pointer", () -> pointed().equals(Set.of(host)));
    return at;
  }

  private Set<String> pointed() {
    return harness.window.linking().highlightProperty().get().hosts();
  }

  /** The host that is drawn at a point of the screen now; none where there is none. */
  private Set<String> drawnAt(Point2D screen) {
    var at = fabric().screenToLocal(screen);
    return fabric().hitAt(at.getX(), at.getY()) instanceof HitTestResult.HostHit(Host host)
        ? Set.of(host.id())
        : Set.of();
  }

  private void awaitTruth(Point2D pointer, String was, String what) {
    harness.await(
        what, () -> !drawnAt(pointer).equals(Set.of(was)) && pointed().equals(drawnAt(pointer)));
  }

  @Test
  void theFabricMovesUnderTheRestingPointer() {
    openSample("table1-i");
    var host = document().cluster().hosts().getFirst().id();
    act(() -> fabric().panBy(100, 20));
    var there = pointAt(host);
    act(() -> fabric().fit());
    awaitTruth(there, host, "what is there since all of it is shown");

    var here = pointAt(host);
    act(() -> fabric().panBy(90, 60));
    awaitTruth(here, host, "what is there since it was moved");

    there = pointAt(host);
    act(() -> fabric().zoomBy(3));
    awaitTruth(there, host, "what is there since it came near");
  }

  @Test
  void anEditMovesWhatIsUnderThePointer() {
    openSample("table1-i");
    var hosts = document().cluster().hosts().stream().map(Host::id).toList();
    var host = hosts.getLast();
    var at = pointAt(host);
    act(() -> harness.window.linking().select(List.of(host)));
    act(() -> harness.window.editor().delete());
    harness.await("the host gone", () -> !document().cluster().hasHost(host));
    harness.await("nobody pointing at it", () -> pointed().equals(drawnAt(at)));
  }

  @Test
  void aTipGoesWithItsWorkspaceAndItsDocument() {
    openSample("table1-i");
    var button = node("#algorithm-arnold", Node.class);
    act(() -> NodeScreenBounds.scrollTo(button));
    harness.awaitRest();
    pointAt(button);
    harness.await("its tool tip", () -> !tips().isEmpty());
    var before = UiToolkit.onFx(TipJourneyTest::tips);
    press(KeyCode.DIGIT4, KeyCombination.SHORTCUT_DOWN);
    harness.await("the tool tip gone", () -> tips().stream().noneMatch(before::contains));
  }

  @Test
  void aGreyedControlGivesItsReason() {
    var button = node("#picture", Node.class);
    pointAt(button);
    harness.await("why", () -> tips().equals(Set.of("Open a cluster or a federation first.")));
    assertThat(button.getAccessibleHelp()).isEqualTo("Open a cluster or a federation first.");
    openSample("table1-i");
    assertThat(button.isDisabled()).isFalse();
    assertThat(button.getAccessibleHelp()).isNull();
    pointAt(button);
    harness.await("what it does", () -> tips().equals(Set.of("Picture")));
  }

  @Test
  void aDisabledMenuItemGivesItsReason() {
    var reason = "Open a cluster or a federation first.";
    var file = UiToolkit.onFx(() -> node("#menu", MenuBar.class).getMenus().getFirst());
    act(file::show);
    var save = item(file.getItems(), "menu.save");
    pointAt(save);
    harness.await("why", () -> tips().equals(Set.of(reason)));
    assertThat(save.getAccessibleHelp()).isEqualTo(reason);
    pointAt(item(file.getItems(), "menu.open"));
    harness.await("no reason", () -> tips().isEmpty());
    act(file::hide);
    openSample("table1-i");
    act(file::show);
    pointAt(item(file.getItems(), "menu.save"));
    assertThat(item(file.getItems(), "menu.save").getAccessibleHelp()).isNull();
    act(file::hide);
  }

  /** Without a document, the list of commands has the tabs of all workspaces, and why not. */
  @Test
  void theListOfCommandsSaysWhyATabCannotBeOpened() {
    press(KeyCode.K, KeyCombination.SHORTCUT_DOWN);
    harness.await("the list", () -> !commands().isEmpty());
    robot.write("place matrix");
    harness.await("it alone", () -> commands().size() == 1);
    var line = commands().getFirst();
    assertThat(line.text()).isEqualTo("Place › " + Text.of("tab-matrix"));
    assertThat(line.available()).isFalse();
    assertThat(line.hint()).isEqualTo(Text.of("why.document"));
    robot.type(KeyCode.ENTER);
    assertThat(commands()).as("it stays open").isNotEmpty();
    robot.type(KeyCode.ESCAPE);
    openSample("table1-i");
    press(KeyCode.K, KeyCombination.SHORTCUT_DOWN);
    harness.await("the list", () -> !commands().isEmpty());
    assertThat(commands())
        .filteredOn(each -> !each.available())
        .isNotEmpty()
        .allMatch(each -> each.text().startsWith("Federate"));
    robot.type(KeyCode.ESCAPE);
  }

  private static List<SearchableList.Line<?>> commands() {
    return UiToolkit.onFx(() ->
        Window.getWindows().stream()
            .map(window -> window.getScene().lookup("#command-palette-list"))
            .filter(ListView.class::isInstance)
            .flatMap(list -> ((ListView<?>) list).getItems().stream())
            .<SearchableList.Line<?>>map(line -> (SearchableList.Line<?>) line)
            .toList());
  }

  private static Node item(List<MenuItem> items, String id) {
    return UiToolkit.onFx(() ->
        items.stream()
            .filter(each -> id.equals(each.getId()))
            .map(MenuItem::getStyleableNode)
            .findFirst()
            .orElseThrow());
  }

  private void pointAt(Node button) {
    robot.moveTo(
        UiToolkit.onFx(() -> {
          var box = button.localToScreen(button.getBoundsInLocal());
          return new Point2D(box.getCenterX(), box.getCenterY());
        }));
  }

  private static Set<String> tips() {
    return Window.getWindows().stream()
        .filter(Tooltip.class::isInstance)
        .map(each -> ((Tooltip) each).getText())
        .collect(Collectors.toSet());
  }
}
