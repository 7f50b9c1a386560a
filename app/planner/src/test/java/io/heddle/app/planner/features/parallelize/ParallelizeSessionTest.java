package io.heddle.app.planner.features.parallelize;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.features.parallelize.ParallelismDegreesDraft.Field;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.text.Advice;
import io.heddle.solvers.parallelism.CalibratedTimeParameter;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.OwnRunsCalibration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ParallelizeSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("table1-iii"));
  private final ParallelizeSession session = new ParallelizeSession(document, driven.background);

  private PlanSelection shown() {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(session.obstacleProperty().get()).isEmpty();
    return Objects.requireNonNull(session.shownProperty().get());
  }

  private String obstacle() {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(session.shownProperty().get()).as("no plan beside a reason").isNull();
    return session.obstacleProperty().get();
  }

  private static KnownModel model(String name) {
    return KnownModel.all().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void plan(String model) {
    session.plan(model(model));
  }

  @Test
  void theDocumentsJobIsPlannedAtOnce() {
    var job = Objects.requireNonNull(document.jobProperty().get());
    assertThat(shown().plan().estimate().job()).isEqualTo(job.id());
    assertThat(session.question().gpus().get()).isEqualTo(job.gpus());
  }

  @Test
  void plansForLessStandBesideAndPlansForMoreBeyond() {
    plan("Llama-3 70B");
    session.question().gpus().set(512);
    var answer = shown().answer();
    assertThat(answer.within().plans()).allMatch(each -> each.estimate().gpus() <= 512);
    assertThat(answer.within().plans()).anyMatch(each -> each.estimate().gpus() < 512);
    assertThat(answer.beyond()).isNotEmpty().allMatch(each -> each.estimate().gpus() > 512);
    assertThat(shown().plan()).isEqualTo(answer.within().best());
  }

  @Test
  void numbersFittedToOwnRunsCountUntilTheyAreForgotten() {
    plan("Llama-3 70B");
    double shipped = shown().plan().estimate().iterationSeconds();
    var slow = new EnumMap<>(CalibrationTextFormat.shipped().parameters());
    slow.put(CalibratedTimeParameter.CAP_16, 0.3);
    var calibration =
        new Calibration(
            slow,
            Map.of(),
            CalibrationTextFormat.shipped().memory(),
            CalibrationTextFormat.shipped().errors());
    session.question().own().set(new OwnRunsCalibration(calibration, 3, 3, 0.5, 0.1, 0.2));
    assertThat(shown().plan().estimate().iterationSeconds()).isGreaterThan(1.5 * shipped);
    session.question().own().set(null);
    assertThat(shown().plan().estimate().iterationSeconds()).isEqualTo(shipped);
  }

  /** A faster plan is passed over for being tight, and taken as such where no headroom is asked. */
  @Test
  void withoutHeadroomAPlanMayBeTightAndIsCalledSo() {
    plan("Llama-3 70B");
    session.question().gpus().set(96);
    var goal = session.question().goal();
    assertThat(shown().plan().estimate().memoryAnswer()).isEqualTo(MemoryFitAnswer.FITS);
    double careful = shown().plan().estimate().iterationSeconds();
    goal.set(goal.get().withHeadroom("0"));
    assertThat(shown().plan().estimate().memoryAnswer()).isEqualTo(MemoryFitAnswer.TIGHT);
    assertThat(shown().plan().estimate().iterationSeconds()).isLessThan(careful);
    goal.set(goal.get().withHeadroom("much"));
    assertThat(obstacle()).isEqualTo(Text.of("parallelize.error.headroom", "much"));
  }

  @Test
  void whatAPersonPicksStaysUntilTheQuestionChanges() {
    plan("Llama-3 70B");
    var other = shown().plans().getLast();
    session.pick(other);
    assertThat(shown().plan()).isEqualTo(other);
    session.question().gpus().set(256);
    assertThat(shown().plan()).isEqualTo(shown().best());
  }

  @Test
  void timelineAndLimitsAreThoseOfThePlanThatIsLookedAt() {
    plan("Llama-3 70B");
    var other =
        shown().plans().stream()
            .filter(each -> each.estimate().plan().pp() == 4)
            .filter(each -> each.estimate().plan().recompute() == ActivationRecompute.NONE)
            .findFirst()
            .orElseThrow();
    session.pick(other);
    driven.runAll();
    var detail = Objects.requireNonNull(session.details().detailProperty().get());
    assertThat(detail.plan()).isEqualTo(other);
    assertThat(detail.timeline().stages()).isEqualTo(4);
    var range = Objects.requireNonNull(other.estimate().memoryRange());
    assertThat(detail.memoryGiB()).as("without driver and buffers").isEqualTo(range.usableGiB());
    assertThat(range.usableGiB()).isBetween(70.0, 80.0);
    assertThat(detail.unrecomputed()).isNull();
  }

  @Test
  void whatIsDecidedHoldsInEachPlan() {
    plan("Llama-3 70B");
    var question = session.question();
    question.degrees().set(ParallelismDegreesDraft.EMPTY.with(Field.TP, "4"));
    question.fixed().set(question.fixed().get().withRecompute(ActivationRecompute.FULL));
    assertThat(shown().plans())
        .allMatch(each -> each.estimate().plan().tp() == 4)
        .allMatch(each -> each.estimate().plan().recompute() == ActivationRecompute.FULL);
  }

  @Test
  void degreesThatBreakARuleAreNamedWithTheNearestThatHold() {
    plan("Llama-3 70B");
    var question = session.question();
    question.degrees().set(ParallelismDegreesDraft.EMPTY.with(Field.TP, "7").with(Field.PP, "90"));
    assertThat(obstacle())
        .contains("tp 7, expected a divisor of the 64 heads. " + Advice.use("4 or 8"))
        .contains("pp 90, expected 1 to 80 layers. " + Advice.use("80"));
    question.degrees().set(ParallelismDegreesDraft.EMPTY.with(Field.TP, "x"));
    assertThat(obstacle()).isEqualTo(Text.of("parallelize.error.number", "tp", "x"));
    question.degrees().set(ParallelismDegreesDraft.EMPTY);
    assertThat(shown().plans()).isNotEmpty();
  }

  @Test
  void aModelThatFitsNowhereSaysWhatWouldMakeItFit() {
    session.question().gpus().set(8);
    plan("Llama-3 405B");
    assertThat(obstacle()).contains("fits nowhere").contains("It fits on 128 × H800");
    assertThat(obstacle()).startsWith("Job ");
    int enough = session.enoughProperty().get();
    assertThat(enough).as("as few as that, of thousands").isBetween(9, 128);
    session.question().gpus().set(enough - 8);
    assertThat(obstacle()).as("and no fewer").contains("fits nowhere");
    session.question().gpus().set(enough);
    assertThat(shown().plan().estimate().fits()).isTrue();
    assertThat(session.enoughProperty().get()).isZero();
  }

  @Test
  void aDeadlineIsMetByTheCheapestAndOneThatIsNotSaysSo() {
    plan("Llama-3 70B");
    var goal = session.question().goal();
    session.question().gpus().set(4096);
    goal.set(PlanGoalDraft.FASTEST.withKind(PlanGoalDraft.Kind.DEADLINE).withDays("30"));
    var best = shown().best().estimate();
    assertThat(1e12 / best.tokensPerSecond()).isLessThanOrEqualTo(30 * 86_400.0);
    assertThat(shown().answer().within().plans())
        .filteredOn(each -> 1e12 / each.estimate().tokensPerSecond() <= 30 * 86_400.0)
        .allMatch(each -> each.estimate().gpuHours(1e12) >= best.gpuHours(1e12) * 0.999_999);
    goal.set(goal.get().withDays("0.01"));
    assertThat(obstacle()).contains("the deadline for").contains("Use more GPUs");
    goal.set(goal.get().withDays("later"));
    assertThat(obstacle())
        .isEqualTo(Text.of("parallelize.error.number", Text.of("parallelize.days"), "later"));
  }

  @Test
  void anotherTypeIsComparedAndCannotBePlaced() {
    plan("Llama-3 70B");
    assertThat(shown()).isNotNull();
    assertThat(session.whyNotPlace()).isEmpty();
    var types = session.question().types();
    types.compareWith(GpuHardwareTable.gpu("B200"));
    var kinds = new HashSet<String>();
    shown().plans().forEach(each -> kinds.add(each.estimate().gpu()));
    assertThat(kinds).containsExactlyInAnyOrder("H800", "B200");
    assertThat(shown().best().estimate().gpu()).isEqualTo("B200");
    assertThat(session.whyNotPlace())
        .as("the cluster has none")
        .startsWith("No host of this cluster");
    var choice = Objects.requireNonNull(types.typeOf("H800"));
    assertThat(PlanPrices.of(session.question(), shown()).known()).isFalse();
    types.price(choice, 2.0);
    assertThat(PlanPrices.of(session.question(), shown()).known())
        .as("of one type alone")
        .isFalse();
    types.price(Objects.requireNonNull(types.typeOf("B200")), 5.0);
    var prices = PlanPrices.of(session.question(), shown());
    var plan = shown().plan().estimate();
    assertThat(prices.known()).isTrue();
    assertThat(prices.of(plan)).isEqualTo(5 * plan.gpuHours(1e12));
    for (var each : List.copyOf(types.choices())) {
      types.weigh(each, false);
    }
    assertThat(obstacle()).contains("No GPU type is selected");
  }

  @Test
  void aPlanThatPlacementRefusesIsPassedOver() {
    plan("Llama-3 8B");
    session.question().gpus().set(8);
    var fastest = shown().answer().within().best();
    assertThat(fastest.estimate().plan().pp()).as("two stages on a host of 8 GPUs").isEqualTo(2);
    assertThat(shown().refusal()).contains("the replicas on a host of 8 GPUs");
    assertThat(shown().plan().estimate().isOnSameGpusAs(fastest.estimate())).isTrue();
    assertThat(ParallelismPlanReasons.of(shown(), null).getFirst()).contains(shown().refusal());
    assertThat(session.whyNotPlace()).isEmpty();
    session.pick(fastest);
    assertThat(session.whyNotPlace()).isNotEmpty();
    session.pick(shown().best());
    session.adoptInDocument();
    var job = Objects.requireNonNull(document.jobProperty().get());
    assertThat(CommunicationMatrix.of(job, document.cluster(), 8).cols()).isEqualTo(1);
  }

  @Test
  void aModelFillsTheSelectedJobAndItsPlanIsOneStepMore() {
    var selected = Objects.requireNonNull(document.jobProperty().get());
    int before = document.jobs().size();
    plan("Llama-3 70B");
    var filled = Objects.requireNonNull(document.jobProperty().get());
    assertThat(document.jobs()).hasSize(before).contains(filled);
    assertThat(filled.id()).isEqualTo(selected.id());
    assertThat(filled.model()).isEqualTo(model("Llama-3 70B").shape());
    assertThat(filled.parallelism()).as("degrees of another model").isNull();
    assertThat(filled.request()).isEqualTo(selected.request());
    var plan =
        shown().answer().within().plans().stream()
            .filter(each -> each.estimate().gpus() == 256)
            .min(Comparator.comparingDouble(each -> each.estimate().iterationSeconds()))
            .orElseThrow();
    session.pick(plan);
    session.adoptInDocument();
    var job = Objects.requireNonNull(document.jobProperty().get());
    assertThat(document.jobs()).hasSize(before).contains(job);
    assertThat(job.id()).isEqualTo(selected.id());
    assertThat(job.gpus()).isEqualTo(256);
    assertThat(job.parallelism()).isEqualTo(plan.estimate().plan());
    assertThat(job.request().gpuModels()).containsExactly("H800");
    assertThat(shown().plan()).as("what a person looks at stays").isEqualTo(plan);

    session.pick(shown().best());
    session.adoptInDocument();
    assertThat(document.jobs()).as("the same job again").hasSize(before);
    assertThat(Objects.requireNonNull(document.jobProperty().get()).gpus())
        .isEqualTo(shown().best().estimate().gpus());
    document.undo();
    assertThat(Objects.requireNonNull(document.jobProperty().get()).gpus()).isEqualTo(256);
    document.undo();
    assertThat(document.jobProperty().get()).isEqualTo(filled);
    document.undo();
    assertThat(document.jobProperty().get()).isEqualTo(selected);
  }

  @Test
  void aModelBecomesANewJobWhereTheDocumentHasNone() {
    document.editJobs("none", null, List.of());
    plan("Llama-3 70B");
    assertThat(shown().plan().estimate().job()).isEqualTo("llama-3-70b");
    assertThat(document.jobs()).isEmpty();
    session.adoptInDocument();
    assertThat(document.jobs()).extracting(TrainingJob::id).containsExactly("llama-3-70b");
  }

  @Test
  void whatTheClusterLosesIsNotPlanned() {
    plan("Llama-3 70B");
    int free = session.question().types().choices().getFirst().offer().free();
    var host = document.cluster().hosts().getFirst().id();
    var edited =
        DrawnFabricEdits.mark(document.cluster(), Set.of(host), HostState.FAILED).cluster();
    document.edit("Fail", edited);
    shown();
    assertThat(session.question().types().choices().getFirst().offer().free())
        .isEqualTo(free - document.cluster().host(host).type().gpus());
    assertThat(Objects.requireNonNull(shown().question()).cluster()).isSameAs(edited);
  }

  @Test
  void plansOfAnotherWorkloadAreNeitherPlacedNorTakenForThisOnes() {
    assertThat(shown()).isNotNull();
    plan("Llama-3 70B");
    var jobs = List.copyOf(document.jobs());
    assertThat(session.staleProperty().get()).isTrue();
    assertThat(session.whyNotPlace()).isNotEmpty();
    session.adoptInDocument();
    assertThat(document.jobs()).isEqualTo(jobs);
    assertThat(shown().answer().within().chosen()).isNotNegative();
    assertThat(session.staleProperty().get()).isFalse();
    assertThat(session.whyNotPlace()).isEmpty();
  }

  @Test
  void plansFromAFileAreThoseOfTheirJob() {
    var plans = shown().answer().within();
    plan("Llama-3 70B");
    assertThat(shown()).isNotNull();
    session.adopt(plans);
    assertThat(Objects.requireNonNull(session.workloadProperty().get()).job())
        .isEqualTo(document.jobs().getFirst());
    assertThat(shown().plan()).isEqualTo(plans.best());
    assertThat(session.details().detailProperty().get()).as("who asked is not known").isNull();
  }

  @Test
  void afterItsDocumentWasClosedNothingIsAsked() {
    shown();
    session.close();
    document.show(document.jobs().getLast());
    document.edit("Rename", document.cluster().withName("other"));
    assertThat(driven.work).isEmpty();
  }
}
