package io.heddle.model.io;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What switches, adapters and transports need of a schedule: a table of priorities, a table of
 * paths, and snippets for hosts and switches.
 */
public final class FlowScheduleExport {
  /** The class selector's code point: CS0 … CS7. */
  public static int dscp(int trafficClass) {
    return 8 * trafficClass;
  }

  /** What {@code NCCL_IB_TC} takes: the DSCP in the upper six bits of the byte. */
  public static int trafficByte(int trafficClass) {
    return 4 * dscp(trafficClass);
  }

  private final FlowSchedule schedule;

  /** The class of each level that a job which sends something has. */
  private final SortedMap<Integer, Integer> classOfLevel = new TreeMap<>();

  private FlowScheduleExport(FlowSchedule schedule, FreeTrafficClasses free) {
    this.schedule = schedule;
    var used = new TreeSet<Integer>();
    schedule.jobs().stream().filter(job -> !job.isSilent()).forEach(job -> used.add(job.level()));
    int count = free.classes().size();
    if (used.size() > count) {
      throw new InputException(
          "--export",
          "",
          "%d levels in use".formatted(used.size()),
          "at most %d, as many as there are free traffic classes".formatted(count),
          Advice.use("--levels " + count));
    }
    // A level has the same class whatever other levels are in use, unless there are more levels
    // than classes.
    boolean fits = schedule.levels() <= count;
    int rank = 0;
    for (int level : used) {
      classOfLevel.put(level, free.classes().get(fits ? level : rank));
      rank++;
    }
  }

  /**
   * Writes {@code priorities.csv}, {@code paths.csv}, {@code switch.sh} and {@code cumulus.sh}, all
   * or none.
   *
   * @param force whether to replace files that Heddle did not write
   * @return the files written
   * @throws InputException if there are more levels in use than free classes, or a file is in the
   *     way
   */
  public static List<Path> write(
      FlowSchedule schedule, FreeTrafficClasses free, Path folder, boolean force) {
    var export = new FlowScheduleExport(schedule, free);
    var files = new LinkedHashMap<String, String>();
    var snippets = new SwitchSnippets(schedule, export.classOfLevel);
    files.put("priorities.csv", export.priorities(snippets));
    files.put("paths.csv", export.paths());
    files.put("switch.sh", snippets.host());
    files.put("cumulus.sh", snippets.cumulus());
    return GeneratedFolderExport.write("schedule", files, folder, force);
  }

  /** A job that sends nothing needs no class, and gets none. */
  private String priorities(SwitchSnippets snippets) {
    var header =
        new ArrayList<>(
            List.of(
                "job",
                "level",
                "DSCP",
                "traffic class (NCCL_IB_TC)",
                "service level (NCCL_IB_SL)"));
    if (schedule.isWeighted()) {
      header.add("its queue's share (%)");
    }
    var table = new SpreadsheetSafeCsv(header);
    for (var job : schedule.jobs()) {
      var its = job.isSilent() ? null : classOfLevel.get(job.level());
      var row = new ArrayList<@Nullable Object>(Collections.nCopies(header.size(), null));
      row.set(0, job.id());
      if (its != null) {
        row.set(1, job.level());
        row.set(2, dscp(its));
        row.set(3, trafficByte(its));
        row.set(4, its);
        if (schedule.isWeighted()) {
          row.set(5, snippets.share(its));
        }
      }
      table.row(row);
    }
    return table.toString();
  }

  private String paths() {
    var table =
        new SpreadsheetSafeCsv(
            List.of(
                "job",
                "from",
                "to",
                "queue pair",
                "bytes per iteration",
                "path",
                "cables",
                "suggested UDP source port"));
    for (var job : schedule.jobs()) {
      for (var flow : job.flows()) {
        table.row(
            Arrays.asList(
                job.id(),
                flow.fromHost(),
                flow.toHost(),
                flow.queuePair(),
                Math.round(flow.bytes()),
                String.join(" > ", flow.path()),
                String.join(" ", flow.cables().stream().map(String::valueOf).toList()),
                flow.udpSourcePort()));
      }
    }
    return table.toString();
  }
}
