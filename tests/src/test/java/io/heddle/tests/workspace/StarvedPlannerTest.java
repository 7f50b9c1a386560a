package io.heddle.tests.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.tests.program.Launched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives that are full, read-only, gone, or hang: a word, nothing lost, the window lives on. */
@Tag("alone")
class StarvedPlannerTest {
  private static final List<String> OWN_MOUNTS =
      List.of("unshare", "--user", "--map-root-user", "--mount");

  /** The home is read-only, the drive has 256 KiB and holds the first folder's files. */
  private static final String MOUNT =
      """
      mount -t tmpfs -o size=1m none "$0/home" && mount -o remount,ro "$0/home" &&
      mount -t tmpfs -o size=256k none "$0/drive" && cp -r "$0/files" "$0/drive/work" && exec "$@"
      """;

  @TempDir Path folder = Path.of("");

  @Test
  void theWindowLivesOnAndNothingIsLost() throws Exception {
    assumeTrue(canMount(), "this machine does not permit mounts in a separate name space");
    for (var each : List.of("home", "drive", "files", "temporary")) {
      Files.createDirectory(folder.resolve(each));
    }
    ClusterFile.write(
        Samples.cluster(Samples.byId("h100")), folder.resolve("files/a.cluster.json"));
    JobsFile.write(List.of(TrainingJob.of("j", 8, 8, 1)), folder.resolve("files/a.jobs.json"));
    var planner =
        Launched.of(
            StarvedPlanner.class,
            List.of(
                "-Xmx512m",
                "-Dglass.platform=Headless",
                "-Dprism.order=sw",
                "-Djava.io.tmpdir=" + folder.resolve("temporary")), // which it leaves: it is halted
            folder.toString());
    var command = new ArrayList<>(OWN_MOUNTS);
    command.addAll(List.of("sh", "-c", MOUNT, folder.toString()));
    command.addAll(planner.command());
    var output = folder.resolve("output");
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(Files.readString(output)).endsWith("ok\n");
  }

  private static boolean canMount() throws InterruptedException {
    try {
      var command = new ArrayList<>(OWN_MOUNTS);
      command.addAll(List.of("mount", "-t", "tmpfs", "none", "/tmp"));
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }
}
