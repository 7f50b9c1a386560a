package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.cli.CommandLineMain;
import io.heddle.app.usecase.state.MigrationStep;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import javafx.scene.control.Spinner;
import org.junit.jupiter.api.BeforeEach;

/** A cluster of two minipods, two jobs that wait, and what a scheduler prints of four that run. */
abstract class RunningJourney extends Journey {
  static final long NOW = 1_800_000_000L;

  RunningJourney() {
    super(1280, 860);
  }

  /** Two minipods of four hosts of eight GPUs. */
  @BeforeEach
  void writeFiles() throws IOException {
    var cluster = folder.resolve("a.cluster.json");
    assertThat(
            CommandLineMain.runQuietly(
                "generate",
                "clos2",
                "--leaves",
                "2",
                "--hosts-per-leaf",
                "4",
                "-o",
                cluster.toString()))
        .isZero();
    var hosts = ClusterFile.read(cluster).hosts().stream().map(host -> host.id()).toList();
    Files.writeString(
        folder.resolve("a.jobs.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "llm", "gpus": 24, "tp": 8, "pp": 1, "priority": 5 },
          { "id": "huge", "gpus": 80, "tp": 8, "pp": 1 } ] }
        """);
    var state = folder.resolve("running.csv");
    Files.writeString(
        state,
        """
        job,host,gpus,start,end,preemptible
        one,%s,1,%s,%s,yes
        two,%s,2,%s,,yes
        big,%s,8,%s,%s,no
        big,%s,8,%s,%s,no
        tail,%s,8,%s,%s,no
        """
            .formatted(
                hosts.get(0),
                NOW - 600,
                NOW + 7200,
                hosts.get(1),
                NOW - 600,
                hosts.get(4),
                NOW - 600,
                NOW + 3600,
                hosts.get(5),
                NOW - 600,
                NOW + 3600,
                hosts.get(2),
                NOW - 600,
                NOW + 86400));
    Files.setLastModifiedTime(state, FileTime.from(Instant.ofEpochSecond(NOW)));
  }

  final void importState() {
    tab("tab-timeline");
    assertThat(harness.isShown("#timeline-none")).isTrue();
    harness.choose(folder.resolve("running.csv"));
    robot.clickOn("#timeline-none-import");
    harness.await(
        "the answer", () -> harness.running().timeline().timelineProperty().get() != null);
  }

  final int freeGpus() {
    return UiToolkit.onFx(() -> document().cluster().freeGpus());
  }

  final void spread(int minipods) {
    act(() ->
        node("#timeline-spread", Spinner.class).getEditor().setText(String.valueOf(minipods)));
    act(() -> node("#timeline-spread", Spinner.class).commitValue());
  }

  final List<String> steps() {
    return UiToolkit.onFx(
        () -> harness.running().moves().steps().stream().map(MigrationStep::line).toList());
  }
}
