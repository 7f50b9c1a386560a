package io.heddle.app.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Reads Arena's published tables: measured optima and profiled plans. */
final class ArenaTables {
  static final String FOLDER = "arena";
  static final String MEASURED = "measured_optimal_iter_time.csv";
  static final String PROFILED = "estimated_plans.csv";
  private static final List<String> SETUP =
      List.of("model", "params", "global_batch", "gpu_type", "hosts", "gpus_per_host");
  private static final double BILLIONS_PER_MILLION = 1e-3;

  private ArenaTables() {}

  static boolean areIn(Path data) {
    var folder = data.resolve(FOLDER);
    return Files.isRegularFile(folder.resolve(MEASURED))
        && Files.isRegularFile(folder.resolve(PROFILED))
        && Files.isRegularFile(folder.resolve(ArenaLinks.FILE));
  }

  /** Setups that were both measured and profiled; a time of −1 or infinity means: did not fit. */
  static List<ArenaRun> read(Path data) {
    var plans = new HashMap<List<String>, List<ArenaRun.Plan>>();
    for (var row : rows(data.resolve(FOLDER).resolve(PROFILED))) {
      if (Double.isFinite(number(row, "iter_time_s"))) {
        plans.computeIfAbsent(setup(row), _ -> new ArrayList<>()).add(plan(row));
      }
    }
    var runs = new ArrayList<ArenaRun>();
    for (var row : rows(data.resolve(FOLDER).resolve(MEASURED))) {
      var profiled = plans.getOrDefault(setup(row), List.of());
      if (number(row, "iter_time_s") > 0 && !profiled.isEmpty()) {
        runs.add(run(row, profiled));
      }
    }
    return runs;
  }

  private static ArenaRun run(CSVRecord row, List<ArenaRun.Plan> plans) {
    return new ArenaRun(
        row.get("model"),
        row.get("params"),
        billions(row.get("params")),
        (int) number(row, "global_batch"),
        row.get("gpu_type"),
        (int) number(row, "hosts"),
        (int) number(row, "gpus_per_host"),
        number(row, "iter_time_s"),
        plans);
  }

  private static ArenaRun.Plan plan(CSVRecord row) {
    return new ArenaRun.Plan(
        (int) number(row, "pp"),
        (int) number(row, "dp"),
        (int) number(row, "mp"),
        number(row, "compute_s"),
        number(row, "intra_stage_comm_s"),
        number(row, "inter_stage_comm_s"));
  }

  /** {@code 760M} or {@code 1.3B}. */
  private static double billions(String size) {
    double number = Double.parseDouble(size.substring(0, size.length() - 1));
    return size.endsWith("M") ? number * BILLIONS_PER_MILLION : number;
  }

  static double number(CSVRecord row, String column) {
    var cell = row.get(column);
    return cell.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(cell);
  }

  private static List<String> setup(CSVRecord row) {
    return SETUP.stream().map(row::get).toList();
  }

  static List<CSVRecord> rows(Path file) {
    var format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (var parser = format.parse(Files.newBufferedReader(file))) {
      return parser.getRecords();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Runs by how many GPUs they take, in order. */
  static Map<Integer, List<ArenaRun>> byGpus(List<ArenaRun> runs) {
    var groups = new TreeMap<Integer, List<ArenaRun>>();
    runs.forEach(run -> groups.computeIfAbsent(run.gpus(), _ -> new ArrayList<>()).add(run));
    return groups;
  }
}
