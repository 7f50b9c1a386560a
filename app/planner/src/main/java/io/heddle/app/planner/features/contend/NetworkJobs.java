package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.app.usecase.contend.PlacedJob.LeftOut;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.contention.PlacementTraffic;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * The jobs on a network, each on hosts of its own: a planned job on those that are kept for it.
 * Where a job has none yet it is placed beside the others; jobs that come meanwhile are placed
 * together with it, so that no host is given twice.
 */
final class NetworkJobs {
  private final ClusterDocument document;
  private final Runnable joined;
  private final ObservableList<PlacedJob> jobs = FXCollections.observableArrayList();
  private final ObservableList<PlacedJob> view = FXCollections.unmodifiableObservableList(jobs);
  private final ObservableList<LeftOut> leftOut = FXCollections.observableArrayList();
  private final List<TrainingJob> coming = new ArrayList<>();
  private final LiveSolve<Question, PlacedJob.InOrder> placing;

  /** Kept jobs that joined as such. */
  private final Set<String> brought = new HashSet<>();

  private record Question(
      Cluster cluster,
      List<TrainingJob> jobs,
      Set<String> taken,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      double alpha) {}

  /**
   * @param joined called when jobs have joined, or could not
   */
  NetworkJobs(ClusterDocument document, BackgroundExecution background, Runnable joined) {
    this.document = document;
    this.joined = joined;
    document
        .jobs()
        .addListener(
            (ListChangeListener<TrainingJob>)
                _ -> leftOut.removeIf(each -> !document.jobs().contains(each.job())));
    placing =
        new LiveSolve<>(
            background,
            question ->
                Text.of(
                    "task.contend.place",
                    String.join(", ", question.jobs().stream().map(TrainingJob::id).toList())),
            (question, control) ->
                PlacedJob.inOrder(
                    question.cluster(),
                    question.jobs(),
                    question.taken(),
                    question.algorithm(),
                    question.alpha(),
                    control));
    placing.setOnAnswer(answer -> {
      coming.clear();
      join(answer.result());
    });
    placing
        .obstacleProperty()
        .addListener((_, _, now) -> {
          if (!now.isEmpty()) {
            coming.clear();
          }
        });
  }

  /** In the order of coming. */
  ObservableList<PlacedJob> all() {
    return view;
  }

  /** Those that are not on the network although a person wanted them there. */
  ObservableList<LeftOut> leftOut() {
    return leftOut;
  }

  /** Why there are no hosts for those that came last, or empty. */
  ReadOnlyStringProperty obstacleProperty() {
    return placing.obstacleProperty();
  }

  /** The hosts of each job. */
  Map<String, Set<String>> hosts() {
    var hosts = new HashMap<String, Set<String>>();
    jobs.forEach(each -> hosts.put(each.job().id(), each.hosts()));
    return hosts;
  }

  /** Whether a job is on the network, or on its way there. */
  boolean has(String id) {
    return jobs.stream().anyMatch(each -> each.job().id().equals(id))
        || coming.stream().anyMatch(job -> job.id().equals(id));
  }

  /**
   * Lets those join that are not here yet.
   *
   * @param shown where one stands; elsewhere if those hosts are taken or gone. Null: nowhere yet
   * @return whether there is any
   */
  boolean add(List<TrainingJob> wanted, @Nullable Placement shown) {
    leftOut.removeIf(each -> wanted.contains(each.job()));
    var fresh = new ArrayList<TrainingJob>();
    for (var job : wanted) {
      var unknown = unknown(job);
      if (!unknown.isEmpty()) {
        leftOut.add(new LeftOut(job, unknown));
      } else if (!has(job.id())) {
        fresh.add(job);
      }
    }
    var here = new ArrayList<PlacedJob>();
    for (var job : fresh) {
      var planned = planned(job);
      if (planned != null) {
        here.add(new PlacedJob(job, planned));
      } else if (fresh.size() == 1
          && coming.isEmpty()
          && shown != null
          && shown.job().equals(job.id())
          && isOpen(shown)) {
        here.add(new PlacedJob(job, shown));
      }
    }
    fresh.stream()
        .filter(job -> here.stream().noneMatch(each -> each.job().equals(job)))
        .forEach(coming::add);
    if (!here.isEmpty()) {
      join(new PlacedJob.InOrder(here, List.of()));
    }
    place();
    return !fresh.isEmpty() || wanted.stream().anyMatch(this::isLeftOut);
  }

