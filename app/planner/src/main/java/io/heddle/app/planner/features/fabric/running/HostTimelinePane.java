package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.usecase.state.HostOccupancyTimeline;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.render.TimeWords;
import io.heddle.render.gantt.GanttChartView;
import io.heddle.render.gantt.JobGanttChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/** Who has which hosts from now on, and when the document's job fits. */
final class HostTimelinePane extends BorderPane {
  /** From this width on the reservations have room beside the picture. */
  private static final double BESIDE = 640;

  /** As high as the name of a job in its bar needs. */
  private static final double ROW = 14;

  private final FeatureContext context;
  private final TimelineSession session;
  private final GanttChartView gantt = new GanttChartView(Text::of, Text.of("running.none"));
  private final WholeNumberSpinner spread = new WholeNumberSpinner(1, 1, 1);
  private final ToggleButton reservations = new ToggleButton(Text.of("timeline.reservations"));
  private final ToggleButton byHost = new ToggleButton(Text.of("simulate.by.host"));
  private boolean following;

  HostTimelinePane(TimelineSession session, FeatureContext context) {
    this.context = context;
    this.session = session;
    setId("timeline");
    setMinSize(0, 0);
    gantt.setId("timeline-gantt");
    gantt.setTips(this::tip);
    gantt.setLowestRow(ROW);
    context.follow(context.theme().themeProperty(), gantt::setTheme);
    var shown = shown();
    var nothing = NoRunningJobs.of("timeline-none", context);
    var wrong = Ui.named("timeline-obstacle", Ui.paragraph("", "danger-text"));
    wrong.textProperty().bind(session.obstacleProperty());
    wrong.visibleProperty().bind(wrong.textProperty().isNotEmpty());
    setCenter(new StackPane(shown, nothing, wrong));
    session
        .timelineProperty()
        .subscribe(now -> {
          shown.setVisible(now != null);
          nothing.setVisible(now == null && !wrong.isVisible());
          draw(now);
        });
    session.secondsProperty().addListener((_, _, now) -> gantt.setCursor(now.doubleValue()));
    context.document().jobProperty().addListener((_, _, _) -> tell());
    byHost.selectedProperty().addListener((_, _, _) -> draw(session.timelineProperty().get()));
  }

  /** The picture, beside it what is free, or the reservations. */
  private BorderPane shown() {
    var edits = new ReservationEdits(context.document());
    gantt.setOnClick((seconds, job) -> {
      session.secondsProperty().set(seconds);
      var now = session.timelineProperty().get();
      var reservation = job == null || now == null ? null : now.reservation(job);
      if (reservation != null) {
        edits.choose(reservation.id());
        reservations.setSelected(true);
      }
    });
    var frame = new StackPane(gantt);
    frame.setMinSize(0, 0);
    HBox.setHgrow(frame, Priority.ALWAYS);
    var free = new FreeMinipodHosts(session);
    var side = new ReservationsPanel(edits, context, () -> reservations.setSelected(false));
    var middle = new HBox(frame, free);
    middle.setMinSize(0, 0);
    var picture = new BorderPane(middle, head(context), null, ObservedTimeBar.of(session), null);
    picture.setMinSize(0, 0);
    var shown = new BorderPane(picture);
    shown.setMinSize(0, 0);
    reservations.setId("timeline-reservations");
    reservations.selectedProperty().subscribe(on -> Ui.show(free, !on));
    var narrow = shown.widthProperty().lessThan(BESIDE);
    Runnable arrange = () -> arrange(shown, picture, side, narrow.get());
    reservations.selectedProperty().subscribe(arrange);
    narrow.subscribe(arrange);
    return shown;
  }

  /** The reservations beside the picture, or instead of it where both do not fit. */
  private void arrange(BorderPane shown, Node picture, Node side, boolean narrow) {
    boolean on = reservations.isSelected();
    shown.setRight(null);
    shown.setCenter(on && narrow ? side : picture);
    shown.setRight(on && !narrow ? side : null);
  }

