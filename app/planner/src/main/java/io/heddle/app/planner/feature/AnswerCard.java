package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.LazyNode;
import io.heddle.app.planner.controls.Ui;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * The answer, which is the first card of an inspector: what was asked, one figure with what it
 * counts, and further lines. What is selected and the form stand below it.
 */
public final class AnswerCard extends VBox {
  private final Label asked = Ui.named("answer-asked", Ui.paragraph("", "card-title"));
  private final Label figure = Ui.label("", "big-number");

  /**
   * @param id of the figure; that of the card ends in {@code -card}
   * @param title what it counts
   * @param certainty how it is known
   * @param lines of which the labels wrap
   */
  public AnswerCard(String id, Node title, Label certainty, Node... lines) {
    super(2);
    setId(id + "-card");
    getStyleClass().add("card");
    figure.setId(id);
    figure.setMinWidth(USE_PREF_SIZE);
    certainty.setWrapText(true);
    var counted = new HBox(8, figure, new VBox(title, certainty));
    counted.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(asked, counted);
    for (var line : lines) {
      if (line instanceof Label label) {
        label.setWrapText(true);
      }
      getChildren().add(line);
    }
    Ui.show(this, false);
  }

  /** Itself, which is built into the window with its first answer. */
  public Node place() {
    return new LazyNode(this);
  }

  /**
   * Shows an answer.
   *
   * @param what was asked for: a job, or GPUs
   * @param how the algorithm, or where the answer is from
   */
  public void show(String what, String how, String number) {
    asked.setText(Text.of("inspector.asked", what, how));
    figure.setText(number);
    Ui.show(this, true);
  }

  /** There is no answer. */
  public void clear() {
    Ui.show(this, false);
  }

  /** A line that is there while it says something. */
  public static Label line(String id, ObservableStringValue words) {
    var line = Ui.label("", "text-bold");
    line.setId(id);
    line.textProperty().bind(words);
    Ui.showWhile(line, line.textProperty().isNotEmpty());
    return line;
  }
}
