package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.DispatchRequest;
import io.heddle.app.usecase.dispatch.DispatchStudy;
import io.heddle.app.usecase.dispatch.Guide;
import io.heddle.app.usecase.dispatch.Prepared;
import io.heddle.app.usecase.dispatch.Truth;
import io.heddle.app.usecase.dispatch.WhatIf;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Dispatches;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchConstraints;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs of the shown cluster a request gets, live while somebody looks. View model: knows the
 * solvers and no view. To be used on the UI thread only.
 */
public final class DispatchSession {
  private static final int FIRST_REQUEST = 12;

  private final BackgroundTasks tasks;
  private final ClusterDocument document;
  private final Path folder;
  private final Consumer<Throwable> faults;
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final BooleanProperty studied = new SimpleBooleanProperty();
  private final ObjectProperty<List<Integer>> requests = new SimpleObjectProperty<>(List.of());
  private final StringProperty algorithm =
      new SimpleStringProperty(DispatchAlgorithms.registry().standard().name());
  private final ObjectProperty<Truth> truth = new SimpleObjectProperty<>();
  private final ObjectProperty<Guide> guide = new SimpleObjectProperty<>();
  private final BooleanProperty sameMinipod = new SimpleBooleanProperty();
  private final BooleanProperty wholeHosts = new SimpleBooleanProperty();
  private final IntegerProperty maxHosts = new SimpleIntegerProperty();
  private final ReadOnlyObjectWrapper<@Nullable Cluster> cluster = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable DispatchAnswer> answer =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Map<String, DispatchAnswer>> comparison =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<@Nullable DispatchStudy> study =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Prepared> prepared = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private WhatIf whatIf = WhatIf.NOTHING;
  private @Nullable BackgroundTask running;
  private boolean quiet;

  /**
   * @param folder the user's data folder
   * @param faults told of what is neither an answer nor a person's mistake
   */
  public DispatchSession(
      ClusterDocument document, BackgroundTasks tasks, Path folder, Consumer<Throwable> faults) {
    this.tasks = tasks;
    this.document = document;
    this.folder = folder;
    this.faults = faults;
    truth.set(new Truth(Text.of("dispatch.truth.builtin"), null));
    guide.set(new Guide(Text.of("dispatch.guide.kept"), Guide.Kind.KEPT, null));
    document.clusterProperty().addListener((_, _, _) -> think(WhatIf.NOTHING));
    requests.set(List.of(Math.clamp(document.cluster().freeGpus(), 1, FIRST_REQUEST)));
    for (var input :
        List.of(active, requests, algorithm, truth, guide, sameMinipod, wholeHosts, maxHosts)) {
      input.addListener((_, _, _) -> restart());
    }
    studied.addListener((_, _, _) -> next());
    think(WhatIf.NOTHING);
  }

  /** Whether somebody looks: only then anything is computed. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** Whether somebody looks at {@link #studyProperty()}. */
  public BooleanProperty studiedProperty() {
    return studied;
  }

  /** GPUs of each request. Setting it solves, as setting all that follows does. */
  public ObjectProperty<List<Integer>> requestsProperty() {
    return requests;
  }

  /** A name of {@link DispatchAlgorithms}. */
  public StringProperty algorithmProperty() {
    return algorithm;
  }

  /** By which bandwidths answers are judged. */
  public ObjectProperty<Truth> truthProperty() {
    return truth;
  }

  /** What the learned algorithms are guided by. */
  public ObjectProperty<Guide> guideProperty() {
    return guide;
  }

  /** All GPUs of a request in one minipod. */
  public BooleanProperty sameMinipodProperty() {
    return sameMinipod;
  }

  /** Hosts are taken whole or not at all. */
  public BooleanProperty wholeHostsProperty() {
    return wholeHosts;
  }

  /** At most so many hosts a request; 0: any number. */
  public IntegerProperty maxHostsProperty() {
    return maxHosts;
  }

  /** The shown cluster with the GPUs busy that a person thinks of; null: none is open. */
  public ReadOnlyObjectProperty<@Nullable Cluster> clusterProperty() {
    return cluster.getReadOnlyProperty();
  }

  /** The answer on show; null while there is none. */
  public ReadOnlyObjectProperty<@Nullable DispatchAnswer> answerProperty() {
    return answer.getReadOnlyProperty();
  }

  /** What every algorithm answers; empty while unknown. */
  public ReadOnlyObjectProperty<Map<String, DispatchAnswer>> comparisonProperty() {
    return comparison.getReadOnlyProperty();
  }

  /** All sizes of requests; null while unknown. */
  public ReadOnlyObjectProperty<@Nullable DispatchStudy> studyProperty() {
    return study.getReadOnlyProperty();
  }

  /** The truth and the model of the last answer; null before there was one. */
  public ReadOnlyObjectProperty<@Nullable Prepared> preparedProperty() {
    return prepared.getReadOnlyProperty();
  }

  /** Why there is no answer, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** Hosts that are thought of otherwise than the cluster has them. */
  public Map<String, Host> changedHosts() {
    return whatIf.hosts(document.cluster());
  }

