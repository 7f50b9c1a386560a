package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.RecognisedFormat;
import io.heddle.model.text.SlurmHostlist;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code sacct -P -o JobID,User,State,Start,End,Timelimit,NodeList,AllocTRES}; steps are skipped.
 */
final class SacctOutputReader extends RecognisedFormat implements SchedulerStateFormat {
  private static final Pattern HEADER = Pattern.compile("(?i)^JobID(Raw)?\\|.*");
  private static final Pattern LIMIT =
      Pattern.compile("(?:(\\d{1,5})-)?(\\d{1,4}):(\\d{2}):(\\d{2})");

  SacctOutputReader() {
    super(
        "sacct -P",
        "Slurm: sacct -P -o JobID,User,State,Start,End,Timelimit,NodeList,AllocTRES",
        source -> HEADER.matcher(source.head().lines().findFirst().orElse("")).matches());
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      draft.knowsJobs = true;
      var lines = source.text().lines().toList();
      var columns = List.of(lines.getFirst().toLowerCase(java.util.Locale.ROOT).split("\\|", -1));
      for (var needed : List.of("state", "nodelist", "alloctres")) {
        if (!columns.contains(needed)) {
          throw source.refuse(1, "no column " + needed, summary());
        }
      }
      for (int i = 1; i < lines.size(); i++) {
        var cells = lines.get(i).split("\\|", -1);
        if (cells.length < columns.size()) {
          throw source.refuse(
              i + 1, "%d cells".formatted(cells.length), columns.size() + " as the header");
        }
        var row = new HashMap<String, String>();
        for (int c = 0; c < columns.size(); c++) {
          row.put(columns.get(c), cells[c]);
        }
        job(row, i + 1, source, zone, draft);
      }
    }
  }

  private static void job(
      Map<String, String> row, int number, ImportSource source, ZoneId zone, StateDraft draft) {
    var id = row.getOrDefault("jobid", row.getOrDefault("jobidraw", ""));
    var state = row.getOrDefault("state", "").split(" ", -1)[0];
    if (id.contains(".")) {
      return; // a step
    }
    if (state.equals("PENDING")) {
      draft.waits(id);
    }
    var list = row.getOrDefault("nodelist", "");
    if (SlurmVocabulary.holds(List.of(state)) && SlurmVocabulary.isSaid(list)) {
      var hosts =
          SlurmHostlist.expand(
              list, expected -> source.refuse(number, ImportSource.quote(list), expected));
      var start = SlurmVocabulary.time(row.getOrDefault("start", ""), zone);
      var end = SlurmVocabulary.time(row.getOrDefault("end", ""), zone);
      var allotted = row.getOrDefault("alloctres", "");
      draft.named(id, row.getOrDefault("jobname", ""));
      draft.job(
          StateDraft.JobState.of(
              id,
              row.get("user"),
              SlurmVocabulary.priority(row.getOrDefault("priority", "")),
              start,
              end == null ? limited(start, row.getOrDefault("timelimit", "")) : end,
              SlurmGpuShares.undetailed(
                  id, hosts, SlurmHostGpus.total(allotted), List.of(allotted), draft)));
    }
  }

  private static @Nullable Double limited(@Nullable Double start, String limit) {
    var match = LIMIT.matcher(limit);
    if (start == null || !match.matches()) {
      return null;
    }
    var days = match.group(1);
    return start
        + Duration.ofDays(days == null ? 0 : Integer.parseInt(days))
            .plusHours(Integer.parseInt(match.group(2)))
            .plusMinutes(Integer.parseInt(match.group(3)))
            .plusSeconds(Integer.parseInt(match.group(4)))
            .toSeconds();
  }
}