  /** Lets kept jobs join, each once: one that a person takes off stays off. */
  void addKept() {
    var kept = document.keptProperty().get();
    brought.retainAll(kept.jobs());
    var fresh =
        document.jobs().stream()
            .filter(job -> kept.placementOf(job.id()) != null)
            .filter(job -> brought.add(job.id()) && !has(job.id()))
            .toList();
    if (!fresh.isEmpty()) {
      add(fresh, null);
    }
  }

  private boolean isLeftOut(TrainingJob job) {
    return leftOut.stream().anyMatch(each -> each.job().equals(job));
  }

  /** What would have to be known of a job to judge it, in a sentence; empty where it is known. */
  private static String unknown(TrainingJob job) {
    if (job.parallelism() == null) {
      return Text.of(job.model() == null ? "contend.left.model" : "contend.left.degrees");
    }
    try {
      PlacementTraffic.requireKnown(job);
      return "";
    } catch (IllegalArgumentException reason) {
      return Text.sentence(Objects.requireNonNull(reason.getMessage()));
    }
  }

  /** Where a job is kept, if that is still as large as the job; null: nowhere. */
  private @Nullable Placement planned(TrainingJob job) {
    var kept = document.keptProperty().get().placementOf(job.id());
    return kept != null
            && document.withPlannedProperty().get()
            && kept.rows() * kept.cols() * kept.gpusPerHost() == job.gpus()
        ? kept
        : null;
  }

  /** Whether no other job on the network, and none that is planned, has hosts of a placement. */
  private boolean isOpen(Placement placement) {
    var taken = taken();
    var cluster = document.cluster();
    return placement.matrix().stream()
        .flatMap(List::stream)
        .allMatch(host ->
            cluster.hasHost(host)
                && !taken.contains(host)
                && cluster.host(host).plannedGpus().isEmpty());
  }

  private void join(PlacedJob.InOrder answer) {
    jobs.addAll(answer.placed());
    answer
        .leftOut()
        .forEach(each -> leftOut.add(new LeftOut(each.job(), Text.sentence(each.reason()))));
    joined.run();
  }

  private Set<String> taken() {
    var taken = new HashSet<String>();
    jobs.forEach(each -> taken.addAll(each.hosts()));
    return taken;
  }

  private void place() {
    if (!coming.isEmpty()) {
      var how = document.placingProperty().get();
      placing.solve(
          new Question(
              document.cluster(),
              List.copyOf(coming),
              taken(),
              PlacementAlgorithms.registry().byName(how.algorithm()),
              how.alpha()));
    }
  }

  void remove(PlacedJob job) {
    jobs.remove(job);
  }

  void clear() {
    jobs.clear();
    leftOut.clear();
    coming.clear();
    brought.clear();
    placing.clear();
  }

  /**
   * After an edit: jobs whose hosts are gone leave; planned ones go where they are kept, those on
   * hosts that are planned for others go elsewhere, and who is on the way is placed anew.
   */
  void keepStanding(Cluster cluster) {
    jobs.removeIf(each -> !each.hosts().stream().allMatch(cluster::hasHost));
    for (var each : List.copyOf(jobs)) {
      var planned = planned(each.job());
      if (planned != null && !planned.equals(each.placement())) {
        jobs.set(jobs.indexOf(each), new PlacedJob(each.job(), planned));
      } else if (planned == null
          && each.hosts().stream().anyMatch(host -> !cluster.host(host).plannedGpus().isEmpty())) {
        jobs.remove(each);
        coming.add(each.job());
      }
    }
    place();
  }
}
