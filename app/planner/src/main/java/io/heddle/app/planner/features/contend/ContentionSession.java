package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.Placement;
import io.heddle.render.topology.HostGroups;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that are on the network of a document's cluster, and the schedule that they get. View
 * model: knows the solvers and no view. To be used on the UI thread only.
 */
public final class ContentionSession {
  private final ClusterDocument document;
  private final NetworkJobs network;
  private final ContentionChoices choices = new ContentionChoices(this::ask);
  private final ReadOnlyObjectWrapper<@Nullable Schedule> schedule = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Schedule> computed = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Schedule> before = new ReadOnlyObjectWrapper<>();
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<HostGroups> groups =
      new ReadOnlyObjectWrapper<>(HostGroups.none());
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final LiveSolve<ContentionSolution.Asked, ContentionSolution> live;
  private final ContentionComparisons comparisons;

  public ContentionSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    network = new NetworkJobs(document, background, this::joined);
    live =
        new LiveSolve<>(
            background,
            asked -> Text.of("task.contend", asked.question().jobs().size()),
            ContentionSolution::of);
    live.setOnAnswer(answer -> show(answer.result()));
    comparisons = new ContentionComparisons(background);
    for (var part : List.of(network.obstacleProperty(), live.obstacleProperty())) {
      part.addListener((_, _, now) -> obstacle.set(now));
    }
    document.clusterProperty().addListener((_, _, now) -> keepStanding(now));
    schedule.addListener((_, _, _) -> group());
    active.addListener((_, _, now) -> {
      if (now && !isFromFile()) {
        network.addKept();
      }
      group();
    });
  }

  /** Whether the schedule on show is still that before the last change. */
  public BooleanBinding solvingProperty() {
    return live.taskProperty().isNotNull();
  }

  /** What is on the network, in the order of adding. */
  public ObservableList<PlacedJob> jobs() {
    return network.all();
  }

  /** Jobs that a person wanted there and that cannot be, with why. */
  public ObservableList<PlacedJob.LeftOut> leftOut() {
    return network.leftOut();
  }

  /** Whether the network is visible. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** The hosts of each job; empty while it is not visible. */
  public ReadOnlyObjectProperty<HostGroups> groupsProperty() {
    return groups.getReadOnlyProperty();
  }

  /** What a person wants; changing it solves. */
  public ContentionChoices choices() {
    return choices;
  }

  /** The schedule on show, with a person's levels where they chose some; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable Schedule> scheduleProperty() {
    return schedule.getReadOnlyProperty();
  }

  /** The scheduler's own, to compare a person's levels with. */
  public ReadOnlyObjectProperty<@Nullable Schedule> computedProperty() {
    return computed.getReadOnlyProperty();
  }

  /** What there was before the last job came; null where there was nothing. */
  public ReadOnlyObjectProperty<@Nullable Schedule> beforeProperty() {
    return before.getReadOnlyProperty();
  }

  /** What stands beside the schedule on show. */
  public ContentionComparisons comparisons() {
    return comparisons;
  }

  /** Why there is no schedule, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  private void group() {
    var shown = schedule.get();
    groups.set(
        shown == null || !active.get()
            ? HostGroups.none()
            : ScheduleViews.groups(
                shown.schedule(),
                jobs().isEmpty() ? ScheduleViews.hosts(shown.schedule()) : network.hosts(),
                DocumentJobNumbers.of(document)));
  }

  /** The hosts of a job that is on the network; none of one that is not. */
  public Set<String> hostsOf(String job) {
    return network.hosts().getOrDefault(job, Set.of());
  }

  /**
   * Jobs whose hosts were edited away leave the network, and the others contend anew; so does a
   * schedule from a file that speaks of such hosts.
   */
  private void keepStanding(Cluster cluster) {
    var shown = schedule.get();
    boolean fromFile = isFromFile();
    network.keepStanding(cluster);
    if (!fromFile) {
      ask();
    } else if (!ScheduleViews.hosts(shown.schedule()).values().stream()
        .allMatch(each -> each.stream().allMatch(cluster::hasHost))) {
      clear();
    }
  }

  /** Puts the shown job on the network, where it stands if those hosts are free, else elsewhere. */
  public void addShown() {
    var job = document.jobProperty().get();
    if (job != null) {
      add(List.of(job), document.placingProperty().get().placement());
    }
  }

  /** The same where it is not there yet. */
  public void addShownOnce() {
    var job = document.jobProperty().get();
    if (job != null && !has(job.id())) {
      addShown();
    }
  }

  /** Whether a job is on the network. */
  public boolean has(String job) {
    return network.has(job);
  }

  /** Puts all jobs of the cluster on the network, by falling priority. */
  public void addAll() {
    add(
        document.jobs().stream().sorted(Comparator.comparingInt(job -> -job.priority())).toList(),
        null);
  }

  private boolean isFromFile() {
    return jobs().isEmpty() && schedule.get() != null;
  }

  private void add(List<TrainingJob> wanted, @Nullable Placement shown) {
    if (!wanted.isEmpty() && !network.add(wanted, shown)) {
      obstacle.set(Text.of("contend.already", wanted.getFirst().id()));
    }
  }

  private void joined() {
    before.set(computed.get());
    ask();
  }

  public void remove(PlacedJob job) {
    network.remove(job);
    choices.forget(job.job().id());
    before.set(null);
    ask();
  }

  /** Takes everything off the network. */
  public void clear() {
    network.clear();
    before.set(null);
    choices.clear();
  }

  /** Puts a job on another level by hand, and tells what that costs. */
  public void move(String job, int level) {
    if (jobs().isEmpty()) {
      obstacle.set(Text.of("contend.file.fixed"));
      return;
    }
    choices.pin(Map.of(job, level));
  }

  /**
   * Shows a schedule that was read from a file, in place of what is on the network. It can be
   * looked at only: how its jobs compute is not in the file.
   */
  public void adopt(FlowSchedule read) {
    clear();
    comparisons.show(read.gpuUtilization());
    schedule.set(new Schedule(read, null, false));
  }

  /**
   * Puts jobs on the levels of a plan, those that are not on the network yet on the network first.
   *
   * @param read its jobs are jobs of the cluster
   */
  public void adopt(LevelPlan read) {
    int most = read.levels().values().stream().mapToInt(Integer::intValue).max().orElse(0);
    var k = choices.levelsProperty();
    k.set(Math.max(k.get(), most + 1));
    choices.pin(read.levels());
    var missing =
        document.jobs().stream()
            .filter(job -> read.levels().containsKey(job.id()) && !network.has(job.id()))
            .toList();
    add(missing, null);
  }

  private void ask() {
    obstacle.set("");
    if (jobs().isEmpty()) {
      live.clear();
      comparisons.clear();
      computed.set(null);
      schedule.set(null);
      return;
    }
    var question = choices.question(document.work().cluster(), jobs());
    var known = live.resultProperty().get();
    if (known == null || !known.question().own().equals(question.own())) {
      known = null;
      computed.set(null);
      comparisons.clear();
    }
    if (known != null && question.isOwn()) {
      var own = new ContentionSolution(question, known.plan(), known.own(), known.own());
      live.show(own);
      show(own);
    } else {
      live.solve(new ContentionSolution.Asked(question, known));
    }
  }

  private void show(ContentionSolution solved) {
    computed.set(solved.own());
    schedule.set(solved.shown());
    comparisons.seekBeside(solved.question(), solved.plan());
  }
}
