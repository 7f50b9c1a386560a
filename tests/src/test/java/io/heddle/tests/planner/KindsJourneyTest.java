package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.result.FederatedJobsPlan;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.GraphPartition;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every kind of file that Heddle writes opens in the planner again, where it belongs. */
class KindsJourneyTest extends WrittenFilesJourney {
  private final Map<FileSchema<?>, Runnable> seen = new LinkedHashMap<>();

  KindsJourneyTest() {
    seen.put(ClusterFile.SCHEMA, this::cluster);
    seen.put(JobsFile.SCHEMA, this::jobs);
    seen.put(FileKinds.PLACEMENT, this::placement);
    seen.put(FileKinds.PARETO, this::pareto);
    seen.put(FileKinds.PLAN, this::plan);
    seen.put(FileKinds.SCHEDULE, this::schedule);
    seen.put(FileKinds.LEVELS, this::levels);
    seen.put(FileKinds.DISPATCH, this::dispatch);
    seen.put(FileKinds.DISPATCHES, this::dispatches);
    seen.put(FileKinds.BANDWIDTH, this::bandwidth);
    seen.put(FileKinds.SURROGATE, this::surrogate);
    seen.put(FileKinds.CONTENTION, () -> page(contentionFile(), "contention of 2 jobs"));
    seen.put(FileKinds.ESTIMATE, () -> page(estimateFile(), "estimate of gpt-7b on 40 A100"));
    seen.put(FileKinds.PARALLELISM, this::parallelism);
    seen.put(FileKinds.FEDERATION, this::federation);
    seen.put(FileKinds.FEDERATION_PLAN, () -> page(federationPlanFile(), "0 jobs on a federation"));
    seen.put(FileKinds.ALLOCATIONS, this::allocations);
    seen.put(FileKinds.STUDY, this::study);
    seen.put(FileKinds.SIMULATION, () -> page(simulationFile(), "Philly on two, policies: 1"));
    seen.put(FileKinds.MOVES, this::moves);
    seen.put(FileKinds.CABLING, this::cabling);
    seen.put(FileKinds.TIMETABLE, () -> page(timetableFile(), "timetable of 0 jobs on two"));
    seen.put(FileKinds.FAILURES, () -> page(failuresFile(), "failure rates of 0 classes"));
    seen.put(FileKinds.GOODPUT, () -> page(goodputFile(), "goodput 90.0 % of gpt-7b on 2 hosts"));
    seen.put(FileKinds.PARTITION, () -> page(partitionFile(), "2 vertices in 2 parts, cut 1"));
  }

  @Test
  void everyKindShowsWhatItHolds() {
    assertThat(seen.keySet())
        .as("say above what a person sees of each kind of file")
        .containsExactlyInAnyOrderElementsOf(FileSchemas.ALL.list());
    seen.values()
        .forEach(each -> {
          each.run();
          noTrouble();
        });
  }

  private void cluster() {
    openCluster("shared-24");
    assertThat(harness.text("#document-title")).contains("shared-24.cluster.json");
    assertThat(UiToolkit.onFx(() -> document().jobs()))
        .as("the jobs beside it")
        .extracting(TrainingJob::id)
        .contains("gpt-13b", "bert-1b");
    harness.awaitSettled();
  }

  private void jobs() {
    var more = file("more.jobs.json");
    JobsFile.write(
        List.of(TrainingJob.of("late", 8, 8, 1), TrainingJob.of("later", 8, 8, 1)), more);
    int before = document().jobs().size();
    open(more);
    harness.await("two more jobs", () -> document().jobs().size() == before + 2);
    assertThat(UiToolkit.onFx(() -> harness.planner.current().jobProperty().get()))
        .as("the first of them is on show")
        .extracting(job -> Objects.requireNonNull(job).id())
        .isEqualTo("late");
    act(() -> document().undo());
    assertThat(document().jobs()).as("one step").hasSize(before);
    harness.awaitSettled();
  }

  private void placement() {
    var file = placementFile("gpt-7b");
    open(file);
    assertThat(isOpen("place")).isTrue();
    assertThat(UiToolkit.onFx(() -> harness.session().runProperty().get()))
        .isNotNull()
        .satisfies(run -> {
          assertThat(Objects.requireNonNull(run).label()).contains("file").contains("random-fit");
          assertThat(run.placement()).isEqualTo(FileKinds.PLACEMENT.read(file));
        });
  }

