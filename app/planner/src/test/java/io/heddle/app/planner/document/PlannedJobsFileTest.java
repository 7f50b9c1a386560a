package io.heddle.app.planner.document;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.render.topology.FabricLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planned jobs in the file beside the cluster. */
class PlannedJobsFileTest {
  private static final Executor AT_ONCE = Runnable::run;

  @TempDir Path folder = Path.of("");
  private Path file = Path.of("");
  private Path plan = Path.of("");
  private final WindowMessages messages = new WindowMessages();
  private final BackgroundTasks tasks = new BackgroundTasks(AT_ONCE, AT_ONCE);
  private final FileChangeWatch stamps = new FileChangeWatch(tasks, _ -> {}, _ -> {});
  private final Set<ClusterDocument> watched = new HashSet<>();

  @BeforeEach
  void name() {
    file = folder.resolve("a.cluster.json");
    plan = folder.resolve("a.plan.json");
  }

  private static ClusterDocument document() {
    var cluster = Samples.cluster(Samples.byId("h100"));
    return new ClusterDocument(
        cluster, FabricLayout.of(cluster), List.of(TrainingJob.of("j", 8, 8, 1)), null);
  }

  private static KeptJobPlacements two(Cluster cluster) {
    var host = cluster.hosts().getFirst().id();
    return KeptJobPlacements.NONE.with(
        new MultiJobPlan.Dispatched("j", List.of(new Gpu(host, 0), new Gpu(host, 1))));
  }

  /** Whether it was saved. */
  private boolean save(ClusterDocument document) {
    if (watched.add(document)) {
      stamps.remember(document, null);
    }
    new DocumentSaving(tasks, messages, new RecentFiles(List.of()), stamps)
        .save(document, file, () -> {});
    return !document.isModified();
  }

  @Test
  void plannedJobsAreSavedAndOpenedAgain() {
    var document = document();
    assertThat(save(document)).isTrue();
    assertThat(plan).doesNotExist();
    document.keep("keep", two(document.work().cluster()));
    assertThat(save(document)).isTrue();

    assertThat(ClusterFile.read(file)).isEqualTo(document.work().cluster());
    var opened = FileReader.cluster(file).document();
    assertThat(opened.keptProperty().get()).isEqualTo(document.keptProperty().get());
    assertThat(opened.cluster().gpus(GpuState.PLANNED)).isEqualTo(2);
    assertThat(opened.layout().cluster()).isEqualTo(opened.cluster());
    assertThat(opened.isModified()).isFalse();

    document.keep("release", KeptJobPlacements.NONE);
    assertThat(save(document)).isTrue();
    assertThat(FileReader.cluster(file).document().keptProperty().get().isEmpty()).isTrue();
  }

  @Test
  void aPlanThatCannotBeReadIsReportedAndNeverOverwritten() throws IOException {
    var document = document();
    assertThat(save(document)).isTrue();
    Files.writeString(plan, "no plan");
    var opened = (LoadedFile.Opened) FileReader.read(List.of(file), null).getFirst();
    assertThat(requireNonNull(opened.problem()).file()).isEqualTo(plan);
    assertThat(opened.document().keptProperty().get()).isEqualTo(KeptJobPlacements.NONE);

    opened.document().editJobs("none", null, List.of());
    assertThat(save(opened.document())).isTrue();
    assertThat(plan).hasContent("no plan");
    opened.document().keep("keep", two(opened.document().work().cluster()));
    assertThat(save(opened.document())).isFalse();
    assertThat(requireNonNull(messages.troubleProperty().get()).lines().toString())
        .contains("a.plan.json");
    assertThat(plan).hasContent("no plan");
    Files.delete(plan);
    assertThat(save(opened.document())).isTrue();
    assertThat(plan).exists();
  }

  @Test
  void aPlanOfAnotherClusterIsLeftAlone() {
    var document = document();
    assertThat(save(document)).isTrue();
    var other = two(document.work().cluster()).toPlan("another");
    FileKinds.PLAN.write(other, plan);
    var opened = (LoadedFile.Opened) FileReader.read(List.of(file), null).getFirst();
    assertThat(requireNonNull(opened.problem()).problem().getMessage()).contains("/cluster");

    var missing =
        KeptJobPlacements.NONE
            .with(new MultiJobPlan.Dispatched("j", List.of(new Gpu("nowhere", 0))))
            .toPlan(document.cluster().name());
    FileKinds.PLAN.write(missing, plan);
    opened = (LoadedFile.Opened) FileReader.read(List.of(file), null).getFirst();
    assertThat(requireNonNull(opened.problem()).problem().getMessage()).contains("nowhere");
    opened.document().editJobs("none", null, List.of());
    assertThat(save(opened.document())).isTrue();
    assertThat(FileKinds.PLAN.read(plan)).isEqualTo(missing);
  }

  /** As after “Save as” into a folder where a plan was exported. */
  @Test
  void aPlanWithoutItsClusterIsNotOverwrittenByANewDocument() throws IOException {
    Files.writeString(plan, "another plan");
    var document = document();
    document.keep("keep", two(document.work().cluster()));
    assertThat(save(document)).isFalse();
    assertThat(plan).hasContent("another plan");
    assertThat(file).doesNotExist();
    document.keep("release", KeptJobPlacements.NONE);
    assertThat(save(document)).isTrue();
    assertThat(plan).hasContent("another plan");
  }

  @Test
  void aPlanThatCameMeanwhileIsLeftAlone() {
    var document = document();
    assertThat(save(document)).isTrue();
    var theirs = two(document.work().cluster()).toPlan(document.name());
    FileKinds.PLAN.write(theirs, plan);
    document.editJobs("none", null, List.of());
    assertThat(save(document)).isTrue();
    assertThat(FileKinds.PLAN.read(plan)).isEqualTo(theirs);
  }

  @Test
  void aRenamedHostIsSavedByItsNewName() {
    var document = document();
    document.keep("keep", two(document.work().cluster()));
    assertThat(save(document)).isTrue();
    var old = document.work().cluster().hosts().getFirst().id();
    document.edit(
        "rename",
        DrawnFabricEdits.rename(document.work().cluster(), old, "new"),
        new LinkedHashSet<>());
    assertThat(save(document)).isTrue();
    assertThat(FileReader.cluster(file).document().keptProperty().get().dispatched())
        .containsExactly(
            new MultiJobPlan.Dispatched("j", List.of(new Gpu("new", 0), new Gpu("new", 1))));
  }

  @Test
  void anAutosaveHasThem() {
    var document = document();
    document.keep("keep", two(document.work().cluster()));
    var kept = folder.resolve("kept.json");
    AutosaveFile.write(kept, document.work(), document.name(), null);
    assertThat(AutosaveFile.read(kept).work()).isEqualTo(document.work());
  }
}
