package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.Later;
import io.heddle.render.compare.ComparedRun;
import io.heddle.render.compare.Comparison;
import io.heddle.render.topology.HostGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Runs beside each other: the latest of every algorithm and those that a person kept, what differs
 * between the chosen ones, and why. View model: knows no view. To be used on the UI thread only.
 */
public final class CompareSession {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final BackgroundTasks tasks;
  private final PlacementSession session;
  private final Later later;
  private final Consumer<Throwable> faults;
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
  private long generation;
  private @Nullable BackgroundTask explaining;

  /**
   * @param faults told of what is not an answer
   */
  public CompareSession(
      BackgroundTasks tasks, PlacementSession session, Later later, Consumer<Throwable> faults) {
    this.tasks = tasks;
    this.session = session;
    this.later = later;
    this.faults = faults;
    session.runs().addListener((ListChangeListener<Run>) _ -> gather());
    session.runProperty().addListener((_, _, _) -> gather());
    session.alphaProperty().addListener((_, _, _) -> gather());
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
    var document = session.document();
    var job = session.jobProperty().get();
    if (run != null && document != null && job != null) {
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
      kept.add(new Candidate(label, run, job, document.cluster(), true));
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
    var document = session.document();
    var job = session.jobProperty().get();
    var found = new ArrayList<Candidate>();
    if (document != null && job != null) {
      var latest = new ArrayList<>(session.runs());
      var shown = session.runProperty().get();
      if (shown != null && latest.stream().noneMatch(run -> run.label().equals(shown.label()))) {
        latest.addFirst(shown);
      }
      found.addAll(kept);
      latest.forEach(
          run -> found.add(new Candidate(run.label(), run, job, document.cluster(), false)));
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
    boolean other = !chosen.equals(now);
    if (other) {
      chosen.setAll(now);
    }
    var document = session.document();
    boolean shown = active.get() && document != null && now.size() > 1;
    if (!shown) {
      comparison.set(null);
      groups.set(HostGroups.none());
      clearWhy();
    } else if (other || comparison.get() == null) {
      comparison.set(
          new Comparison(
              Objects.requireNonNull(document).cluster(),
              now.stream().map(this::compared).toList()));
      groups.set(CompareGroups.of(now));
      explainSoon();
    }
  }

  private ComparedRun compared(Candidate each) {
    var objective = each.run().objective();
    return new ComparedRun(
        sign(each),
        each.label(),
        Text.of(
            "compare.figures",
            String.format(Locale.ENGLISH, "%.2f", each.placement().alpha()),
            String.format(Locale.ENGLISH, "%.2f", objective.weightedSpread()),
            objective.maxDpSpread(),
            objective.maxPpSpread()),
        each.placement());
  }

  private void clearWhy() {
    generation++;
    if (explaining != null) {
      explaining.discard();
      explaining = null;
    }
    why.set(List.of());
  }

  /** The slider may still move. */
  private void explainSoon() {
    clearWhy();
    long mine = generation;
    later.after(
        PATIENCE,
        () -> {
          if (mine == generation) {
            explain();
          }
        });
  }

  private void explain() {
    var about = List.copyOf(chosen);
    double alpha = session.alphaProperty().get();
    explaining =
        tasks.start(
            Text.of("task.compare.why"),
            task -> CompareReasons.of(about, alpha, task.control(0, _ -> {})),
            found -> {
              explaining = null;
              why.set(found);
            },
            faults);
  }
}
