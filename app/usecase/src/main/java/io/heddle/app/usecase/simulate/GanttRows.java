package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.text.NaturalNameOrder;
import io.heddle.render.MinipodLabels;
import io.heddle.render.gantt.JobGanttChart;
import io.heddle.render.gantt.JobGanttChart.Bar;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.render.gantt.JobGanttChart.Row;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What came of jobs, over time: by host or minipod, or by job. */
public final class GanttRows {
  private GanttRows() {}

  /** One row per host of the cluster, one lane per GPU. O(GPUs that were ever held). */
  public static @Nullable JobGanttChart byHost(SimulationOutcome outcome, Cluster cluster) {
    var places = new HashMap<String, Place>();
    var rows = new ArrayList<Lanes>();
    cluster.hosts().stream()
        .sorted(Comparator.comparing(host -> host.id(), NaturalNameOrder.INSTANCE))
        .forEach(host -> {
          places.put(host.id(), new Place(rows.size(), 0));
          rows.add(new Lanes(host.id(), host.type().gpus()));
        });
    return onLanes(outcome, places, rows);
  }

  /** One row per minipod, the GPUs of its hosts one below the other. */
  public static @Nullable JobGanttChart byMinipod(SimulationOutcome outcome, Cluster cluster) {
    var places = new HashMap<String, Place>();
    var rows = new ArrayList<Lanes>();
    var labels = MinipodLabels.of(cluster);
    for (var minipod : cluster.minipods()) {
      int lanes = 0;
      for (var host : minipod.hosts()) {
        places.put(host.id(), new Place(rows.size(), lanes));
        lanes += host.type().gpus();
      }
      rows.add(new Lanes(labels.get(minipod.index()), lanes));
    }
    return onLanes(outcome, places, rows);
  }

  /** A row a job, in the order of coming: how long it waited, when it ran. */
  public static @Nullable JobGanttChart byJob(SimulationOutcome outcome) {
    var rows = new ArrayList<Row>();
    for (int number = 0; number < outcome.jobs().size(); number++) {
      var job = outcome.jobs().get(number);
      rows.add(new Row(job.job().id(), 1, stretches(number, job, outcome.toSeconds())));
    }
    return chart(outcome, rows);
  }

  /** Where the GPUs of a host lie. */
  private record Place(int row, int lane) {}

  private record Lanes(String name, int lanes) {}

  private static List<Bar> stretches(int number, JobOutcome job, double end) {
    var bars = new ArrayList<Bar>();
    double waits = job.job().submitSeconds();
    for (var span : job.spans()) {
      wait(bars, number, waits, span.fromSeconds());
      bars.add(new Bar(number, Kind.RUNNING, span.fromSeconds(), span.toSeconds(), 0, 1));
      waits = span.toSeconds();
    }
    if (job.endSeconds() == null) {
      wait(bars, number, waits, end);
    }
    return bars;
  }

  private static void wait(List<Bar> bars, int number, double from, double to) {
    if (to > from) {
      bars.add(new Bar(number, Kind.WAITING, from, to, 0, 1));
    }
  }

  private static @Nullable JobGanttChart onLanes(
      SimulationOutcome outcome, Map<String, Place> places, List<Lanes> lanes) {
    var bars = new ArrayList<List<Bar>>();
    lanes.forEach(_ -> bars.add(new ArrayList<>()));
    for (int number = 0; number < outcome.jobs().size(); number++) {
      for (var span : outcome.jobs().get(number).spans()) {
        var held = held(places, span.allocation().shares());
        for (var row : held.entrySet()) {
          var gpus = row.getValue();
          for (int from = gpus.nextSetBit(0); from >= 0; ) {
            int to = gpus.nextClearBit(from);
            bars.get(row.getKey())
                .add(
                    new Bar(
                        number,
                        Kind.RUNNING,
                        span.fromSeconds(),
                        span.toSeconds(),
                        from,
                        to - from));
            from = gpus.nextSetBit(to);
          }
        }
      }
    }
    var rows = new ArrayList<Row>();
    for (int r = 0; r < lanes.size(); r++) {
      bars.get(r).sort(Comparator.comparingDouble(Bar::from));
      rows.add(new Row(lanes.get(r).name(), Math.max(1, lanes.get(r).lanes()), bars.get(r)));
    }
    return chart(outcome, rows);
  }

  /** Lanes by row. */
  private static Map<Integer, BitSet> held(Map<String, Place> places, List<HostGpuShare> shares) {
    Map<Integer, BitSet> held = new TreeMap<>();
    for (var share : shares) {
      var place = places.get(share.host().id());
      if (place != null) {
        var lanes = held.computeIfAbsent(place.row(), _ -> new BitSet());
        share.gpus().forEach(gpu -> lanes.set(place.lane() + gpu));
      }
    }
    return held;
  }

  private static @Nullable JobGanttChart chart(SimulationOutcome outcome, List<Row> rows) {
    return outcome.toSeconds() > outcome.fromSeconds()
        ? new JobGanttChart(
            outcome.jobs(),
            JobColours.of(outcome),
            rows,
            outcome.fromSeconds(),
            outcome.toSeconds())
        : null;
  }
}
