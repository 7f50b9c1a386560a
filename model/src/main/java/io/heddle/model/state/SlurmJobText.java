package io.heddle.model.state;

import io.heddle.model.exchange.SlurmRecords;
import io.heddle.model.exchange.Source;
import io.heddle.model.gres.GresText;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.text.Hostlist;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** {@code scontrol show job}; with {@code -d} it says which GPUs a job has. */
final class SlurmJobText implements StateFormat {
  private static final Pattern START = Pattern.compile("(?m)^\\s*JobId=\\d+");

  @Override
  public String id() {
    return "scontrol show job";
  }

  @Override
  public String summary() {
    return "Slurm: jobs (scontrol show job -d)";
  }

  @Override
  public boolean recognises(Source source) {
    return START.matcher(source.head()).find();
  }

  @Override
  public void read(List<Source> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      draft.knowsJobs = true;
      for (var job : SlurmRecords.of(source, "JobId")) {
        var state = job.text("JobState");
        if (state.isEmpty()) {
          throw source.refuse(
              job.line(),
              "job %s without JobState=".formatted(job.text("JobId")),
              "JobState=",
              null);
        }
        if (SlurmWords.holds(List.of(state)) && SlurmWords.isSaid(job.text("NodeList"))) {
          draft.job(
              StateDraft.JobState.of(
                  job.text("JobId"),
                  job.text("UserId").replaceFirst("\\(.*", ""),
                  SlurmWords.priority(job.text("Priority")),
                  SlurmWords.time(job.text("StartTime"), zone),
                  SlurmWords.time(job.text("EndTime"), zone),
                  holds(job, source, draft)));
        } else if (state.equals("PENDING")) {
          draft.waits(job.text("JobId"));
        }
      }
    }
  }

  private static List<Hold> holds(SlurmRecords job, Source source, StateDraft draft) {
    var holds = new ArrayList<Hold>();
    for (var detail : job.details()) {
      var text = detail.getOrDefault("GRES", "");
      var gres = GresText.parse(text, expected -> source.refuse(job.line(), text, expected, null));
      for (var host : hosts(detail.getOrDefault("Nodes", ""), job, source)) {
        var held = SlurmShares.ofJob(job.text("JobId"), host, gres, draft);
        if (held.count() > 0) {
          holds.add(new Hold(host, held));
        }
      }
    }
    var hosts = hosts(job.text("NodeList"), job, source);
    var allotted = job.text(job.keys().containsKey("AllocTRES") ? "AllocTRES" : "TRES");
    if (!holds.isEmpty()) {
      return SlurmShares.checked(job.text("JobId"), holds, hosts, allotted, draft);
    }
    var perJob = job.text("TresPerJob");
    var perNode = job.text("TresPerNode");
    var perTask = job.text("TresPerTask");
    return SlurmShares.undetailed(
        job.text("JobId"),
        hosts,
        SlurmShares.gpus(allotted, perJob, perNode, perTask, hosts.size(), job.number("NumTasks")),
        List.of(allotted, perJob, perNode, perTask),
        draft);
  }

  private static List<String> hosts(String list, SlurmRecords job, Source source) {
    return Hostlist.expand(
        list, expected -> source.refuse(job.line(), Source.quote(list), expected, null));
  }
}
