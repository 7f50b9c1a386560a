package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.shell.PlannerSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A person with a mouse, a keyboard and a new window of the planner for each test. */
abstract class Journey {
  static final int MOST_TABS = 120;

  @SuppressWarnings("NullAway.Init") // set before each test
  PlannerHarness harness;

  @SuppressWarnings("NullAway.Init") // set before each test
  MouseAndKeyboard robot;

  @TempDir Path folder = Path.of("");

  @SuppressWarnings("NullAway.Init") // set before each test
  private DataFolderOverride home;

  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final Thread.@Nullable UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();
  private final double width;
  private final double height;

  Journey(double width, double height) {
    this.width = width;
    this.height = height;
  }

  @BeforeAll
  static void startToolkit() throws InterruptedException {
    UiToolkit.start();
  }

  @BeforeEach
  final void openWindow() {
    // never the data folder of whoever runs the tests
    home = new DataFolderOverride(folder.resolve("home"));
    Thread.setDefaultUncaughtExceptionHandler((_, fault) -> faults.add(fault));
    act(() -> Thread.currentThread().setUncaughtExceptionHandler((_, fault) -> faults.add(fault)));
    harness = window();
    robot = new MouseAndKeyboard(this::node);
    robot.targetWindow(harness.stage); // words are typed here, not where the last test typed
  }

  /** Nothing may fail unseen: neither on the UI thread nor beside it. */
  @AfterEach
  final void closeWindow() {
    harness.stop();
    home.close(); // what comes next in this JVM would fill a folder that is gone
    Thread.setDefaultUncaughtExceptionHandler(before);
    assertThat(faults.stream().map(Journey::trace)).as("faults that nobody caught").isEmpty();
  }

  /** All of it: what cannot be seen again has to be reported. */
  private static String trace(Throwable fault) {
    var lines = new StringWriter();
    fault.printStackTrace(new PrintWriter(lines));
    return lines.toString();
  }

  /** One more window. */
  final PlannerHarness window() {
    return UiToolkit.onFx(() -> new PlannerHarness(new Stage(), width, height, features()));
  }

  /** Those of the planner, unless a journey is about others. */
  List<WorkspaceFeature> features() {
    return WorkspaceFeatures.all();
  }

  /** The upper edge of a node in the window, laid out. */
  final double top(String id) {
    return bounds(id).getMinY();
  }

  /** The lower edge of a node in the window, laid out. */
  final double bottom(String id) {
    return bounds(id).getMaxY();
  }

  private Bounds bounds(String id) {
    return UiToolkit.onFx(() -> {
      harness.stage.getScene().getRoot().layout();
      var found = node(id, Node.class);
      return found.localToScene(found.getLayoutBounds());
    });
  }

  static void act(Runnable action) {
    UiToolkit.onFx(() -> {
      action.run();
      return true;
    });
  }

