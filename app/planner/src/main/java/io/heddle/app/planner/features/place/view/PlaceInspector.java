package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.LazyNode;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.feature.AnswerCard;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.features.place.PlacementFigures;
import io.heddle.app.planner.features.place.PlacementReasonSession;
import io.heddle.app.planner.features.place.PlacementRun;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.PlacementSessions;
import io.heddle.app.planner.features.place.jobs.JobForm;
import io.heddle.app.planner.terms.GlossaryTermCard;
import io.heddle.model.result.Placement;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** The right panel: the answer and what it answers, how it is solved, and why, then the job. */
final class PlaceInspector extends InspectorPane {
  private static final int FIRST = 2;

  private int first = FIRST;

  private final PlacementSession session;
  private final PlacementReasonSession reasons;
  private final Label bound = Ui.named("bound", Ui.label(""));
  private final Label groups = Ui.named("groups", Ui.label("", "text-muted"));
  private final Label notes = Ui.named("compared", Ui.label("", "text-muted"));
  private final VBox why = Ui.named("why", new VBox(6));
  private final ToggleButton more = Ui.named("why-more", new ToggleButton());
  private final VBox reasoning = new VBox(8, Ui.heading(Text.of("inspector.why")), why, more);
  private final AnswerCard answer;

  PlaceInspector(PlacementSessions sessions, FeatureContext context) {
    session = sessions.one();
    reasons = sessions.reasons();
    more.setOnAction(_ -> fold());
    var title =
        Ui.row(
            Ui.label(Text.of("inspector.spread"), "text-muted"), GlossaryTermCard.button("spread"));
    answer =
        new AnswerCard(
            "weighted-spread",
            title,
            bound,
            groups,
            AnswerCard.line("keep-words", sessions.keeping().wordsProperty()),
            new IterationPaceLabel(session, sessions.paces()),
            notes);
    add(
        answer.place(),
        new SelectionCard(context),
        none(session),
        whileJob(session, new SolverPane(session)),
        new LazyNode(reasoning),
        whileJob(session, new JobForm(session)));
    Ui.fade(answer, session.mistypedProperty().isNotEmpty());
    Ui.fade(reasoning, session.mistypedProperty().isNotEmpty());
    Ui.show(reasoning, false);
    reasons.reasonsProperty().addListener((_, _, now) -> say(now));
    session.addFiguresListener(this::show);
    show();
  }

  private static Node whileJob(PlacementSession session, Node form) {
    session.jobProperty().subscribe(job -> Ui.show(form, job != null));
    return form;
  }

  /** Instead of the forms where there is no job. */
  private static Node none(PlacementSession session) {
    var words = Ui.paragraph(Text.of("inspector.none"), "text-muted");
    var add =
        Ui.button(
            "inspector-add-job",
            Text.of("inspector.none.add"),
            MaterialDesignP.PLUS,
            () -> {
              var fresh = NewJobTemplates.first(session.document());
              session.document().add(Text.of("edit.job.add", fresh.id()), List.of(fresh));
            });
    DisabledReason.bind(
        add,
        Bindings.createStringBinding(
            () -> session.clusterProperty().get().hosts().isEmpty() ? Text.of("why.no.hosts") : "",
            session.clusterProperty()));
    var none = new VBox(10, words, add);
    session.jobProperty().subscribe(job -> Ui.show(none, job == null));
    return none;
  }

  private void show() {
    var run = session.runProperty().get();
    if (run == null) {
      answer.clear();
      return;
    }
    var figures = session.figures(run);
    boolean before = !session.mistypedProperty().get().isEmpty();
    answer.show(
        run.placement().job(),
        before ? Text.of("inspector.before", run.label()) : run.label(),
        two(figures.spread()));
    bound(run, figures);
    groups.setText(String.join("\n", groups(run.placement())));
    notes.setText(String.join("\n", run.notes().stream().map(note -> "– " + note).toList()));
    Ui.show(notes, !run.notes().isEmpty());
    var known = reasons.reasonsProperty().get();
    boolean current =
        known != null && known.run().equals(run) && known.alpha() == session.alphaProperty().get();
    why.setOpacity(current ? 1 : 0.4);
  }

  private static List<String> groups(Placement placement) {
    var objective = placement.objective();
    var lines = new ArrayList<String>();
    if (placement.hostsPerTensorGroup() > 1) {
      lines.add(Text.of("inspector.tp", placement.hostsPerTensorGroup()));
    }
    lines.add(
        Text.of(
            "inspector.groups", touch(objective.maxDpSpread()), touch(objective.maxPpSpread())));
    var parts = objective.groups();
    if (parts != null && parts.cp() > 1) {
      lines.add(Text.of("inspector.cp", touch(parts.maxCpSpread()), parts.maxCpDomains()));
    }
    if (parts != null && parts.ep() > 1) {
      lines.add(Text.of("inspector.ep", touch(parts.maxEpSpread()), parts.maxEpDomains()));
    }
    if (parts != null && parts.provenOptimal()) {
      lines.add(Text.of("inspector.grouped"));
    }
    return lines;
  }

  private void say(PlacementReasonSession.@Nullable Reasons known) {
    why.getChildren().clear();
    if (known != null) {
      Stream.concat(known.hosts().stream(), known.sentences().stream())
          .forEach(sentence -> why.getChildren().add(Ui.paragraph(sentence, "why-text")));
    }
    first = FIRST + (known == null ? 0 : known.hosts().size());
    Ui.show(more, why.getChildren().size() > first);
    fold();
    Ui.show(reasoning, !why.getChildren().isEmpty());
    show();
  }

  /** What is said of hosts and the first sentences, or all. */
  private void fold() {
    for (int i = 0; i < why.getChildren().size(); i++) {
      Ui.show(why.getChildren().get(i), i < first || more.isSelected());
    }
    more.setText(Text.of(more.isSelected() ? "inspector.why.less" : "inspector.why.more"));
  }

  /** The paper's MIP has an objective of its own, which holds for the α that was solved for. */
  private void bound(PlacementRun run, PlacementFigures figures) {
    bound.getStyleClass().removeAll("success-text", "text-muted");
    bound.getStyleClass().add(figures.proven() ? "success-text" : "text-muted");
    var known = figures.bound();
    var words = new ArrayList<String>();
    if (known != null) {
      words.add(
          Text.of(figures.proven() ? "inspector.bound.proven" : "inspector.bound", two(known)));
    }
    if (PlacementAlgorithms.goalOf(run.placement()).equals(PlacementAlgorithms.MIP)
        && PlacementFigures.isFor(run.placement(), session.alphaProperty().get())) {
      var objective = run.objective();
      words.add(
          Text.of(
              objective.provenOptimal() && session.stands(run)
                  ? "inspector.mip.proven"
                  : "inspector.mip",
              two(objective.mip())));
    }
    bound.setText(words.isEmpty() ? Text.of("inspector.bound.none") : String.join(" · ", words));
  }

  private static String two(double value) {
    return String.format(Locale.ENGLISH, "%.2f", value);
  }

  private static String touch(int spread) {
    return spread == 0 ? Text.of("inspector.one") : Text.of("inspector.several", spread);
  }
}
