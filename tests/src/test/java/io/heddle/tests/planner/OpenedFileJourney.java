package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** A cluster and its jobs in files, to open, edit and look at again. */
abstract class OpenedFileJourney extends Journey {
  Path file = Path.of("");
  Path kept = Path.of("");

  OpenedFileJourney() {
    super(1280, 900);
  }

  @BeforeEach
  final void writeACluster() {
    kept = folder.resolve("kept");
    file = folder.resolve("mine.cluster.json");
    var sample = Samples.byId("h100");
    ClusterFile.write(Samples.cluster(sample).withName("mine"), file);
    JobsFile.write(List.of(TrainingJob.of("first", 8, 8, 1)), jobs(file));
  }

  static Path jobs(Path cluster) {
    return Path.of(cluster.toString().replace(".cluster.json", ".jobs.json"));
  }

  ClusterDocument open() {
    act(() -> harness.planner.open(List.of(file)));
    harness.await("the file", () -> shown() != null);
    return document();
  }

  @Nullable ClusterDocument shown() {
    return harness.planner.current().documentProperty().get();
  }

  /** As from the menu, where nobody waits until a question is answered. */
  void command(String id) {
    Platform.runLater(() -> harness.command(id));
  }

  /** An edit of the drawing, and one of the jobs. */
  void edit() {
    newJob();
    act(() -> harness.window.editor().properties().renameCluster("edited"));
    harness.await("the edits", () -> document().jobs().size() == 2 && document().isModified());
  }

  static List<String> ids(List<TrainingJob> jobs) {
    return jobs.stream().map(TrainingJob::id).toList();
  }

  void assertWritten(Path cluster) {
    assertThat(ClusterFile.read(cluster).name()).isEqualTo("edited");
    assertThat(ids(JobsFile.read(jobs(cluster)))).containsExactly("first", "first-copy");
  }

  void assertUntouched() {
    assertThat(ClusterFile.read(file).name()).isEqualTo("mine");
    assertThat(ids(JobsFile.read(jobs(file)))).containsExactly("first");
  }

  List<Path> autosaves(Path where) {
    if (!Files.isDirectory(where)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(where)) {
      return files.filter(each -> each.toString().endsWith(".json")).sorted().toList();
    } catch (IOException | UncheckedIOException gone) {
      return List.of(); // a file was replaced while we looked
    }
  }
}
