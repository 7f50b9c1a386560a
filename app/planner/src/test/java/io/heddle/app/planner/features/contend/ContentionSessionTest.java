package io.heddle.app.planner.features.contend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.contend.PlacedJob;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FlowSchedule;
import io.heddle.render.topology.FabricLayout;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ContentionSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = threeJobs();
  private final ContentionSession session = new ContentionSession(document, driven.background);

  /** Few enough that the simulator is soon done with all their orders. */
  private static ClusterDocument threeJobs() {
    var sample = Samples.byId("shared-24");
    var cluster = Samples.cluster(sample);
    return new ClusterDocument(
        cluster, FabricLayout.of(cluster), Samples.jobs(sample).subList(0, 3), null);
  }

  private Schedule shown() {
    return Objects.requireNonNull(session.scheduleProperty().get());
  }

  private static Map<String, Integer> levels(Schedule of) {
    return of.schedule().jobs().stream()
        .collect(Collectors.toMap(FlowSchedule.Job::id, FlowSchedule.Job::level));
  }

  private Map<String, Integer> levels() {
    return levels(shown());
  }

  private void addAll() {
    session.addAll();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(session.obstacleProperty().get()).isEmpty();
  }

  @Test
  void anotherSchedulerIsBeingAskedUntilItsAnswerIsShown() {
    addAll();
    assertThat(session.solvingProperty().get()).isFalse();
    session.choices().schedulerProperty().set("weighted");
    assertThat(session.solvingProperty().get()).isTrue();
    assertThat(shown().schedule().algorithm()).isNotEqualTo("weighted");
    driven.runAll();
    assertThat(session.solvingProperty().get()).isFalse();
    assertThat(shown().schedule().algorithm()).isEqualTo("weighted");
  }

  /** Another level for the first job. */
  private int elsewhere(Map<String, Integer> own) {
    return Objects.equals(own.get(first()), 0) ? 5 : 0;
  }

  private String first() {
    return session.jobs().getFirst().job().id();
  }

  @Test
  void jobsThatComeOneAfterTheOtherShareNoHost() {
    document.show(document.jobs().get(0));
    session.addShown();
    document.show(document.jobs().get(1));
    session.addShown();
    driven.runAll();
    assertThat(session.jobs()).extracting(each -> each.job().id()).hasSize(2);
    var hosts = new HashSet<String>();
    session
        .jobs()
        .forEach(
            each -> each.hosts().forEach(host -> assertThat(hosts.add(host)).as(host).isTrue()));
    assertThat(levels()).hasSize(2);
  }

  @Test
  void aDraggedLevelIsAPersonsAndNotTheSchedulers() {
    addAll();
    var own = levels();
    assertThat(shown().schedule().algorithm()).isEqualTo("refined");
    assertThat(shown().chosen()).isFalse();
    int other = elsewhere(own);
    session.move(first(), other);
    driven.runAll();
    assertThat(shown().schedule().algorithm()).isEqualTo("by-hand");
    assertThat(shown().chosen()).isTrue();
    assertThat(levels()).containsEntry(first(), other);
    assertThat(levels(Objects.requireNonNull(session.computedProperty().get()))).isEqualTo(own);
  }

  @Test
  void anotherSchedulerIsAskedAboutTheJobsThatAreThere() {
    addAll();
    assertThat(shown().schedule().isWeighted()).isFalse();
    session.choices().schedulerProperty().set("weighted");
    driven.runAll();
    assertThat(shown().schedule().isWeighted()).isTrue();
    assertThat(shown().chosen()).isFalse();
    assertThat(levels()).hasSize(3);
  }

  @Test
  void fairnessLeavesADraggedJobWhereItIs() {
    addAll();
    session.move(first(), 0);
    driven.runAll();
    var curve = session.comparisons().fairnessProperty().get();
    assertThat(curve).hasSize(9).allMatch(point -> Objects.equals(point.levels().get(first()), 0));
    assertThat(curve.getFirst().levels()).isEqualTo(levels());
    for (var point : List.of(curve.get(2), curve.get(8))) {
      session.choices().weightProperty().set(point.weight());
      driven.runAll();
      assertThat(levels()).isEqualTo(point.levels());
      assertThat(shown().schedule().algorithm()).isEqualTo("by-hand");
      assertThat(session.comparisons().fairnessProperty().get())
          .as("whatever weighs")
          .isSameAs(curve);
    }
  }

  /** What the curve says of a weight is what the footer says and the export holds. */
  @Test
  void theCurveIsWhatIsShownAndExported() {
    addAll();
    for (var point : session.comparisons().fairnessProperty().get()) {
      session.choices().weightProperty().set(point.weight());
      driven.runAll();
      assertThat(shown().utilization()).isCloseTo(point.heldUtilization(), within(1e-9));
      assertThat(shown().slowest()).isCloseTo(point.heldSlowest(), within(1e-9));
      assertThat(levels()).isEqualTo(point.levels());
    }
  }

  @Test
  void undoGoesOneStep() {
    addAll();
    var own = levels();
    var other = session.jobs().getLast().job().id();
    assertThat(session.choices().undoableProperty().get()).isFalse();
    session.move(first(), elsewhere(own));
    session.move(other, 3);
    session.choices().weightProperty().set(0.5);
    session.choices().reset();
    driven.runAll();
    assertThat(levels()).isEqualTo(own);
    session.choices().undo();
    driven.runAll();
    assertThat(session.choices().weightProperty().get()).as("the reset").isEqualTo(0.5);
    assertThat(levels()).containsEntry(first(), elsewhere(own)).containsEntry(other, 3);
    session.choices().undo();
    driven.runAll();
    assertThat(session.choices().weightProperty().get()).as("the weight").isZero();
    assertThat(levels()).containsEntry(first(), elsewhere(own)).containsEntry(other, 3);
    session.choices().undo();
    driven.runAll();
    assertThat(levels()).as("the second drag").containsEntry(first(), elsewhere(own));
    session.choices().undo();
    driven.runAll();
    assertThat(levels()).isEqualTo(own);
    assertThat(shown().schedule().algorithm()).isEqualTo("refined");
    assertThat(session.choices().undoableProperty().get()).isFalse();
  }

  @Test
  void turnsAloneAreNeitherTheSchedulersNorAPersons() {
    addAll();
    session.choices().weightProperty().set(0.5);
    driven.runAll();
    assertThat(shown().schedule().algorithm()).isEqualTo("fair");
    assertThat(shown().chosen()).isTrue();
  }

  @Test
  void backToTheSchedulersLevelsNeedsNoWork() {
    addAll();
    var own = levels();
    session.move(first(), elsewhere(own));
    session.choices().weightProperty().set(0.5);
    driven.runAll();
    session.choices().reset();
    assertThat(levels()).isEqualTo(own);
    assertThat(shown().schedule().algorithm()).isEqualTo("refined");
    assertThat(session.choices().weightProperty().get()).isZero();
  }

  @Test
  void theLastOfSeveralDragsWins() {
    addAll();
    session.move(first(), 3);
    var late = driven.work.removeFirst();
    session.move(first(), 4);
    driven.runAll();
    late.run();
    assertThat(levels()).containsEntry(first(), 4);
  }

  @Test
  void aDragOutlivesTheComingAndGoingOfOthers() {
    addAll();
    var other = session.jobs().getLast();
    session.move(first(), 2);
    driven.runAll();
    session.remove(other);
    driven.runAll();
    assertThat(levels()).containsEntry(first(), 2).doesNotContainKey(other.job().id());
    session.addAll();
    driven.runAll();
    assertThat(levels()).containsEntry(first(), 2).containsKey(other.job().id());
    session.choices().levelsProperty().set(2);
    driven.runAll();
    assertThat(levels()).as("there is no such level any more").containsEntry(first(), 1);
  }

  @Test
  void jobsWhoseHostsGoLeaveTheNetwork() {
    addAll();
    var gone = session.jobs().getFirst();
    var host = gone.hosts().iterator().next();
    document.edit("remove", DrawnFabricEdits.remove(document.cluster(), Set.of(host)).cluster());
    driven.runAll();
    assertThat(session.jobs()).doesNotContain(gone).isNotEmpty();
    assertThat(levels()).doesNotContainKey(gone.job().id()).hasSize(session.jobs().size());
    assertThat(driven.faults).isEmpty();
  }

  /** An earlier run may be on show, on hosts that were deleted since. */
  @Test
  void aJobThatStandsOnHostsThatAreGoneIsPlacedElsewhere() {
    addAll();
    var stood = session.jobs().getFirst();
    var host = stood.hosts().iterator().next();
    session.clear();
    document.edit("remove", DrawnFabricEdits.remove(document.cluster(), Set.of(host)).cluster());
    document.show(stood.job());
    var placing = document.placingProperty();
    placing.set(
        new ClusterDocument.Placing(
            placing.get().algorithm(), placing.get().alpha(), stood.placement()));
    session.addShown();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    assertThat(session.jobs()).hasSize(1);
    assertThat(session.jobs().getFirst().hosts()).doesNotContain(host);
  }

  private TrainingJob huge() {
    var like = document.jobs().getFirst();
    return TrainingJob.of("huge", 8000, like.requireParallelism(), like.workload());
  }

  private List<String> left() {
    return session.leftOut().stream().map(each -> each.job().id()).toList();
  }

  /** As a model and a size from the list of new jobs, and a new job on one host are. */
  @Test
  void jobsThatCannotBeJudgedAreLeftOutWithTheReasonAndTheOthersAreJudged() {
    var model = KnownModel.all().getFirst();
    document.add(
        "add",
        List.of(JobPresets.of(model, 16), NewJobTemplates.first(document).withId("no-model")));
    addAll();
    assertThat(levels()).hasSize(3);
    assertThat(left()).containsExactlyInAnyOrder(JobPresets.id(model.name()), "no-model");
    assertThat(session.leftOut().getFirst().reason()).isEqualTo(Text.of("contend.left.degrees"));
    assertThat(session.leftOut().getLast().reason()).contains("no-model").contains("Add a model");

    var preset = document.jobs().get(3);
    document.editJob(
        preset,
        preset.withParallelism(Parallelism.of(8, 1)).withRequest(preset.request().withGpus(8)),
        false);
    driven.runAll();
    assertThat(left()).as("the edited job may be added again").containsExactly("no-model");
    addAll();
    assertThat(levels()).hasSize(4).containsKey(preset.id());
  }

  @Test
  void whoFindsNoHostsDoesNotKeepTheOthersOut() {
    document.add("add", List.of(huge()));
    session.addAll();
    driven.runAll();
    assertThat(session.jobs()).hasSize(3);
    assertThat(left()).containsExactly("huge");
    assertThat(session.leftOut().getFirst().reason()).contains("huge");
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void whoFindsNoHostsIsToldWhyAndTheOthersStay() {
    addAll();
    var before = List.copyOf(session.jobs());
    document.add("add", List.of(huge()));
    session.addShown();
    driven.runAll();
    assertThat(left()).containsExactly("huge");
    assertThat(session.jobs()).isEqualTo(before);
    assertThat(driven.faults).isEmpty();
    session.addShown();
    assertThat(left()).as("it is asked again").isEmpty();
    driven.runAll();
    assertThat(session.jobs()).extracting(PlacedJob::job).doesNotHaveDuplicates();
  }

  @Test
  void whatStandsBesideIsAboutWhatIsOnTheNetwork() {
    addAll();
    assertThat(session.comparisons().comparisonProperty().get())
        .containsKeys("refined", "crux", "ecmp", "no-contention");
    session.remove(session.jobs().getLast());
    assertThat(session.comparisons().comparisonProperty().get()).isEmpty();
    assertThat(session.comparisons().fairnessProperty().get()).isEmpty();
    session.clear();
    driven.runAll();
    assertThat(session.scheduleProperty().get()).isNull();
    assertThat(session.comparisons().comparisonProperty().get()).isEmpty();
  }
}
