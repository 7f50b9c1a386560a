package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.state.StateDraft.JobState;
import io.heddle.model.text.DescribedFormat;
import io.heddle.model.text.SlurmHostlist;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A table with a line for each job on each host: columns {@code job}, {@code host} and {@code gpus}
 * (how many, or which: {@code 0-3,6} under the header {@code gpu}); {@code user}, {@code start},
 * {@code end} (seconds), {@code priority}, {@code preemptible}, {@code pinned}, {@code apartFrom}
 * (ids between spaces) where known.
 */
final class StateCsvReader extends DescribedFormat implements SchedulerStateFormat {
  private static final List<String> NEEDED = List.of("job", "host");

  StateCsvReader() {
    super("csv", "CSV: job,host,gpus[,user,start,end,priority,preemptible,pinned]");
  }

  @Override
  public boolean recognises(ImportSource source) {
    var header =
        List.of(
            source.head().lines().findFirst().orElse("").toLowerCase(Locale.ROOT).split(",", -1));
    return header.stream().map(String::strip).toList().containsAll(NEEDED);
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    draft.knowsJobs = true;
    var format =
        CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreHeaderCase(true)
            .setTrim(true)
            .get();
    for (var source : sources) {
      try (var parser = format.parse(new StringReader(source.text()))) {
        for (var row : parser) {
          add(row, source, draft);
        }
      } catch (IOException | UncheckedIOException | IllegalArgumentException broken) {
        throw source.refuse(
            0, "broken CSV (%s)".formatted(ParserFailureReason.of(broken)), "a CSV file");
      }
    }
  }

  private static void add(CSVRecord row, ImportSource source, StateDraft draft) {
    int line = (int) row.getRecordNumber() + 1;
    var id = needed(row, "job", line, source);
    var hold = new Hold(needed(row, "host", line, source), gpus(row, line, source));
    if (draft.hold(id, hold)) {
      return;
    }
    draft.job(
        new JobState(
            id,
            text(row, "user"),
            (int) number(row, "priority", 0, line, source),
            text(row, "start") == null ? null : number(row, "start", 0, line, source),
            text(row, "end") == null ? null : number(row, "end", 0, line, source),
            truth(row, "preemptible", line, source),
            truth(row, "pinned", line, source),
            apart(row),
            List.of(hold)));
  }

  private static SortedSet<String> apart(CSVRecord row) {
    var ids = text(row, "apartFrom");
    return ids == null
        ? new TreeSet<>()
        : Arrays.stream(ids.split("\\s+", -1)).collect(Collectors.toCollection(TreeSet::new));
  }

  private static SlurmHostGpus gpus(CSVRecord row, int line, ImportSource source) {
    var which = text(row, "gpu");
    if (which != null) {
      var indices = new TreeSet<Integer>();
      for (var index :
          SlurmHostlist.expand(
              "[" + which.replace(' ', ',') + "]",
              expected -> source.refuse(line, ImportSource.quote(which), expected))) {
        indices.add(Integer.parseInt(index));
      }
      return new SlurmHostGpus(indices.size(), indices);
    }
    return text(row, "gpus") == null
        ? SlurmHostGpus.of(SlurmHostGpus.ALL)
        : SlurmHostGpus.of((int) number(row, "gpus", 1, line, source));
  }

  private static String needed(CSVRecord row, String column, int line, ImportSource source) {
    var text = text(row, column);
    if (text == null) {
      throw source.refuse(line, "no " + column, "the name of a " + column);
    }
    return text;
  }

  private static @Nullable String text(CSVRecord row, String column) {
    return row.isSet(column) && !row.get(column).isBlank() ? row.get(column) : null;
  }

  private static double number(
      CSVRecord row, String column, double least, int line, ImportSource source) {
    var text = text(row, column);
    if (text == null) {
      return 0;
    }
    if (text.matches("\\d{1,12}(\\.\\d{1,9})?") && Double.parseDouble(text) >= least) {
      return Double.parseDouble(text);
    }
    throw source.refuse(
        line,
        "%s %s".formatted(column, ImportSource.quote(text)),
        "a number of at least %.0f".formatted(least));
  }

  private static boolean truth(CSVRecord row, String column, int line, ImportSource source) {
    var text = Objects.requireNonNullElse(text(row, column), "false");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "1" -> true;
      case "false", "no", "0" -> false;
      default ->
          throw source.refuse(
              line, "%s %s".formatted(column, ImportSource.quote(text)), "true or false");
    };
  }
}
