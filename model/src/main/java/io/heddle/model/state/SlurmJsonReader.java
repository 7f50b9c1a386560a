package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.SlurmNodeHealth;
import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.exchange.YamlTreeCursor;
import io.heddle.model.exchange.YamlTreeReader;
import io.heddle.model.gres.SlurmGresParser;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.state.StateDraft.NodeGres;
import io.heddle.model.text.DescribedFormat;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code squeue --json}, {@code sinfo --json}, {@code sacct --json} and {@code scontrol show …
 * --json}, of Slurm 21.08 to 25.05: since 23.02 a number may be an object with {@code set} and
 * {@code number}, and a state a list. What names no Slurm, as what the REST interface of 20.11
 * answers or {@code jq} leaves of it ({@code .jobs}, {@code .jobs[]}), is known by its jobs or
 * nodes.
 */
final class SlurmJsonReader extends DescribedFormat implements SchedulerStateFormat {
  private static final Pattern ROOT = Pattern.compile("(?s)^\\s*\\{.*\"(jobs|nodes|sinfo)\"\\s*:");
  private static final Pattern SLURM = Pattern.compile("(?i)slurm");
  private static final Pattern JOB_ID = Pattern.compile("\"job_id\"\\s*:");
  private static final Pattern JOB_STATE =
      Pattern.compile("\"job_state\"\\s*:|\"state\"\\s*:\\s*\\{\\s*\"current\"");
  private static final Pattern NODE_GRES = Pattern.compile("\"gres(_used)?\"\\s*:");
  private static final Pattern NODE_STATE = Pattern.compile("\"state\"\\s*:");

  SlurmJsonReader() {
    super("squeue, sinfo or sacct --json", "Slurm: squeue, sinfo, sacct or scontrol with --json");
  }

  @Override
  public boolean recognises(ImportSource source) {
    return YamlTreeReader.isJson(source)
        && (isNamed(source) && ROOT.matcher(source.text()).find()
            || hasBoth(JOB_ID, JOB_STATE, source)
            || hasBoth(NODE_GRES, NODE_STATE, source));
  }

  /** Whether it has lists of the names that Slurm's have, though nothing else of Slurm. */
  static boolean isFiltered(ImportSource source) {
    return YamlTreeReader.isJson(source) && ROOT.matcher(source.text()).find();
  }

  private static boolean isNamed(ImportSource source) {
    return SLURM.matcher(source.head()).find() || SLURM.matcher(tail(source)).find();
  }

  private static boolean hasBoth(Pattern one, Pattern other, ImportSource source) {
    return one.matcher(source.text()).find() && other.matcher(source.text()).find();
  }

