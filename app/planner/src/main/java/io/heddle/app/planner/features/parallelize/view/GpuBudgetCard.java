package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.ActivationRecompute;
import java.util.ArrayList;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** How many GPUs, and what is moved most often: micro-batch and recomputation. */
final class GpuBudgetCard extends VBox {
  private static final int LARGEST_MICRO_BATCH = 6;

  private final ParallelizeSession session;
  private final Slider gpus = slider("parallelize-gpus-slider", Text.of("parallelize.gpus.tip"), 1);
  private final TextField typed;
  private boolean following;

  GpuBudgetCard(ParallelizeSession session) {
    super(6);
    this.session = session;
    setId("parallelize-budget");
    typed = InspectorCards.field("parallelize-gpus", Text.of("parallelize.gpus.tip"), "");
    typed.getStyleClass().add("text-bold");
    typed.setPrefColumnCount(6);
    var micro = InspectorCards.value("parallelize-micro");
    micro.getStyleClass().add("text-bold");
    getChildren()
        .addAll(
            Ui.row(InspectorCards.muted(Text.of("parallelize.gpus")), typed),
            gpus,
            Ui.row(InspectorCards.muted(Text.of("parallelize.microbatch")), micro),
            microBatch(micro),
            InspectorCards.muted(Text.of("parallelize.recompute")),
            recompute());
    gpus.valueProperty().addListener((_, _, now) -> slid(now.doubleValue()));
    Ui.onEntered(typed, this::take);
    ChangeListeners.nowAndOnChange(
        this::follow, session.question().gpus(), session.question().types().choices());
  }

  private static Slider slider(String id, String words, int most) {
    var slider = new Slider(0, most, 0);
    slider.setId(id);
    slider.setMajorTickUnit(1);
    slider.setMinorTickCount(0);
    slider.setBlockIncrement(1);
    slider.setSnapToTicks(true);
    slider.setAccessibleText(words);
    return slider;
  }

  /** The slider walks over the numbers that are worth a look. */
  private void follow() {
    following = true;
    var ladder = session.question().types().ladder();
    int now = session.question().gpus().get();
    gpus.setMax(Math.max(1, ladder.size() - 1));
    DisabledReason.set(gpus, ladder.size() < 2 ? Text.of("why.gpus") : "");
    int nearest = 0;
    for (int i = 0; i < ladder.size(); i++) {
      if (Math.abs(ladder.get(i) - now) < Math.abs(ladder.get(nearest) - now)) {
        nearest = i;
      }
    }
    gpus.setValue(nearest);
    typed.setText(String.format(Locale.ENGLISH, "%,d", now));
    following = false;
  }

  private void slid(double value) {
    var ladder = session.question().types().ladder();
    int at = (int) Math.round(value);
    if (!following && at < ladder.size()) {
      session.question().gpus().set(ladder.get(at));
    }
  }

  private void take() {
    var digits = typed.getText().replace(",", "").strip();
    if (digits.matches("[1-9]\\d{0,6}")) {
      session.question().gpus().set(Integer.parseInt(digits));
    }
    follow();
  }

  /** Leftmost: whatever is best; then powers of two. */
  private Slider microBatch(Label value) {
    var slider =
        slider("parallelize-micro-slider", Text.of("parallelize.microbatch"), LARGEST_MICRO_BATCH);
    Runnable show =
        () -> {
          var decided = session.question().fixed().get().microBatch();
          value.setText(decided == null ? Text.of("parallelize.best") : String.valueOf(decided));
        };
    slider
        .valueProperty()
        .addListener((_, _, now) -> {
          int at = (int) Math.round(now.doubleValue());
          @Nullable Integer wanted = at == 0 ? null : (Integer) (1 << (at - 1));
          var fixed = session.question().fixed();
          fixed.set(fixed.get().withMicroBatch(wanted));
          show.run();
        });
    show.run();
    return slider;
  }

  private Node recompute() {
    var buttons = new ArrayList<ToggleButton>();
    buttons.add(recompute("parallelize-recompute-best", Text.of("parallelize.best"), null));
    buttons.getFirst().setSelected(true);
    buttons.add(
        recompute(
            "parallelize-recompute-none", Text.of("parallelize.none"), ActivationRecompute.NONE));
    buttons.add(
        recompute(
            "parallelize-recompute-selective",
            Text.of("parallelize.selective"),
            ActivationRecompute.SELECTIVE));
    buttons.add(
        recompute(
            "parallelize-recompute-full", Text.of("parallelize.full"), ActivationRecompute.FULL));
    return InspectorCards.segments(buttons);
  }

  private ToggleButton recompute(String id, String text, @Nullable ActivationRecompute wanted) {
    var button = new ToggleButton(text);
    button.setId(id);
    button.setOnAction(_ -> {
      var fixed = session.question().fixed();
      fixed.set(fixed.get().withRecompute(wanted));
    });
    return button;
  }
}
