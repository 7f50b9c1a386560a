package io.heddle.app.planner.features.federate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.federate.ClusterShareJob;
import io.heddle.app.usecase.federate.ClusterStocks;
import io.heddle.app.usecase.federate.FederationAnswers;
import io.heddle.app.usecase.federate.FederationRequest;
import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.render.federation.MapHitTarget;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * Finds the clusters of a federation that the document's job runs on, by all algorithms, live. View
 * model: knows the solvers and no view. To be used on the UI thread only.
 */
public final class FederateSession {
  private final FederationDocument document;
  private final BackgroundExecution background;
  private final ObjectProperty<@Nullable MapHitTarget> pick = new SimpleObjectProperty<>();
  private final FederationMapEditor editor;
  private final FederationJobEditor jobs;
  private final StringProperty algorithm =
      new SimpleStringProperty(ClusterChoiceAlgorithms.registry().standard().name());
  private final LiveSolve<FederationRequest, FederationAnswers> live;
  private final ReadOnlyObjectWrapper<@Nullable FederationAnswers> answers =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable FederatedJob> shown = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper stale = new ReadOnlyBooleanWrapper();
  private @Nullable FederationRequest asked;
  private List<String> filesRead;
  private @Nullable BackgroundTask reading;

  public FederateSession(FederationDocument document, BackgroundExecution background) {
    this.document = document;
    this.background = background;
    editor = new FederationMapEditor(document, pick);
    jobs = new FederationJobEditor(document);
    live =
        new LiveSolve<>(
            background,
            question -> Text.of("task.federate", question.job().id()),
            FederationRequest::solve);
    live.setOnAnswer(answer -> show(answer.result()));
    live.setOnObstacle(() -> show(null));
    filesRead = files(document.federation());
    document.layoutProperty().addListener((_, _, now) -> edited(now.federation()));
    document.pathProperty().addListener((_, _, _) -> readFiles());
    ChangeListeners.onChange(this::ask, document.stocksProperty(), document.jobProperty());
    algorithm.addListener((_, _, _) -> choose());
    ask();
  }

  /** The document was closed: nothing is solved any more. */
  public void close() {
    live.clear();
    if (reading != null) {
      reading.discard();
    }
  }

  public FederationDocument document() {
    return document;
  }

  /** What a person does to the federation. */
  public FederationMapEditor editor() {
    return editor;
  }

  /** What a person asks. */
  public FederationJobEditor jobs() {
    return jobs;
  }

  /** What is picked on the map or in a table; null: nothing. */
  public ObjectProperty<@Nullable MapHitTarget> pickProperty() {
    return pick;
  }

  /** A name of {@link ClusterChoiceAlgorithms}: the one whose answer is on show. */
  public StringProperty algorithmProperty() {
    return algorithm;
  }

  /**
   * What all algorithms answered so far; null where nothing is asked, or no algorithm can answer.
   */
  public ReadOnlyObjectProperty<@Nullable FederationAnswers> answersProperty() {
    return answers.getReadOnlyProperty();
  }

  /** The answer of the chosen algorithm; null while there is none. */
  public ReadOnlyObjectProperty<@Nullable FederatedJob> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** Whether what is on show answers an earlier question, until the newest one is answered. */
  public ReadOnlyBooleanProperty staleProperty() {
    return stale.getReadOnlyProperty();
  }

  private void restale() {
    var now = answers.get();
    stale.set(now != null && asked != null && !now.question().equals(asked));
  }

  /** Why there is no answer, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** The search that runs, or null. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> taskProperty() {
    return live.taskProperty();
  }

  /** The federation with the free GPUs that the files of its clusters tell. O(clusters). */
  public Federation known() {
    return document.stocksProperty().get().in(document.federation());
  }

  private static List<String> files(Federation federation) {
    return federation.clusters().stream()
        .flatMap(each -> Stream.ofNullable(each.file()))
        .distinct()
        .toList();
  }

  private void edited(Federation now) {
    var hit = pick.get();
    boolean gone =
        switch (hit) {
          case MapHitTarget.OfCluster _ -> editor.cluster() == null;
          case MapHitTarget.OfLink _ -> editor.link() == null;
          case null -> false;
        };
    if (gone) {
      pick.set(null);
    }
    if (files(now).equals(filesRead)) {
      ask();
    } else {
      readFiles();
    }
  }

  /** Reads the files of the clusters, which others may have changed. */
  public void readFiles() {
    var federation = document.federation();
    filesRead = files(federation);
    if (filesRead.isEmpty()) {
      document.stocksProperty().set(ClusterStocks.NONE);
      ask();
      return;
    }
    if (reading != null) {
      reading.discard();
    }
    var from = document.path();
    reading =
        background
            .tasks()
            .start(
                Text.of("task.federate.files", filesRead.size()),
                _ -> ClusterStocks.read(federation, from),
                found -> {
                  boolean same = found.equals(document.stocksProperty().get());
                  document.stocksProperty().set(found);
                  if (same) {
                    ask();
                  }
                },
                background.faults());
  }

  private void ask() {
    var job = document.jobProperty().get();
    if (job == null || document.federation().clusters().isEmpty()) {
      live.clear();
      show(null);
      obstacle.set("");
    } else {
      var question =
          new FederationRequest(
              document.federation(), document.stocksProperty().get(), job, algorithm.get());
      asked = question;
      live.follow(question);
      restale();
    }
  }

  private void choose() {
    var now = answers.get();
    if (now == null || now.of(algorithm.get()) == null) {
      ask();
    } else {
      show(now);
    }
  }

  private void show(@Nullable FederationAnswers now) {
    answers.set(now);
    restale();
    var chosen = now == null ? null : now.of(algorithm.get());
    shown.set(chosen == null ? null : chosen.job());
    obstacle.set(chosen == null ? live.obstacleProperty().get() : Text.sentence(chosen.reason()));
  }

  /** What is on show as a plan; null where nothing is. */
  public @Nullable FederatedJobsPlan plan() {
    var now = shown.get();
    return now == null ? null : new FederatedJobsPlan(List.of(now), List.of());
  }

  /** The share of the cluster that is picked, else the first whose cluster has a file, or null. */
  public FederatedJob.@Nullable Share placeable() {
    var now = shown.get();
    if (now == null) {
      return null;
    }
    var cluster = editor.cluster();
    var picked =
        now.shares().stream()
            .filter(share -> cluster != null && share.cluster().equals(cluster.id()))
            .toList();
    return (picked.isEmpty() ? now.shares() : picked)
        .stream().filter(share -> file(share.cluster()) != null).findFirst().orElse(null);
  }

  /** Why no share can go on to its cluster, or empty. */
  public String whyNotPlaceable() {
    if (shown.get() == null) {
      return Text.of("why.federate");
    }
    return placeable() == null ? Text.of("why.federate.file") : "";
  }

  /** The file of a cluster, where it lies; null where it has none. */
  public @Nullable Path file(String cluster) {
    return document.federation().clusters().stream()
        .filter(each -> each.id().equals(cluster))
        .flatMap(each -> Stream.ofNullable(each.file()))
        .findFirst()
        .map(file -> ClusterStocks.resolve(document.path(), file))
        .orElse(null);
  }

  /** What of the job runs on a cluster, as a job of that cluster; null where nothing is on show. */
  public @Nullable TrainingJob part(FederatedJob.Share share) {
    var now = shown.get();
    var question = answers.get();
    return now == null || question == null
        ? null
        : ClusterShareJob.of(question.question().job(), now, share);
  }
}