  private VBox head(FeatureContext context) {
    spread.setId("timeline-spread");
    spread.setPrefWidth(64);
    spread.setMinWidth(64);
    spread.setAccessibleText(Text.of("timeline.spread"));
    spread
        .valueProperty()
        .addListener((_, _, now) -> {
          if (!following && now != null) {
            session.setSpread(now);
          }
        });
    var bar =
        new FlowPane(
            8,
            4,
            Ui.label(Text.of("timeline.question"), "text-bold"),
            new DocumentJobBox("timeline-job", context.document()),
            Ui.label(Text.of("timeline.spread.before"), "card-text"),
            spread,
            Ui.label(Text.of("timeline.spread.after"), "card-text"),
            rows(),
            reservations);
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    return new VBox(bar, legend());
  }

  /** What kinds of bars there are. */
  private static HBox legend() {
    var legend = Ui.named("timeline-legend", new HBox(6));
    legend.setAlignment(Pos.CENTER_LEFT);
    legend.getStyleClass().add("timeline-answer");
    for (var kind :
        List.of("timeline.legend.running", "timeline.legend.planned", "timeline.legend.reserved")) {
      var swatch = new Region();
      swatch
          .getStyleClass()
          .addAll("timeline-swatch", "timeline-" + kind.substring(kind.lastIndexOf('.') + 1));
      var words = Ui.label(Text.of(kind), "text-muted", "hint");
      words.setPadding(new Insets(0, 8, 0, 0));
      legend.getChildren().addAll(swatch, words);
    }
    return legend;
  }

  private SegmentedButton rows() {
    var byMinipod = new ToggleButton(Text.of("simulate.by.minipod"));
    byMinipod.setId("timeline-by-minipod");
    byHost.setId("timeline-by-host");
    byMinipod.setSelected(true);
    return Ui.oneOf(byHost, byMinipod);
  }

  private void draw(@Nullable HostOccupancyTimeline now) {
    JobGanttChart chart = now == null ? null : byHost.isSelected() ? now.byHost() : now.byMinipod();
    gantt.show(chart);
    gantt.setCursor(now == null ? Double.NaN : session.secondsProperty().get());
    tell();
  }

  private void tell() {
    following = true;
    Cluster cluster = context.document().cluster();
    var values = (IntegerSpinnerValueFactory) spread.getValueFactory();
    values.setMax(Math.max(1, cluster.minipods().size()));
    values.setValue(session.spread());
    boolean none = context.document().jobProperty().get() == null;
    DisabledReason.set(spread, none ? Text.of("why.job") : "");
    following = false;
    gantt.choose(bar());
  }

  /** Of the shown job, where it is planned. */
  private @Nullable JobOutcome bar() {
    var now = session.timelineProperty().get();
    var entry = session.entry();
    return now == null || entry == null || entry.startSeconds() == null
        ? null
        : now.outcome().jobs().stream()
            .filter(each ->
                now.kind(each) == JobGanttChart.Kind.PLANNED && each.job().id().equals(entry.job()))
            .findFirst()
            .orElse(null);
  }

  private List<String> tip(JobOutcome job) {
    var now = Objects.requireNonNull(session.timelineProperty().get());
    double from = now.timetable().fromSeconds();
    var lines = new ArrayList<String>();
    lines.add(job.job().id());
    lines.add(Text.of("timeline.tip.gpus", job.job().gpus()));
    double start = job.job().submitSeconds() - from;
    double planned = Objects.requireNonNullElse(job.startSeconds(), from) - from;
    var end = job.endSeconds();
    switch (now.kind(job)) {
      case PLANNED -> lines.add(Text.of("timeline.tip.planned", in(planned)));
      case RESERVED -> {
        lines.add(Text.of("timeline.tip.reserved", in(planned)));
        var why = Objects.requireNonNull(now.reservation(job)).why();
        if (why != null) {
          lines.add(why);
        }
      }
      default -> lines.add(Text.of("timeline.tip.running", TimeWords.text(-start)));
    }
    lines.add(
        end == null
            ? Text.of("timeline.tip.endless")
            : Text.of("timeline.tip.end", in(end - from)));
    return lines;
  }

  private static String in(double seconds) {
    return seconds <= 0 ? Text.of("timeline.now") : Text.of("timeline.in", TimeWords.text(seconds));
  }
}
