package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.exchange.FolderExport;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.feature.WorkspaceCanvas;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.federate.FederationAnswers;
import io.heddle.model.io.FederationPlanExport;
import io.heddle.model.io.FederationPlanFormat;
import io.heddle.render.federation.FederationMapPicture;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/** A federation, a job, and where it runs. */
public final class FederateView extends PanelView {
  private final FeatureContext context;
  private final FederateSession session;
  private final FederationMapPane map;

  public FederateView(FeatureContext context) {
    this.context = context;
    session = new FederateSession(context.document(FederationDocument.class), context.background());
    map = new FederationMapPane(session, context, this::open);
    setPanels(
        new InspectorPane(
            new FederationAnswerCard(session),
            new MapSelectionSheet(session, this::open),
            new FederationJobSheet(session)),
        new FederationResultsPane(session, context, this::open));
    ChangeListeners.nowAndOnChange(
        this::follow,
        session.answersProperty(),
        session.algorithmProperty(),
        session.document().layoutProperty(),
        session.document().stocksProperty());
    setExport(
        Text.of("federate.export"),
        DisabledReason.when(session.shownProperty().isNull(), Text.of("why.federate")),
        this::exportPlan);
    setNext(
        new NextStep(
            NextStep.Step.PLACE,
            Text.of("federate.place.share"),
            Bindings.createStringBinding(
                session::whyNotPlaceable, session.shownProperty(), session.pickProperty()),
            this::placeShare));
  }

  /** What solves. */
  public FederateSession session() {
    return session;
  }

  private void follow() {
    var free = Text.of("status.free", session.document().freeGpus());
    var now = session.answersProperty().get();
    say(now == null ? free : Text.of("federate.status", free, now.answers().size()));
    runs()
        .setAll(
            now == null ? List.of() : now.answers().stream().map(each -> row(now, each)).toList());
  }

  /** In one unit: seconds where any answer has an estimate, else clusters. */
  private ExplorerRunRow row(FederationAnswers all, FederationAnswers.Answer answer) {
    var job = answer.job();
    boolean timed =
        all.answers().stream()
            .anyMatch(each -> each.job() != null && each.job().training() != null);
    var value =
        job == null
            ? Text.of("federate.run.none")
            : job.training() != null
                ? Text.of(
                    "federate.seconds.value",
                    FederationFigures.number(job.training().iterationSeconds()))
                : timed
                    ? Text.of("federate.run.untimed")
                    : Text.of("federate.run.clusters", job.clusterCount());
    return new ExplorerRunRow(
        answer.algorithm(),
        value,
        job == null
            ? Text.sentence(answer.reason())
            : Text.of(
                "federate.run.tip",
                Text.of("federate.run.clusters", job.clusterCount()),
                FederationFigures.shares(job)),
        answer.algorithm().equals(session.algorithmProperty().get()),
        () -> session.algorithmProperty().set(answer.algorithm()));
  }

  /** A cluster as its own document, or why there is none. */
  private void open(String cluster) {
    var file = session.file(cluster);
    if (file == null) {
      context.tell(
          new UserMessage(
              Text.of("federate.nofile", cluster), List.of(Text.of("federate.nofile.advice"))));
    } else {
      context.documents().openCluster(file, _ -> {});
    }
  }

  @Override
  public WorkspaceCanvas canvas() {
    return map;
  }

  @Override
  public ReadOnlyStringProperty obstacleProperty() {
    return session.obstacleProperty();
  }

  @Override
  public ObservableValue<UserMessage.@Nullable Action> remedy() {
    return session
        .obstacleProperty()
        .map(_ -> {
          var now = session.answersProperty().get();
          var job = session.jobs().job();
          return now == null || now.mostGpus() == 0 || job == null || now.mostGpus() >= job.gpus()
              ? null
              : new UserMessage.Action(
                  Text.of("remedy.request", now.mostGpus()),
                  () -> session.jobs().setGpus(String.valueOf(now.mostGpus())));
        });
  }

  private void exportPlan() {
    var plan = session.plan();
    if (plan != null) {
      context.export(
          new FolderExport<>(
              "federation",
              Text.of("federate.export"),
              "08-several-clusters.md#next-step",
              FolderExport.start("heddle-export", plan.jobs().getFirst().job()),
              List.of(FederationPlanFormat.values()),
              FederationPlanFormat::id,
              List.of(),
              chosen ->
                  new FolderExport.Writing(
                      () ->
                          new FolderExport.Draft(
                              FederationPlanExport.files(chosen, plan), List.of()),
                      (folder, over) -> FederationPlanExport.write(chosen, plan, folder, over))));
    }
  }

  /** A share goes on to get hosts in its cluster. */
  private void placeShare(Runnable then) {
    var share = session.placeable();
    var job = share == null ? null : session.part(share);
    var file = share == null ? null : session.file(share.cluster());
    if (job != null && file != null) {
      context
          .documents()
          .openCluster(
              file,
              (ClusterDocument cluster) -> {
                cluster.add(Text.of("edit.job.add", job.id()), List.of(job));
                then.run();
              });
    }
  }

  @Override
  public List<NamedExportPicture> pictures() {
    return List.of(
        new NamedExportPicture(
            "federation",
            Text.of("federate.picture"),
            theme ->
                new FederationMapPicture(
                    DocumentTitle.of(session.document()), map.scene(), theme, Text::of)));
  }

  @Override
  public void setActive(boolean active) {
    if (active) {
      session.readFiles(); // which others may have changed meanwhile
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
