package io.heddle.app.planner.guide;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.task.BackgroundTasks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignK;

/** The guide in a window of its own: contents, search, pages, and the way back. */
public final class GuideWindow {
  private static final double WIDTH = 1040;
  private static final double HEIGHT = 760;
  private static final KeyCombination BACK =
      new KeyCodeCombination(KeyCode.LEFT, KeyCombination.ALT_DOWN);
  private static final KeyCombination FIND =
      new KeyCodeCombination(KeyCode.F, KeyCombination.SHORTCUT_DOWN);
  private static final KeyCombination COPY =
      new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

  private final Stage stage = new Stage();
  private final Window main;
  private final ThemeSwitch theme;
  private final BackgroundTasks tasks;
  private final Consumer<Throwable> report;
  private final GuideContents contents = new GuideContents(this::open);
  private final TextField search = Ui.named("guide-search", new TextField());
  private final Button back;
  private final ScrollPane room = Ui.named("guide-room", new ScrollPane());
  private final Deque<String> before = new ArrayDeque<>();
  private @Nullable PackagedGuide guide;
  private @Nullable GuidePageView page;
  private String shown = "";
  private Subscription themed = Subscription.EMPTY;

  /**
   * @param owner whose focus comes back when this is closed, and without which this is not there
   * @param main whose looks and size this takes after
   * @param shortcuts shows the list of short-cuts
   */
  public GuideWindow(
      Window owner,
      Window main,
      ThemeSwitch theme,
      BackgroundTasks tasks,
      Runnable shortcuts,
      Consumer<Throwable> report) {
    this.main = main;
    this.theme = theme;
    this.tasks = tasks;
    this.report = report;
    stage.initOwner(owner);
    owner.addEventHandler(WindowEvent.WINDOW_HIDDEN, _ -> stage.close());
    stage.setTitle(Text.of("guide.title"));
    back =
        Ui.iconButton(
            "guide-back", MaterialDesignA.ARROW_LEFT, Text.of("guide.back"), this::goBack);
    DisabledReason.set(back, Text.of("why.back"));
    search.setPromptText(Text.of("guide.search"));
    search.setAccessibleText(Text.of("guide.search"));
    search.setPrefColumnCount(22);
    search.textProperty().subscribe(words -> contents.show(guide, words));
    search.setOnAction(_ -> contents.openFirst());
    var keys =
        Ui.button(
            "guide-shortcuts", Text.of("menu.shortcuts"), MaterialDesignK.KEYBOARD, shortcuts);
    keys.getStyleClass().add("flat");
    var bar = Ui.styled(new HBox(8, back, search, Ui.spring(), keys), "guide-bar");
    bar.setAlignment(Pos.CENTER_LEFT);
    room.setFitToWidth(true);
    room.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    room.setAccessibleText(Text.of("guide.title"));
    var all = Ui.named("guide", new BorderPane(room, bar, null, null, contents));
    all.getStyleClass().addAll("planner", "guide");
    var scene = new Scene(all, WIDTH, HEIGHT);
    scene.getStylesheets().addAll(main.getScene().getStylesheets());
    scene.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    stage.setScene(scene);
    stage.setMinWidth(640);
    stage.setMinHeight(400);
    Ui.closeByEscape(stage);
    stage.setOnShowing(_ -> themed = theme.darkProperty().subscribe(_ -> again()));
    stage.setOnHidden(_ -> themed.unsubscribe()); // it outlives a dialog
  }

  /** Shows a place of the guide, {@code page.md} or {@code page.md#anchor}. */
  public void show(String target) {
    if (!stage.isShowing()) {
      fitInto(main);
      stage.show();
    }
    stage.toFront();
    stage.requestFocus();
    if (guide != null) {
      open(target);
      return;
    }
    tasks.start(
        Text.of("task.guide"),
        _ -> PackagedGuide.load(),
        loaded -> {
          guide = loaded;
          contents.show(loaded, search.getText());
          open(target);
        },
        report);
  }

  /** Whether this window is active. */
  public boolean is(Window window) {
    return window == stage;
  }

  private void fitInto(Window owner) {
    stage.setWidth(Math.min(WIDTH, owner.getWidth()));
    stage.setHeight(Math.min(HEIGHT, owner.getHeight()));
    stage.setX(owner.getX() + (owner.getWidth() - stage.getWidth()) / 2);
    stage.setY(owner.getY() + (owner.getHeight() - stage.getHeight()) / 2);
  }

  /** Follows a link on the page, or chooses a place. */
  private void open(String target) {
    if (target.equals(shown)) {
      return;
    }
    if (!shown.isEmpty()) {
      before.push(shown);
    }
    go(target);
  }

  private void goBack() {
    if (!before.isEmpty()) {
      go(before.pop());
    }
  }

  private void go(String target) {
    var name = target.replaceFirst("#.*", "");
    var found = guide == null ? null : guide.byName(name);
    if (found == null) {
      return;
    }
    var now =
        new GuidePageView(found, address -> follow(name, address), theme.darkProperty().get());
    page = now;
    shown = target;
    var centre = new StackPane(now);
    centre.setAlignment(Pos.TOP_CENTER);
    room.setContent(centre);
    room.setVvalue(0);
    contents.mark(name);
    DisabledReason.set(back, before.isEmpty() ? Text.of("why.back") : "");
    stage.setTitle(Text.of("guide.title.page", found.title()));
    room.requestFocus();
    var heading =
        target.contains("#") ? now.anchor(target.substring(target.indexOf('#') + 1)) : null;
    if (heading != null) {
      scrollTo(centre, heading);
    }
  }

  private void scrollTo(Region content, Region heading) {
    room.applyCss();
    room.layout();
    double top = content.sceneToLocal(heading.localToScene(0, 0)).getY() - 12;
    double rest = content.getHeight() - room.getViewportBounds().getHeight();
    room.setVvalue(rest <= 0 ? 0 : Math.clamp(top / rest, 0, 1));
  }

  private void again() {
    if (!shown.isEmpty()) {
      double at = room.getVvalue();
      go(shown);
      room.setVvalue(at);
    }
  }

  /** To another place of the guide; the address of anything else goes to the clipboard. */
  private void follow(String from, String address) {
    if (address.startsWith("#")) {
      open(from + address);
      return;
    }
    int slash = from.lastIndexOf('/');
    var path = java.nio.file.Path.of(slash < 0 ? "" : from.substring(0, slash));
    var target =
        address.contains(":")
            ? address
            : path.resolve(address).normalize().toString().replace('\\', '/');
    if (guide != null && guide.byName(target.replaceFirst("#.*", "")) != null) {
      open(target);
    } else {
      GuideClipboard.put(address);
      contents.say(Text.of("guide.copied", address));
    }
  }

  private void pressed(KeyEvent event) {
    if (BACK.match(event)) {
      event.consume();
      goBack();
    } else if (FIND.match(event)) {
      event.consume();
      search.requestFocus();
      search.selectAll();
    } else if (COPY.match(event) && page != null && !page.selected().isEmpty()) {
      event.consume();
      GuideClipboard.put(page.selected());
    } else if (List.of(KeyCode.PAGE_DOWN, KeyCode.PAGE_UP).contains(event.getCode())) {
      event.consume();
      var content = room.getContent();
      double visible = room.getViewportBounds().getHeight();
      double rest = content == null ? 0 : content.getLayoutBounds().getHeight() - visible;
      double by = rest <= 0 ? 0 : 0.9 * visible / rest;
      room.setVvalue(
          Math.clamp(room.getVvalue() + (event.getCode() == KeyCode.PAGE_DOWN ? by : -by), 0, 1));
    }
  }
}
