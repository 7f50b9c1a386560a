package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;

/** GPUs of a request, or of several: {@code 8, 16, 4}. Read with Enter, or when left. */
final class GpuRequestField extends TextField {
  private static final int MOST_REQUESTS = 16;

  private final ObjectProperty<List<Integer>> requests;

  GpuRequestField(ObjectProperty<List<Integer>> requests) {
    this.requests = requests;
    setId("dispatch-gpus");
    setAccessibleText(Text.of("dispatch.request.accessible"));
    setTooltip(new Tooltip(Text.of("dispatch.request.tip")));
    setPrefColumnCount(7);
    Ui.onEntered(this, this::read);
    requests.addListener((_, _, now) -> write(now));
    write(requests.get());
  }

  private void write(List<Integer> now) {
    setText(String.join(", ", now.stream().map(String::valueOf).toList()));
    pseudoClassStateChanged(javafx.css.PseudoClass.getPseudoClass("danger"), false);
  }

  private void read() {
    var found = new ArrayList<Integer>();
    boolean good = true;
    for (var word : getText().strip().split("[\\s,;+]+")) {
      if (word.matches("[1-9]\\d{0,5}") && found.size() < MOST_REQUESTS) {
        found.add(Integer.valueOf(word));
      } else {
        good = false;
      }
    }
    pseudoClassStateChanged(javafx.css.PseudoClass.getPseudoClass("danger"), !good);
    if (good && !found.equals(requests.get())) {
      requests.set(List.copyOf(found));
    }
  }
}
