package io.heddle.app.usecase.traces;

import io.heddle.model.io.InputException;
import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.io.Utf8FileReader;
import io.heddle.model.job.TraceJob;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads a trace, whichever of the known formats it has: ours (README), Philly's virtual clusters,
 * Arena's (beside its measured iteration times), RFold's, Gavel's (given the seconds of a step).
 */
public final class TraceFiles {
  private static final int GAVEL_COLUMNS = 7;

  /** Columns that tell a format from everything else. */
  private static final List<List<String>> HEADERS =
      List.of(
          List.of("submitSeconds"),
          List.of("timestamp", "num_gpus"),
          List.of("num_iteration", "gpu_type"),
          List.of("arrival time (sec)", "size"));

  private TraceFiles() {}

  /**
   * Jobs by rising submission. Jobs that never ran are left out.
   *
   * @param stepSeconds seconds of one step, for traces that count steps only; NaN: not known
   * @throws InputException if the file cannot be read or used
   */
  public static List<TraceJob> read(Path file, double stepSeconds) {
    var rows = rows(file, file.toString().endsWith(".tsv"));
    if (rows.isEmpty()) {
      throw mistake(file, 1, "an empty file", "a trace with a line for each job");
    }
    var header = rows.getFirst().toList();
    List<TraceJob> jobs;
    if (header.contains("submitSeconds")) {
      jobs = TraceFormats.own(file, rows);
    } else if (header.contains("timestamp") && header.contains("num_gpus")) {
      jobs = TraceFormats.philly(file, rows);
    } else if (header.contains("num_iteration") && header.contains("gpu_type")) {
      jobs = TraceFormats.arena(file, rows, iterationTimes(file));
    } else if (header.contains("arrival time (sec)") && header.contains("size")) {
      jobs = TraceFormats.rfold(file, rows);
    } else if (rows.getFirst().size() == GAVEL_COLUMNS) {
      jobs = TraceFormats.gavel(file, rows, stepSeconds);
    } else {
      throw mistake(
          file,
          1,
          String.join(",", header),
          "a header with submitSeconds, durationSeconds and gpus, or a trace of Philly, Arena,"
              + " RFold or Gavel");
    }
    if (jobs.isEmpty()) {
      throw mistake(file, 1, "no job that ran", "at least one");
    }
    var ids = new HashSet<String>();
    for (var job : jobs) {
      if (!ids.add(job.id())) {
        throw mistake(file, 1, "two jobs %s".formatted(job.id()), "a name of its own for each job");
      }
    }
    var sorted = new ArrayList<>(jobs);
    sorted.sort(Comparator.comparingDouble(TraceJob::submitSeconds).thenComparing(TraceJob::id));
    return List.copyOf(sorted);
  }

  /** Whether a file's first line is that of a trace of any of the formats. */
  public static boolean recognises(String fileName, String text) {
    var first = text.lines().findFirst().orElse("");
    var header = List.of(first.split(fileName.endsWith(".tsv") ? "\t" : ",", -1));
    return fileName.endsWith(".tsv")
        ? header.size() == GAVEL_COLUMNS
        : HEADERS.stream().anyMatch(header::containsAll);
  }

  static List<CSVRecord> rows(Path file, boolean tabs) {
    var format = tabs ? CSVFormat.TDF : CSVFormat.RFC4180;
    try (var parser = format.parse(new StringReader(Utf8FileReader.read(file)))) {
      return parser.getRecords();
    } catch (IOException | java.io.UncheckedIOException unreadable) {
      throw mistake(
          file,
          1,
          "broken CSV (%s)".formatted(ParserFailureReason.of(unreadable)),
          "a CSV file in UTF-8");
    }
  }

  private static List<ArenaTimes> iterationTimes(Path trace) {
    var table = ArenaTimes.beside(trace);
    if (table == null) {
      throw mistake(
          trace,
          1,
          "iterations without their time",
          ArenaTimes.MEASURED + " beside the trace or one folder above");
    }
    return ArenaTimes.read(table, "iter_time_s");
  }

  static InputException mistake(Path file, long line, String found, String expected) {
    return new InputException(file.toString(), "line " + line, found, expected);
  }
}