  private void pareto() {
    var file =
        written(
            "a.pareto.json",
            "pareto",
            path("shared-24.cluster.json"),
            path("shared-24.jobs.json"),
            "--job",
            "gpt-3b");
    tab("tab-dispatch");
    open(file);
    assertThat(isOpen("place")).isTrue();
    assertThat(node("#results", TabPane.class).getSelectionModel().getSelectedItem().getId())
        .isEqualTo("tab-pareto");
    assertThat(UiToolkit.onFx(() -> harness.session().frontProperty().get()))
        .isEqualTo(FileKinds.PARETO.read(file));
    assertThat(UiToolkit.onFx(() -> harness.planner.current().jobProperty().get()))
        .extracting(job -> Objects.requireNonNull(job).id())
        .isEqualTo("gpt-3b");
  }

  private void plan() {
    var file = planFile();
    open(file);
    assertThat(node("#results", TabPane.class).getSelectionModel().getSelectedItem().getId())
        .isEqualTo("tab-plan");
    var plan = FileKinds.PLAN.read(file);
    harness.await(
        "a row a job",
        () ->
            node("#plan-table", TableView.class).getItems().size()
                == plan.planned().size() + plan.waiting().size());
  }

  private void schedule() {
    var file = scheduleFile();
    open(file);
    assertThat(isOpen("contend")).isTrue();
    assertThat(harness.text("#answer-asked")).contains("2 jobs");
    assertThat(UiToolkit.onFx(() -> shownSchedule())).isEqualTo(FileKinds.SCHEDULE.read(file));
    assertThat(UiToolkit.onFx(() -> harness.contention().groupsProperty().get().groups()))
        .as("hosts of the jobs on the canvas")
        .hasSize(2);
    act(() -> harness.contention().move("gpt-7b", 0));
    assertThat(harness.text("#contend-obstacle")).contains("from a file");
    act(() -> harness.contention().clear());
  }

  private @Nullable FlowSchedule shownSchedule() {
    var shown = harness.contention().scheduleProperty().get();
    return shown == null ? null : shown.schedule();
  }

  private void levels() {
    var file = written("a.levels.json", "compress", contentionFile().toString(), "--levels", "2");
    open(file);
    assertThat(isOpen("contend")).isTrue();
    var levels = FileKinds.LEVELS.read(file).levels();
    harness.await(
        "the jobs on their levels",
        () -> {
          var shown = shownSchedule();
          return shown != null
              && shown.jobs().size() == levels.size()
              && shown.jobs().stream()
                  .allMatch(job -> Objects.equals(levels.get(job.id()), job.level()));
        });
    assertThat(
            UiToolkit.onFx(() ->
                Objects.requireNonNull(harness.contention().scheduleProperty().get()).chosen()))
        .as("by hand, to be compared with the scheduler's own")
        .isTrue();
  }

  private List<GpuDispatch> shownDispatches() {
    return UiToolkit.onFx(() -> {
      var answer = harness.dispatch().answerProperty().get();
      return answer == null ? List.of() : answer.dispatches().answers();
    });
  }

  private void dispatch() {
    openCluster("h100");
    var file = dispatchFile("a.dispatch.json", "11");
    open(file);
    assertThat(isOpen("dispatch")).isTrue();
    harness.await(
        "its answer", () -> shownDispatches().equals(List.of(FileKinds.DISPATCH.read(file))));
    assertThat(UiToolkit.onFx(() -> harness.dispatch().choices().requests().get()))
        .containsExactly(11);
    assertThat(harness.isShown("#dispatch-left")).isTrue();
  }

  private void dispatches() {
    var file = dispatchFile("a.dispatches.json", "8,5");
    open(file);
    harness.await(
        "both answers", () -> shownDispatches().equals(FileKinds.DISPATCHES.read(file).answers()));
  }

