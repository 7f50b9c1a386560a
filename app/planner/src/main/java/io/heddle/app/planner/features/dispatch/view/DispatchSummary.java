package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.feature.AnswerCard;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.features.dispatch.KeptGpuChoice;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;

/** The answer at the top of the inspector: its bandwidth, how that is known, and its places. */
final class DispatchSummary {
  private final ClusterDocument document;
  private final DispatchSession session;
  private final Label counted = Ui.label("", "text-muted");
  private final Label certainty = Ui.label("", "text-muted");
  private final Label places = Ui.named("dispatch-places", Ui.label(""));
  private final Label share = Ui.named("dispatch-share", Ui.label("", "text-muted"));
  private final AnswerCard card;

  DispatchSummary(ClusterDocument document, DispatchSession session, KeptGpuChoice keeping) {
    this.document = document;
    this.session = session;
    var kept =
        Bindings.createStringBinding(
            () -> kept(keeping),
            keeping.keptProperty(),
            keeping.obstacleProperty(),
            session.answerProperty());
    card =
        new AnswerCard(
            "dispatch-bandwidth",
            counted,
            certainty,
            places,
            share,
            AnswerCard.line("dispatch-kept", kept));
    ChangeListeners.nowAndOnChange(
        this::show, session.answerProperty(), document.jobProperty(), document.layoutProperty());
  }

  Node place() {
    return card.place();
  }

  private void show() {
    var answer = session.answerProperty().get();
    if (answer == null) {
      card.clear();
      return;
    }
    var answers = answer.dispatches().answers();
    var slowest =
        answers.stream()
            .map(GpuDispatch::bandwidth)
            .filter(Objects::nonNull)
            .min(Comparator.comparingDouble(QualifiedBandwidth::gbps))
            .orElse(null);
    counted.setText(Text.of("dispatch.bandwidth", answers.size()));
    certainty.setText(certainty(slowest));
    places.setText(places(answers));
    share.setText(
        Double.isNaN(answer.gbe()) || answer.isAssumed()
            ? ""
            : Text.of("dispatch.summary", DispatchAnswerCard.percent(answer.gbe())));
    Ui.show(share, !share.getText().isEmpty());
    card.show(
        asked(answer),
        answer.algorithm(),
        slowest == null ? "–" : DispatchAnswerCard.number(slowest.gbps()));
  }

  /** The job where it is asked for, else the GPUs. */
  private String asked(DispatchAnswer answer) {
    var job = document.jobProperty().get();
    var gpus = answer.request().gpus();
    return job != null && gpus.equals(List.of(job.gpus()))
        ? job.id()
        : Text.of(
            "dispatch.asked",
            gpus.stream().map(String::valueOf).collect(Collectors.joining(" + ")));
  }

  private static String certainty(@Nullable QualifiedBandwidth bandwidth) {
    if (bandwidth == null) {
      return Text.of("dispatch.certainty.none");
    }
    return switch (bandwidth.certainty()) {
      case MEASURED -> Text.of("dispatch.certainty.measured");
      case PREDICTED ->
          Text.of(
              "dispatch.certainty.predicted", DispatchAnswerCard.number(bandwidth.plusMinusGBps()));
      case ASSUMED, BUILT_IN -> Text.of("dispatch.certainty.assumed");
    };
  }

  private String places(List<GpuDispatch> answers) {
    var hosts =
        answers.stream()
            .flatMap(each -> each.byHost().keySet().stream())
            .collect(Collectors.toSet());
    var layout = document.layout();
    long minipods =
        hosts.stream().map(layout::podLabel).filter(Objects::nonNull).distinct().count();
    int gpus = answers.stream().mapToInt(each -> each.gpus().size()).sum();
    return Text.of("dispatch.places", gpus, hosts.size(), minipods);
  }

  /**
   * Whether the GPUs are kept for the job, or why they cannot be; what is being found is neither.
   */
  private String kept(KeptGpuChoice keeping) {
    var answer = session.answerProperty().get();
    if (answer == null || answer.dispatches().answers().size() > 1) {
      return "";
    }
    var only = answer.dispatches().answers().getFirst();
    return keeping.keptProperty().get()
        ? Text.of("keep.kept", only.gpus().size(), only.byHost().size())
        : keeping.obstacleProperty().get();
  }
}
