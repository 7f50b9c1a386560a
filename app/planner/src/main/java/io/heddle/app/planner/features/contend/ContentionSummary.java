package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.feature.AnswerCard;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.contend.ScheduleViews.SharedLink;
import io.heddle.model.result.FlowSchedule;
import java.util.Comparator;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The answer at the top of the inspector: the slowest job, utilization, and the shared links. */
final class ContentionSummary {
  private static final int MOST_LINKS = 5;

  private final ContentionSession session;
  private final LinkedSelection linking;
  private final BooleanBinding solving;
  private final Label slowest = Ui.named("contend-slowest", Ui.label("", "text-bold"));
  private final Label utilization = Ui.named("contend-summary", Ui.label(""));
  private final Label sharing = Ui.label("", "text-muted");
  private final VBox links = Ui.named("contend-links", new VBox(2));
  private final AnswerCard card;

  ContentionSummary(ContentionSession session, LinkedSelection linking) {
    this.session = session;
    this.linking = linking;
    solving = session.solvingProperty();
    card =
        new AnswerCard(
            "contend-slowdown",
            Ui.label(Text.of("contend.slowdown"), "text-muted"),
            slowest,
            utilization,
            sharing,
            links);
    ChangeListeners.onChange(
        this::show,
        session.scheduleProperty(),
        session.computedProperty(),
        session.beforeProperty(),
        solving);
    Ui.fade(card, solving);
    show();
  }

  Node place() {
    return card.place();
  }

  private void show() {
    var now = session.scheduleProperty().get();
    if (now == null) {
      utilization.setText("");
      card.clear();
      return;
    }
    var jobs = now.schedule().jobs();
    jobs.stream()
        .max(Comparator.comparingDouble(FlowSchedule.Job::slowdown))
        .ifPresent(job -> slowest.setText(job.id()));
    utilization.setText(utilization(now));
    var shared = now.shared();
    sharing.setText(
        jobs.size() == 1
            ? Text.of("contend.shared.alone")
            : Text.of("contend.shared", shared.size(), Math.min(MOST_LINKS, shared.size())));
    links.getChildren().setAll(shared.stream().limit(MOST_LINKS).map(this::row).toList());
    card.show(
        Text.of("contend.asked", jobs.size()),
        solving.get() ? Text.of("inspector.before", how(now)) : how(now),
        "%.2f×".formatted(now.slowest()));
  }

  private String how(Schedule now) {
    var own = session.computedProperty().get();
    return now.chosen() && own != null
        ? Text.of("contend.chosen", own.schedule().algorithm())
        : now.schedule().algorithm();
  }

  /** Its ends, its load and its jobs; selects both ends. */
  private Node row(SharedLink link) {
    var row =
        new Hyperlink(
            Text.of(
                "contend.shared.link",
                link.from(),
                link.to(),
                "%.0f".formatted(100 * link.utilization()),
                String.join(", ", link.jobs())));
    row.getStyleClass().add("why-text");
    row.setWrapText(true);
    row.setOnAction(_ -> linking.select(List.of(link.from(), link.to())));
    return row;
  }

  private String utilization(Schedule now) {
    var computed = session.computedProperty().get();
    var before = session.beforeProperty().get();
    var text = Text.of("contend.summary", percent(now.utilization()));
    if (now.chosen() && computed != null) {
      return text
          + Text.of(
              "contend.summary.chosen",
              computed.schedule().algorithm(),
              percent(computed.utilization()),
              points(now.utilization() - computed.utilization()));
    }
    return before == null
        ? text
        : text
            + Text.of(
                "contend.summary.before",
                percent(before.utilization()),
                points(now.utilization() - before.utilization()));
  }

  private static String percent(double share) {
    return "%.1f %%".formatted(100 * share);
  }

  private static String points(double difference) {
    return Text.signed("%+.1f", 100 * difference);
  }
}