  /** What if this GPU were busy; or free, where it is busy. */
  public void toggle(Gpu gpu) {
    think(whatIf.toggled(document.cluster(), gpu));
  }

  /** What if all GPUs of this host were busy; or free, where they are busy. */
  public void toggleHost(String host) {
    if (document.cluster().hasHost(host)) {
      think(whatIf.toggledHost(document.cluster(), host));
    }
  }

  /** Back to what the cluster says. */
  public void forgetChanges() {
    think(WhatIf.NOTHING);
  }

  private void think(WhatIf now) {
    whatIf = now;
    cluster.set(now.of(document.cluster()));
    restart();
  }

  /** Stops what runs. */
  public void cancel() {
    if (running != null) {
      running.cancel();
    }
  }

  /** Shows an answer that was read from a file, until something is asked otherwise. */
  public void adopt(Dispatches read) {
    var on = Objects.requireNonNull(cluster.get(), "a document has a cluster");
    var first = read.answers().getFirst();
    quiet = true;
    requests.set(read.answers().stream().map(each -> each.gpus().size()).toList());
    if (DispatchAlgorithms.registry().find(first.algorithm()).isPresent()) {
      algorithm.set(first.algorithm());
    }
    quiet = false;
    forget();
    var request = request(on);
    var known = known(on);
    start(
        Text.of("task.dispatch", words(request)),
        _ -> known != null ? known : Prepared.of(on, truth.get(), guide.get(), folder),
        with -> {
          prepared.set(with);
          answer.set(new DispatchAnswer(request, with, read, null));
          next();
        });
  }

  private void forget() {
    if (running != null) {
      running.discard();
      running = null;
    }
    comparison.set(Map.of());
    study.set(null);
    obstacle.set("");
  }

  private void restart() {
    if (quiet) {
      return;
    }
    forget();
    var on = cluster.get();
    if (!active.get() || on == null || requests.get().isEmpty()) {
      answer.set(null);
      return;
    }
    var request = request(on);
    var known = known(on);
    start(
        Text.of("task.dispatch", words(request)),
        task -> {
          var with = known != null ? known : Prepared.of(on, truth.get(), guide.get(), folder);
          var chosen = DispatchAlgorithms.registry().byName(request.algorithm());
          return DispatchAnswer.solve(request, chosen, with, task.control(0, _ -> {}));
        },
        found -> {
          prepared.set(found.with());
          answer.set(found);
          next();
        });
  }

  private static String words(DispatchRequest request) {
    return String.join(" + ", request.gpus().stream().map(String::valueOf).toList());
  }

  private DispatchRequest request(Cluster on) {
    int most = maxHosts.get();
    return new DispatchRequest(
        on,
        requests.get(),
        algorithm.get(),
        new DispatchConstraints(
            sameMinipod.get(), most < 1 ? Integer.MAX_VALUE : most, wholeHosts.get()));
  }

  private @Nullable Prepared known(Cluster on) {
    var last = prepared.get();
    return last != null && last.serves(on, truth.get(), guide.get()) ? last : null;
  }

  /** After the answer, all algorithms; after these all sizes, where somebody looks. */
  private void next() {
    var shown = answer.get();
    if (shown == null || running != null) {
      return;
    }
    if (comparison.get().isEmpty()) {
      start(
          Text.of("task.dispatch.compare"),
          task -> {
            var all = new LinkedHashMap<String, DispatchAnswer>();
            for (var each : DispatchAlgorithms.registry().all()) {
              if (task.isCancelled()) {
                break;
              }
              try {
                all.put(
                    each.name(),
                    each.name().equals(shown.request().algorithm())
                        ? shown
                        : DispatchAnswer.solve(
                            shown.request(), each, shown.with(), task.control(0, _ -> {})));
              } catch (InfeasibleException _) {
                // served in order, several requests may not fit under the constraints
              }
            }
            return all;
          },
          found -> {
            comparison.set(found);
            next();
          });
    } else if (studied.get() && study.get() == null) {
      start(
          Text.of("task.dispatch.study"),
          task -> DispatchStudy.of(shown.request(), shown.with(), task.control(0, _ -> {})),
          study::set);
    }
  }

  private <T> void start(String title, BackgroundTasks.Work<T> work, Consumer<T> done) {
    var mine =
        tasks.start(
            title,
            work,
            found -> {
              running = null;
              done.accept(found);
            },
            problem -> {
              running = null;
              fail(problem);
            });
    // With an executor that runs at once the task is over before its handle arrives.
    if (tasks.running().contains(mine)) {
      running = mine;
    }
  }

  private void fail(Throwable problem) {
    switch (problem) {
      case InfeasibleException infeasible -> refuse(infeasible);
      case IllegalArgumentException unusable -> refuse(unusable);
      case StoppedException _ -> obstacle.set(Text.of("dispatch.stopped"));
      default -> faults.accept(problem);
    }
  }

  private void refuse(RuntimeException reason) {
    answer.set(null);
    obstacle.set(Objects.requireNonNullElse(reason.getMessage(), reason.toString()));
  }
}
