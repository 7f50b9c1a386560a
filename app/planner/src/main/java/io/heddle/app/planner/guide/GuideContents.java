package io.heddle.app.planner.guide;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Left of the page: all pages, or the places where words were found. */
final class GuideContents extends VBox {
  private static final double WIDE = 268;

  /**
   * A line of the list.
   *
   * @param target page and anchor
   * @param place where in the page; empty for the page itself
   */
  private record Line(String target, String title, String place) {}

  private final ListView<Line> list = Ui.named("guide-contents", new ListView<>());
  private final Label state = Ui.paragraph("", "text-muted", "hint");
  private final Consumer<String> open;
  private boolean marking;

  GuideContents(Consumer<String> open) {
    this.open = open;
    getStyleClass().add("guide-contents");
    setPrefWidth(WIDE);
    setMinWidth(180);
    list.setAccessibleText(Text.of("guide.contents"));
    list.setCellFactory(_ -> new LineCell());
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, line) -> {
          if (line != null && !marking) {
            open.accept(line.target());
          }
        });
    list.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            openFirst();
          }
        });
    state.setId("guide-state");
    VBox.setVgrow(list, Priority.ALWAYS);
    getChildren().addAll(list, state);
  }

  /** Lists pages, or what holds the words. */
  void show(@Nullable PackagedGuide guide, String words) {
    if (guide == null) {
      return;
    }
    marking = true;
    if (words.isBlank()) {
      list.getItems()
          .setAll(
              guide.pages().stream().map(each -> new Line(each.name(), each.title(), "")).toList());
      say("");
    } else {
      var hits = guide.search(words);
      list.getItems()
          .setAll(
              hits.stream()
                  .map(hit ->
                      new Line(
                          hit.page().name()
                              + (hit.section().anchor().isEmpty()
                                  ? ""
                                  : "#" + hit.section().anchor()),
                          hit.section().heading(),
                          hit.section().anchor().isEmpty() ? "" : hit.page().title()))
                  .toList());
      say(Text.of("quick.count", hits.size()));
    }
    marking = false;
  }

  /** Opens what is chosen, or else what stands first. */
  void openFirst() {
    var chosen = list.getSelectionModel().getSelectedItem();
    if (chosen == null && !list.getItems().isEmpty()) {
      list.getSelectionModel().selectFirst();
    } else if (chosen != null) {
      open.accept(chosen.target());
    }
  }

  /** The page that is open stands out. */
  void mark(String name) {
    marking = true;
    var chosen = list.getSelectionModel().getSelectedItem();
    if (chosen == null || !chosen.target().replaceFirst("#.*", "").equals(name)) {
      list.getSelectionModel().clearSelection();
      list.getItems().stream()
          .filter(each -> each.target().equals(name))
          .findFirst()
          .ifPresent(list.getSelectionModel()::select);
    }
    marking = false;
  }

  /** Says something below the list. */
  void say(String words) {
    state.setText(words);
    Ui.show(state, !words.isEmpty());
  }

  private static final class LineCell extends ListCell<Line> {
    private final Label title = new Label();
    private final Label place = Ui.label("", "text-muted", "hint");
    private final VBox both = new VBox(title, place);

    LineCell() {
      both.setAlignment(Pos.CENTER_LEFT);
      setPrefWidth(0); // as wide as the list
    }

    @Override
    protected void updateItem(@Nullable Line line, boolean empty) {
      super.updateItem(line, empty);
      setText(null);
      if (line == null || empty) {
        setGraphic(null);
        return;
      }
      title.setText(line.title());
      place.setText(line.place());
      Ui.show(place, !line.place().isEmpty());
      setGraphic(both);
    }
  }
}
