package io.heddle.app.usecase.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ProcessCommandRunnerTest {
  private static final ProcessCommandRunner RUNNER =
      new ProcessCommandRunner(Path.of("/"), Duration.ofSeconds(30), 1000);

  @TempDir Path folder = Path.of("");

  private SourceCommand script(String text) throws IOException {
    var file = folder.resolve("stub");
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return SourceCommand.parse(file + " 'one  word' '$HOME' '*'").getFirst();
  }

  private static String run(ProcessCommandRunner runner, SourceCommand command) {
    return runner.run(command, () -> false);
  }

  @Test
  void argumentsArriveAsTheyAreAndThereIsNoInput() throws IOException {
    assertThat(run(RUNNER, script("printf '%s,' \"$@\"; cat; pwd")))
        .isEqualTo("one  word,$HOME,*,/\n");
  }

  @Test
  void aFailureNamesTheCodeAndTheFirstLinesOfItsErrors() throws IOException {
    var command = script("echo half; for i in 1 2 3 4 5 6 7; do echo bad-$i >&2; done; exit 3");
    assertThatThrownBy(() -> run(RUNNER, command))
        .isInstanceOf(CommandException.class)
        .hasMessageContainingAll("stub", "exit code 3", "bad-1\n", "bad-5")
        .hasMessageNotContaining("bad-6");
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    var command = SourceCommand.parse("heddle-no-such-program --json").getFirst();
    assertThatThrownBy(() -> run(RUNNER, command))
        .isInstanceOf(CommandException.class)
        .hasMessageContainingAll("heddle-no-such-program cannot be started", "PATH");
  }

  @Test
  void whatPrintsTooMuchOrNothingOrNoTextIsRefused() throws IOException {
    var endless = script("yes");
    assertThatThrownBy(() -> run(RUNNER, endless)).hasMessageContaining("more than 1,000 bytes");
    var silent = script("echo only errors >&2");
    assertThatThrownBy(() -> run(RUNNER, silent))
        .hasMessageContainingAll("printed nothing", "only errors");
    var binary = script("printf '\\377\\376'");
    assertThatThrownBy(() -> run(RUNNER, binary)).hasMessageContaining("no UTF-8 text");
  }

  @Test
  void aRunEndsAtItsLimitWithItsChildren() throws IOException {
    var pid = folder.resolve("pid");
    var command = script("sleep 600 & echo $! > %s; echo waits >&2; wait".formatted(pid));
    assertThatThrownBy(() ->
            run(new ProcessCommandRunner(Path.of("/"), Duration.ofMillis(700), 1000), command))
        .isInstanceOf(CommandException.class)
        .hasMessageContainingAll("did not end within 700 ms", "waits");
    long child = Long.parseLong(Files.readString(pid).strip());
    var left = ProcessHandle.of(child);
    left.ifPresent(
        process -> process.onExit().orTimeout(10, java.util.concurrent.TimeUnit.SECONDS).join());
    assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aRunIsStoppedWhenAsked() throws IOException {
    var command = script("sleep 600");
    assertThatThrownBy(() -> RUNNER.run(command, () -> true))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("stopped");
  }
}
