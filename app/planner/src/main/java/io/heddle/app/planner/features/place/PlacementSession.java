package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.planner.task.LiveSolve.Stage;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ReversibleClusterChange;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Turns the chosen cluster, job, algorithm and affinity into placements, live. View model: knows
 * the solvers and no view. To be used on the UI thread only.
 */
public final class PlacementSession {
  private final ClusterDocument document;
  private final StringProperty algorithm =
      new SimpleStringProperty(PlacementAlgorithms.registry().standard().name());
  private final DoubleProperty alpha = new SimpleDoubleProperty(0.5);
  private final BooleanProperty byTime = new SimpleBooleanProperty();
  private final StringProperty mistyped = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<@Nullable PlacementRun> run = new ReadOnlyObjectWrapper<>();
  private final LiveSolve<PlacementRequest, PlacementRun> live;
  private final PlacementAlternatives alternatives;
  private final PlacementCluster cluster;
  private final ChangeNotifier figures = new ChangeNotifier();
  private @Nullable Intact intact;
  private boolean quiet;

  public PlacementSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    var wanted = document.placingProperty().get();
    algorithm.set(wanted.algorithm());
    alpha.set(wanted.alpha());
    live =
        new LiveSolve<>(
            background,
            asked -> Text.of("task.solve", asked.algorithm().name(), asked.problem().job().id()),
            PlacementRequest::solve);
    live.setOnAnswer(answer -> figures.together(() -> answered(answer)));
    live.setOnObstacle(() -> run.set(null));
    alternatives = new PlacementAlternatives(background);
    cluster =
        new PlacementCluster(
            document, (before, now) -> figures.together(() -> follow(before, now)), this::restart);
    ChangeListeners.onChange(this::solveNow, algorithm, byTime);
    alpha.addListener((_, _, _) -> ask(live::follow));
    ChangeListeners.onChange(this::tell, algorithm, alpha, run);
    ChangeListeners.onChange(figures::changed, run, alpha, frontProperty(), mistyped);
    runs().addListener((ListChangeListener<PlacementRun>) _ -> figures.changed());
    begin();
  }

  /** The document that is solved for. */
  public ClusterDocument document() {
    return document;
  }

  /**
   * The cluster of the document as it stands after the latest edit; GPUs that are planned for the
   * job on show are free.
   */
  public ReadOnlyObjectProperty<Cluster> clusterProperty() {
    return cluster.property();
  }

  public ReadOnlyObjectProperty<@Nullable TrainingJob> jobProperty() {
    return document.jobProperty();
  }

  private void tell() {
    var shown = run.get();
    var placement = shown == null ? null : shown.placement();
    document
        .placingProperty()
        .set(new ClusterDocument.Placing(algorithm.get(), alpha.get(), placement));
  }

  /** The document was closed: nothing is solved any more. */
  public void close() {
    cluster.close();
    forget();
  }

  /** A name of {@link PlacementAlgorithms}. Setting it solves. */
  public StringProperty algorithmProperty() {
    return algorithm;
  }

  /** Whether the fastest answer of all algorithms is shown instead. Setting it solves. */
  public BooleanProperty byTimeProperty() {
    return byTime;
  }

  /** Affinity of the DP groups in [0, 1], of all that is on show. Setting it solves. */
  public DoubleProperty alphaProperty() {
    return alpha;
  }

  /** What is wrong with what is typed of the job, which has no answer yet; or empty. */
  public StringProperty mistypedProperty() {
    return mistyped;
  }

  /** The answer on show. */
  public ReadOnlyObjectProperty<@Nullable PlacementRun> runProperty() {
    return run.getReadOnlyProperty();
  }

  /** The latest answer of each algorithm for this job. */
  public ObservableList<PlacementRun> runs() {
    return alternatives.runs();
  }

  /** All non-dominated trade-offs, or null while unknown. */
  public ReadOnlyObjectProperty<@Nullable ParetoFront> frontProperty() {
    return alternatives.frontProperty();
  }

  /** What a run of the shown job costs at the α on show. */
  public PlacementFigures figures(PlacementRun of) {
    double now = alpha.get();
    return stands(of)
        ? PlacementFigures.of(of, runs(), alternatives.provenFront(), now)
        : PlacementFigures.unproven(of, now);
  }

  /** Whether all hosts of a run are there and free for the job. */
  public boolean stands(PlacementRun of) {
    return cluster.stands(of);
  }

  /** Tells when the run on show, its alternatives or what they cost may be others. */
  public void addFiguresListener(Runnable action) {
    figures.addListener(action);
  }

  /** Why there is no placement, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return live.obstacleProperty();
  }

  /**
   * An edited cluster is solved again, unless something was only drawn elsewhere. A placement whose
   * hosts have failed stays on show until a person decides; undo brings it back whole.
   */
  private void follow(Cluster before, Cluster now) {
    if (jobProperty().get() == null || ReversibleClusterChange.between(before, now).isDrawing()) {
      return;
    }
    var standing = run.get();
    if (intact != null && intact.cluster().equals(now)) {
      show(intact.run());
      intact = null;
      seekAlternatives(question());
    } else if (standing != null && PlacementDamage.of(now, standing.placement()) != null) {
      intact = intact == null ? new Intact(before, standing) : intact;
      show(standing);
    } else {
      restart();
    }
  }

  /** Shows a run alone, and solves nothing. */
  private void show(PlacementRun alone) {
    forget();
    alternatives.remember(alone);
    run.set(null); // the views look at the cluster again
    run.set(alone);
  }

  /** A run before its hosts failed. */
  private record Intact(Cluster cluster, PlacementRun run) {}

  /** Shows an earlier run without solving again. */
  public void select(PlacementRun earlier) {
    if (earlier.isOfAlgorithm()) {
      quietly(() -> algorithm.set(earlier.label()));
    }
    live.clear();
    run.set(earlier);
  }

  /** Shows a point of the front; α moves to where that point is the best, if there is such an α. */
  public void select(ParetoFront.Point point) {
    var known = frontProperty().get();
    double best = known == null ? Double.NaN : AffinitySlider.bestFor(known, point);
    if (!Double.isNaN(best)) {
      quietly(() -> alpha.set(best));
    }
    live.clear();
    run.set(PlacementRun.of(point));
  }

  /** Adds a placement that was read from a file. */
  public void adopt(Placement placement) {
    adopt(Text.of("run.file", placement.algorithm()), placement);
  }

  /** Shows a front that was read from a file, and its point that suits α best. */
  public void adopt(ParetoFront read) {
    alternatives.adopt(read);
    AffinitySlider.bestAt(read, alpha.get()).ifPresent(this::select);
  }

  /** Adds a placement that came about otherwise, and shows it; nothing runs any more. */
  public void adopt(String label, Placement placement) {
    live.clear();
    var adopted = new PlacementRun(label, placement, false);
    alternatives.remember(adopted);
    run.set(adopted);
  }

  /** Solves again with the chosen algorithm, whatever runs now. */
  public void solveNow() {
    ask(live::solve);
  }

  private void ask(Consumer<PlacementRequest> how) {
    var question = quiet ? null : question();
    if (question != null) {
      alternatives.drop();
      how.accept(question);
    }
  }

  private void restart() {
    intact = null;
    forget();
    run.set(null);
    begin();
  }

  /** A planned job has its placement. */
  private void begin() {
    var planned = cluster.planned();
    if (planned == null) {
      solveNow();
    } else {
      adopt(Text.of("run.kept", planned.algorithm()), planned);
    }
  }

  private void forget() {
    live.clear();
    alternatives.clear();
  }

  /** What is asked now; null where there is no job. */
  private @Nullable PlacementRequest question() {
    return cluster.question(algorithm.get(), alpha.get(), byTime.get());
  }

  private void answered(LiveSolve.Answer<PlacementRequest, PlacementRun> answer) {
    if (answer.stage() != Stage.SEARCHING) {
      alternatives.remember(answer.result());
      seekAlternatives(answer.problem());
    }
    run.set(answer.result());
  }

  /** While the slider moves on, what stands beside an answer would be about another α. */
  private void seekAlternatives(@Nullable PlacementRequest answered) {
    if (answered != null && answered.problem().alpha() == alpha.get()) {
      alternatives.seekBeside(answered);
    }
  }

  private void quietly(Runnable action) {
    quiet = true;
    try {
      action.run();
    } finally {
      quiet = false;
    }
  }
}
