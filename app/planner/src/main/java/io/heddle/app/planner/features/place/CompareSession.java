package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.Background;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.render.compare.ComparedRun;
import io.heddle.render.compare.Comparison;
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
public final class CompareSession {
  private final PlacementSession session;
  private final LiveSolve<Question, List<Reasoning>> live;
  private final List<Candidate> kept = new ArrayList<>();
  private final ObservableList<Candidate> candidates = FXCollections.observableArrayList();
  private final ObservableList<Candidate> chosen = FXCollections.observableArrayList();
  private final Set<String> wanted = new LinkedHashSet<>();
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<@Nullable Comparison> comparison =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ReadOnlyObjectWrapper<List<Reasoning>> why = new ReadOnlyObjectWrapper<>(List.of());
  private boolean byHand;
  private @Nullable Question shown;

  /** What is compared, and at which α. */
  private record Question(List<Candidate> runs, double alpha) {}

  public CompareSession(PlacementSession session, Background background) {
    this.session = session;
    live =
        new LiveSolve<>(
            background,
            _ -> Text.of("task.compare.why"),
            (question, control) ->
                CompareReasons.of(question.runs(), question.alpha(), control.part()));
    live.resultProperty()
        .addListener((_, _, now) -> why.set(Objects.requireNonNullElse(now, List.of())));
    session.addFiguresListener(this::gather);
    active.addListener((_, _, _) -> update());
  }

  /** Everything that can be compared: the kept runs, then the latest ones. */
  public ObservableList<Candidate> candidates() {
    return FXCollections.unmodifiableObservableList(candidates);
  }

  /** What is compared, in the order of choosing; the first is what the others differ from. */
  public ObservableList<Candidate> chosen() {
    return FXCollections.unmodifiableObservableList(chosen);
  }

  /** Whether anybody looks: reasons are only sought then. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** The chosen runs cell by cell; null while there are fewer than two. */
  public ReadOnlyObjectProperty<@Nullable Comparison> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /** Hosts by the runs that use them, for the canvas; none while nobody looks. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** Why the chosen runs are as they are; empty while unknown. */
  public ReadOnlyObjectProperty<List<Reasoning>> whyProperty() {
    return why.getReadOnlyProperty();
  }

  /** The letter that stands for a chosen run: A is the first; empty for one not chosen. */
  public String sign(Candidate candidate) {
    int index = chosen.indexOf(candidate);
    return index < 0 ? "" : String.valueOf((char) ('A' + index));
  }

  /** Compares a run, or no more. */
  public void choose(Candidate candidate, boolean compared) {
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
      kept.add(new Candidate(label, run, job, session.clusterProperty().get(), true));
      wanted.add(label);
      gather();
    }
  }

  private boolean isTaken(String label) {
    return kept.stream().anyMatch(each -> each.label().equals(label));
  }

  /** Drops a kept run. */
  public void drop(Candidate candidate) {
    kept.remove(candidate);
    wanted.remove(candidate.label());
    gather();
  }

  private void gather() {
    var cluster = session.clusterProperty().get();
    var job = session.jobProperty().get();
    var found = new ArrayList<Candidate>();
    if (job != null) {
      var latest = new ArrayList<>(session.runs());
      var shown = session.runProperty().get();
      if (shown != null && latest.stream().noneMatch(run -> run.label().equals(shown.label()))) {
        latest.addFirst(shown);
      }
      found.addAll(kept);
      latest.forEach(run -> found.add(new Candidate(run.label(), run, job, cluster, false)));
    }
    if (!candidates.equals(found)) {
      candidates.setAll(found);
    }
    update();
  }

  /** Until a person chooses, the shown run stands beside the next one. */
  private List<Candidate> selection() {
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
        new Comparison(
            session.clusterProperty().get(),
            question.runs().stream().map(this::compared).toList()));
    groups.set(CompareGroups.of(question.runs()));
    live.solveAfter(LiveSolve.PATIENCE, question);
  }

  /** What a run costs at the α on show; of a kept one, on the cluster that it was found on. */
  public Figures figures(Candidate each) {
    boolean here =
        each.job().equals(session.jobProperty().get())
            && each.cluster().equals(session.clusterProperty().get());
    return here
        ? session.figures(each.run())
        : Figures.of(each.run(), session.alphaProperty().get());
  }

  private ComparedRun compared(Candidate each) {
    var objective = each.run().objective();
    return new ComparedRun(
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
