package io.heddle.model.dialect;

import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.SlurmKeyValueRecords;
import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.exchange.YamlTreeCursor;
import io.heddle.model.exchange.YamlTreeReader;
import io.heddle.model.gres.SlurmGresItem;
import io.heddle.model.gres.SlurmGresParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a job asks Slurm for: {@code #SBATCH} lines of a batch script, {@code scontrol show job} as
 * text or JSON. Options of other things than hosts, GPUs, levels and priority are reported.
 */
record SlurmRequestReader(ImportSource source, LevelNames names, ImportNotes notes) {
  private static final Pattern SCRIPT = Pattern.compile("(?m)^#SBATCH\\s");
  private static final Pattern RECORD = Pattern.compile("(?m)^\\s*JobId=\\d+");
  private static final Pattern JSON = Pattern.compile("\"jobs\"\\s*:");
  private static final Pattern OWN = Pattern.compile("\"schema\"\\s*:\\s*\"heddle\\.");
  private static final Pattern NUMBER = Pattern.compile("^\\d{1,18}");
  private static final int MOST_GPUS = 1 << 20;
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|([^\\s\"']+)");
  private static final Map<String, String> SHORT =
      Map.of(
          "J",
          "job-name",
          "N",
          "nodes",
          "n",
          "ntasks",
          "G",
          "gpus",
          "w",
          "nodelist",
          "p",
          "partition",
          "t",
          "time",
          "A",
          "account",
          "q",
          "qos",
          "c",
          "cpus-per-task");
  private static final Set<String> FLAGS =
      Set.of("exclusive", "overcommit", "requeue", "no-requeue", "spread-segments", "contiguous");
  private static final Set<String> NOT_ASKED = Set.of("job-name", "nodelist", "exclusive");

  static boolean recognises(ImportSource source) {
    return SCRIPT.matcher(source.head()).find()
        || RECORD.matcher(source.head()).find()
        || YamlTreeReader.isJson(source)
            && JSON.matcher(source.head()).find()
            && !OWN.matcher(source.head()).find();
  }

  List<RequestedJob> read() {
    var jobs = new ArrayList<RequestedJob>();
    if (SCRIPT.matcher(source.head()).find()) {
      add(script(), jobs);
    } else if (YamlTreeReader.isJson(source)) {
      var walk = new YamlTreeCursor(source);
      for (var document : YamlTreeReader.read(source)) {
        var root = walk.members(document, "an object of Slurm");
        for (var item : walk.items(root.get("jobs"), "jobs")) {
          add(json(walk.members(item, "a job")), jobs);
        }
      }
    } else {
      SlurmKeyValueRecords.of(source, "JobId").forEach(each -> add(record(each), jobs));
    }
    return jobs;
  }

  /** Options by their long names. */
  private Map<String, String> script() {
    var options = new LinkedHashMap<String, String>();
    options.put("job-name", stem());
    for (var line : source.text().lines().toList()) {
      if (line.startsWith("#SBATCH")) {
        words(line.substring("#SBATCH".length()), options);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        break; // sbatch stops at the first command
      }
    }
    return options;
  }

  private String stem() {
    var file = source.name().substring(source.name().lastIndexOf('/') + 1);
    return file.contains(".") ? file.substring(0, file.indexOf('.')) : file;
  }

  private static void words(String text, Map<String, String> options) {
    var words = new ArrayList<String>();
    var match = WORD.matcher(text.replaceFirst("\\s#.*", ""));
    while (match.find()) {
      boolean joined = match.start() > 0 && !Character.isWhitespace(text.charAt(match.start() - 1));
      var word = match.group().replaceAll("^[\"']|[\"']$", "");
      if (joined && !words.isEmpty()) {
        words.set(words.size() - 1, words.getLast() + word);
      } else {
        words.add(word);
      }
    }
    for (int i = 0; i < words.size(); i++) {
      var word = words.get(i);
      var name = word.replaceFirst("^--?", "").replaceFirst("=.*", "");
      var value = word.contains("=") ? word.substring(word.indexOf('=') + 1) : "";
      if (word.startsWith("-") && !word.startsWith("--")) {
        value = word.length() > 2 ? word.substring(2).replaceFirst("^=", "") : "";
        name = SHORT.getOrDefault(word.substring(1, Math.min(2, word.length())), name);
      }
      boolean takesNext =
          value.isEmpty()
              && !FLAGS.contains(name)
              && i + 1 < words.size()
              && !words.get(i + 1).startsWith("-");
      options.put(name, takesNext ? words.get(++i) : value);
    }
  }

  private static Map<String, String> record(SlurmKeyValueRecords job) {
    var options = new LinkedHashMap<String, String>();
    options.put(
        "job-name", job.text("JobName").isEmpty() ? job.text("JobId") : job.text("JobName"));
    options.put("nodes", job.text("NumNodes"));
    options.put("gpus-per-node", job.text("TresPerNode"));
    options.put("gpus", job.text("TresPerJob"));
    options.put("gpus-per-task", job.text("TresPerTask"));
    options.put("ntasks", job.text("NumTasks"));
    options.put("priority", job.text("Priority"));
    options.put("segment", job.text("SegmentSize"));
    options.put("switches", job.text("Switches"));
    options.values().removeIf(String::isEmpty);
    return options;
  }

  private static Map<String, String> json(Members job) {
    var options = new LinkedHashMap<String, String>();
    options.put("job-name", job.has("name") ? job.text("name") : number(job.get("job_id")));
    options.put("nodes", number(job.get("node_count")));
    options.put("gpus-per-node", job.text("tres_per_node"));
    options.put("gpus", job.text("tres_per_job"));
    options.put("gpus-per-task", job.text("tres_per_task"));
    options.put("ntasks", number(job.get("tasks")));
    options.put("priority", number(job.get("priority")));
    options.put("segment", number(job.get("segment_size")));
    options.put("switches", number(job.get("required_switches")));
    options.values().removeIf(value -> value.isEmpty() || value.equals("0"));
    return options;
  }

  /** Since 23.02 a number may be an object with {@code set} and {@code number}. */
  private static String number(@Nullable YamlTree at) {
    return switch (at) {
      case Members members when !members.text("set").equals("false") -> members.text("number");
      case Scalar scalar -> scalar.text();
      case null, default -> "";
    };
  }

  private void add(Map<String, String> options, List<RequestedJob> jobs) {
    var left = new LinkedHashSet<>(options.keySet());
    left.removeAll(NOT_ASKED);
    var id = options.getOrDefault("job-name", stem());
    int nodes = take("nodes", options, left);
    int tasks = take("ntasks", options, left);
    int tasksPerNode = take("ntasks-per-node", options, left);
    int perNode = gpus("gpus-per-node", options, left);
    int gres = gpus("gres", options, left);
    int all = gpus("gpus", options, left);
    int perTask = gpus("gpus-per-task", options, left);
    if (nodes == 0) {
      nodes = tasksPerNode > 0 ? Math.max(1, Math.ceilDiv(tasks, tasksPerNode)) : 1;
    }
    long ranks = tasks == 0 ? (long) nodes * Math.max(1, tasksPerNode) : tasks;
    long total = all > 0 ? all : perTask * ranks;
    int each = Math.max(perNode, gres);
    if (each == 0 && total % nodes == 0) {
      each = Math.clamp(total / nodes, 0, MOST_GPUS);
    }
    if (each == 0) {
      notes.leftOut(
          "job " + id,
          "it requests no GPUs, or a number that cannot be divided equally by %,d nodes"
              .formatted(nodes));
      return;
    }
    int priority = take("priority", options, left);
    jobs.add(new RequestedJob(id, nodes, each, priority, topology(id, nodes, options, left)));
    if (options.getOrDefault("exclusive", "").equals("topo")) {
      notes.leftOut("job %s, --exclusive=topo".formatted(id), "a job has no exclusive domains");
    }
    if (!left.isEmpty()) {
      notes.leftOut(
          "job %s, %s".formatted(id, String.join(", ", left.stream().map(o -> "--" + o).toList())),
          "no request for levels or GPUs");
    }
  }

  private ScheduledTopology topology(
      String id, int nodes, Map<String, String> options, Set<String> left) {
    var slices = new ArrayList<HostSlice>();
    int segment = take("segment", options, left);
    if (segment > 1 && segment <= nodes && nodes % segment == 0) {
      slices.add(new HostSlice(segment, names.ofSlurm(LevelNames.BLOCK, notes), true));
    } else if (options.containsKey("segment") && segment != 1) {
      notes.leftOut(
          "job %s, --segment=%s".formatted(id, options.get("segment")),
          "expected a divisor of its %,d nodes".formatted(nodes));
    }
    var switches = options.getOrDefault("switches", "");
    if (left.remove("switches")) {
      if (switches.matches("1(@.*)?") && nodes > 1) {
        slices.add(new HostSlice(nodes, names.ofSlurm(LevelNames.SWITCH, notes), false));
      } else if (nodes > 1) {
        notes.leftOut(
            "job %s, --switches=%s".formatted(id, switches),
            "only one switch can be a level of the whole job");
      }
    }
    return new ScheduledTopology(nodes, slices, false);
  }

  /** A whole number; of a range its first; 0 where there is none. */
  private static int take(String option, Map<String, String> options, Set<String> left) {
    left.remove(option);
    var match = NUMBER.matcher(options.getOrDefault(option, ""));
    return match.find() ? Math.clamp(Long.parseLong(match.group()), 0, Integer.MAX_VALUE) : 0;
  }

  /** GPUs of {@code 8}, {@code h100:8} or {@code gpu:h100:8}. */
  private int gpus(String option, Map<String, String> options, Set<String> left) {
    left.remove(option);
    var text = options.getOrDefault(option, "");
    if (text.isEmpty()) {
      return 0;
    }
    var gres = text.matches("(?i).*\\bgpu\\b.*") ? text : "gpu:" + text;
    return SlurmGresParser.parse(
            gres, expected -> source.refuse(0, "--%s=%s".formatted(option, text), expected))
        .items()
        .stream()
        .filter(item -> item.isGpu() && !item.isSlice())
        .mapToInt(SlurmGresItem::count)
        .sum();
  }
}
