package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.document.Message;
import io.heddle.app.planner.feature.Export;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.NamedPicture;
import io.heddle.app.planner.feature.Offer;
import io.heddle.app.planner.feature.OwnCanvas;
import io.heddle.app.planner.feature.RunRow;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.usecase.federate.FederationAnswers;
import io.heddle.render.federation.FederationPicture;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.layout.Region;

/** A federation, a job, and where it runs. */
public final class FederateView implements FeatureView {
  private final FeatureContext context;
  private final FederateSession session;
  private final Region inspector;
  private final Region results;
  private final MapPane map;
  private final ObservableList<RunRow> runs = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper status = new ReadOnlyStringWrapper("");

  FederateView(FeatureContext context) {
    this.context = context;
    session = new FederateSession(context.document(FederationDocument.class), context.background());
    map = new MapPane(session, context, this::open);
    inspector =
        new InspectorPane(
            new PickSheet(session, this::open), new JobSheet(session), new AnswerCard(session));
    results = new ResultsPane(session, context, this::open);
    session.answersProperty().addListener((_, _, _) -> follow());
    session.algorithmProperty().addListener((_, _, _) -> follow());
    session.document().layoutProperty().addListener((_, _, _) -> follow());
    session.document().stocksProperty().addListener((_, _, _) -> follow());
    follow();
  }

  /** What solves. */
  public FederateSession session() {
    return session;
  }

  private void follow() {
    var free = Text.of("status.free", session.document().freeGpus());
    var now = session.answersProperty().get();
    status.set(now == null ? free : Text.of("federate.status", free, now.answers().size()));
    runs.setAll(now == null ? List.of() : now.answers().stream().map(this::row).toList());
  }

  private RunRow row(FederationAnswers.Answer answer) {
    var job = answer.job();
    var value =
        job == null
            ? Text.of("federate.run.none")
            : job.training() == null
                ? Text.of("federate.run.clusters", job.clusterCount())
                : Text.of(
                    "federate.seconds.value", Figures.number(job.training().iterationSeconds()));
    return new RunRow(
        answer.algorithm(),
        value,
        job == null ? answer.reason() : Figures.shares(job),
        answer.algorithm().equals(session.algorithmProperty().get()),
        () -> session.algorithmProperty().set(answer.algorithm()));
  }

  /** A cluster as its own document, or why there is none. */
  private void open(String cluster) {
    var file = session.file(cluster);
    if (file == null) {
      context.tell(
          new Message(
              Text.of("federate.nofile", cluster), List.of(Text.of("federate.nofile.advice"))));
    } else {
      context.documents().openCluster(file, _ -> {});
    }
  }

  @Override
  public Region inspector() {
    return inspector;
  }

  @Override
  public Region results() {
    return results;
  }

  @Override
  public OwnCanvas canvas() {
    return map;
  }

  @Override
  public ObservableList<RunRow> runs() {
    return runs;
  }

  @Override
  public ReadOnlyStringProperty statusProperty() {
    return status.getReadOnlyProperty();
  }

  @Override
  public ReadOnlyStringProperty obstacleProperty() {
    return session.obstacleProperty();
  }

  @Override
  public Export export() {
    return new Export(
        Text.of("federate.export"), session.shownProperty().isNull(), this::exportPlan);
  }

  private void exportPlan() {
    var plan = session.plan();
    if (plan != null) {
      var start =
          Path.of(
              System.getProperty("user.home"),
              "heddle-export",
              DocumentTitle.fileName(plan.jobs().getFirst().job()));
      new FederationExportDialog(context, plan, start).show();
    }
  }

  /** A share goes on to get hosts in its cluster. */
  @Override
  public Offer offer() {
    return new Offer(
        Offer.Step.PLACE,
        Text.of("federate.place.share"),
        Bindings.createBooleanBinding(
            () -> session.placeable() == null, session.shownProperty(), session.pickProperty()),
        this::placeShare);
  }

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
  public List<NamedPicture> pictures() {
    return List.of(
        new NamedPicture(
            "federation",
            Text.of("federate.picture"),
            theme ->
                new FederationPicture(
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
