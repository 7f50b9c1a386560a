package io.heddle.app.usecase.follow;

import io.heddle.model.text.VisibleTextSanitizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands as child processes: without a shell, without input, and with all children killed at
 * the end of the time. The only place where Heddle starts a program.
 *
 * @param folder where commands run
 * @param limit how long a run may take
 * @param mostBytes how much it may print
 */
public record ProcessCommandRunner(Path folder, Duration limit, int mostBytes)
    implements CommandRunner {
  private static final int ERROR_BYTES = 8192;
  private static final int ERROR_LINES = 5;
  private static final int LOOK_MILLIS = 50;

  /** Two minutes and 64 MiB. */
  public static ProcessCommandRunner in(Path folder) {
    return new ProcessCommandRunner(folder, Duration.ofMinutes(2), 64 << 20);
  }

  @Override
  public String run(SourceCommand command, BooleanSupplier stopped) {
    var process = started(command);
    try {
      var output = new Collected(process.getInputStream(), mostBytes);
      var errors = new Collected(process.getErrorStream(), ERROR_BYTES);
      long end = System.nanoTime() + limit.toNanos();
      while (process.isAlive() || output.isReading()) {
        if (stopped.getAsBoolean()) {
          throw new CommandException("%s: stopped.".formatted(command.line()));
        }
        if (output.isFull()) {
          throw tooMuch(command);
        }
        if (System.nanoTime() > end) {
          throw new CommandException(
              "%s: did not end within %s, expected an answer by then.%s"
                  .formatted(command.line(), words(limit), wrote(errors)));
        }
        if (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          continue;
        }
        output.await(LOOK_MILLIS);
      }
      errors.await(LOOK_MILLIS);
      return checked(command, process.exitValue(), output, errors);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CommandException("%s: stopped.".formatted(command.line()), interrupted);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process started(SourceCommand command) {
    try {
      var process =
          new ProcessBuilder(command.words()).directory(folder.toAbsolutePath().toFile()).start();
      process.getOutputStream().close();
      return process;
    } catch (IOException impossible) {
      throw new CommandException(
          "%s: the program %s cannot be started, expected one in PATH or with its whole path. Check the spelling, and whether it is installed on this machine."
              .formatted(command.line(), command.words().getFirst()),
          impossible);
    }
  }

  private CommandException tooMuch(SourceCommand command) {
    return new CommandException(
        "%s: printed more than %,d bytes. Expected less; limit the command to the state of this cluster."
            .formatted(command.line(), mostBytes));
  }

  private String checked(SourceCommand command, int status, Collected output, Collected errors) {
    if (output.isFull()) {
      throw tooMuch(command);
    }
    var broken = output.broken;
    if (broken != null) {
      throw new CommandException(
          "%s: its output cannot be read: %s."
              .formatted(command.line(), Objects.toString(broken.getMessage(), "closed")),
          broken);
    }
    if (status != 0) {
      throw new CommandException(
          "%s: ended with exit code %d, expected 0.%s"
              .formatted(command.line(), status, wrote(errors)));
    }
    var bytes = output.bytes();
    if (bytes.length == 0) {
      throw new CommandException(
          "%s: printed nothing, expected a scheduler's state.%s"
              .formatted(command.line(), wrote(errors)));
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException binary) {
      throw new CommandException(
          "%s: printed what is no UTF-8 text, expected a scheduler's state."
              .formatted(command.line()),
          binary);
    }
  }

  /** The first lines of standard error; empty where there are none. */
  private static String wrote(Collected errors) {
    var text = new String(errors.bytes(), StandardCharsets.UTF_8);
    var lines =
        text.lines()
            .filter(line -> !line.isBlank())
            .limit(ERROR_LINES)
            .map(VisibleTextSanitizer::of)
            .collect(Collectors.joining("\n"));
    return lines.isEmpty() ? "" : " It wrote:\n" + lines;
  }

  private static String words(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  /** Reads a stream to its end; keeps what fits, and drops the rest so that its writer goes on. */
  private static final class Collected {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final int most;
    private final Thread reader;
    private volatile boolean full;
    private volatile @Nullable IOException broken;

    Collected(InputStream stream, int most) {
      this.most = most;
      this.reader = Thread.ofVirtual().start(() -> read(stream));
    }

    private void read(InputStream stream) {
      var buffer = new byte[8192];
      try (stream) {
        for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
          synchronized (kept) {
            int room = Math.min(n, most - kept.size());
            kept.write(buffer, 0, room);
            full |= room < n;
          }
        }
      } catch (IOException unreadable) {
        broken = unreadable;
      }
    }

    boolean isReading() {
      return reader.isAlive();
    }

    boolean isFull() {
      return full;
    }

    void await(int millis) throws InterruptedException {
      reader.join(millis);
    }

    byte[] bytes() {
      synchronized (kept) {
        return kept.toByteArray();
      }
    }
  }
}
