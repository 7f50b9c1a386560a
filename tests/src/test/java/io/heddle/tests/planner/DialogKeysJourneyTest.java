package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.edit.FabricDifference;
import io.heddle.model.cluster.Host;
import io.heddle.model.dialect.SchedulerDialects;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In every dialog the focus is seen at once, Tab reaches each control, Enter and Escape decide. */
class DialogKeysJourneyTest extends KeyboardJourney {
  private static final int MOST_STOPS = 60;

  /** What a person is asked waits for its answer: it is opened without waiting for that. */
  private Scene opened(String name, Runnable open) {
    Platform.runLater(open);
    return appeared(name);
  }

  private Scene appeared(String name) {
    harness.await(name, () -> scene() != harness.stage.getScene());
    harness.awaitRest();
    var scene = scene();
    robot.targetWindow(scene.getWindow());
    return scene;
  }

  /** Escape closes it. */
  private void leave(String name, Scene dialog) {
    robot.type(KeyCode.ESCAPE);
    harness.await(name + " closed by Escape", () -> !dialog.getWindow().isShowing());
    robot.targetWindow(harness.stage);
  }

  /** Through all of it and back to where it began. */
  private void walk(String name, Scene dialog) {
    var first = Objects.requireNonNull(focused(), name + ": nothing has the focus");
    var visited = new LinkedHashSet<Node>(List.of(first));
    for (int i = 0; i < MOST_STOPS; i++) {
      var from = Objects.requireNonNull(focused());
      var before = EdgePicture.of(from);
      robot.type(KeyCode.TAB);
      var now = Objects.requireNonNull(focused(), name);
      assertThat(now.getScene()).as("%s keeps the keyboard", name).isEqualTo(dialog);
      if (now != from) {
        harness.await(
            "%s: the focus on %s to have been seen".formatted(name, words(from)),
            before::hasChanged);
      }
      if (now == first) {
        break;
      }
      visited.add(now);
    }
    var missed = new ArrayList<String>();
    UiToolkit.onFx(() -> {
      controls(dialog.getRoot(), visited, missed);
      return true;
    });
    assertThat(missed).as("what Tab does not reach in " + name).isEmpty();
  }

  private static String words(Node node) {
    return node.getClass().getSimpleName()
        + " "
        + node.getId()
        + (node instanceof Labeled label ? " " + label.getText() : "");
  }

  /** Controls that a person can use, but for those that were visited. */
  private static void controls(Node node, Set<Node> visited, List<String> missed) {
    if (!node.isVisible() || node.isDisabled()) {
      return;
    }
    boolean box =
        node instanceof ScrollPane
            || node instanceof SplitPane
            || node instanceof TabPane
            || node instanceof DialogPane;
    if (node instanceof Control && node.isFocusTraversable() && !box) {
      if (!visited.contains(node) && visited.stream().noneMatch(each -> isIn(each, node))) {
        missed.add(words(node));
      }
      return;
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(each -> controls(each, visited, missed));
    }
  }

  private static boolean isIn(@Nullable Node inner, Node outer) {
    for (var each = inner; each != null; each = each.getParent()) {
      if (each == outer) {
        return true;
      }
    }
    return false;
  }

  private void go(String name, Runnable open) {
    var dialog = opened(name, open);
    walk(name, dialog);
    leave(name, dialog);
  }

  private void command(String id) {
    go(id, () -> harness.command(id));
  }

  @Test
  void aNewClusterIsMadeByKeys() {
    command("menu.generate");
    var dialog = opened("new cluster", () -> harness.command("menu.generate"));
    assertLarge(dialog);
    tabTo("#generate-name");
    robot.write("mine");
    harness.await("its drawing", () -> !node("#generate-create", Node.class).isDisabled());
    robot.type(KeyCode.ENTER);
    harness.await("the dialog closed", () -> !dialog.getWindow().isShowing());
    harness.await("the cluster", () -> document().name().equals("mine"));
  }

  /** A window manager may give a dialog its least height: it has room for a preview then, too. */
  private static void assertLarge(Scene dialog) {
    assertThat(UiToolkit.onFx(() -> dialog.getRoot().minHeight(-1))).isGreaterThan(500);
  }

  @Test
  void enterCreatesTheNewClusterAtOnce() {
    var dialog = opened("new cluster", () -> harness.command("menu.generate"));
    harness.await("the focus", () -> node("#generate-name", Node.class).isFocused());
    harness.await("its drawing", () -> !node("#generate-create", Node.class).isDisabled());
    robot.type(KeyCode.ENTER);
    harness.await("the dialog closed", () -> !dialog.getWindow().isShowing());
    harness.await("the cluster", () -> harness.planner.documents().size() == 1);
  }

