package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.cli.CommandLineMain;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.BeforeEach;

/** Files of Heddle's own kinds, as its commands write them, to be opened. */
abstract class WrittenFilesJourney extends Journey {
  WrittenFilesJourney() {
    super(1280, 960);
  }

  @BeforeEach
  void writeClusters() throws IOException {
    for (var id : List.of("shared-24", "h100", "table1-i")) {
      var sample = sample(id);
      ClusterFile.write(Samples.cluster(sample), file(id + ".cluster.json"));
      if (!id.equals("h100")) {
        JobsFile.write(Samples.jobs(sample), file(id + ".jobs.json"));
      }
    }
  }

  static Samples.Sample sample(String id) {
    return Samples.byId(id);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  /** What a real command writes. */
  Path written(String name, String... command) {
    var file = file(name);
    var words = Stream.concat(Stream.of(command), Stream.of("-o", file.toString()));
    assertThat(CommandLineMain.runQuietly(words.toArray(String[]::new)))
        .as("heddle %s", List.of(command))
        .isZero();
    return file;
  }

  String path(String name) {
    return file(name).toString();
  }

  void openCluster(String id) {
    open(file(id + ".cluster.json"));
    harness.await("cluster " + id, () -> document().cluster().name().equals(id));
  }

  boolean isOpen(String workspace) {
    return node("#workspace-" + workspace, ToggleButton.class).isSelected();
  }

  void noTrouble() {
    assertThat(UiToolkit.onFx(() -> harness.planner.messages().troubleProperty().get())).isNull();
  }

  Path placementFile(String job) {
    return written(
        job + ".placement.json",
        "place",
        path("shared-24.cluster.json"),
        path("shared-24.jobs.json"),
        "--algorithm",
        "random-fit",
        "--job",
        job);
  }

  /** One that comes with Heddle. */
  Path surrogateFile(String id) {
    var file = file(id + ".surrogate.json");
    try (var shipped = SearchGuide.class.getResourceAsStream("/models/" + id + ".surrogate.json")) {
      Files.write(file, Objects.requireNonNull(shipped, id).readAllBytes());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    return file;
  }

  Path estimateFile() {
    return written(
        "a.estimate.json",
        "estimate",
        path("shared-24.cluster.json"),
        path("shared-24.jobs.json"),
        "--job",
        "gpt-7b");
  }

  Path written(String name, String json) {
    var file = file(name);
    AtomicFiles.write(file, json);
    return file;
  }

  void page(Path file, String summary) {
    open(file);
    harness.await("its page", () -> harness.isShown("#page-summary"));
    assertThat(harness.text("#page-summary")).contains(summary);
    harness.await(
        "its text",
        () -> node("#page-text", TextArea.class).getText().contains("\"schema\": \"heddle."));
    assertThat(harness.text("#document-title")).contains(String.valueOf(file.getFileName()));
    assertThat(UiToolkit.onFx(() -> harness.planner.current().documentProperty().get()))
        .as("no cluster is on show, so none is edited or saved by mistake")
        .isNull();
  }

  List<String> troubleLines() {
    harness.await("the reasons", () -> harness.isShown("#trouble"));
    return UiToolkit.onFx(this::troubleNow);
  }

  /** The same at once, nothing where there is no trouble. On the UI thread. */
  final List<String> troubleNow() {
    var trouble = harness.planner.messages().troubleProperty().get();
    return trouble == null ? List.of() : List.copyOf(trouble.lines());
  }
}
