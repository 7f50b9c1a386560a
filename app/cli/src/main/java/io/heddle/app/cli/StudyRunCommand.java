package io.heddle.app.cli;

import io.heddle.app.usecase.Algorithms;
import io.heddle.model.io.StudyFile;
import io.heddle.model.io.StudyRows;
import io.heddle.model.study.Study;
import io.heddle.model.study.StudyRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the variants of a study, or of a shard of it, on all cores; rows come in order. */
@Command(
    name = "run",
    description = "Runs the variants of a study.",
    mixinStandardHelpOptions = true)
final class StudyRunCommand implements Callable<Integer> {
  /** So many variants a core are asked ahead. */
  private static final int AHEAD = 4;

  private final Console console;
  private final List<Subcommand> commands;

  @Parameters(index = "0", paramLabel = "STUDY", description = StudyFile.KIND + " file")
  private Path file = Path.of("");

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      defaultValue = "1/1",
      description = "every N-th variant, from the I-th on (default: all)")
  private String shard = "";

  @Option(names = "--resume", description = "goes on with the rows that the output has already")
  private boolean resume;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "variants at once (default: one a core)")
  private @Nullable Integer threads;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "rows, one a variant (JSON lines)")
  private Path output = Path.of("");

  StudyRunCommand(Console console, Supplier<Algorithms> algorithms) {
    this.console = console;
    this.commands = Subcommands.answering(algorithms);
  }

  @Override
  public Integer call() throws IOException {
    var study = StudyFile.read(file);
    Inputs.distinct(output, file);
    int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    Inputs.between("--threads", cores, 1, 1024);
    var shards = shard(study);
    var asked = commands.stream().filter(each -> each.name().equals(study.command())).findFirst();
    if (asked.isEmpty()) {
      throw new UsageException(
          "%s: command \"%s\", expected one of %s."
              .formatted(
                  file,
                  study.command(),
                  String.join(", ", commands.stream().map(Subcommand::name).toList())));
    }
    var folder = file.toAbsolutePath().getParent();
    var variants =
        new StudyVariant(
            file,
            study,
            folder == null ? Path.of("") : folder,
            asked.get().whole(console).getCommandSpec());
    var scratch = Files.createTempDirectory("heddle-study");
    try (var pool = Executors.newFixedThreadPool(cores)) {
      return new Run(study, variants, scratch, pool, cores, shards[0], shards[1]).rows();
    } finally {
      delete(scratch);
    }
  }

  private int[] shard(Study study) {
    var parts = shard.split("/", -1);
    if (parts.length == 2 && parts[0].matches("\\d{1,7}") && parts[1].matches("\\d{1,7}")) {
      int one = Integer.parseInt(parts[0]);
      int of = Integer.parseInt(parts[1]);
      if (one >= 1 && one <= of && of <= study.size()) {
        return new int[] {one, of};
      }
    }
    throw new UsageException(
        "--shard: %s, expected I/N, with I from 1 to N and N at most %,d, the variants."
            .formatted(shard, study.size()));
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** One run over the variants of a shard. */
  private final class Run {
    private final Study study;
    private final StudyVariant variants;
    private final Path scratch;
    private final ExecutorService pool;
    private final int cores;
    private final int first;
    private final int step;

    Run(
        Study study,
        StudyVariant variants,
        Path scratch,
        ExecutorService pool,
        int cores,
        int first,
        int step) {
      this.study = study;
      this.variants = variants;
      this.scratch = scratch;
      this.pool = pool;
      this.cores = cores;
      this.first = first;
      this.step = step;
    }

    int rows() throws IOException {
      var done = done();
      var open = new ArrayDeque<Future<StudyRow>>();
      int all = (study.size() - first) / step + 1;
      int written = done.size();
      int failed = 0;
      try (var out =
          Files.newBufferedWriter(
              output,
              StandardCharsets.UTF_8,
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND)) {
        int next = first - 1;
        while (!console.interrupt().isReached() && (next < study.size() || !open.isEmpty())) {
          if (next < study.size() && open.size() < AHEAD * cores) {
            int index = next;
            if (!done.contains(index)) {
              open.add(pool.submit(() -> row(index)));
            }
            next += step;
          } else {
            var row = ended(open.remove());
            write(out, row);
            written++;
            failed += row.error() == null ? 0 : 1;
            told(written, all, failed);
          }
        }
      }
      pool.shutdownNow();
      console
          .err()
          .println(
              "%s%s: %,d of %,d rows, %,d of the new ones without an answer"
                  .formatted(console.terminal() ? "\r" : "", output, written, all, failed));
      return written == all ? ExitStatus.DONE : ExitStatus.TIME_LIMIT;
    }

    /** Variants whose rows are there; a row that was cut off is taken away. */
    private Set<Integer> done() throws IOException {
      var done = new HashSet<Integer>();
      if (!resume || !Files.exists(output)) {
        Files.deleteIfExists(output);
        return done;
      }
      var rows = StudyRows.read(output);
      for (var row : rows) {
        if (row.index() >= study.size()
            || (row.index() - (first - 1)) % step != 0
            || !row.variant().equals(study.variant(row.index()))) {
          throw new UsageException(
              "%s: row %d is not of %s. Maybe without --resume."
                  .formatted(output, row.index(), file));
        }
        done.add(row.index());
      }
      StudyRows.write(rows, output);
      return done;
    }

    private StudyRow row(int index) {
      var variant = study.variant(index);
      long start = System.nanoTime();
      var out = new StringWriter();
      var err = new StringWriter();
      try {
        var words = variants.words(variant, scratch);
        int status =
            CommandLineMain.run(
                new Console(
                    new PrintWriter(out),
                    new PrintWriter(err),
                    console.folder(),
                    false,
                    console.interrupt()),
                commands,
                words.toArray(String[]::new));
        double seconds = (System.nanoTime() - start) / 1e9;
        return status == ExitStatus.DONE
            ? new StudyRow(
                index, variant, StudyRows.measures(out.toString(), study.measures()), seconds, null)
            : new StudyRow(index, variant, Map.of(), seconds, err.toString().strip());
      } catch (UsageException mistake) {
        return new StudyRow(index, variant, Map.of(), 0, String.valueOf(mistake.getMessage()));
      }
    }

    private StudyRow ended(Future<StudyRow> future) {
      try {
        return future.get();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(stopped);
      } catch (ExecutionException fault) {
        throw new IllegalStateException(fault.getCause());
      }
    }

    private void write(BufferedWriter out, StudyRow row) {
      try {
        out.write(StudyRows.line(row));
        out.write('\n');
        out.flush(); // whoever stops us loses one row at most
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }

    private void told(int written, int all, int failed) {
      if (console.terminal()) {
        console.err().print("\r%,d of %,d, %,d without an answer".formatted(written, all, failed));
        console.err().flush();
      }
    }
  }
}
