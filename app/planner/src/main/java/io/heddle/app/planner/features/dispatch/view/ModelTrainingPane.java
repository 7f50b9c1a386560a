package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.features.dispatch.MeasurementsSession;
import io.heddle.app.planner.features.dispatch.ModelSession;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.io.FileKinds;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/** The model's card, its training with the curve of its error, its drift. */
final class ModelTrainingPane extends BorderPane {
  private final DispatchSession dispatch;
  private final ModelSession session;
  private final GridPane card = Ui.named("measure-card", new GridPane(16, 3));
  private final ChartView<SeriesPlot, PlotPoint> curve =
      new ChartView<>(Text.of("measure.curve.empty"));
  private final ProgressBar progress = new ProgressBar(0);
  private final Label doing = Ui.named("measure-doing", Ui.label("", "text-muted", "hint"));
  private final Label title = Ui.label("", "job-title");
  private final Button train =
      Ui.button(
          "measure-train", Text.of("measure.train"), MaterialDesignS.SCHOOL_OUTLINE, this::train);
  private final Button tune =
      Ui.button("measure-tune", Text.of("measure.tune"), MaterialDesignT.TUNE, this::tune);
  private final Button cancel =
      Ui.button("measure-cancel", Text.of("status.cancel"), MaterialDesignC.CLOSE, this::cancel);
  private final Button save;

  ModelTrainingPane(
      DispatchSession dispatch,
      MeasurementsSession measurements,
      ModelSession session,
      FeatureContext context) {
    this.dispatch = dispatch;
    this.session = session;
    save =
        Ui.button(
            "measure-save-model",
            Text.of("measure.save.model"),
            MaterialDesignD.DOWNLOAD,
            () -> {
              var file = context.choosers().save("model" + FileKinds.SURROGATE.suffix());
              if (file != null) {
                session.saveModel(file);
              }
            });
    curve.setId("measure-curve");
    train.setTooltip(new Tooltip(Text.of("measure.train.tip")));
    tune.setTooltip(new Tooltip(Text.of("measure.tune.tip")));
    progress.setMaxWidth(Double.MAX_VALUE);
    context.follow(context.theme().themeProperty(), curve::setTheme);
    var buttons = new FlowPane(8, 4, train, tune, cancel, save);
    card.setMinWidth(0);
    card.getColumnConstraints().setAll(new ColumnConstraints(), wrapping());
    buttons.getChildren().forEach(each -> ((Region) each).setMinWidth(Region.USE_PREF_SIZE));
    buttons.getStyleClass().add("contend-bar");
    var head = Ui.styled(new VBox(8, title, card, buttons, progress, doing), "training-head");
    setTop(head);
    setCenter(curve);
    setMinSize(0, 0);
    listen(
        session.modelProperty(),
        session.tuningProperty(),
        session.learnableProperty(),
        session.trainingProperty(),
        dispatch.preparedProperty());
    measurements
        .entries()
        .addListener(
            (ListChangeListener<io.heddle.app.usecase.dispatch.MeasuredRunText>) _ -> show());
    session.lossesProperty().addListener((_, _, now) -> curve.show(plot(now)));
    show();
  }

  private void listen(ObservableValue<?>... values) {
    for (var each : values) {
      each.addListener((_, _, _) -> show());
    }
  }

  private void train() {
    session.train();
  }

  private void tune() {
    session.tune();
  }

  private void cancel() {
    session.cancel();
  }

  private void show() {
    var running = session.trainingProperty().get();
    var with = dispatch.preparedProperty().get();
    Ui.follow(running, progress, doing, cancel);
    Ui.show(train, running == null);
    Ui.show(tune, running == null);
    boolean few = with == null || with.cluster().hosts().size() < 2;
    DisabledReason.set(train, few ? Text.of("why.train") : "");
    var model = session.modelProperty().get();
    int learnable = session.learnable();
    tune.setText(learnable == 0 ? Text.of("measure.tune") : Text.of("measure.tune.n", learnable));
    DisabledReason.set(tune, learnable == 0 ? Text.of("measure.tune.none") : "");
    DisabledReason.set(save, model == null ? Text.of("why.model") : "");
    title.setText(
        with == null
            ? Text.of("measure.model.none")
            : Text.of("measure.model", with.cluster().name(), with.chosen().label()));
    card(model);
  }

  private void card(@Nullable SurrogateModel model) {
    card.getChildren().clear();
    if (model == null) {
      var hint = Ui.paragraph(Text.of("measure.card.none"), "text-muted");
      hint.setMinHeight(Region.USE_PREF_SIZE);
      card.add(hint, 0, 0, 2, 1);
      return;
    }
    var about = model.card();
    row(
        "measure.card.data",
        Text.of("measure.card.data.value", model.samples().size()),
        about.data());
    row(
        "measure.card.accuracy",
        about.unseen() == 0
            ? Text.of("measure.card.unjudged")
            : Text.of(
                "measure.card.accuracy.value",
                number(about.r2()),
                percent(about.mape()),
                about.unseen()));
    row("measure.card.date", about.date());
    var drift = session.drift();
    if (drift != null) {
      row("measure.card.drift", words(drift));
    }
    var tuning = session.tuningProperty().get();
    if (tuning != null) {
      row("measure.card.kept", change(tuning.keptBefore(), tuning.keptAfter()));
    }
  }

  private static String words(PredictionAccuracy drift) {
    return Text.of(
        "measure.card.drift.value",
        Text.signed("%+.1f %%", 100 * drift.bias()),
        percent(drift.mape()));
  }

  private static String change(
      @Nullable PredictionAccuracy before, @Nullable PredictionAccuracy after) {
    return before == null || after == null
        ? "–"
        : Text.of("measure.card.kept.value", percent(before.mape()), percent(after.mape()));
  }

  private static ColumnConstraints wrapping() {
    var column = new ColumnConstraints();
    column.setMinWidth(0);
    column.setHgrow(Priority.ALWAYS);
    return column;
  }

  private void row(String key, String value) {
    row(key, value, "");
  }

  /**
   * @param tip what only few want to know; may be empty
   */
  private void row(String key, String value, String tip) {
    int row = card.getRowCount();
    var text = Ui.paragraph(value);
    text.setMinWidth(0);
    text.setMinHeight(Region.USE_PREF_SIZE);
    if (!tip.isEmpty()) {
      text.setTooltip(new Tooltip(tip));
    }
    var name = Ui.label(Text.of(key), "text-muted");
    name.setMinWidth(Region.USE_PREF_SIZE);
    card.add(name, 0, row);
    card.add(text, 1, row);
  }

  private static @Nullable SeriesPlot plot(List<Double> losses) {
    if (losses.isEmpty()) {
      return null;
    }
    var epochs = new double[losses.size()];
    Arrays.setAll(epochs, i -> i + 1);
    return new SeriesPlot(
        Text.of("measure.curve"),
        Axis.linear(Text.of("measure.curve.epoch")),
        Axis.logarithmic(Text.of("measure.curve.error")),
        List.of(
            PlotSeries.of(
                Text.of("measure.curve.error"),
                PlotSeries.Kind.LINE,
                epochs,
                losses.stream().mapToDouble(Double::doubleValue).toArray())));
  }

  private static String number(double value) {
    return String.format(Locale.ENGLISH, "%.3f", value);
  }

  private static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f %%", 100 * share);
  }
}
