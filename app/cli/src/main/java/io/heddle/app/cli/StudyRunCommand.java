package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.app.usecase.study.StudyVariantRun;
import io.heddle.model.io.FileKinds;
import io.heddle.model.study.StudyDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the variants of a study, or of a shard of it, on all cores; rows come in order. */
final class StudyRunCommand extends ConsoleCommand {
  private final StudyEngine engine;

  @Parameters(index = "0", paramLabel = "STUDY", description = StudyDefinition.KIND + " file")
  private Path file = Path.of("");

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      defaultValue = "1/1",
      description = "every N-th variant, from the I-th on (default: all)")
  private String shard = "";

  @Option(names = "--resume", description = "continue after the rows that the output already has")
  private boolean resume;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "parallel variants (default: one per core)")
  private @Nullable Integer threads;

  @Mixin
  private final RequiredTargetOption output =
      new RequiredTargetOption("FILE", "rows, one per variant (JSON lines)");

  StudyRunCommand(Console console, Supplier<AlgorithmRegistries> algorithms) {
    super(console);
    this.engine = new StudyableCommands(SubcommandList.answering(algorithms));
  }

  @Override
  public Integer call() {
    var study = FileKinds.STUDY.read(file);
    var parent = file.toAbsolutePath().getParent();
    var folder = parent == null ? Path.of("") : parent;
    OutputGuard.refuseInput(output.path(), inputs(study, folder));
    int cores = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    InputValidation.between("--threads", cores, 1, 1024);
    var shards = shard(study);
    var asking = engine.asking(file, study, folder, console.interrupt());
    var run = new StudyVariantRun(study, output.path(), cores, shards[0] - 1, shards[1]);
    var unmeasured = new LinkedHashSet<>(study.measures());
    var state =
        run.run(
            asking,
            resume,
            console.interrupt(),
            row -> unmeasured.removeAll(row.measures().keySet()),
            this::report);
    console.say(
        "%s%s: %,d of %,d rows, %,d of the new ones without an answer",
        console.terminal() ? "\r" : "",
        output.path(),
        state.written(),
        state.all(),
        state.failed());
    if (state.written() > state.failed() && !unmeasured.isEmpty()) {
      console.say(
          "%s: no answer has %s. Check the names in measures.",
          file, String.join(", ", unmeasured));
    }
    return state.isComplete() ? ExitStatus.DONE : ExitStatus.TIME_LIMIT;
  }

  /** Files that each variant reads, as far as they do not vary. */
  private static List<Path> inputs(StudyDefinition study, Path folder) {
    return study.fixed().values().stream()
        .flatMap(List::stream)
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .toList();
  }

  private int[] shard(StudyDefinition study) {
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

  private void report(StudyVariantRun.State now) {
    if (console.terminal()) {
      console
          .err()
          .print(
              "\r%,d of %,d, %,d without an answer"
                  .formatted(now.written(), now.all(), now.failed()));
      console.err().flush();
    }
  }
}
