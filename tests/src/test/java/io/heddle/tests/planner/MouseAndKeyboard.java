package io.heddle.tests.planner;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.robot.Robot;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * The mouse and the keyboard of a person, by JavaFX's own robot. Each move returns when the frame
 * that follows from it has been laid out, and no later: there is no clock to wait for.
 */
final class MouseAndKeyboard {
  /** One for all windows: it knows where the mouse is. */
  private static final Robot ROBOT = UiToolkit.onFx(Robot::new);

  private final Function<String, @Nullable Node> nodes;
  private @Nullable Window target;

  /**
   * @param nodes finds a node of the windows under test by {@code #id}
   */
  MouseAndKeyboard(Function<String, @Nullable Node> nodes) {
    this.nodes = nodes;
  }

  /**
   * Moves in a row. Each is an event of its own, which the others do not wait for: it may open a
   * question that stays until they answer it.
   */
  private MouseAndKeyboard then(Stream<Runnable> moves) {
    moves.forEach(Platform::runLater);
    UiToolkit.awaitFrame();
    return this;
  }

  /** Where words go that are written next. */
  void targetWindow(Window window) {
    target = window;
  }

  /** Clicks on a node, by {@code #id} or by its words. */
  MouseAndKeyboard clickOn(String query, MouseButton... buttons) {
    return clickOn(query, () -> query.startsWith("#") ? find(query) : byWords(query), buttons);
  }

  /**
   * Clicks on a node once it is there, can be used and stands still: a person looks before
   * clicking.
   */
  MouseAndKeyboard clickOn(
      String what, Supplier<? extends @Nullable Node> find, MouseButton... buttons) {
    var last = new AtomicReference<@Nullable Point2D>();
    UiToolkit.awaitFx(
        "something to click on: " + what,
        UiToolkit.PATIENCE_SECONDS,
        () -> {
          var node = find.get();
          var now = node == null || node.isDisabled() ? null : middle(node);
          if (node != null && now != null) {
            targetWindow(node.getScene().getWindow());
          }
          return now != null && now.equals(last.getAndSet(now));
        });
    return clickOn(Objects.requireNonNull(last.get()), buttons);
  }

  MouseAndKeyboard clickOn(Node node) {
    return clickOn(String.valueOf(node), () -> node);
  }

  /** On the screen. */
  MouseAndKeyboard clickOn(double x, double y) {
    return clickOn(new Point2D(x, y));
  }

  /** On the screen, with the primary button if no other is given. */
  MouseAndKeyboard clickOn(Point2D at, MouseButton... buttons) {
    var button = buttons.length == 0 ? MouseButton.PRIMARY : buttons[0];
    return moveTo(at).press(button).release(button);
  }

  /** A visible node of any window, by {@code #id}; null where there is none. On the UI thread. */
  @Nullable Node find(String id) {
    return Stream.concat(
            Stream.ofNullable(nodes.apply(id)),
            Window.getWindows().stream()
                .flatMap(each -> each.getScene().getRoot().lookupAll(id).stream()))
        .filter(Node::isVisible)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Node byWords(String words) {
    return Stream.concat(Stream.ofNullable(target), Window.getWindows().stream())
        .flatMap(each -> each.getScene().getRoot().lookupAll("*").stream())
        .filter(
            each -> each instanceof Text text && words.equals(text.getText()) && text.isVisible())
        .findFirst()
        .orElse(null);
  }

  /** On the screen; null where the node is in no window that is open. */
  private static @Nullable Point2D middle(Node node) {
    var box = node.localToScreen(node.getBoundsInLocal());
    return box == null ? null : new Point2D(box.getCenterX(), box.getCenterY());
  }

  MouseAndKeyboard moveTo(double x, double y) {
    return moveTo(new Point2D(x, y));
  }

  /** On the screen. */
  MouseAndKeyboard moveTo(Point2D at) {
    return then(Stream.of(() -> ROBOT.mouseMove(at)));
  }

  MouseAndKeyboard press(MouseButton button) {
    return then(Stream.of(() -> ROBOT.mousePress(button)));
  }

  MouseAndKeyboard release(MouseButton button) {
    return then(Stream.of(() -> ROBOT.mouseRelease(button)));
  }

  /** From one point of the screen to another, over that between them. */
  void drag(Point2D from, Point2D to) {
    moveTo(from).press(MouseButton.PRIMARY);
    moveTo(from.midpoint(to)).moveTo(to).release(MouseButton.PRIMARY);
  }

  /** One key after the other. */
  MouseAndKeyboard type(KeyCode... keys) {
    for (var key : keys) {
      push(key);
    }
    return this;
  }

  /** All keys at once. */
  MouseAndKeyboard push(KeyCode... keys) {
    return then(
        Stream.concat(
            Stream.of(keys).map(key -> () -> ROBOT.keyPress(key)),
            List.of(keys).reversed().stream().map(key -> () -> ROBOT.keyRelease(key))));
  }

  /** Both keys at once; the one that was pressed first is released first. */
  void roll(KeyCode first, KeyCode second) {
    then(
        Stream.of(
            () -> ROBOT.keyPress(first),
            () -> ROBOT.keyPress(second),
            () -> ROBOT.keyRelease(first),
            () -> ROBOT.keyRelease(second)));
  }

  MouseAndKeyboard push(KeyCodeCombination keys) {
    boolean isMac = System.getProperty("os.name").startsWith("Mac");
    var shortcut = isMac ? KeyCode.COMMAND : KeyCode.CONTROL;
    return push(
        Stream.of(
                held(keys.getShortcut(), shortcut),
                held(keys.getControl(), KeyCode.CONTROL),
                held(keys.getAlt(), KeyCode.ALT),
                held(keys.getShift(), KeyCode.SHIFT),
                Stream.of(keys.getCode()))
            .flatMap(each -> each)
            .toArray(KeyCode[]::new));
  }

  private static Stream<KeyCode> held(KeyCombination.ModifierValue value, KeyCode key) {
    return value == KeyCombination.ModifierValue.DOWN ? Stream.of(key) : Stream.of();
  }

  /** What has the focus in the window that was clicked on last gets the words. */
  MouseAndKeyboard write(String words) {
    return then(words.codePoints().mapToObj(Character::toString).map(each -> () -> letter(each)));
  }

  private void letter(String letter) {
    var known = KeyCode.getKeyCode(letter.toUpperCase(Locale.ROOT));
    var code = known == null ? KeyCode.UNDEFINED : known;
    fire(new KeyEvent(KeyEvent.KEY_PRESSED, "", letter, code, false, false, false, false));
    fire(
        new KeyEvent(
            KeyEvent.KEY_TYPED, letter, "", KeyCode.UNDEFINED, false, false, false, false));
    fire(new KeyEvent(KeyEvent.KEY_RELEASED, "", letter, code, false, false, false, false));
  }

  private void fire(KeyEvent event) {
    var scene = Objects.requireNonNull(target).getScene();
    var owner = scene.getFocusOwner();
    Event.fireEvent(owner == null ? scene : owner, event);
  }
}