  private void bandwidth() {
    var file = file("a.bandwidth.json");
    var sets = new TreeMap<Long, Double>(Map.of(3L, 201.0, 15L, 230.0));
    var models = new TreeMap<>(Map.of("H100", sets));
    FileKinds.BANDWIDTH.write(
        new BandwidthProfile("mine", 1 << 24, "", new TreeMap<>(models), new TreeMap<>(), 1), file);
    open(file);
    assertThat(isOpen("dispatch")).isTrue();
    harness.await("the profile as truth", () -> chosen("#dispatch-truth").contains("mine"));
    assertThat(harness.isShown("#notice")).isFalse();
  }

  private String chosen(String id) {
    return switch (node(id, ComboBox.class).getValue()) {
      case BandwidthGroundTruth truth -> truth.label();
      case SearchGuide guide -> guide.label();
      case null, default -> "";
    };
  }

  private void surrogate() {
    open(surrogateFile("495d232dcec28303ece3e9ec")); // trained for h100
    harness.await("the model as guide", () -> chosen("#dispatch-guide").contains("h100"));
    assertThat(harness.isShown("#notice")).isFalse();
    open(surrogateFile("c4c6e1c56ea3b43db88ac7f2"));
    harness.await("the other as guide", () -> chosen("#dispatch-guide").contains("het-4mix"));
    assertThat(harness.text("#notice-title"))
        .isEqualTo(Text.of("dispatch.file.model", "het-4mix", "h100"));
    fire("#dismiss-notice");
    assertThat(harness.isShown("#notice")).isFalse();
  }

  private void federation() {
    open(federationFile());
    harness.await("the federation", () -> isOpen("federate"));
    assertThat(harness.text("#document-title"))
        .isEqualTo("a.federation.json — 2 clusters · 1 link · 96 GPUs free");
    noTrouble();
  }

  private void allocations() {
    openCluster("shared-24");
    var host = document().cluster().hosts().getFirst();
    int free = document().cluster().freeGpus();
    var file = file("a.allocations.json");
    FileKinds.ALLOCATIONS.write(
        FileKinds.ALLOCATIONS.read(
            "-",
            """
            { "schema": "heddle.allocations/1", "jobs": [
              { "id": "17", "gpus": [ { "host": "%s", "gpu": 0 } ], "startSeconds": 0,
                "expectedEndSeconds": null, "preemptible": false, "pinned": false, "priority": 0 } ] }
            """
                .formatted(host.id())),
        file);
    open(file);
    assertThat(isOpen("fabric")).isTrue();
    assertThat(document().cluster().freeGpus()).isEqualTo(free - 1);
    harness.await("the timeline", () -> harness.text("#timeline-endless").contains("17"));
    act(() -> document().undo());
    assertThat(document().cluster().freeGpus()).isEqualTo(free);
    noTrouble();
  }

  private void moves() {
    openCluster("shared-24");
    var host = document().cluster().hosts().getFirst().id();
    var file = file("a.moves.json");
    FileKinds.MOVES.write(
        FileKinds.MOVES.read(
            "-",
            """
            { "schema": "heddle.moves/1", "cluster": "shared-24", "job": "llm", "hosts": ["%s"], "moves": [],
              "before": { "spread": 1, "freeDomains": 0 }, "after": { "spread": 1, "freeDomains": 0 },
              "lowerBound": 0, "provenOptimal": true, "algorithm": "refined", "seconds": 0 }
            """
                .formatted(host)),
        file);
    open(file);
    assertThat(isOpen("fabric")).isTrue();
    assertThat(harness.text("#moves-figures")).isEqualTo(Text.of("moves.nothing", host, 1));
    assertThat(harness.isShown("#moves-steps")).isFalse();
    noTrouble();
  }

  private void cabling() {
    openCluster("shared-24");
    var file = written("a.cabling.json", "cabling", path("shared-24.cluster.json"));
    open(file);
    assertThat(isOpen("fabric")).isTrue();
    harness.await(
        "its ports",
        () -> harness.text("#cabling-count").equals("216 cables, ports of a.cabling.json"));
  }

  private void parallelism() {
    openCluster("shared-24");
    var file = parallelismFile();
    open(file);
    assertThat(isOpen("parallelize")).isTrue();
    var shown =
        Objects.requireNonNull(UiToolkit.onFx(() -> harness.parallelize().shownProperty().get()));
    assertThat(shown.answer().within()).isEqualTo(FileKinds.PARALLELISM.read(file));
    assertThat(shown.question()).as("from a file, not solved").isNull();
  }

