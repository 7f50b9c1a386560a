package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.terms.GlossaryTermTips;
import io.heddle.app.planner.terms.TermGlossary;
import io.heddle.app.usecase.Samples;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who does not know asks where they are: F1, a word under the pointer, Ctrl+F1. */
class GuideJourneyTest extends Journey {
  GuideJourneyTest() {
    super(1280, 800);
  }

  private @Nullable Stage guide() {
    return node("#guide") == null
        ? null
        : (Stage) node("#guide", Node.class).getScene().getWindow();
  }

  private void awaitPage(String title) {
    harness.await(
        title,
        () -> {
          var window = guide();
          return window != null && window.getTitle().equals(title + " – Guide");
        });
  }

  private void leave() {
    var window = Objects.requireNonNull(UiToolkit.onFx(this::guide));
    robot.targetWindow(window);
    robot.type(KeyCode.ESCAPE);
    harness.await("the guide closed", () -> !window.isShowing());
    robot.targetWindow(harness.stage);
  }

  /** The guide belongs to the dialog: nothing else could be used while that asks. */
  @Test
  void f1AndTermsWorkInDialogs() {
    openSample("table1-i");
    press(KeyCode.F1);
    awaitPage("Place a job"); // stays open, and cannot be used while a dialog asks
    act(() -> harness.command("menu.export"));
    harness.await("the preview", () -> node("#export-preview") != null);
    var ranks = node("#export-folder", Node.class).getScene().getWindow();
    robot.targetWindow(ranks);
    press(KeyCode.F1);
    var own = awaitGuideOf(ranks, "Export");
    assertThat(UiToolkit.onFx(() -> said(own, "Rank files"))).isNotEmpty();
    robot.targetWindow(own);
    robot.type(KeyCode.ESCAPE);
    harness.await("the guide closed", () -> !own.isShowing());
    assertThat(ranks.isShowing()).isTrue();

    focus("#export-order");
    robot.targetWindow(ranks);
    press(KeyCode.F1, KeyCombination.SHORTCUT_DOWN);
    harness.await("the card", () -> card() != null);
    assertThat(Objects.requireNonNull(UiToolkit.onFx(GuideJourneyTest::card))).contains("Rank");
    robot.type(KeyCode.F1);
    awaitGuideOf(ranks, "Terms");
    act(ranks::hide);
    harness.await("its guide gone, too", () -> !own.isShowing());
  }

  private Stage awaitGuideOf(Window dialog, String title) {
    harness.await(title, () -> guideOf(dialog).anyMatch(each -> isPage(each, title)));
    return UiToolkit.onFx(() -> guideOf(dialog).findFirst().orElseThrow());
  }

  private static boolean isPage(Stage guide, String title) {
    return guide.getTitle().equals(title + " – Guide");
  }

  private static Stream<Stage> guideOf(Window dialog) {
    return Window.getWindows().stream()
        .filter(Stage.class::isInstance)
        .map(Stage.class::cast)
        .filter(each -> each.getOwner() == dialog && each.getScene().lookup("#guide") != null);
  }

  private static List<Text> said(Stage guide, String words) {
    return texts((Parent) guide.getScene().lookup("#guide-room")).stream()
        .filter(each -> each.getText().equals(words))
        .toList();
  }

  /** The parts of the page that say this. */
  private List<Text> said(String words) {
    return texts(node("#guide-room", Parent.class)).stream()
        .filter(each -> each.getText().equals(words))
        .toList();
  }

  private static List<Text> texts(Parent parent) {
    var found = new ArrayList<Text>();
    for (var each : parent.getChildrenUnmodifiable()) {
      if (each instanceof Text text) {
        found.add(text);
      } else if (each instanceof Parent inner) {
        found.addAll(texts(inner));
      }
    }
    return found;
  }

  @Test
  void f1OpensThePageAboutWhatHasTheFocus() {
    press(KeyCode.F1);
    awaitPage("Heddle guide");
    leave();
    openSample("shared-24");
    press(KeyCode.F1);
    awaitPage("Place a job");
    leave();
    act(() -> harness.window.open("contend"));
    press(KeyCode.F1);
    awaitPage("Link contention");
    leave();
    tab("tab-moves");
    focus("#results");
    var owner = UiToolkit.onFx(() -> harness.stage.getScene().getFocusOwner());
    press(KeyCode.F1);
    awaitPage("Start times and migrations");
    assertThat(UiToolkit.onFx(() -> said("Plan migrations"))).isNotEmpty();
    leave();
    assertThat(UiToolkit.onFx(() -> harness.stage.getScene().getFocusOwner())).isEqualTo(owner);
    press(KeyCode.F1, KeyCombination.SHIFT_DOWN);
    harness.await("the short-cuts", () -> question("#shortcuts-dialog") != null);
  }