  /** Since 23.02 the version of Slurm stands behind all nodes. */
  private static String tail(ImportSource source) {
    return source.text().substring(Math.max(0, source.text().length() - (1 << 16)));
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      var walk = new YamlTreeCursor(source);
      for (var document : YamlTreeReader.read(source)) {
        if (document instanceof Items list) {
          list.items().forEach(each -> object(each, walk, draft));
        } else {
          object(document, walk, draft);
        }
      }
    }
  }

  /** All that a command prints, or one item of it. */
  private static void object(YamlTree document, YamlTreeCursor walk, StateDraft draft) {
    var root = walk.members(document, "an object of Slurm");
    if (root.has("job_id")) {
      draft.knowsJobs = true;
      job(root, walk, draft);
    } else if (root.has("state")) {
      node(root, walk, draft);
    } else if (root.has("node")) {
      group(root, walk, draft);
    } else {
      lists(root, walk, draft);
    }
  }

  private static void lists(Members root, YamlTreeCursor walk, StateDraft draft) {
    if (root.has("jobs")) {
      draft.knowsJobs = true;
      for (var item : walk.items(root.get("jobs"), "jobs")) {
        job(walk.members(item, "a job"), walk, draft);
      }
    }
    for (var item : walk.items(root.get("nodes"), "nodes")) {
      node(walk.members(item, "a node"), walk, draft);
    }
    for (var item : walk.items(root.get("sinfo"), "groups of nodes")) {
      group(walk.members(item, "a group of nodes"), walk, draft);
    }
  }

  private static void node(Members node, YamlTreeCursor walk, StateDraft draft) {
    var name = walk.text(node.get("name"), node, "the name of a node");
    var states = words(node.get("state"));
    states.addAll(words(node.get("state_flags")));
    var gres =
        new NodeGres(
            gres(node, "gres", walk), gres(node, "gres_used", walk), gres(node, "tres_used", walk));
    draft.check(name, gres, gres(node, "tres", walk));
    draft.node(name, SlurmNodeHealth.of(states), gres, node.has("gres_used"));
    if (!node.has("gres_used")) {
      draft.node(name, null, SlurmHostGpus.of(SlurmHostGpus.total(node.text("tres_used"))));
    }
    draft.states(name, states);
  }

  private static SlurmGresParser gres(Members node, String member, YamlTreeCursor walk) {
    var text = node.text(member);
    return SlurmGresParser.parse(text, expected -> walk.refuse(node, text, expected));
  }

  /** Nodes of one state, as sinfo puts them together since 23.02. */
  private static void group(Members group, YamlTreeCursor walk, StateDraft draft) {
    var nodes = members(group.get("nodes"));
    var state = members(group.get("node"));
    if (nodes == null || state == null) {
      throw walk.refuse(group, group.shown(), "a group with node.state and nodes.nodes");
    }
    var states = words(state.get("state"));
    var names = walk.names(nodes.get("nodes"), "names of nodes");
    var gres = members(group.get("gres"));
    // Of several nodes sinfo gives the resources of one.
    if (gres != null && names.size() == 1) {
      var all =
          new NodeGres(gres(gres, "total", walk), gres(gres, "used", walk), SlurmGresParser.NONE);
      draft.node(names.getFirst(), SlurmNodeHealth.of(states), all, gres.has("used"));
    }
    for (var name : names) {
      draft.states(name, states);
      boolean isCounted = gres != null && names.size() == 1 && gres.has("used");
      draft.node(
          name, SlurmNodeHealth.of(states), isCounted ? null : SinfoOutputReader.used(states));
    }
  }

  private static void job(Members job, YamlTreeCursor walk, StateDraft draft) {
    var state = members(job.get("state")); // sacct
    var states = words(state == null ? job.get("job_state") : state.get("current"));
    var id = walk.text(job.get("job_id"), job, "the number of a job");
    if (states.isEmpty()) {
      throw walk.refuse(job, "job %s without a state".formatted(id), "its job_state");
    }
    if (states.contains("PENDING")) {
      draft.waits(id);
    }
    var list = job.text("nodes");
    if (!SlurmVocabulary.holds(states) || !SlurmVocabulary.isSaid(list)) {
      return;
    }
    var hosts = walk.names(job.get("nodes"), "names of nodes");
    var time = members(job.get("time"));
    double start = number(time == null ? job.get("start_time") : time.get("start"));
    double end = number(time == null ? job.get("end_time") : time.get("end"));
    if (time != null && end <= 0 && start > 0) {
      end = start + 60 * number(time.get("limit"));
    }
    draft.named(id, job.text("name"));
    draft.job(
        StateDraft.JobState.of(
            id,
            job.has("user_name")
                ? job.text("user_name")
                : job.has("user") ? job.text("user") : null,
            SlurmVocabulary.priority(String.valueOf((long) number(job.get("priority")))),
            start > 0 ? start : null,
            end > start && !isUnlimited(job) ? end : null,
            holds(id, job, hosts, walk, draft)));
  }

  /** Then the stated end is a year after the start. */
  private static boolean isUnlimited(Members job) {
    var limit = members(job.get("time_limit"));
    return job.members().containsKey("time_limit")
        && (!job.has("time_limit") || limit != null && limit.text("infinite").equals("true"));
  }

  private static List<Hold> holds(
      String id, Members job, List<String> hosts, YamlTreeCursor walk, StateDraft draft) {
    var details = walk.items(job.get("gres_detail"), "GPUs by node");
    var holds = new ArrayList<Hold>();
    if (details.size() == hosts.size()) {
      for (int i = 0; i < hosts.size(); i++) {
        var detail = details.get(i) instanceof Scalar text ? text.text() : "";
        int line = details.get(i).line();
        var text =
            SlurmGresParser.parse(detail, expected -> walk.source().refuse(line, detail, expected));
        var gres = SlurmGpuShares.ofJob(id, hosts.get(i), text, draft);
        if (gres.count() > 0) {
          holds.add(new Hold(hosts.get(i), gres));
        }
      }
      return SlurmGpuShares.checked(id, holds, hosts, job.text("tres_alloc_str"), draft);
    }
    var resources = members(job.get("tres"));
    var allotted = resources == null ? job.text("tres_alloc_str") : allocated(resources, walk);
    var perJob = job.text("tres_per_job");
    var perNode = job.text("tres_per_node");
    var perTask = job.text("tres_per_task");
    return SlurmGpuShares.undetailed(
        id,
        hosts,
        SlurmGpuShares.gpus(
            allotted, perJob, perNode, perTask, hosts.size(), (int) number(job.get("tasks"))),
        List.of(allotted, perJob, perNode, perTask),
        draft);
  }

  /** The generic resources of sacct's list, as {@code AllocTRES} has them. */
  private static String allocated(Members resources, YamlTreeCursor walk) {
    var text = new StringJoiner(",");
    for (var item : walk.items(resources.get("allocated"), "resources")) {
      var each = walk.members(item, "a resource");
      if (each.text("type").equals("gres")) {
        text.add("gres/%s=%d".formatted(each.text("name"), (long) number(each.get("count"))));
      }
    }
    return text.toString();
  }

  private static @Nullable Members members(@Nullable YamlTree at) {
    return at instanceof Members members ? members : null;
  }

  private static List<String> words(@Nullable YamlTree at) {
    var words = new ArrayList<String>();
    if (at instanceof Scalar one) {
      words.addAll(List.of(one.text().split("[+]", -1)));
    } else if (at instanceof Items several) {
      several.items().forEach(each -> words.addAll(words(each)));
    }
    return words;
  }

  /** 0 where it is not set. */
  private static double number(@Nullable YamlTree at) {
    if (at instanceof Members members) {
      return members.text("set").equals("false") || members.text("infinite").equals("true")
          ? 0
          : number(members.get("number"));
    }
    return at instanceof Scalar scalar && scalar.text().matches("-?\\d{1,15}(\\.\\d+)?")
        ? Double.parseDouble(scalar.text())
        : 0;
  }
}
