package io.heddle.model.io;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of nccl-tests: text with one run or several after each other, the JSON of one run ({@code
 * -J}), or a summary of many ({@link NcclSummaryTable}). A line {@code # heddle gpus HOST 0,1,4
 * MODEL} before a run says which GPUs a host's devices are, where {@code CUDA_VISIBLE_DEVICES}
 * renumbered them or only the table was kept; {@code # heddle host HOST is NAME}, that a host calls
 * itself otherwise.
 */
public final class NcclLogReader {
  private static final Pattern RANK =
      Pattern.compile(
          "#\\s+Rank\\s+\\d+\\s+(?:Group\\s+(\\d+)\\s+)?Pid\\s+\\d+\\s+on\\s+(\\S+)\\s+device\\s+(\\d+)\\s+\\[[^]]*]\\s*(.*)");
  private static final Pattern START =
      Pattern.compile("# Collective test starting: (\\S+?)(_perf)?");
  private static final Pattern PROGRAM =
      Pattern.compile(
          "\\b(all_reduce|all_gather|reduce_scatter|alltoallv?|sendrecv|broadcast|reduce|gather|scatter|hypercube)_perf\\b");
  private static final Pattern GPUS =
      Pattern.compile("# heddle gpus (\\S+) (\\d{1,2}(?:,\\d{1,2})*)(?:\\s+(\\S.*))?");
  private static final Pattern ALIAS = Pattern.compile("# heddle host (\\S+) is (\\S+)");
  private static final Pattern MODEL =
      Pattern.compile(
          "\\b(GB200|B200|H100|H200|H800|A100|A800|A6000|A40|A30|A10|V100|L20|L40S|L40|L4|T4|RTX"
              + " \\d{4})\\b");
  private static final Pattern TROUBLE =
      Pattern.compile(
          "(?i).*(test (nccl|cuda) failure|nccl warn|\\bfailed\\b|segmentation fault|mpi_abort).*");

  /** Who printed a line, as {@code mpirun --tag-output} and {@code srun --label} put it before. */
  private static final Pattern LABEL =
      Pattern.compile("^\\s*(?:\\[\\d+,\\d+](?:<\\w+>)?|\\d+):\\s?");

  /**
   * What a person says of runs that don't say it.
   *
   * @param collective for example {@code all_reduce}; {@link NcclTestRun#UNKNOWN}: not stated
   * @param model of the GPUs, for example {@code H100}; empty: not stated
   */
  public record Hints(String collective, String model) {
    public static final Hints NONE = new Hints(NcclTestRun.UNKNOWN, "");

    String collectiveOr(String said) {
      return said.equals(NcclTestRun.UNKNOWN) ? collective : said;
    }

    String modelOr(String said) {
      return said.isEmpty() ? model : said;
    }
  }

  /** GPUs that a line of ours names. */
  private record Named(List<Integer> gpus, String model) {}

  private final String file;
  private final Hints hints;
  private final List<NcclTestRun> runs = new ArrayList<>();
  private final Map<String, Named> named = new LinkedHashMap<>();

  /** What the cluster calls a host, by its own name in lower case. */
  private final Map<String, String> aliases = new LinkedHashMap<>();

  private List<NcclTestRun.Device> devices = new ArrayList<>();
  private List<NcclTable.Line> lines = new ArrayList<>();
  private NcclTable table = NcclTable.headless();
  private String collective = NcclTestRun.UNKNOWN;
  private @Nullable String group;
  private @Nullable String trouble;
  private boolean open;

  private NcclLogReader(String file, Hints hints) {
    this.file = file;
    this.hints = hints;
  }

  /**
   * All runs of a file, good and bad, in order.
   *
   * @throws InputException if the file cannot be read or holds no run at all
   */
  public static List<NcclTestRun> read(Path path) {
    return read(path, Hints.NONE);
  }

  /** {@link #read(Path)} with what the file does not say. */
  public static List<NcclTestRun> read(Path path, Hints hints) {
    return read(path.toString(), Utf8FileReader.read(path), hints);
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static List<NcclTestRun> read(String sourceName, String text) {
    return read(sourceName, text, Hints.NONE);
  }

  /** {@link #read(Path, Hints)} of a text that came from elsewhere. */
  public static List<NcclTestRun> read(String sourceName, String text, Hints hints) {
    if (text.stripLeading().startsWith("{")) {
      return List.of(NcclJsonReader.read(sourceName, text, hints));
    }
    if (NcclSummaryTable.isOne(text)) {
      return NcclSummaryTable.read(sourceName, text, hints);
    }
    var log = new NcclLogReader(sourceName, hints);
    text.lines().map(line -> LABEL.matcher(line).replaceFirst("")).forEach(log::line);
    log.close();
    if (log.runs.isEmpty()) {
      throw new InputException(NcclRunVerdict.noRun(sourceName, text));
    }
    return log.runs;
  }

  private void line(String line) {
    var start = START.matcher(line.strip());
    var rank = RANK.matcher(line);
    var ours = GPUS.matcher(line.strip());
    var alias = ALIAS.matcher(line.strip());
    var head = NcclTable.of(line);
    if (ours.matches()) {
      name(ours);
    } else if (alias.matches()) {
      announce();
      aliases.put(alias.group(2).toLowerCase(Locale.ROOT), alias.group(1));
    } else if (start.matches()) {
      if (open) {
        close();
      }
      open = true;
      collective = start.group(1);
    } else if (line.startsWith("# nThread")) {
      if (open && !devices.isEmpty()) {
        close();
      }
      open = true;
    } else if (rank.matches()) {
      open = true;
      device(rank);
    } else if (head != null) {
      open = true;
      table = head;
    } else if (line.startsWith("# Avg bus bandwidth")) {
      finish(null);
    } else if (line.startsWith("# Out of bounds values") && line.contains("FAILED")) {
      fail("values out of bounds");
    } else if (TROUBLE.matcher(line).matches()) {
      fail(line.strip());
    } else if (!line.startsWith("#")) {
      row(line);
    }
  }

  /** What ran before ends where something is said of the next run. */
  private void announce() {
    if (open || trouble != null) {
      close();
    }
  }

  private void name(MatchResult ours) {
    announce();
    named.put(
        ours.group(1),
        new Named(
            Arrays.stream(ours.group(2).split(",")).map(Integer::valueOf).toList(),
            ours.group(3) == null ? "" : ours.group(3)));
  }

  private void device(MatchResult rank) {
    var host = clusterName(rank.group(2));
    var renumbered = named.get(host);
    int device = Integer.parseInt(rank.group(3));
    int gpu =
        renumbered == null || device >= renumbered.gpus().size()
            ? device
            : renumbered.gpus().get(device);
    add(host, gpu, rank.group(4).strip());
    if (group != null && !group.equals(rank.group(1))) {
      fail("several groups of ranks ran at once");
    }
    group = rank.group(1);
  }

  /** The announced host that calls itself so: nccl-tests prints the name up to the first dot. */
  private String clusterName(String host) {
    if (named.containsKey(host)) {
      return host;
    }
    var candidates = new LinkedHashMap<>(aliases);
    named.keySet().forEach(each -> candidates.putIfAbsent(each.toLowerCase(Locale.ROOT), each));
    var name = host.toLowerCase(Locale.ROOT);
    var same =
        candidates.entrySet().stream()
            .filter(each ->
                each.getKey().equals(name)
                    || shortName(each.getKey()).equals(name)
                    || each.getKey().equals(shortName(name)))
            .map(Map.Entry::getValue)
            .distinct()
            .toList();
    if (same.size() > 1) {
      fail("host %s can be any of %s".formatted(host, String.join(", ", same)));
    }
    return same.size() == 1 ? same.getFirst() : host;
  }

  private static String shortName(String host) {
    int dot = host.indexOf('.');
    return dot < 0 ? host : host.substring(0, dot);
  }

  private void add(String host, int gpu, String name) {
    if (gpu >= GpuDispatch.MOST_HOST_GPUS) {
      fail("device %d of %s is beyond %d".formatted(gpu, host, GpuDispatch.MOST_HOST_GPUS - 1));
    } else {
      devices.add(new NcclTestRun.Device(new Gpu(host, gpu), hints.modelOr(model(name))));
    }
  }

  /** {@code NVIDIA H100 80GB HBM3} is an H100. */
  static String model(String name) {
    var known = MODEL.matcher(name);
    return known.find() ? known.group(1) : name.replace("NVIDIA ", "").strip();
  }

  private void row(String line) {
    var program = PROGRAM.matcher(line);
    if (program.find()) {
      if (!open) {
        collective = program.group(1);
      }
    } else if (open) {
      try {
        var row = table.row(line);
        if (row != null && row.isMeasured()) {
          lines.add(row);
        }
      } catch (NumberFormatException _) {
        fail("a row that is none: " + line.strip());
      }
    }
  }

  private void fail(String reason) {
    if ((open || !named.isEmpty()) && trouble == null) {
      trouble = reason;
    }
  }

  private void close() {
    finish("it ended before its average");
  }

  /** Ends the run at hand, or the one that was only announced. */
  private void finish(@Nullable String ending) {
    if (open || !named.isEmpty()) {
      if (devices.isEmpty()) {
        named.forEach((host, gpus) -> gpus.gpus().forEach(gpu -> add(host, gpu, gpus.model())));
      }
      if (collective.equals(NcclTestRun.UNKNOWN) && NcclTable.isAllReduce(lines, devices.size())) {
        collective = "all_reduce";
      }
      var rows =
          lines.stream()
              .map(line -> new NcclTestRun.Row(line.bytes(), line.busGBps(), line.wrong()))
              .toList();
      var source = file + " run " + (runs.size() + 1);
      runs.add(
          NcclRunVerdict.judged(
              source, hints.collectiveOr(collective), devices, rows, trouble, ending));
    }
    open = false;
    named.clear();
    aliases.clear();
    devices = new ArrayList<>();
    lines = new ArrayList<>();
    table = NcclTable.headless();
    collective = NcclTestRun.UNKNOWN;
    group = null;
    trouble = null;
  }
}
