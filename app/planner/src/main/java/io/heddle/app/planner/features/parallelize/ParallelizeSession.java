package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.estimate.ParallelismPlanAnswer;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.HuggingFaceConfig;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Finds plans of parallelism for a workload on the GPUs of a document, live. View model: knows the
 * solvers and no view. To be used on the UI thread only.
 */
public final class ParallelizeSession {
  private final ClusterDocument document;
  private final PlanQuestionSession question;
  private final ReadOnlyObjectWrapper<@Nullable PlannedWorkload> workload =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable PlanSelection> shown =
      new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable WeighedParallelismPlan> compared =
      new SimpleObjectProperty<>();
  private final ReadOnlyBooleanWrapper stale = new ReadOnlyBooleanWrapper();
  private final LiveSolve<PlanRequest, ParallelismPlanAnswer> live;
  private final LiveSolve<PlanRequest, Integer> rescue;
  private final ReadOnlyIntegerWrapper enough = new ReadOnlyIntegerWrapper();
  private final SelectedPlanDetails details;
  private final Subscription following;
  private boolean quiet;

  public ParallelizeSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    live =
        new LiveSolve<>(
            background,
            asked -> Text.of("task.parallelize", asked.question().job().id()),
            PlanRequest::solve);
    live.setOnAnswer(this::answered);
    live.setOnObstacle(() -> refuse(live.obstacleProperty().get()));
    rescue =
        new LiveSolve<>(
            background,
            asked -> Text.of("task.parallelize.enough", asked.question().job().id()),
            PlanRequest::enough);
    rescue.setOnAnswer(answer -> enough.set(answer.result()));
    details = new SelectedPlanDetails(background, shown.getReadOnlyProperty());
    question = new PlanQuestionSession(cluster(), this::ask);
    following =
        ChangeListeners.onChange(this::edited, document.clusterProperty())
            .and(document.jobProperty().subscribe(this::follow));
  }

  /** The document was closed: nothing is solved any more. */
  public void close() {
    following.unsubscribe();
    live.clear();
    rescue.clear();
    details.close();
  }

  /** What is asked of the plans; every change of it solves. */
  public PlanQuestionSession question() {
    return question;
  }

  /** What is planned; null if not stated. */
  public ReadOnlyObjectProperty<@Nullable PlannedWorkload> workloadProperty() {
    return workload.getReadOnlyProperty();
  }

  /** Why there are no plans, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** The fewest GPUs that would overcome the obstacle; 0 where more would not, or if unknown. */
  public ReadOnlyIntegerProperty enoughProperty() {
    return enough.getReadOnlyProperty();
  }

  /** The plans and the one that is looked at; null while there are none. */
  public ReadOnlyObjectProperty<@Nullable PlanSelection> shownProperty() {
    return shown.getReadOnlyProperty();
  }

  /** Whether the plans on show are another workload's, until those of this one are found. */
  public ReadOnlyBooleanProperty staleProperty() {
    return stale.getReadOnlyProperty();
  }

  /** The plan that the one on show is compared with, or null. */
  public ObjectProperty<@Nullable WeighedParallelismPlan> comparedProperty() {
    return compared;
  }

  /** What takes a moment of the plan that is looked at. */
  public SelectedPlanDetails details() {
    return details;
  }

  /** Plans a model of the gallery, as that of the document's job. */
  public void plan(KnownModel model) {
    fill(PlannedWorkload.of(model));
  }

  /** Plans what a Hugging Face configuration describes, as the model of the document's job. */
  public void plan(HuggingFaceConfig config, String file) {
    fill(PlannedWorkload.of(config, file));
  }

  /** The document's job trains this from now on, in one step that can be undone, if it has one. */
  private void fill(PlannedWorkload wanted) {
    var job = document.jobProperty().get();
    if (job == null) {
      plan(wanted);
      return;
    }
    var filled = JobPresets.training(job, wanted.job().workload());
    quiet = true;
    document.editJob(job, filled, false);
    quiet = false;
    plan(wanted.as(filled));
  }

  /** Plans something else; what the plans of another workload were compared with is forgotten. */
  public void plan(PlannedWorkload wanted) {
    if (!wanted.equals(workload.get())) {
      compared.set(null);
      stale.set(shown.get() != null);
      workload.set(wanted);
      ask();
    }
  }

  /** The types may be those of before, and yet the network or the free GPUs others. */
  private void edited() {
    quiet = true;
    question.types().follow(cluster());
    quiet = false;
    ask();
  }

  /** Another job of the document; one without a model leaves what is planned. */
  private void follow(@Nullable TrainingJob job) {
    if (quiet || job == null || job.model() == null) {
      return;
    }
    quiet = true;
    question.types().follow(cluster());
    question.gpus().set(Math.min(job.gpus(), question.most()));
    quiet = false;
    plan(PlannedWorkload.of(job));
  }

  /** The job's own planned GPUs are free for it. */
  private Cluster cluster() {
    return document.clusterFor(document.jobProperty().get());
  }

  private void ask() {
    var planned = workload.get();
    if (quiet || planned == null) {
      return;
    }
    calm();
    var reason = question.obstacle(planned);
    if (reason.isEmpty()) {
      live.follow(question.asked(cluster(), planned));
    } else {
      live.clear();
      refuse(reason);
    }
  }

  private void refuse(String reason) {
    show(null);
    obstacle.set(reason);
    var planned = workload.get();
    if (planned != null && question.isClear()) {
      rescue.solve(question.asked(cluster(), planned));
    }
  }

  /** There is no obstacle, as far as is known. */
  private void calm() {
    obstacle.set("");
    rescue.clear();
    enough.set(0);
  }

  private void show(@Nullable PlanSelection now) {
    stale.set(false);
    shown.set(now);
  }

  private void answered(LiveSolve.Answer<PlanRequest, ParallelismPlanAnswer> answer) {
    calm();
    var before = shown.get();
    var fresh =
        PlanSelection.best(answer.problem().question(), answer.result(), this::placementRefusal);
    boolean kept =
        before != null
            && before.isPicked()
            && answer.problem().question().equals(before.question())
            && fresh.plans().contains(before.plan());
    show(kept && before != null ? fresh.with(before.plan()) : fresh);
  }

  /** Looks at another of the plans. */
  public void pick(WeighedParallelismPlan plan) {
    var now = shown.get();
    if (now != null && !plan.equals(now.plan())) {
      shown.set(now.with(plan));
    }
  }

  /** Shows plans of one of the document's jobs that were read from a file; nothing is solved. */
  public void adopt(RankedParallelismPlans plans) {
    live.clear();
    calm();
    compared.set(null);
    var of = plans.best().estimate().job();
    document.jobs().stream()
        .filter(each -> each.id().equals(of) && each.model() != null)
        .findFirst()
        .ifPresent(job -> workload.set(PlannedWorkload.of(job)));
    show(PlanSelection.best(null, new ParallelismPlanAnswer(plans, List.of())));
  }

  /** Why there is no plan to look at that answers what is asked now, or empty. */
  public String whyNotShown() {
    return workload.get() == null
        ? Text.of("why.job")
        : shown.get() == null || stale.get() ? Text.of("why.parallelize") : "";
  }

  /** Why the plan that is looked at cannot be placed on the cluster, or empty. */
  public String whyNotPlace() {
    var now = shown.get();
    if (now == null || !whyNotShown().isEmpty()) {
      return whyNotShown();
    }
    var type = question.types().typeOf(now.plan().estimate().gpu());
    return type == null || !type.offer().isHere()
        ? Text.of("why.gpu.elsewhere", now.plan().estimate().gpu())
        : placementRefusal(now.plan().estimate());
  }

  /** Why placement refuses the degrees of a plan on the cluster's hosts, or empty. */
  private String placementRefusal(PlanEstimate plan) {
    var planned = workload.get();
    var type = question.types().typeOf(plan.gpu());
    return planned == null || type == null || !type.offer().isHere()
        ? ""
        : PlanAdoption.refusal(planned.job(), plan, type.offer(), cluster());
  }

  /** The document's job gets the plan that is looked at; where it has no such job, it gets one. */
  public void adoptInDocument() {
    var now = shown.get();
    var planned = workload.get();
    var type = now == null ? null : question.types().typeOf(now.plan().estimate().gpu());
    if (now == null || planned == null || type == null || stale.get()) {
      return;
    }
    quiet = true;
    try {
      new PlanAdoption(document).adopt(planned.job(), now.plan().estimate(), type.offer().gpu());
      var job = document.jobProperty().get();
      if (job != null) {
        workload.set(planned.as(job));
      }
    } finally {
      quiet = false;
    }
  }
}
