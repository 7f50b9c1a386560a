package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.render.compare.ComparedPlacementRun;
import io.heddle.render.compare.PlacementComparison;
import io.heddle.render.topology.HostGroups;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Runs beside each other: the latest of every algorithm and those that a person kept, what differs
 * between the chosen ones, and why. View model: knows no view. To be used on the UI thread only.
 */
public final class RunCompareSession {
  private final PlacementSession session;
  private final LiveSolve<Question, List<ReasonParagraph>> live;
  private final List<ComparableRun> kept = new ArrayList<>();
  private final ObservableList<ComparableRun> candidates = FXCollections.observableArrayList();
  private final ObservableList<ComparableRun> chosen = FXCollections.observableArrayList();
  private final Set<String> wanted = new LinkedHashSet<>();
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<@Nullable PlacementComparison> comparison =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ReadOnlyObjectWrapper<List<ReasonParagraph>> why =
      new ReadOnlyObjectWrapper<>(List.of());
  private boolean byHand;
  private @Nullable Question shown;

  /** What is compared, and at which α. */
  private record Question(List<ComparableRun> runs, double alpha) {}

  public RunCompareSession(PlacementSession session, BackgroundExecution background) {
    this.session = session;
    live =
        new LiveSolve<>(
            background,
            _ -> Text.of("task.compare.why"),
            (question, control) ->
                RunDifferenceReasons.of(question.runs(), question.alpha(), control.part()));
    live.resultProperty()
        .addListener((_, _, now) -> why.set(Objects.requireNonNullElse(now, List.of())));
    session.addFiguresListener(this::gather);
    active.addListener((_, _, _) -> update());
  }

  /** Everything that can be compared: the kept runs, then the latest ones. */
  public ObservableList<ComparableRun> candidates() {
    return FXCollections.unmodifiableObservableList(candidates);
  }

  /** What is compared, in the order of choosing; the first is what the others differ from. */
  public ObservableList<ComparableRun> chosen() {
    return FXCollections.unmodifiableObservableList(chosen);
  }

  /** Whether it is visible: reasons are computed only then. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** The chosen runs cell by cell; null while there are fewer than two. */
  public ReadOnlyObjectProperty<@Nullable PlacementComparison> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /** Hosts by the runs that use them, for the canvas; none while it is not visible. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** Why the chosen runs are as they are; empty while unknown. */
  public ReadOnlyObjectProperty<List<ReasonParagraph>> whyProperty() {
    return why.getReadOnlyProperty();
  }

  /** The letter that stands for a chosen run: A is the first; empty for one not chosen. */
  public String sign(ComparableRun candidate) {
    int index = chosen.indexOf(candidate);
    return index < 0 ? "" : String.valueOf((char) ('A' + index));
  }

  /** Compares a run, or no more. */
  public void choose(ComparableRun candidate, boolean compared) {
    byHand = true;
    if (compared) {
      wanted.add(candidate.label());
    } else {
      wanted.remove(candidate.label());
    }
    update();
  }

  /** Keeps the run on show beside later ones. */
  public void keep() {
    var run = session.runProperty().get();
    var job = session.jobProperty().get();
    if (run != null && job != null) {
      var name =
          Text.of(
              "compare.kept",
              run.label(),
              String.format(Locale.ENGLISH, "%.2f", run.placement().alpha()),
              job.id());
      var label = name;
      for (int number = 2; isTaken(label); number++) {
        label = name + " (" + number + ")";
      }
      kept.add(new ComparableRun(label, run, job, session.clusterProperty().get(), true));
      wanted.add(label);
      gather();
    }
  }

  private boolean isTaken(String label) {
    return kept.stream().anyMatch(each -> each.label().equals(label));
  }

  /** Drops a kept run. */
  public void drop(ComparableRun candidate) {
    kept.remove(candidate);
    wanted.remove(candidate.label());
    gather();
  }

  private void gather() {
    var cluster = session.clusterProperty().get();
    var job = session.jobProperty().get();
    var found = new ArrayList<ComparableRun>();
    if (job != null) {
      var latest = new ArrayList<>(session.runs());
      var shown = session.runProperty().get();
      if (shown != null && latest.stream().noneMatch(run -> run.label().equals(shown.label()))) {
        latest.addFirst(shown);
      }
      found.addAll(kept);
      latest.forEach(run -> found.add(new ComparableRun(run.label(), run, job, cluster, false)));
    }
    if (!candidates.equals(found)) {
      candidates.setAll(found);
    }
    update();
  }

  /** Until a person chooses, the shown run stands beside the next one. */
  private List<ComparableRun> selection() {
    if (byHand || !kept.isEmpty()) {
      return wanted.stream()
          .flatMap(label -> candidates.stream().filter(each -> each.label().equals(label)))
          .toList();
    }
    var shown = session.runProperty().get();
    var first =
        candidates.stream().filter(each -> each.run().equals(shown)).findFirst().orElse(null);
    if (first == null) {
      return List.of();
    }
    var second = candidates.stream().filter(each -> !each.equals(first)).findFirst().orElse(null);
    return second == null ? List.of(first) : List.of(first, second);
  }

  private void update() {
    var now = selection();
    if (!byHand) {
      wanted.clear();
      now.forEach(each -> wanted.add(each.label()));
    }
    if (!chosen.equals(now)) {
      chosen.setAll(now);
    }
    var question =
        active.get() && now.size() > 1 ? new Question(now, session.alphaProperty().get()) : null;
    if (!Objects.equals(question, shown)) {
      shown = question;
      show(question);
    }
  }

  /** Reasons are sought once the slider rests. */
  private void show(@Nullable Question question) {
    live.clear();
    if (question == null) {
      comparison.set(null);
      groups.set(HostGroups.none());
      return;
    }
    comparison.set(
        new PlacementComparison(
            session.clusterProperty().get(),
            question.runs().stream().map(this::compared).toList()));
    groups.set(ComparedHostGroups.of(question.runs()));
    live.solveAfter(LiveSolve.PATIENCE, question);
  }

  /** What a run costs at the α on show; of a kept one, on the cluster that it was found on. */
  public PlacementFigures figures(ComparableRun each) {
    boolean here =
        each.job().equals(session.jobProperty().get())
            && each.cluster().equals(session.clusterProperty().get());
    return here
        ? session.figures(each.run())
        : PlacementFigures.of(each.run(), session.alphaProperty().get());
  }

  private ComparedPlacementRun compared(ComparableRun each) {
    var objective = each.run().objective();
    return new ComparedPlacementRun(
        sign(each),
        each.label(),
        Text.of(
            "compare.figures",
            String.format(Locale.ENGLISH, "%.2f", session.alphaProperty().get()),
            String.format(Locale.ENGLISH, "%.2f", figures(each).spread()),
            objective.dpSpan(),
            objective.ppSpan()),
        each.placement());
  }

  /** Nothing is sought any more. */
  public void close() {
    live.clear();
  }
}
