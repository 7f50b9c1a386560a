package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import javafx.beans.property.DoubleProperty;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** The shown time as a slider between two buttons to the next event, and what happens then. */
public final class TimeSlider extends HBox {
  /** As many steps of the arrow keys lead from one end to the other. */
  private static final double STEPS = 100;

  private final Slider time = new Slider(0, 1, 0);
  private final Label words = Ui.label("", "contend-summary");
  private boolean following;

  /**
   * @param id begins the ids of its nodes
   * @param seconds what the slider sets
   */
  public TimeSlider(String id, DoubleProperty seconds, Runnable before, Runnable after) {
    super(8);
    getStyleClass().add("contend-footer");
    time.setId(id + "-time");
    time.setAccessibleText(Text.of("simulate.time"));
    time.setMinWidth(80);
    HBox.setHgrow(time, Priority.ALWAYS);
    time.valueProperty()
        .addListener((_, _, now) -> {
          if (!following) {
            seconds.set(now.doubleValue());
          }
        });
    words.setId(id + "-time-words");
    words.setMinWidth(USE_PREF_SIZE);
    getChildren()
        .addAll(
            Ui.iconButton(
                id + "-before", MaterialDesignS.SKIP_PREVIOUS, Text.of("simulate.before"), before),
            time,
            Ui.iconButton(
                id + "-after", MaterialDesignS.SKIP_NEXT, Text.of("simulate.after"), after),
            words);
  }

  /** Shows a time of a span, in seconds, and words about it. */
  public void show(double from, double to, double seconds, String about) {
    following = true;
    time.setMin(from);
    time.setMax(to);
    time.setBlockIncrement((to - from) / STEPS);
    time.setValue(seconds);
    following = false;
    words.setText(about);
  }

  /** Shows no words; the slider stays where it is. */
  public void clear() {
    words.setText("");
  }
}
