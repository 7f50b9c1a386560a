package io.heddle.tests.planner;

import io.heddle.app.planner.terms.GlossaryTermTips;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The guide in its window, and terms where they stand. */
final class HelpPictures {
  private HelpPictures() {}

  static void take(Camera camera) {
    camera.open("table1-iii");
    camera.command("menu.guide");
    camera.await("the page", () -> shown() != null);
    Camera.pause(800);
    var stage = camera.dialog("#guide");
    camera.both(stage.getScene(), "guide");
    camera.contrast(true);
    camera.both(stage.getScene(), "guide-contrast");
    camera.contrast(false);
    camera.act(() -> ((TextField) stage.getScene().lookup("#guide-search")).setText("minipod"));
    Camera.pause(300);
    camera.both(stage.getScene(), "guide-search");
    camera.act(() -> ((TextField) stage.getScene().lookup("#guide-search")).clear());
    for (var page : new String[] {"terms", "commands"}) {
      camera.act(() -> {
        var list = (javafx.scene.control.ListView<?>) stage.getScene().lookup("#guide-contents");
        list.getSelectionModel().select(list.getItems().size() - (page.equals("terms") ? 2 : 1));
      });
      Camera.pause(500);
      camera.both(stage.getScene(), "guide-" + page);
    }
    camera.act(stage::close);
    term(camera);
  }

  private static @Nullable Label shown() {
    return Window.getWindows().stream()
        .map(each -> (Label) each.getScene().lookup("#guide-contents .label"))
        .filter(java.util.Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static void term(Camera camera) {
    var scene = camera.harness().stage.getScene();
    camera.act(() -> {
      scene.lookup("#alpha-slider").requestFocus();
      var keys = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.F1, false, true, false, false);
      javafx.event.Event.fireEvent(scene.getFocusOwner(), keys);
    });
    Camera.pause(500);
    for (boolean dark : new boolean[] {false, true}) {
      camera.dark(dark);
      Camera.pause(300);
      Window.getWindows().stream()
          .filter(each -> each.getScene().lookup("#explanation") != null)
          .forEach(each -> camera.shot(each.getScene(), "term-card" + (dark ? "-dark" : "")));
    }
    camera.dark(false);
    camera.act(() ->
        Window.getWindows().stream()
            .filter(each -> each.getScene().lookup("#explanation") != null)
            .toList()
            .forEach(Window::hide));
    camera.act(() -> {
      var tip =
          new Tooltip(GlossaryTermTips.about(scene.lookup("#alpha-slider")).getFirst().text());
      tip.setWrapText(true);
      tip.setMaxWidth(340);
      tip.show(camera.harness().stage);
    });
    Camera.pause(300);
    Window.getWindows().stream()
        .filter(Tooltip.class::isInstance)
        .forEach(each -> camera.shot(each.getScene(), "term-tip"));
  }
}
