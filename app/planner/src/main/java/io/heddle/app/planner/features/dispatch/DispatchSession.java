package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.planner.task.LiveSolve.Stage;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.app.usecase.dispatch.TwoPhaseDispatchRequest;
import io.heddle.app.usecase.dispatch.WhatIfGpus;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/**
 * Which GPUs of the shown cluster a request gets, live while the workspace is on show. View model:
 * knows the solvers and no view. To be used on the UI thread only.
 */
public final class DispatchSession {
  private static final int FIRST_REQUEST = 12;
  private final ClusterDocument document;
  private final LiveSolve<TwoPhaseDispatchRequest, DispatchAnswer> live;
  private final DispatchComparisons comparisons;
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final DispatchChoices choices = new DispatchChoices();
  private final ReadOnlyObjectWrapper<Cluster> cluster;
  private final ReadOnlyObjectWrapper<@Nullable PreparedDispatch> prepared =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper placed = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private WhatIfGpus whatIf = WhatIfGpus.NOTHING;
  private Cluster lastAsked;
  private boolean quiet;

  public DispatchSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    lastAsked = asked();
    cluster = new ReadOnlyObjectWrapper<>(lastAsked);
    live =
        new LiveSolve<>(
            background,
            question -> Text.of("task.dispatch", words(question)),
            (question, control) -> question.solve(control));
    live.setOnAnswer(this::answered);
    obstacle.bind(Bindings.when(placed.isEmpty()).then(live.obstacleProperty()).otherwise(placed));
    comparisons = new DispatchComparisons(background);
    document.clusterProperty().addListener((_, _, _) -> edited());
    var job = document.jobProperty().get();
    choices
        .requests()
        .set(List.of(job == null ? Math.clamp(asked().freeGpus(), 1, FIRST_REQUEST) : job.gpus()));
    document
        .jobProperty()
        .addListener((_, before, now) -> {
          edited();
          follow(before, now);
        });
    choices.onChange(this::ask);
    active.addListener((_, _, _) -> ask());
  }

  /** Whether it is visible: only then anything is computed. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** What is asked: at first the GPUs of the selected job. Changing any of it solves. */
  public DispatchChoices choices() {
    return choices;
  }

  /** The shown cluster with the GPUs busy that a person thinks of. */
  public ReadOnlyObjectProperty<Cluster> clusterProperty() {
    return cluster.getReadOnlyProperty();
  }

  /** The answer on show, first of a quick algorithm; null while there is none. */
  public ReadOnlyObjectProperty<@Nullable DispatchAnswer> answerProperty() {
    return live.resultProperty();
  }

  /** What stands beside the answer on show. */
  public DispatchComparisons comparisons() {
    return comparisons;
  }

  /** The truth and the model of the last answer; null before there was one. */
  public ReadOnlyObjectProperty<@Nullable PreparedDispatch> preparedProperty() {
    return prepared.getReadOnlyProperty();
  }

  /** Why there is no answer, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** Hosts that are thought of otherwise than the cluster has them. */
  public Map<String, Host> changedHosts() {
    return whatIf.hosts(asked());
  }

  /** What if this GPU were busy; or free, where it is busy. */
  public void toggle(Gpu gpu) {
    think(whatIf.toggled(asked(), gpu));
  }

  /** What if all GPUs of this host were busy; or free, where they are busy. */
  public void toggleHost(String host) {
    if (asked().hasHost(host)) {
      think(whatIf.toggledHost(asked(), host));
    }
  }

  /** Back to what the cluster says. */
  public void forgetChanges() {
    think(WhatIfGpus.NOTHING);
  }

  /** GPUs that dispatch gave the job on show are free for it. */
  private Cluster asked() {
    var job = document.jobProperty().get();
    boolean own =
        job != null
            && document.keptProperty().get().dispatched().stream()
                .anyMatch(each -> each.job().equals(job.id()));
    return own ? document.clusterFor(job) : document.cluster();
  }

  /** What is thought of and what is answered may be of a host that is no more. */
  private void edited() {
    var next = asked();
    if (next.equals(lastAsked)) {
      return; // GPUs were kept for the job on show, or it is another one
    }
    lastAsked = next;
    whatIf = WhatIfGpus.NOTHING;
    live.clear();
    think(WhatIfGpus.NOTHING);
  }

  /** The request is that of the job that is selected, until a person asks for other GPUs. */
  private void follow(@Nullable TrainingJob before, @Nullable TrainingJob now) {
    boolean same =
        before != null
            && now != null
            && before.id().equals(now.id())
            && before.gpus() == now.gpus();
    if (now != null && !same) {
      choices.requests().set(List.of(now.gpus()));
    }
  }

  private void think(WhatIfGpus now) {
    whatIf = now;
    cluster.set(now.of(asked()));
    ask();
  }

  /** The document was closed: nothing is solved any more. */
  public void close() {
    active.set(false);
  }

  /** Shows an answer that was read from a file, until something is asked otherwise. */
  public void adopt(JointGpuDispatch read) {
    var name = read.answers().getFirst().algorithm();
    quiet = true;
    choices.requests().set(read.answers().stream().map(each -> each.gpus().size()).toList());
    if (GpuDispatchAlgorithms.registry().find(name).isPresent()) {
      choices.algorithm().set(name);
    }
    quiet = false;
    comparisons.clear();
    live.solve(question().given(read));
  }

  private void ask() {
    if (quiet) {
      return;
    }
    comparisons.clear();
    boolean asking = active.get() && !choices.requests().get().isEmpty();
    placed.set(asking ? KeptGpuChoice.placed(document, choices.requests().get()) : "");
    if (asking && placed.get().isEmpty()) {
      live.solve(question());
    } else {
      live.clear();
    }
  }

  private TwoPhaseDispatchRequest question() {
    return choices.question(cluster.get(), prepared.get());
  }

  private void answered(LiveSolve.Answer<TwoPhaseDispatchRequest, DispatchAnswer> answer) {
    if (answer.stage() != Stage.SEARCHING) {
      prepared.set(answer.result().with());
      comparisons.seekBeside(answer.result());
    }
  }

  private static String words(TwoPhaseDispatchRequest question) {
    return String.join(" + ", question.request().gpus().stream().map(String::valueOf).toList());
  }
}
