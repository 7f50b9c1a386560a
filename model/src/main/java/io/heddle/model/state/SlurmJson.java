package io.heddle.model.state;

import io.heddle.model.exchange.SlurmHealth;
import io.heddle.model.exchange.Source;
import io.heddle.model.exchange.Tree;
import io.heddle.model.exchange.Tree.Items;
import io.heddle.model.exchange.Tree.Members;
import io.heddle.model.exchange.Tree.Scalar;
import io.heddle.model.exchange.TreeReader;
import io.heddle.model.exchange.TreeWalk;
import io.heddle.model.gres.GresText;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.state.StateDraft.NodeGres;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code squeue --json}, {@code sinfo --json}, {@code sacct --json} and {@code scontrol show …
 * --json}, of Slurm 21.08 to 25.05: since 23.02 a number may be an object with {@code set} and
 * {@code number}, and a state a list.
 */
final class SlurmJson implements StateFormat {
  private static final Pattern ROOT = Pattern.compile("(?s)^\\s*\\{.*\"(jobs|nodes|sinfo)\"\\s*:");
  private static final Pattern SLURM = Pattern.compile("(?i)\"(slurm|Slurm)\"|slurm");

  @Override
  public String id() {
    return "squeue, sinfo or sacct --json";
  }

  @Override
  public String summary() {
    return "Slurm: squeue, sinfo, sacct or scontrol with --json";
  }

  @Override
  public boolean recognises(Source source) {
    return TreeReader.isJson(source)
        && (SLURM.matcher(source.head()).find() || SLURM.matcher(tail(source)).find())
        && ROOT.matcher(source.text()).find();
  }

  /** Since 23.02 the version of Slurm stands behind all nodes. */
  private static String tail(Source source) {
    return source.text().substring(Math.max(0, source.text().length() - (1 << 16)));
  }

  @Override
  public void read(List<Source> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      var walk = new TreeWalk(source);
      for (var document : TreeReader.read(source)) {
        var root = walk.members(document, "an object of Slurm");
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
    }
  }

  private static void node(Members node, TreeWalk walk, StateDraft draft) {
    var name = walk.text(node.get("name"), node, "the name of a node");
    var states = words(node.get("state"));
    states.addAll(words(node.get("state_flags")));
    var gres =
        new NodeGres(
            gres(node, "gres", walk), gres(node, "gres_used", walk), gres(node, "tres_used", walk));
    draft.check(name, gres, gres(node, "tres", walk));
    draft.node(name, SlurmHealth.of(states), gres, node.has("gres_used"));
    if (!node.has("gres_used")) {
      draft.node(name, null, Gres.of(Gres.total(node.text("tres_used"))));
    }
    if (SlurmHealth.isAsleep(states)) {
      draft.asleep(name);
    }
  }

  private static GresText gres(Members node, String member, TreeWalk walk) {
    var text = node.text(member);
    return GresText.parse(
        text, expected -> walk.source().refuse(node.line(), text, expected, null));
  }

  /** Nodes of one state, as sinfo puts them together since 23.02. */
  private static void group(Members group, TreeWalk walk, StateDraft draft) {
    var nodes = members(group.get("nodes"));
    var state = members(group.get("node"));
    if (nodes == null || state == null) {
      throw walk.source()
          .refuse(group.line(), group.shown(), "a group with node.state and nodes.nodes", null);
    }
    var states = words(state.get("state"));
    var names = walk.names(nodes.get("nodes"), "names of nodes");
    var gres = members(group.get("gres"));
    // Of several nodes sinfo gives the resources of one.
    if (gres != null && names.size() == 1) {
      var all = new NodeGres(gres(gres, "total", walk), gres(gres, "used", walk), GresText.NONE);
      draft.node(names.getFirst(), SlurmHealth.of(states), all, gres.has("used"));
    }
    for (var name : names) {
      boolean isCounted = gres != null && names.size() == 1 && gres.has("used");
      draft.node(name, SlurmHealth.of(states), isCounted ? null : SinfoText.used(states));
    }
  }