  private void study() {
    open(studyFile());
    harness.await("its workspace", () -> node("#study-count") != null);
    assertThat(harness.text("#study-count")).isEqualTo("2 variants");
  }

  private Path planFile() {
    return written(
        "a.plan.json",
        "place",
        path("shared-24.cluster.json"),
        path("shared-24.jobs.json"),
        "--all",
        "--alpha",
        "0.5");
  }

  private Path scheduleFile() {
    var planned = FileKinds.PLAN.read(planFile()).planned().subList(0, 2);
    var first = file("first.placement.json");
    var second = file("second.placement.json");
    FileKinds.PLACEMENT.write(planned.getFirst().placement(), first);
    FileKinds.PLACEMENT.write(planned.getLast().placement(), second);
    return written(
        "a.schedule.json",
        "contend",
        path("shared-24.cluster.json"),
        path("shared-24.jobs.json"),
        first.toString(),
        second.toString());
  }

  private Path contentionFile() {
    var file = file("a.contention.json");
    FileKinds.CONTENTION.write(FileKinds.SCHEDULE.read(scheduleFile()).contention(), file);
    return file;
  }

  private Path dispatchFile(String name, String gpus) {
    return written(name, "dispatch", path("h100.cluster.json"), "--gpus", gpus);
  }

  private Path federationFile() {
    var file = file("a.federation.json");
    FileKinds.FEDERATION.write(
        new Federation(
            List.of(
                FederatedCluster.of("east", 64, "H100"), FederatedCluster.of("west", 32, "H100")),
            List.of(new WanLink("east", "west", 1.25, 67))),
        file);
    return file;
  }

  private Path federationPlanFile() {
    var file = file("a.federation-plan.json");
    FileKinds.FEDERATION_PLAN.write(new FederatedJobsPlan(List.of(), List.of()), file);
    return file;
  }

  private Path studyFile() {
    return written(
        "a.study.json",
        """
        { "schema": "heddle.study/1", "name": "s", "command": "place", "cluster": "a.json", "jobs": "b.json", "job": "j",
          "variants": { "alpha": [0, 1] }, "measures": ["minipodsUsed"] }
        """);
  }

  private Path simulationFile() {
    return written(
        "a.simulation.json",
        """
        { "schema": "heddle.simulation/1", "trace": "Philly", "cluster": "two", "policies": [
          { "policy": "fcfs", "meanJctSeconds": 9, "meanQueueSeconds": 0, "utilization": 0.5, "throughput": null,
            "rescalings": 0, "jobs": [] } ] }
        """);
  }

  private Path timetableFile() {
    var file = file("a.timetable.json");
    FileKinds.TIMETABLE.write(
        new WaitingJobTimetable("two", 0, List.of(), List.of(), List.of()), file);
    return file;
  }

  private Path failuresFile() {
    var file = file("a.failures.json");
    FileKinds.FAILURES.write(
        new FailureModel("log.csv", false, 2, 9, 30, List.of(), List.of(), 0, null, null), file);
    return file;
  }

  private Path goodputFile() {
    var file = file("a.goodput.json");
    FileKinds.GOODPUT.write(
        new Goodput(
            "gpt-7b",
            2,
            100,
            0.9,
            0.9,
            0.9,
            null,
            3600.0,
            null,
            0,
            null,
            new Goodput.FinishHours(111, 111, 111),
            null,
            new Goodput.TimeShares(0.9, 0.1, 0, 0, 0),
            Map.of("checkpoint", 1.0),
            List.of(),
            List.of(),
            "log.csv"),
        file);
    return file;
  }

  private Path partitionFile() {
    var file = file("a.partition.json");
    FileKinds.PARTITION.write(
        new GraphPartition(
            List.of(0, 1), List.of(1, 1), List.of(1L, 1L), 1, 1, true, "multilevel", 0),
        file);
    return file;
  }

  private Path parallelismFile() {
    return written(
        "a.parallelism.json",
        "parallelize",
        path("shared-24.cluster.json"),
        path("shared-24.jobs.json"),
        "--job",
        "gpt-7b");
  }
}
