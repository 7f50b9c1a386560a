package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.features.study.StudySession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.io.FileKinds;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A study: set up on the right, its rows in the centre. */
public final class StudyView extends PanelView {
  private final FeatureContext context;
  private @Nullable UserMessage shown;
  private final StudySession session;

  public StudyView(FeatureContext context) {
    this.context = context;
    session = new StudySession(context.document(OpenDocument.class), context.background());
    var variant = new StudyVariantCard(session, this::open);
    setPanels(
        session.isRowsAlone()
            ? new InspectorPane(variant)
            : new InspectorPane(
                new StudyRunCard(session, this::save, this::readRows),
                variant,
                new StudySetupCard(session)),
        new StudyResultsPane(session, context, this::open));
    if (!session.isRowsAlone()) {
      setExport(Text.of("study.save"), session.draft().firstMistake(), () -> save(() -> {}));
    }
    ChangeListeners.nowAndOnChange(this::follow, session.rows().keptProperty());
    context.follow(session.obstacleProperty(), this::showTrouble);
  }

  /** Shows what stands in the way, until it no longer does. */
  private void showTrouble(@Nullable UserMessage obstacle) {
    if (shown != null) {
      context.documents().messages().settled(shown);
    }
    shown =
        obstacle == null || obstacle.details().isEmpty()
            ? obstacle
            : obstacle.with(new UserMessage.Action(Text.of("study.foreign.other"), this::readRows));
    if (shown != null) {
      context.trouble(shown);
    }
  }

  /** What asks. */
  public StudySession session() {
    return session;
  }

  private void follow() {
    var table = session.rows().tableProperty().get();
    say(
        table == null
            ? ""
            : Text.of(
                "study.status",
                table.size(),
                session.rows().keptProperty().get().cardinality(),
                table.errors()));
  }

  /** A variant as its own document. */
  private void open(int row) {
    session.open(
        row,
        (ClusterDocument variant) -> {
          context.documents().add(variant);
          context.documents().show(variant);
        });
  }

  /** Asks for the file if it is unknown, then continues. */
  private void save(Runnable then) {
    var study = session.draft().studyProperty().get();
    @Nullable Path file =
        study == null
            ? null
            : context
                .choosers()
                .save(DocumentTitle.fileName(study.name()) + FileKinds.STUDY.suffix());
    if (file != null) {
      session.save(file, then);
    }
  }

  private void readRows() {
    context.choosers().openAny().stream().findFirst().ifPresent(session::read);
  }

  /** A study that is set up can be saved; rows alone are in their file. */
  @Override
  public void close() {
    session.close();
  }
}
