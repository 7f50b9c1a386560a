package io.heddle.app.planner.features.place.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.render.topology.FabricLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library through its view model; everything happens at once. */
class AffinitySessionTest {
  private static final TrainingJob JOB =
      new TrainingJob(
          "mine",
          TrainingWorkload.of(new ModelShape.Dense(48, 6144, 128_000, 4096), 96),
          Parallelism.of(8, 8),
          JobResourceRequest.of(384).withGpuModels(List.of("H800")),
          null);

  @TempDir Path folder = Path.of("");

  private final BackgroundTasks tasks = new BackgroundTasks(Runnable::run, Runnable::run);
  private final ClusterDocument document = document();
  private final PlacementSession placements =
      new PlacementSession(
          document,
          new BackgroundExecution(
              tasks,
              (_, _) -> {},
              problem -> {
                throw new AssertionError(problem);
              }));

  /** Without hosts: only the shown job matters here. */
  private static ClusterDocument document() {
    var cluster = Cluster.empty("c");
    return new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
  }

  @SuppressWarnings("NullAway.Init") // set before each test
  private AffinitySession session;

  @BeforeEach
  void open() {
    session = new AffinitySession(placements, tasks, folder);
  }

  private static JobCharacterization like(TrainingJob job, String name, double dp, double pp) {
    var volumes = JobCommunicationVolumes.of(job);
    return new JobCharacterization(
        name, "H800", volumes.computeToCommunication(), volumes.dpToPp(), dp, pp, "here");
  }

  @Test
  void theNearestEntryGivesTheAffinityOfTheShownJob() {
    assertThat(session.entries()).hasSize(4);
    assertThat(session.matchProperty().get()).isNull();
    document.show(JOB);
    assertThat(session.matchProperty().get().entry().name()).isEqualTo("dense 24B");
    session.put(like(JOB, "a twin", 1, 3), null);
    assertThat(session.entries()).extracting(JobCharacterization::name).contains("a twin");
    assertThat(session.matchProperty().get().entry().name()).isEqualTo("a twin");
    session.use();
    assertThat(placements.alphaProperty().get()).isEqualTo(0.25);
  }

  @Test
  void anEntryIsRenamedNotDoubled() {
    session.put(like(JOB, "one", 1, 1), null);
    session.put(like(JOB, "two", 1, 1), "one");
    assertThat(session.entries())
        .extracting(JobCharacterization::name)
        .contains("two")
        .doesNotContain("one");
    session.remove(like(JOB, "two", 1, 1));
    assertThat(session.entries()).hasSize(4);
  }

  @Test
  void whatIsExportedIsImportedAgainAndABadFileChangesNothing() throws IOException {
    session.put(like(JOB, "a twin", 1, 3), null);
    var before = List.copyOf(session.entries());
    var file = folder.resolve("a.csv");
    session.exportCsv(file);
    before.forEach(session::remove);
    assertThat(session.entries()).isEmpty();
    session.importCsv(file);
    assertThat(session.entries()).isEqualTo(before);
    Files.writeString(
        file, "name,gpu,r1,r2,dpGain,ppGain,source\ngood,H800,1,1,1,1,x\nbad,H800,-1,1,1,1,x\n");
    session.importCsv(file);
    assertThat(session.messageProperty().get()).contains("line 3").contains("bad");
    assertThat(session.entries()).isEqualTo(before);
  }

  @Test
  void aDraftSaysWhatIsWrongWithIt() {
    var good = new AffinityEntryDraft("n", "H800", "1.5", "20", "0", "2", "");
    assertThat(good.mistake()).isNull();
    assertThat(good.entry().alpha()).isZero();
    assertThat(new AffinityEntryDraft(" ", "H800", "1", "1", "1", "1", "").mistake())
        .contains("name");
    assertThat(new AffinityEntryDraft("n", "", "1", "1", "1", "1", "").mistake()).contains("GPU");
    assertThat(new AffinityEntryDraft("n", "H800", "abc", "1", "1", "1", "").mistake())
        .isEqualTo(Text.of("affinity.error.number", Text.of("affinity.column.r_one"), "abc"));
    assertThat(new AffinityEntryDraft("n", "H800", "1", "-2", "1", "1", "").mistake())
        .isEqualTo(Text.of("affinity.error.number", Text.of("affinity.column.r_two"), "-2"));
    assertThat(new AffinityEntryDraft("n", "H800", "1", "Infinity", "1", "1", "").mistake())
        .contains("Infinity");
    assertThat(new AffinityEntryDraft("n", "H800", "1", "1", "0", "0", "").mistake())
        .contains("above 0");
  }
}