  @Test
  void linksLeadOnBackLeadsBackAndWordsAreFound() {
    press(KeyCode.F1);
    awaitPage("Heddle guide");
    var window = Objects.requireNonNull(UiToolkit.onFx(this::guide));
    robot.targetWindow(window);
    var link = UiToolkit.onFx(() -> said("Choose GPUs by bandwidth").getLast());
    robot.clickOn(middle(link));
    awaitPage("Choose GPUs by bandwidth");
    press(KeyCode.LEFT, KeyCombination.ALT_DOWN);
    awaitPage("Heddle guide");
    assertThat(node("#guide-back", Node.class).isDisabled()).isTrue();

    press(KeyCode.F, KeyCombination.SHORTCUT_DOWN);
    harness.await("the search", () -> node("#guide-search", TextField.class).isFocused());
    robot.write("minipod");
    harness.await(
        "what was found", () -> node("#guide-state", Label.class).getText().endsWith(" found"));
    assertThat(UiToolkit.onFx(() -> node("#guide-contents", ListView.class).getItems().size()))
        .isGreaterThan(5);
    robot.type(KeyCode.ENTER);
    awaitPage("Terms");
    harness.await(
        "the term on show",
        () -> {
          var heading = said("Minipod").getFirst();
          var room = node("#guide-room", Node.class);
          var box = room.localToScene(room.getLayoutBounds());
          return box.contains(heading.localToScene(0, 0));
        });
    robot.type(KeyCode.ESCAPE);
    harness.await("the guide closed", () -> !window.isShowing());
  }

  private static Point2D middle(Node node) {
    return UiToolkit.onFx(() -> {
      var box = node.localToScreen(node.getBoundsInLocal());
      return new Point2D(box.getCenterX(), box.getCenterY());
    });
  }

  @Test
  void aTermIsExplainedUnderThePointerAndByKeyboard() {
    openSample("table1-i");
    var label =
        UiToolkit.onFx(() ->
            labels(harness.stage.getScene().getRoot()).stream()
                .filter(each ->
                    each.getText().equals(io.heddle.app.planner.Text.of("inspector.spread")))
                .findFirst()
                .orElseThrow());
    robot.moveTo(middle(label));
    harness.await("its explanation", () -> tip().startsWith("Spread\n"));
    assertThat(UiToolkit.onFx(GuideJourneyTest::tip))
        .contains("Spread\n", "Unit: minipods", "Source: Arnold, Eq. 2");

    focus("#alpha-slider");
    press(KeyCode.F1, KeyCombination.SHORTCUT_DOWN);
    harness.await("the card", () -> card() != null);
    assertThat(Objects.requireNonNull(UiToolkit.onFx(GuideJourneyTest::card)))
        .contains("Affinity α and β", "Unit: a weight from 0 to 1");
    robot.type(KeyCode.F1);
    awaitPage("Terms");
    assertThat(UiToolkit.onFx(GuideJourneyTest::card)).isNull();
    assertThat(UiToolkit.onFx(() -> node("#alpha-slider", Node.class).getAccessibleHelp()))
        .contains("Affinity α and β");
    leave();
  }

  private static String tip() {
    return Window.getWindows().stream()
        .filter(Tooltip.class::isInstance)
        .map(each -> ((Tooltip) each).getText())
        .collect(Collectors.joining());
  }

  private static @Nullable String card() {
    return Window.getWindows().stream()
        .map(each -> each.getScene().lookup("#explanation"))
        .filter(Objects::nonNull)
        .map(Node::getAccessibleText)
        .findFirst()
        .orElse(null);
  }

  /** Every label of every workspace. */
  @Test
  void noLabelNamesATermWithoutExplainingIt() {
    openSample("table1-i");
    var mute = new TreeSet<String>();
    var explained = new HashSet<String>();
    for (var feature : WorkspaceFeatures.all()) {
      act(() -> {
        if (feature.id().equals("federate")) {
          harness.planner.openSample(Samples.federations().getFirst());
        }
        harness.window.open(feature.id());
      });
      harness.awaitRest();
      act(() -> {
        harness.stage.getScene().getRoot().applyCss();
        harness.stage.getScene().getRoot().layout();
        judge(feature.id(), mute, explained);
      });
    }
    assertThat(mute).isEmpty();
    assertThat(explained).as("terms that labels of the workspaces name").hasSizeGreaterThan(15);
  }

  private void judge(String workspace, Set<String> mute, Set<String> explained) {
    var words = words();
    for (var label : labels(harness.stage.getScene().getRoot())) {
      var text = label.getText();
      if (text == null || label.getTooltip() != null || !words.matcher(text).find()) {
        continue;
      }
      var terms = GlossaryTermTips.explained(label);
      terms.forEach(each -> explained.add(each.id()));
      if (terms.isEmpty() || label.isMouseTransparent()) {
        mute.add(workspace + ": " + text);
      }
    }
  }

  /** Labels that are no contents of a list or a table. */
  private static List<Label> labels(Parent parent) {
    var found = new ArrayList<Label>();
    for (var each : parent.getChildrenUnmodifiable()) {
      if (each instanceof IndexedCell
          || !each.isVisible()
          || "document-title".equals(each.getId())) {
        continue;
      }
      if (each instanceof Label label) {
        found.add(label);
      } else if (each instanceof Parent inner) {
        found.addAll(labels(inner));
      }
    }
    return found;
  }

  /** Any word of any term, as the file has them. */
  private static Pattern words() {
    var bundle = ResourceBundle.getBundle("io.heddle.app.planner.terms", Locale.ENGLISH);
    return Pattern.compile(
        TermGlossary.all().stream()
            .flatMap(each ->
                Pattern.compile("\\|").splitAsStream(bundle.getString(each.id() + ".words")))
            .map(each ->
                (each.equals(each.toLowerCase(Locale.ROOT)) ? "(?i:" : "(?:")
                    + Pattern.quote(each)
                    + ")")
            .collect(Collectors.joining("|", "(?U)(?<!\\w)(?:", ")(?!\\w)")));
  }
}