  @Test
  void helpIsReadByKeys() {
    command("menu.shortcuts");
    command("menu.about");
    var dialog = opened("about", () -> harness.command("menu.about"));
    robot.type(KeyCode.ENTER);
    harness.await("Enter closes it", () -> !dialog.getWindow().isShowing());
  }

  @Test
  void diagnosticsAreCopied() {
    harness.command("menu.diagnostics");
    harness.await("them", () -> harness.planner.messages().doneProperty().get().contains("copied"));
    var copied = UiToolkit.onFx(() -> Clipboard.getSystemClipboard().getString());
    assertThat(copied)
        .contains("Heddle ", "JavaFX: ", "at scale", "Last of the log:")
        .doesNotContain(System.getProperty("user.home"));
  }

  @Test
  void exportsAreChosenByKeys() {
    open("table1-i");
    command("menu.export");
    command("menu.export.fabric");
    act(() -> harness.window.open("parallelize"));
    harness.await("plans", () -> harness.parallelize().shownProperty().get() != null);
    harness.awaitRest();
    command("menu.export");
    command("menu.picture");
  }

  @Test
  void enterWritesRankFiles() {
    open("table1-i");
    var dialog = opened("export", () -> harness.command("menu.export"));
    assertLarge(dialog);
    tabTo("#export-folder");
    var target = folder.resolve("ranks");
    act(() -> node("#export-folder", TextField.class).setText(target.toString()));
    robot.type(KeyCode.ENTER);
    harness.await("the files", () -> Files.exists(target.resolve("rankfile")));
    leave("export", dialog);
  }

  /** All schedulers of the command line; its launchers, too, where the job is placed. */
  @Test
  void aJobIsWrittenForAScheduler() {
    open("nvl72-16");
    harness.await("a placement", () -> document().placingProperty().get().placement() != null);
    var dialog = opened("the job", () -> harness.command("menu.export.job"));
    ComboBox<?> formats = node("#job-export-format", ComboBox.class);
    assertThat(List.<Object>copyOf(formats.getItems())).isEqualTo(SchedulerDialects.all());
    var hosts = node("#job-export-hosts", CheckBox.class);
    act(() -> formats.getSelectionModel().selectLast());
    assertThat(DisabledReason.of(hosts)).isEqualTo(Text.of("why.launcher"));
    act(() -> formats.getSelectionModel().select(1));
    assertThat(hosts.isDisabled()).isFalse();
    var preview = node("#job-export-preview", TextArea.class);
    harness.await("its text", () -> preview.getText().contains("kueue.x-k8s.io/queue-name"));
    act(() -> node("#job-export-exclusive", CheckBox.class).fire());
    var notes = node("#job-export-notes", Label.class);
    harness.await("what it cannot say", () -> notes.getText().contains("exclusive"));
    var target = folder.resolve("kueue");
    act(() -> node("#job-export-folder", TextField.class).setText(target.toString()));
    tabTo("#job-export-folder");
    robot.type(KeyCode.ENTER);
    harness.await("the files", () -> Files.exists(target.resolve("job.yaml")));
    leave("the job", dialog);
  }

  @Test
  void questionsAreAnsweredByKeys() {
    open("table1-i");
    var document = document();
    act(() -> harness.repair().markFailed(List.of(document.cluster().hosts().getFirst().id())));
    go("unsaved work", () -> harness.command("menu.close"));
    assertThat(harness.planner.documents()).as("Escape keeps it").contains(document);
    var target = folder.resolve("kept.cluster.json");
    harness.choose(target);
    var question = opened("the question", () -> harness.command("menu.close"));
    robot.type(KeyCode.ENTER);
    harness.await("it answered", () -> !question.getWindow().isShowing());
    harness.await("Enter saves", () -> Files.exists(target));
    robot.targetWindow(harness.stage);
    anOpenFileIsOpenedAgain(target);
  }