  private static void job(Members job, TreeWalk walk, StateDraft draft) {
    var state = members(job.get("state")); // sacct
    var states = words(state == null ? job.get("job_state") : state.get("current"));
    var id = walk.text(job.get("job_id"), job, "the number of a job");
    if (states.contains("PENDING")) {
      draft.waits(id);
    }
    var list = job.text("nodes");
    if (!SlurmWords.holds(states) || !SlurmWords.isSaid(list)) {
      return;
    }
    var hosts = walk.names(job.get("nodes"), "names of nodes");
    var time = members(job.get("time"));
    double start = number(time == null ? job.get("start_time") : time.get("start"));
    double end = number(time == null ? job.get("end_time") : time.get("end"));
    if (time != null && end <= 0 && start > 0) {
      end = start + 60 * number(time.get("limit"));
    }
    draft.job(
        StateDraft.JobState.of(
            id,
            job.has("user_name")
                ? job.text("user_name")
                : job.has("user") ? job.text("user") : null,
            SlurmWords.priority(String.valueOf((long) number(job.get("priority")))),
            start > 0 ? start : null,
            end > start && !isUnlimited(job) ? end : null,
            holds(id, job, hosts, walk, draft)));
  }

  /** Then the end that is told is a year after the start. */
  private static boolean isUnlimited(Members job) {
    var limit = members(job.get("time_limit"));
    return job.members().containsKey("time_limit")
        && (!job.has("time_limit") || limit != null && limit.text("infinite").equals("true"));
  }

  private static List<Hold> holds(
      String id, Members job, List<String> hosts, TreeWalk walk, StateDraft draft) {
    var details = walk.items(job.get("gres_detail"), "GPUs by node");
    var holds = new ArrayList<Hold>();
    if (details.size() == hosts.size()) {
      for (int i = 0; i < hosts.size(); i++) {
        var detail = details.get(i) instanceof Scalar text ? text.text() : "";
        int line = details.get(i).line();
        var text =
            GresText.parse(detail, expected -> walk.source().refuse(line, detail, expected, null));
        var gres = SlurmShares.ofJob(id, hosts.get(i), text, draft);
        if (gres.count() > 0) {
          holds.add(new Hold(hosts.get(i), gres));
        }
      }
      return SlurmShares.checked(id, holds, hosts, job.text("tres_alloc_str"), draft);
    }
    var resources = members(job.get("tres"));
    var allotted = resources == null ? job.text("tres_alloc_str") : allocated(resources, walk);
    var perJob = job.text("tres_per_job");
    var perNode = job.text("tres_per_node");
    var perTask = job.text("tres_per_task");
    return SlurmShares.undetailed(
        id,
        hosts,
        SlurmShares.gpus(
            allotted, perJob, perNode, perTask, hosts.size(), (int) number(job.get("tasks"))),
        List.of(allotted, perJob, perNode, perTask),
        draft);
  }

  /** The generic resources of sacct's list, as {@code AllocTRES} has them. */
  private static String allocated(Members resources, TreeWalk walk) {
    var text = new StringJoiner(",");
    for (var item : walk.items(resources.get("allocated"), "resources")) {
      var each = walk.members(item, "a resource");
      if (each.text("type").equals("gres")) {
        text.add("gres/%s=%d".formatted(each.text("name"), (long) number(each.get("count"))));
      }
    }
    return text.toString();
  }

  private static @Nullable Members members(@Nullable Tree at) {
    return at instanceof Members members ? members : null;
  }

  private static List<String> words(@Nullable Tree at) {
    var words = new ArrayList<String>();
    if (at instanceof Scalar one) {
      words.addAll(List.of(one.text().split("[+]", -1)));
    } else if (at instanceof Items several) {
      several.items().forEach(each -> words.addAll(words(each)));
    }
    return words;
  }

  /** 0 where it is not set. */
  private static double number(@Nullable Tree at) {
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
