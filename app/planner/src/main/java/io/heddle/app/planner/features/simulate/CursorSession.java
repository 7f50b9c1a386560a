package io.heddle.app.planner.features.simulate;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.simulate.PolicyResult;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationMoment;
import io.heddle.app.usecase.simulate.SimulationMomentGroups;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Sample;
import io.heddle.render.topology.HostGroups;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Which policy of an answer is looked at, at which time, and which job. View model: knows no view.
 * To be used on the UI thread only.
 */
public final class CursorSession {
  private final ClusterDocument document;
  private final ReadOnlyObjectWrapper<@Nullable PolicyResult> shown = new ReadOnlyObjectWrapper<>();
  private final DoubleProperty seconds = new SimpleDoubleProperty();
  private final ReadOnlyObjectWrapper<@Nullable SimulationMoment> moment =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ObjectProperty<@Nullable JobOutcome> job = new SimpleObjectProperty<>();
  private final Subscription following;
  private @Nullable SimulationAnswer answer;

  CursorSession(ClusterDocument document) {
    this.document = document;
    following = ChangeListeners.onChange(this::look, seconds, document.clusterProperty());
  }

  void close() {
    following.unsubscribe();
    follow(null);
  }

  /** What is looked at; null where there is nothing. */
  public ReadOnlyObjectProperty<@Nullable PolicyResult> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** On the trace's clock. */
  public DoubleProperty secondsProperty() {
    return seconds;
  }

  /** The cluster at that time; null where there is nothing to look at. */
  public ReadOnlyObjectProperty<@Nullable SimulationMoment> momentProperty() {
    return moment.getReadOnlyProperty();
  }

  /** Who holds which hosts of the document's cluster then. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** The job that a person picked, of the policy on show. */
  public ObjectProperty<@Nullable JobOutcome> jobProperty() {
    return job;
  }

  /** The hosts of that job at the time of the cursor; none while it does not run. */
  public Set<String> hosts() {
    var picked = job.get();
    var now = moment.get();
    var hosts = new HashSet<String>();
    if (picked != null && now != null) {
      now.running().stream()
          .filter(held -> held.job().job().id().equals(picked.job().id()))
          .flatMap(held -> held.allocation().shares().stream())
          .map(share -> share.host().id())
          .filter(document.cluster()::hasHost)
          .forEach(hosts::add);
    }
    return hosts;
  }

  /** Looks at a policy of the answer. */
  public void show(String policy) {
    var now = answer == null ? null : answer.of(policy);
    if (now != null && !now.equals(shown.get())) {
      set(now);
    }
  }

  /** Another answer, or a part of it more: the same policy at the same time where they are. */
  void follow(@Nullable SimulationAnswer next) {
    boolean another = next == null || answer == null || !next.study().equals(answer.study());
    answer = next;
    var before = shown.get();
    if (next == null || next.results().isEmpty()) {
      set(null);
      return;
    }
    var same = before == null ? null : next.of(before.policy());
    var now = same == null ? next.results().getFirst() : same;
    if (before == null || !now.first().equals(before.first())) {
      set(now);
    } else {
      shown.set(now); // the same run, on more traces
    }
    if (another && before == null) {
      seconds.set(first(now));
    }
  }

  private void set(@Nullable PolicyResult now) {
    var picked = job.get();
    shown.set(now);
    job.set(
        now == null || picked == null
            ? null
            : now.first().outcome().jobs().stream()
                .filter(each -> each.job().id().equals(picked.job().id()))
                .findFirst()
                .orElse(null));
    if (now != null) {
      var outcome = now.first().outcome();
      seconds.set(Math.clamp(seconds.get(), outcome.fromSeconds(), outcome.toSeconds()));
    }
    look();
  }

  /** Where there is most to see: when a job is planned, or else most GPUs are held. */
  private static double first(PolicyResult of) {
    var kept = of.first().reservation();
    return kept != null
        ? kept.fromSeconds()
        : of.first().outcome().samples().stream()
            .max(
                Comparator.comparingInt(Sample::gpus)
                    .thenComparingDouble(sample -> -sample.seconds()))
            .map(Sample::seconds)
            .orElse(0.0);
  }

  /** To the next moment at which something happens, or the one before. */
  public void step(boolean forth) {
    var now = shown.get();
    if (now != null) {
      double at = seconds.get();
      var times = now.first().outcome().samples().stream().mapToDouble(Sample::seconds);
      var next =
          forth ? times.filter(time -> time > at).min() : times.filter(time -> time < at).max();
      next.ifPresent(seconds::set);
    }
  }

  private void look() {
    var now = shown.get();
    if (now == null) {
      moment.set(null);
      groups.set(HostGroups.none());
      return;
    }
    var then = now.at(seconds.get());
    moment.set(then);
    groups.set(SimulationMomentGroups.of(then, now.first().reservation(), document.cluster()));
  }

  /** Why no job can be placed, or empty: it takes one that is picked and fills whole hosts. */
  public String whyNotPlace() {
    if (job.get() == null) {
      return Text.of("why.simulate.job");
    }
    return NextPlacedJob.of(job.get(), document.cluster()) == null
        ? Text.of("why.simulate.hosts")
        : "";
  }

  /** The document's jobs get the one that is picked. */
  public void placeNext() {
    var picked = job.get();
    var fresh = picked == null ? null : NextPlacedJob.of(picked, document.cluster());
    if (fresh != null) {
      NextPlacedJob.add(document, fresh);
    }
  }
}
