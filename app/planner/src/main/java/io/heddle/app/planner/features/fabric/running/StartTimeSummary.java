package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.AnswerCard;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.state.TimetableText;
import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import java.util.List;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The answer at the top of the inspector: when the selected job fits, and where, or why never. */
final class StartTimeSummary extends VBox {
  private final TimelineSession session;
  private final Label date = Ui.named("timeline-date", Ui.paragraph(""));
  private final Label end = Ui.label("", "text-muted");
  private final Hyperlink hosts = Ui.named("timeline-hosts", new Hyperlink());
  private final Label waits = Ui.named("timeline-waits", Ui.label("", "card-text"));
  private final Label said = Ui.named("timeline-said", Ui.label("", "text-muted"));
  private final Label endless = Ui.named("timeline-endless", Ui.label("", "text-muted", "hint"));
  private final AnswerCard card;

  StartTimeSummary(TimelineSession session, FeatureContext context) {
    super(6);
    this.session = session;
    hosts.setWrapText(true);
    hosts.getStyleClass().add("why-text");
    hosts.setOnAction(_ -> {
      var entry = session.entry();
      if (entry != null) {
        context.selection().select(entry.hosts());
      }
    });
    card = new AnswerCard("timeline-answer", date, end, hosts, waits);
    getChildren().addAll(card.place(), said, endless);
    for (var each : List.of(said, endless)) {
      each.setWrapText(true);
    }
    ChangeListeners.nowAndOnChange(
        this::show, session.timelineProperty(), context.document().jobProperty());
  }

  private void show() {
    said.setText(session.said());
    endless.setText(session.endless());
    var now = session.timelineProperty().get();
    var entry = session.entry();
    if (now == null || entry == null) {
      card.clear();
    } else {
      var start = entry.startSeconds();
      var timetable = now.timetable();
      date.setText(start == null ? "" : TimetableText.date(start));
      end.setText(start == null ? "" : end(entry));
      hosts.setText(Text.of("timeline.where", entry.hosts().size(), entry.spread()));
      Ui.show(hosts, start != null);
      waits.setText(
          start == null
              ? TimetableText.reason(entry)
              : entry.waitsFor().isEmpty()
                  ? ""
                  : Text.of("timeline.waits", TimetableText.waits(timetable, entry)));
      card.show(
          entry.job(),
          Text.of("timeline.start"),
          start == null ? Text.of("timeline.never") : TimetableText.in(timetable, start));
    }
    for (var each : List.of(date, end, waits, said, endless)) {
      Ui.show(each, !each.getText().isEmpty());
    }
  }

  private static String end(Entry entry) {
    var seconds = entry.endSeconds();
    var date = seconds == null ? "" : TimetableText.date(seconds);
    return date.isEmpty() ? Text.of("timeline.tip.endless") : Text.of("timeline.tip.end", date);
  }
}
