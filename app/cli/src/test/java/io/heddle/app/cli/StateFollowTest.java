package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.follow.CommandException;
import io.heddle.app.usecase.follow.SourceCommand;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.state.ClusterStateUpdate;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** {@code heddle state --run}. */
class StateFollowTest extends OnSample {
  private static final String HEAD = "job,host,gpus,start\n";

  @Test
  void onlyChangesAreWrittenAndAFailureIsTriedAgain() {
    var prints =
        new ArrayDeque<>(
            List.of(
                HEAD + "a,pod-00-h-00,8,5\n",
                HEAD + "a,pod-00-h-00,8,5\n",
                "",
                HEAD + "b,pod-00-h-01,8,9\n"));
    var now = new ArrayList<>(List.of(Instant.ofEpochSecond(100)));
    var written = new ArrayList<ClusterStateUpdate>();
    var err = new StringWriter();
    var follow =
        new StateFollow(
            SourceCommand.parse("squeue"),
            (command, _) -> {
              var text = prints.removeFirst();
              if (text.isEmpty()) {
                throw new CommandException(command.line() + ": ended with exit code 1");
              }
              return text;
            },
            now::getFirst,
            ZoneOffset.UTC,
            () -> {
              now.set(0, now.getFirst().plusSeconds(30));
              return !prints.isEmpty();
            });
    follow.follow(ClusterFile.read(folder.resolve("c.json")), new PrintWriter(err), written::add);
    assertThat(written).hasSize(2);
    assertThat(written.getLast().allocations().jobs())
        .extracting(each -> each.id())
        .containsExactly("b");
    assertThat(err.toString().lines())
        .containsExactly(
            "1970-01-01T00:01:40Z started   a",
            "1970-01-01T00:02:40Z error     squeue: ended with exit code 1 The state is of 1970-01-01T00:02:10Z.",
            "1970-01-01T00:03:10Z started   b",
            "1970-01-01T00:03:10Z ended     a");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aCommandStandsForAFile() throws Exception {
    var script = folder.resolve("stub");
    Files.writeString(script, "#!/bin/sh\nprintf 'job,host,gpus\\na,pod-00-h-00,8\\n'\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    var run = in("state --run @stub --cluster @c.json");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.err()).contains("1 running job: on 8 GPUs");
    assertThat(in("state --run @no-such-program --cluster @c.json").err())
        .contains("--run: ", "cannot be started");
    assertThat(in("state @run.csv --run x --cluster @c.json").status())
        .isEqualTo(ExitStatus.UNUSABLE);
    assertThat(in("state --cluster @c.json").status()).isEqualTo(ExitStatus.UNUSABLE);
  }

  @Test
  void noStudyRunsACommand() {
    assertThat(new StudyableCommands().commands())
        .extracting(StudiedCommand::name)
        .isNotEmpty()
        .doesNotContain("state");
  }
}
