package io.heddle.app.usecase.traces;

import io.heddle.model.job.TraceJob;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVRecord;

/** One method a format; a line that cannot be used is named. */
final class TraceFormats {
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final Set<String> OWN =
      Set.of("id", "submitSeconds", "durationSeconds", "gpus", "priority", "preemptible");

  private TraceFormats() {}

  /** Columns that are not ours are metadata for the predictor. */
  static List<TraceJob> own(Path file, List<CSVRecord> rows) {
    var jobs = new ArrayList<TraceJob>();
    for (var line : NamedCsvLine.of(file, rows)) {
      double duration = line.number("durationSeconds", 0);
      if (duration > 0) {
        var metadata = new HashMap<String, String>();
        for (var column : line.columns().keySet()) {
          if (!OWN.contains(column)) {
            metadata.put(column, line.text(column));
          }
        }
        jobs.add(
            new TraceJob(
                line.text("id", "job-" + line.cells().getRecordNumber()),
                line.number("submitSeconds", -1e15),
                duration,
                (int) line.number("gpus", 1),
                line.columns().containsKey("priority") ? (int) line.number("priority", -1e9) : 0,
                Boolean.parseBoolean(line.text("preemptible", "false")),
                metadata));
      }
    }
    return jobs;
  }

  static List<TraceJob> philly(Path file, List<CSVRecord> rows) {
    var jobs = new ArrayList<TraceJob>();
    for (var line : NamedCsvLine.of(file, rows)) {
      double duration = line.number("duration", 0);
      if (duration > 0) {
        jobs.add(
            new TraceJob(
                "job-" + line.cells().getRecordNumber(),
                seconds(line),
                duration,
                (int) line.number("num_gpus", 1),
                0,
                false,
                Map.of("cluster", line.text("cluster", ""))));
      }
    }
    return jobs;
  }

  /** RFold's, of which one is named CRUX: no models, and jobs of zero length that never ran. */
  static List<TraceJob> rfold(Path file, List<CSVRecord> rows) {
    var jobs = new ArrayList<TraceJob>();
    for (var line : NamedCsvLine.of(file, rows)) {
      double duration = line.number("duration (sec)", 0);
      if (duration > 0) {
        jobs.add(
            new TraceJob(
                "job-" + line.text("#job id"),
                line.number("arrival time (sec)", 0),
                duration,
                (int) line.number("size", 1),
                0,
                false,
                Map.of()));
      }
    }
    return jobs;
  }

  private static double seconds(NamedCsvLine line) {
    try {
      return LocalDateTime.parse(line.text("timestamp"), TIMESTAMP).toEpochSecond(ZoneOffset.UTC);
    } catch (DateTimeParseException noTime) {
      throw TraceFiles.mistake(
          line.file(),
          line.cells().getRecordNumber(),
          "timestamp " + line.text("timestamp"),
          "a time such as 2017-10-09 07:01:55");
    }
  }

  /**
   * Iterations times the measured time of one, on the nearest measured number of GPUs of that type:
   * fewer GPUs take proportionally longer.
   */
  static List<TraceJob> arena(Path file, List<CSVRecord> rows, List<ArenaTimes> measured) {
    var times = new HashMap<String, Map<Integer, Double>>();
    for (var time : measured) {
      times
          .computeIfAbsent(
              key(time.model(), String.valueOf(time.batch()), time.gpu()), _ -> new HashMap<>())
          .merge(time.gpus(), time.seconds(), Math::min);
    }
    var jobs = new ArrayList<TraceJob>();
    for (var line : NamedCsvLine.of(file, rows)) {
      var model = line.text("model_name");
      int gpus = (int) line.number("num_gpu", 1);
      var known = times.get(key(model, line.text("batch_size"), line.text("gpu_type")));
      if (known == null) {
        continue; // never measured, so it did not run in the measured world
      }
      var nearest =
          known.entrySet().stream()
              .min(
                  Comparator.comparingDouble(
                      each -> Math.abs(Math.log((double) each.getKey() / gpus))))
              .orElseThrow();
      double iteration = nearest.getValue() * nearest.getKey() / gpus;
      jobs.add(
          new TraceJob(
              line.text("job_id"),
              line.number("submission_time", 0),
              Math.max(1, iteration * line.number("num_iteration", 0)),
              gpus,
              0,
              false,
              metadata(line, model)));
    }
    return jobs;
  }

  private static Map<String, String> metadata(NamedCsvLine line, String model) {
    var metadata = new HashMap<String, String>();
    metadata.put("model", model);
    metadata.put("batch", line.text("batch_size"));
    metadata.put("gpu", line.text("gpu_type"));
    if (line.columns().containsKey("deadline")) {
      double after = line.number("deadline", 0) - line.number("submission_time", 0);
      metadata.put(TraceJob.DEADLINE, String.valueOf(after));
    }
    return metadata;
  }

  private static String key(String model, String batch, String gpu) {
    return model + "|" + batch + "|" + gpu;
  }

  /** Job type, command, argument, data flag, steps, arrival, scale factor; no header. */
  static List<TraceJob> gavel(Path file, List<CSVRecord> rows, double stepSeconds) {
    if (Double.isNaN(stepSeconds)) {
      throw TraceFiles.mistake(
          file,
          1,
          "steps without their time",
          "--step-seconds, the seconds of one step, because Gavel's traces do not state them");
    }
    var columns = Map.of("type", 0, "steps", 4, "arrival", 5, "gpus", 6);
    var jobs = new ArrayList<TraceJob>();
    for (var row : rows) {
      var line = new NamedCsvLine(file, row, columns);
      jobs.add(
          new TraceJob(
              "job-" + row.getRecordNumber(),
              line.number("arrival", 0),
              Math.max(1, line.number("steps", 0) * stepSeconds),
              (int) line.number("gpus", 1),
              0,
              false,
              Map.of("model", line.text("type"))));
    }
    return jobs;
  }
}
