package io.heddle.app.lab;

import io.heddle.app.usecase.traces.ArenaTimes;
import io.heddle.app.usecase.traces.NamedCsvLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads Arena's published tables: measured optima and profiled plans. */
final class ArenaTableReader {
  static final String FOLDER = "arena";
  private static final String TIME = "iter_time_s";
  private static final double BILLIONS_PER_MILLION = 1e-3;

  private ArenaTableReader() {}

  static boolean areIn(Path data) {
    var folder = data.resolve(FOLDER);
    return Files.isRegularFile(folder.resolve(ArenaTimes.MEASURED))
        && Files.isRegularFile(folder.resolve(ArenaTimes.PROFILED))
        && Files.isRegularFile(folder.resolve(ArenaLinkBandwidths.FILE));
  }

  /** Setups that were both measured and profiled. */
  static List<ArenaJobRun> read(Path data) {
    var plans = new HashMap<List<Object>, List<ArenaJobRun.Plan>>();
    for (var time : ArenaTimes.read(data.resolve(FOLDER).resolve(ArenaTimes.PROFILED), TIME)) {
      plans.computeIfAbsent(setup(time), _ -> new ArrayList<>()).add(plan(time.line()));
    }
    var runs = new ArrayList<ArenaJobRun>();
    for (var time : ArenaTimes.read(data.resolve(FOLDER).resolve(ArenaTimes.MEASURED), TIME)) {
      var profiled = plans.getOrDefault(setup(time), List.of());
      if (!profiled.isEmpty()) {
        runs.add(run(time, profiled));
      }
    }
    return runs;
  }

  private static List<Object> setup(ArenaTimes time) {
    return List.of(time.model(), time.batch(), time.gpu(), time.hosts(), time.gpusPerHost());
  }

  private static ArenaJobRun run(ArenaTimes time, List<ArenaJobRun.Plan> plans) {
    return new ArenaJobRun(
        time.family(),
        time.params(),
        billions(time.params()),
        time.batch(),
        time.gpu(),
        time.hosts(),
        time.gpusPerHost(),
        time.seconds(),
        plans);
  }

  private static ArenaJobRun.Plan plan(NamedCsvLine row) {
    return new ArenaJobRun.Plan(
        (int) row.number("pp", 1),
        (int) row.number("dp", 1),
        (int) row.number("mp", 1),
        row.number("compute_s", 0),
        row.number("intra_stage_comm_s", 0),
        row.number("inter_stage_comm_s", 0));
  }

  /** {@code 760M} or {@code 1.3B}. */
  private static double billions(String size) {
    double number = Double.parseDouble(size.substring(0, size.length() - 1));
    return size.endsWith("M") ? number * BILLIONS_PER_MILLION : number;
  }

  /** Runs by how many GPUs they take, in order. */
  static Map<Integer, List<ArenaJobRun>> byGpus(List<ArenaJobRun> runs) {
    var groups = new TreeMap<Integer, List<ArenaJobRun>>();
    runs.forEach(run -> groups.computeIfAbsent(run.gpus(), _ -> new ArrayList<>()).add(run));
    return groups;
  }
}
