package io.heddle.app.cli;

import io.heddle.solvers.replay.SyntheticTrace;
import io.heddle.solvers.replay.TraceJob;
import io.heddle.solvers.simulation.ModelCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads traces of jobs as CSV with a header: {@code submitSeconds, durationSeconds, gpus} and
 * optionally {@code id, gpusPerHost, model}; or {@code timestamp, duration, num_gpus} as in the
 * published traces of Philly and Helios.
 */
final class TraceFile {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

  private TraceFile() {}

  /**
   * By rising submit time, which starts from 0. A job without a model gets one that suits its size.
   *
   * @throws UsageException if the file is not such a table
   */
  static List<TraceJob> read(Path path, long seed) {
    var random = new Random(seed);
    var jobs = new ArrayList<TraceJob>();
    var format =
        CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).setTrim(true).get();
    try (var reader = Files.newBufferedReader(path);
        var records = format.parse(reader)) {
      var names = records.getHeaderNames();
      boolean dated = names.contains("timestamp");
      var columns =
          dated
              ? List.of("timestamp", "duration", "num_gpus")
              : List.of("submitSeconds", "durationSeconds", "gpus");
      if (!names.containsAll(columns)) {
        throw new UsageException(
            "%s: columns %s, expected submitSeconds, durationSeconds and gpus, or timestamp, duration and num_gpus."
                .formatted(path, String.join(", ", names)));
      }
      for (var each : records) {
        var job = job(path, each, dated, columns, jobs.size(), random);
        if (job != null) {
          jobs.add(job);
        }
      }
    } catch (IOException | java.io.UncheckedIOException | IllegalStateException problem) {
      throw new UsageException("%s: cannot be read as CSV: %s".formatted(path, problem));
    }
    jobs.sort(Comparator.comparingDouble(TraceJob::submitSeconds));
    double first = jobs.isEmpty() ? 0 : jobs.getFirst().submitSeconds();
    return jobs.stream()
        .map(job ->
            new TraceJob(
                job.id(),
                job.submitSeconds() - first,
                job.durationSeconds(),
                job.gpus(),
                job.gpusPerHost(),
                job.model()))
        .toList();
  }

  /** Jobs without GPUs or without duration are in published traces; they are left out. */
  private static @Nullable TraceJob job(
      Path path, CSVRecord each, boolean dated, List<String> columns, int number, Random random) {
    try {
      double submit =
          dated
              ? LocalDateTime.parse(each.get(columns.get(0)), TIME).toEpochSecond(ZoneOffset.UTC)
              : Double.parseDouble(each.get(columns.get(0)));
      double duration = Double.parseDouble(each.get(columns.get(1)));
      int gpus = (int) Double.parseDouble(each.get(columns.get(2)));
      if (gpus == 0 || duration == 0) {
        return null;
      }
      var model =
          each.isMapped("model")
              ? ModelCatalogue.byName(each.get("model"))
              : SyntheticTrace.model(gpus, random);
      return new TraceJob(
          each.isMapped("id") ? each.get("id") : "job-%05d".formatted(number),
          submit,
          duration,
          gpus,
          each.isMapped("gpusPerHost") ? Integer.parseInt(each.get("gpusPerHost")) : 8,
          model);
    } catch (DateTimeParseException
        | IllegalArgumentException
        | java.util.NoSuchElementException unusable) {
      throw new UsageException(
          "%s: line %d: %s, expected a time, seconds and GPUs%s."
              .formatted(
                  path,
                  each.getRecordNumber() + 1,
                  String.join(",", each.toList()),
                  each.isMapped("model")
                      ? " and one of the models "
                          + String.join(
                              ", ",
                              ModelCatalogue.all().stream()
                                  .map(ModelCatalogue.Model::name)
                                  .toList())
                      : ""));
    }
  }
}