  private void anOpenFileIsOpenedAgain(Path file) {
    harness.choose(file);
    press(KeyCode.O, KeyCombination.SHORTCUT_DOWN);
    harness.await("the file", () -> file.equals(shownFile()));
    var edited = document();
    act(() -> edited.edit("Rename", edited.cluster().withName("edited")));
    press(KeyCode.O, KeyCombination.SHORTCUT_DOWN);
    var question = appeared("the question");
    walk("an open file", question);
    leave("an open file", question);
    assertThat(document()).as("Escape keeps the changes").isSameAs(edited);
    press(KeyCode.O, KeyCombination.SHORTCUT_DOWN);
    appeared("the question again");
    act(() -> {
      var pane = Objects.requireNonNull(question("#reopen-dialog"));
      var again = ButtonData.NO;
      pane.getButtonTypes().stream()
          .filter(each -> each.getButtonData() == again)
          .forEach(each -> pane.lookupButton(each).setId("again"));
    });
    tabTo("#again");
    robot.type(KeyCode.SPACE);
    harness.await("the file again", () -> document() != edited);
    assertThat(document().name()).isNotEqualTo("edited");
    robot.targetWindow(harness.stage);
  }

  private @Nullable Path shownFile() {
    var shown = harness.planner.current().documentProperty().get();
    return shown == null ? null : shown.path();
  }

  @Test
  void windowsOfWorkspacesAreWalkedByKeys() {
    open("h100");
    command("menu.affinity");
    act(() -> harness.window.open("dispatch"));
    harness.await("an answer", () -> harness.dispatch().answerProperty().get() != null);
    harness.awaitRest();
    go("measurements", () -> fire("#dispatch-measurements"));
  }

  @Test
  void listsAreSearchedByKeys() {
    open("shared-24");
    for (var id : List.of("menu.commands", "menu.find")) {
      act(() -> harness.command(id));
      harness.await(id, () -> field() != null && Objects.requireNonNull(field()).isFocused());
      robot.type(KeyCode.ESCAPE);
      harness.await(id + " closed by Escape", () -> field() == null);
    }
    press(KeyCode.F, KeyCombination.SHORTCUT_DOWN);
    harness.await("the search", () -> field() != null);
    act(() -> Objects.requireNonNull(field()).setText("leaf-03"));
    robot.type(KeyCode.ENTER);
    harness.await(
        "Enter takes the first",
        () -> harness.window.linking().selectionProperty().get().contains("leaf-03"));
    differencesAreGoneThrough();
  }

  /** The second of them is seen to be chosen, and is selected on the canvas. */
  private void differencesAreGoneThrough() {
    var file = folder.resolve("mine.cluster.json");
    ClusterFile.write(document().cluster(), file);
    harness.choose(file);
    press(KeyCode.O, KeyCombination.SHORTCUT_DOWN);
    harness.await("the file", () -> file.equals(shownFile()));
    var hosts = document().cluster().hosts().stream().limit(2).map(Host::id).toList();
    act(() -> harness.repair().markFailed(hosts));
    press(KeyCode.D, KeyCombination.SHORTCUT_DOWN, KeyCombination.SHIFT_DOWN);
    harness.await("the differences", () -> field() != null && field().isFocused());
    var list = Objects.requireNonNull(field()).getScene();
    var rows = UiToolkit.onFx(() -> (ListView<?>) list.lookup("#difference-list"));
    var before = EdgePicture.of(rows);
    robot.type(KeyCode.DOWN);
    assertThat(rows.getSelectionModel().getSelectedIndex()).isEqualTo(1);
    harness.await("the second to be seen chosen", before::hasChanged);
    robot.type(KeyCode.ENTER);
    harness.await("the list gone", () -> field() == null);
    assertThat(harness.window.linking().selectionProperty().get()).containsExactly(hosts.getLast());
    assertThat(harness.window.editor().comparison().differenceProperty().get())
        .isEqualTo(FabricDifference.NONE);
    assertThat(focused()).as("what has the keyboard after that").isNotNull();
  }

  /** The field of a list that popped up; null where none did. */
  private static @Nullable TextField field() {
    return Window.getWindows().stream()
        .map(each -> each.getScene().getRoot().lookup(".quick-list .text-field"))
        .filter(TextField.class::isInstance)
        .map(TextField.class::cast)
        .findFirst()
        .orElse(null);
  }

  @Test
  void theAnswerThatLosesNothingIsTheOneOfEnter() {
    open("table1-i");
    act(() -> harness.repair().markFailed(List.of(document().cluster().hosts().getFirst().id())));
    var dialog = opened("the question", () -> harness.command("menu.close"));
    var pane = Objects.requireNonNull(question("#unsaved-dialog"));
    var byDefault =
        pane.getButtonTypes().stream()
            .filter(each -> ((Button) pane.lookupButton(each)).isDefaultButton())
            .toList();
    assertThat(byDefault).extracting(each -> each.getButtonData()).containsExactly(ButtonData.YES);
    leave("the question", dialog);
  }
}
