package io.heddle.model.io;

import io.heddle.model.result.FlowSchedule;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What switches, adapters and transports need of a schedule: a table of priorities, a table of
 * paths, and snippets for hosts and switches.
 */
public final class ScheduleExport {
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

  private ScheduleExport(FlowSchedule schedule, FreeClasses free) {
    this.schedule = schedule;
    var used = new TreeSet<Integer>();
    schedule.jobs().stream().filter(job -> !job.isSilent()).forEach(job -> used.add(job.level()));
    int count = free.classes().size();
    if (used.size() > count) {
      throw new InputException(
          new Finding(
              "--export",
              "",
              "%d levels in use".formatted(used.size()),
              "at most %d, as many as there are free traffic classes".formatted(count),
              "--levels " + count));
    }
    // A level has the same class whoever else is there, unless there are more levels than classes.
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
      FlowSchedule schedule, FreeClasses free, Path folder, boolean force) {
    var export = new ScheduleExport(schedule, free);
    var files = new LinkedHashMap<String, String>();
    var snippets = new SwitchSnippets(schedule, export.classOfLevel);
    files.put("priorities.csv", export.priorities(snippets));
    files.put("paths.csv", export.paths());
    files.put("switch.sh", snippets.host());
    files.put("cumulus.sh", snippets.cumulus());
    return FolderExport.write("schedule", files, folder, force);
  }

  /** A job that sends nothing needs no class, and gets none. */
  private String priorities(SwitchSnippets snippets) {
    var text =
        new StringBuilder(
            "job,level,DSCP,traffic class (NCCL_IB_TC),service level (NCCL_IB_SL)%s\n"
                .formatted(schedule.isWeighted() ? ",its queue's share (%)" : ""));
    var more = schedule.isWeighted() ? "," : "";
    for (var job : schedule.jobs()) {
      text.append(RankText.csv(job.id()));
      var its = job.isSilent() ? null : classOfLevel.get(job.level());
      text.append(
          its == null
              ? ",,,,%s\n".formatted(more)
              : ",%d,%d,%d,%d%s%s\n"
                  .formatted(
                      job.level(), dscp(its), trafficByte(its), its, more, snippets.share(its)));
    }
    return text.toString();
  }

  private String paths() {
    var text =
        new StringBuilder(
            "job,from,to,queue pair,bytes an iteration,path,cables,suggested UDP source port\n");
    for (var job : schedule.jobs()) {
      for (var flow : job.flows()) {
        var port = flow.udpSourcePort();
        text.append(RankText.csv(job.id())).append(',');
        text.append(RankText.csv(flow.fromHost())).append(',');
        text.append(RankText.csv(flow.toHost())).append(',');
        text.append(flow.queuePair()).append(',');
        text.append(Math.round(flow.bytes())).append(',');
        text.append(RankText.csv(String.join(" > ", flow.path()))).append(',');
        text.append(String.join(" ", flow.cables().stream().map(String::valueOf).toList()));
        text.append(',').append(port == null ? "" : port.toString()).append('\n');
      }
    }
    return text.toString();
  }
}
