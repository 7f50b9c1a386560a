package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.RecognisedFormat;
import io.heddle.model.exchange.SlurmKeyValueRecords;
import io.heddle.model.gres.SlurmGresParser;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.text.SlurmHostlist;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** {@code scontrol show job}; with {@code -d} it says which GPUs a job has. */
final class SlurmJobText extends RecognisedFormat implements SchedulerStateFormat {
  private static final Pattern START = Pattern.compile("(?m)^\\s*JobId=\\d+");

  SlurmJobText() {
    super(
        "scontrol show job",
        "Slurm: jobs (scontrol show job -d)",
        source -> START.matcher(source.head()).find());
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      draft.knowsJobs = true;
      for (var job : SlurmKeyValueRecords.of(source, "JobId")) {
        var state = job.text("JobState");
        if (state.isEmpty()) {
          throw source.refuse(
              job.line(), "job %s without JobState=".formatted(job.text("JobId")), "JobState=");
        }
        if (SlurmVocabulary.holds(List.of(state)) && SlurmVocabulary.isSaid(job.text("NodeList"))) {
          draft.named(job.text("JobId"), job.text("JobName"));
          draft.job(
              StateDraft.JobState.of(
                  job.text("JobId"),
                  job.text("UserId").replaceFirst("\\(.*", ""),
                  SlurmVocabulary.priority(job.text("Priority")),
                  SlurmVocabulary.time(job.text("StartTime"), zone),
                  SlurmVocabulary.time(job.text("EndTime"), zone),
                  holds(job, source, draft)));
        } else if (state.equals("PENDING")) {
          draft.waits(job.text("JobId"));
        }
      }
    }
  }

  private static List<Hold> holds(SlurmKeyValueRecords job, ImportSource source, StateDraft draft) {
    var holds = new ArrayList<Hold>();
    for (var detail : job.details()) {
      var text = detail.getOrDefault("GRES", "");
      var gres = SlurmGresParser.parse(text, expected -> source.refuse(job.line(), text, expected));
      for (var host : hosts(detail.getOrDefault("Nodes", ""), job, source)) {
        var held = SlurmGpuShares.ofJob(job.text("JobId"), host, gres, draft);
        if (held.count() > 0) {
          holds.add(new Hold(host, held));
        }
      }
    }
    var hosts = hosts(job.text("NodeList"), job, source);
    var allotted = job.text(job.keys().containsKey("AllocTRES") ? "AllocTRES" : "TRES");
    if (!holds.isEmpty()) {
      return SlurmGpuShares.checked(job.text("JobId"), holds, hosts, allotted, draft);
    }
    var perJob = job.text("TresPerJob");
    var perNode = job.text("TresPerNode");
    var perTask = job.text("TresPerTask");
    return SlurmGpuShares.undetailed(
        job.text("JobId"),
        hosts,
        SlurmGpuShares.gpus(
            allotted, perJob, perNode, perTask, hosts.size(), job.number("NumTasks")),
        List.of(allotted, perJob, perNode, perTask),
        draft);
  }

  private static List<String> hosts(String list, SlurmKeyValueRecords job, ImportSource source) {
    return SlurmHostlist.expand(
        list, expected -> source.refuse(job.line(), ImportSource.quote(list), expected));
  }
}