  /** In the planner's window or in one that belongs to it; null where there is none. */
  final @Nullable Node node(String id) {
    for (var window : Window.getWindows()) {
      boolean ours =
          window == harness.stage
              || window instanceof Stage other && other.getOwner() == harness.stage;
      var found = ours ? window.getScene().lookup(id) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The same where there has to be one. */
  final <T extends Node> T node(String id, Class<T> type) {
    return type.cast(UiToolkit.onFx(() -> Objects.requireNonNull(node(id), id)));
  }

  /** Adds a copy of the selected job; where there is none, a job on one host. */
  final void newJob() {
    chooseNewJob(
        harness.planner.current().jobProperty().get() == null ? "new-job-first" : "new-job-copy");
  }

  /** Chooses an entry of the list of new jobs, however deep it stands. */
  final void chooseNewJob(String id) {
    act(() -> {
      var menu = node("#new-job", MenuButton.class);
      menu.show(); // fills it
      item(menu.getItems(), id).orElseThrow().fire();
      menu.hide();
    });
  }

  private static Optional<MenuItem> item(List<MenuItem> items, String id) {
    return items.stream()
        .flatMap(each ->
            id.equals(each.getId())
                ? Stream.of(each)
                : each instanceof Menu menu
                    ? item(menu.getItems(), id).stream()
                    : Stream.<MenuItem>empty())
        .findFirst();
  }

  /** Gives a control the keyboard, once it can be used. */
  final void focus(String id) {
    harness.await(
        id + " in use",
        () -> {
          var found = node(id);
          return found != null && found.isVisible() && !found.isDisabled();
        });
    act(() -> node(id, Node.class).requestFocus());
  }

  /** Presses a button. */
  final void fire(String id) {
    act(() -> node(id, ButtonBase.class).fire());
  }

  final void press(KeyCode code, KeyCombination.Modifier... modifiers) {
    robot.push(new KeyCodeCombination(code, modifiers));
  }

  /** Puts other words into the field that has the keyboard. */
  final void retype(String words) {
    press(KeyCode.A, KeyCombination.SHORTCUT_DOWN);
    robot.write(words);
    robot.type(KeyCode.ENTER);
  }

  /** What the labels within a node say. */
  final List<String> labelsOf(String id) {
    return UiToolkit.onFx(() ->
        node(id, Node.class).lookupAll(".label").stream()
            .map(each -> ((Labeled) each).getText())
            .toList());
  }

  /** Goes back to where a person begins. */
  final void welcome() {
    act(() -> harness.command("menu.welcome"));
    assertThat(harness.isShown("#start-page")).isTrue();
  }

  /** The planner is closed and started as it remembers having been. */
  final void restart(PlannerSettings kept) {
    harness.stop();
    harness =
        UiToolkit.onFx(() -> new PlannerHarness(new Stage(), width, height, features(), kept));
    robot.targetWindow(harness.stage);
  }

  /**
   * A key for a node, whichever window the headless screen takes to be in front: it takes the last
   * of those that ever had the focus, and after a popup that is not always the planner.
   */
  final void typeAt(Node node, KeyCode key) {
    act(() -> {
      node.requestFocus();
      for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
        Event.fireEvent(node, new KeyEvent(type, "", "", key, false, false, false, false));
      }
    });
  }

  /**
   * Two clicks on a node that count as one double click however busy the machine is: the robot's
   * count as two single ones where more than half a second lies between them.
   *
   * @param at on the screen
   */
  static void doubleClick(Node node, Point2D at) {
    var here = UiToolkit.onFx(() -> node.screenToLocal(at));
    for (int count = 1; count <= 2; count++) {
      mouse(node, MouseEvent.MOUSE_PRESSED, here, count, false, true);
      mouse(node, MouseEvent.MOUSE_RELEASED, here, count, false, true);
      mouse(node, MouseEvent.MOUSE_CLICKED, here, count, false, true);
    }
  }

  /** What the mouse would do to a node, at a point of it. */
  static void mouse(
      Node node, EventType<MouseEvent> type, Point2D at, int clicks, boolean shift, boolean still) {
    act(() -> {
      var onScreen = node.localToScreen(at);
      var onScene = node.localToScene(at);
      Event.fireEvent(
          node,
          new MouseEvent(
              type,
              onScene.getX(),
              onScene.getY(),
              onScreen.getX(),
              onScreen.getY(),
              MouseButton.PRIMARY,
              clicks,
              shift,
              false,
              false,
              false,
              true,
              false,
              false,
              false,
              false,
              still,
              null));
    });
  }

  /** Presses Tab until a control of the planner's window has the focus. */
  final void goTo(String id) {
    for (int i = 0; i < MOST_TABS; i++) {
      var owner = UiToolkit.onFx(() -> harness.stage.getScene().getFocusOwner());
      if (owner != null && id.equals("#" + owner.getId())) {
        return;
      }
      robot.type(KeyCode.TAB);
    }
    throw new AssertionError("%d tabs never reached %s".formatted(MOST_TABS, id));
  }

  /** Waits for a question of the planner and answers it. */
  final void answer(String dialog, ButtonBar.ButtonData with) {
    harness.await("the question " + dialog, () -> question(dialog) != null);
    act(() -> {
      var pane = Objects.requireNonNull(question(dialog));
      var answer =
          pane.getButtonTypes().stream()
              .filter(each -> each.getButtonData() == with)
              .findFirst()
              .orElseThrow();
      ((Button) pane.lookupButton(answer)).fire();
    });
    harness.await("the question gone", () -> question(dialog) == null);
  }

  /** What the planner asks now; null where it asks nothing. */
  static @Nullable DialogPane question(String dialog) {
    return Window.getWindows().stream()
        .map(each -> each.getScene().lookup(dialog))
        .filter(DialogPane.class::isInstance)
        .map(DialogPane.class::cast)
        .findFirst()
        .orElse(null);
  }

  /** Opens files as from the tool bar. */
  final void open(Path... files) {
    harness.choose(files);
    fire("#open");
    harness.await("the files read", () -> harness.planner.tasks().running().isEmpty());
  }

  /** Opens a sample from the empty window and waits for the answer. */
  final void openSample(String id) {
    fire("#sample-" + id);
    harness.awaitSettled();
  }

  /** Shows one of the results. */
  final void tab(String id) {
    act(() -> harness.openTab(id));
  }

  final ClusterDocument document() {
    return Objects.requireNonNull(
        UiToolkit.onFx(() -> harness.planner.current().documentProperty().get()));
  }
}
