package io.heddle.app.cli;

import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.model.text.CountedNoun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Joins the rows of shards: those of the whole study, in its order. */
final class StudyMergeCommand extends ConsoleCommand {
  @Parameters(arity = "1..*", paramLabel = "ROWS", description = "rows of shards (JSON lines)")
  private List<Path> files = List.of();

  @Mixin
  private final RequiredTargetOption output = new RequiredTargetOption("FILE", "merged rows");

  StudyMergeCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var rows = new TreeMap<Integer, StudyVariantRow>();
    for (var file : files) {
      for (var row : StudyRowsFile.read(file)) {
        var before = rows.put(row.index(), row);
        if (before != null
            && !(before.variant().equals(row.variant())
                && before.measures().equals(row.measures()))) {
          throw new UsageException(
              "%s: row %d is %s, another file has it as %s. They may be of different studies."
                  .formatted(file, row.index(), row.variant(), before.variant()));
        }
      }
    }
    StudyRowsFile.write(new ArrayList<>(rows.values()), output.path());
    long failed = rows.values().stream().filter(row -> row.error() != null).count();
    int last = rows.isEmpty() ? -1 : rows.lastKey();
    console.say(
        "wrote %s: %s, %,d without an answer%s",
        output.path(),
        CountedNoun.of(rows.size(), "row"),
        failed,
        last + 1 > rows.size()
            ? "; %s between them".formatted(CountedNoun.missing(last + 1 - rows.size()))
            : "");
    return ExitStatus.DONE;
  }
}
