package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.SolverTermination;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code heddle state}: what a scheduler prints becomes a cluster and its running jobs. */
class StateCommandTest extends InFolder {
  @BeforeEach
  void writeFiles() throws IOException {
    assertThat(in("generate clos2 --leaves 2 --hosts-per-leaf 2 -o @c.json").status()).isZero();
    var host = ClusterFile.read(folder.resolve("c.json")).hosts().getFirst().id();
    Files.writeString(
        folder.resolve("jobs.txt"),
        """
        JobId=7 JobName=llm
           UserId=ada(1001) JobState=RUNNING
           StartTime=2026-01-01T08:00:00 EndTime=2026-01-01T10:00:00 NodeList=%s
             Nodes=%s CPU_IDs=0-3 Mem=0 GRES=gpu:h100:2(IDX:4-5)
        """
            .formatted(host, host));
    Files.writeString(
        folder.resolve("sinfo.txt"),
        "PARTITION AVAIL TIMELIMIT NODES STATE NODELIST\nall up infinite 1 drain %s\n"
            .formatted(host));
  }

  @Test
  void filesOfSeveralCommandsCompleteEachOther() {
    var outcome =
        in(
            "state @jobs.txt @sinfo.txt --cluster @c.json --zone Europe/Berlin --at 2026-01-01T08:30:00Z"
                + " -o @now.json --allocations @run.json");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err())
        .contains(
            "1 running job: on 2 GPUs", "3 well, 1 drained", "changed   ~", "busy GPUs none → 4–5");
    var host = ClusterFile.read(folder.resolve("now.json")).hosts().getFirst();
    assertThat(host.busyGpus()).containsExactly(4, 5);
    assertThat(host.isWell()).isFalse();
    var running = FileKinds.ALLOCATIONS.read(folder.resolve("run.json"));
    assertThat(running.atSeconds()).isEqualTo(1_767_256_200);
    assertThat(running.jobs().getFirst().startSeconds()).as("in Berlin").isEqualTo(1_767_250_800);
    var again = in("state @jobs.txt @sinfo.txt --cluster @now.json");
    assertThat(again.err()).contains("changed   nothing");
    assertThat(again.out()).isEmpty();
  }

  @Test
  void theFilesTellWhenItWas() throws IOException {
    Files.setLastModifiedTime(folder.resolve("jobs.txt"), FileTime.fromMillis(5_000_000));
    var outcome = in("state @jobs.txt --cluster @c.json --allocations -");
    assertThat(FileKinds.ALLOCATIONS.read("-", outcome.out()).atSeconds()).isEqualTo(5000);
    Files.setLastModifiedTime(folder.resolve("sinfo.txt"), FileTime.fromMillis(7_000_000));
    for (var files : List.of("@jobs.txt @sinfo.txt", "@sinfo.txt @jobs.txt")) {
      var newest = in("state %s --cluster @c.json --allocations -".formatted(files));
      assertThat(FileKinds.ALLOCATIONS.read("-", newest.out()).atSeconds())
          .as(files)
          .isEqualTo(7000);
    }
  }

  @Test
  void mistakesAreSaid() {
    assertMistakes(
        """
        state @jobs.txt | --cluster
        state @none.txt --cluster @c.json | none.txt
        state @jobs.txt --cluster @c.json --at soon | --at: soon
        state @jobs.txt --cluster @c.json --zone Mars | --zone: Mars
        state @jobs.txt --cluster @c.json -o @jobs.txt | is also an input
        state @jobs.txt --cluster @c.json -o @a --allocations @a | another file
        state @c.json --cluster @c.json | unknown format
        """);
  }

  /** Ctrl-C while it waits for the next run, which is a day away. */
  @Test
  @Timeout(60)
  void aFollowThatIsStoppedEndsAtOnce() throws InterruptedException {
    var interrupt = new SolverTermination.Cancel();
    var err = new StringWriter();
    var console =
        new Console(
            new PrintWriter(Writer.nullWriter()), new PrintWriter(err), folder, false, interrupt);
    var status = new AtomicInteger(-1);
    var follower =
        Thread.ofVirtual()
            .start(() ->
                status.set(
                    CommandLineMain.run(
                        console,
                        "state",
                        "--run",
                        "no-such-scheduler",
                        "--every",
                        "86400",
                        "--cluster",
                        folder.resolve("c.json").toString())));
    while (!err.toString().contains("no-such-scheduler")) {
      Thread.onSpinWait();
    }
    interrupt.cancel();
    follower.join();
    assertThat(status).hasValue(0);
  }
}
