package io.heddle.model.io;

import io.heddle.model.bandwidth.GpuSet;
import io.heddle.model.bandwidth.NcclRun;
import io.heddle.model.result.Gpu;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of nccl-tests: text with one run or several after each other, or the JSON of one run
 * ({@code -J}). A line {@code # heddle gpus HOST 0,1,4} before a run says which GPUs a host's
 * devices are, where {@code CUDA_VISIBLE_DEVICES} renumbered them.
 */
public final class NcclLog {
  private static final Pattern RANK =
      Pattern.compile(
          "#\\s+Rank\\s+\\d+\\s+(?:Group\\s+\\d+\\s+)?Pid\\s+\\d+\\s+on\\s+(\\S+)\\s+device\\s+(\\d+)\\s+\\[[^]]*]\\s*(.*)");
  private static final Pattern START =
      Pattern.compile("# Collective test starting: (\\S+?)(_perf)?");
  private static final Pattern GPUS =
      Pattern.compile("# heddle gpus (\\S+) (\\d{1,2}(?:,\\d{1,2})*)");
  private static final Pattern MODEL =
      Pattern.compile(
          "\\b(GB200|B200|H100|H200|H800|A100|A800|A6000|A40|A30|A10|V100|L20|L40S|L40|L4|T4|RTX \\d{4})\\b");
  private static final Pattern TROUBLE =
      Pattern.compile(
          "(?i).*(test (nccl|cuda) failure|nccl warn|\\bfailed\\b|segmentation fault|mpi_abort).*");

  private final String file;
  private final List<NcclRun> runs = new ArrayList<>();
  private Map<String, List<Integer>> gpus = new HashMap<>();
  private List<NcclRun.Device> devices = new ArrayList<>();
  private List<NcclRun.Row> rows = new ArrayList<>();
  private String collective = "unknown";
  private @Nullable String trouble;
  private boolean open;

  private NcclLog(String file) {
    this.file = file;
  }

  /**
   * All runs of a file, good and bad, in order.
   *
   * @throws InputException if the file cannot be read or holds no run at all
   */
  public static List<NcclRun> read(Path path) {
    return read(path.toString(), Utf8File.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static List<NcclRun> read(String sourceName, String text) {
    if (text.stripLeading().startsWith("{")) {
      return List.of(NcclJson.read(sourceName, text));
    }
    var log = new NcclLog(sourceName);
    text.lines().forEach(log::line);
    log.close();
    if (log.runs.isEmpty()) {
      throw new InputException(
          new Finding(
              sourceName,
              "",
              "no run of nccl-tests",
              "lines «# nThread …», «#  Rank …» and rows of sizes",
              "this is another program's output"));
    }
    return log.runs;
  }

  private void line(String line) {
    var start = START.matcher(line.strip());
    var rank = RANK.matcher(line);
    var renumbered = GPUS.matcher(line.strip());
    if (renumbered.matches()) {
      if (open) {
        close();
      }
      gpus.put(
          renumbered.group(1),
          java.util.Arrays.stream(renumbered.group(2).split(",")).map(Integer::valueOf).toList());
    } else if (start.matches()) {
      close();
      open = true;
      collective = start.group(1);
    } else if (line.startsWith("# nThread")) {
      if (open && !devices.isEmpty()) {
        close();
      }
      open = true;
    } else if (rank.matches()) {
      open = true;
      device(rank.group(1), Integer.parseInt(rank.group(2)), rank.group(3).strip());
    } else if (line.startsWith("# Avg bus bandwidth")) {
      finish(null);
    } else if (line.startsWith("# Out of bounds values") && line.contains("FAILED")) {
      fail("values out of bounds");
    } else if (TROUBLE.matcher(line).matches()) {
      fail(line.strip());
    } else if (!line.startsWith("#") && open) {
      row(line.strip().split("\\s+"));
    }
  }

  private void device(String host, int device, String name) {
    var renumbered = gpus.get(host);
    int gpu = renumbered == null || device >= renumbered.size() ? device : renumbered.get(device);
    if (gpu >= GpuSet.MOST_GPUS) {
      fail("device %d of %s is beyond %d".formatted(gpu, host, GpuSet.MOST_GPUS - 1));
    } else {
      devices.add(new NcclRun.Device(new Gpu(host, gpu), model(name)));
    }
  }

  /** {@code NVIDIA H100 80GB HBM3} is an H100. */
  static String model(String name) {
    var known = MODEL.matcher(name);
    return known.find() ? known.group(1) : name.replace("NVIDIA ", "").strip();
  }

  /**
   * Size, count, type, operation, root (not in old versions), then time, algbw, busbw, #wrong
   * twice.
   */
  private void row(String[] words) {
    if (words.length < 12 || !words[0].matches("\\d+")) {
      return;
    }
    int first = words.length == 12 || words.length == 20 ? 4 : 5;
    try {
      var wrong = words[first + 3];
      long bytes = Long.parseLong(words[0]);
      double bus = Double.parseDouble(words[first + 2]);
      if (bytes > 0 && bus > 0 && Double.isFinite(bus)) {
        rows.add(
            new NcclRun.Row(
                bytes, bus, wrong.equals("N/A") ? 0 : (long) Double.parseDouble(wrong)));
      }
    } catch (NumberFormatException strange) {
      fail("a row that is none: " + String.join(" ", words));
    }
  }

  private void fail(String reason) {
    if (open && trouble == null) {
      trouble = reason;
    }
  }

  private void close() {
    if (open) {
      finish("it ended before its average");
    }
  }

  private void finish(@Nullable String ending) {
    if (open) {
      runs.add(
          judged(file + " run " + (runs.size() + 1), collective, devices, rows, trouble, ending));
    }
    open = false;
    gpus = new HashMap<>();
    devices = new ArrayList<>();
    rows = new ArrayList<>();
    collective = "unknown";
    trouble = null;
  }

  /** A run with the first reason for which it cannot be believed. */
  static NcclRun judged(
      String source,
      String collective,
      List<NcclRun.Device> devices,
      List<NcclRun.Row> rows,
      @Nullable String trouble,
      @Nullable String ending) {
    var reason = trouble;
    if (reason == null && devices.size() < 2) {
      reason = "%d devices, expected two or more".formatted(devices.size());
    }
    if (reason == null && rows.isEmpty()) {
      reason = "no rows with a bandwidth";
    }
    if (reason == null && rows.stream().anyMatch(row -> row.wrong() > 0)) {
      reason = "wrong values";
    }
    if (reason == null
        && devices.stream().map(NcclRun.Device::gpu).distinct().count() < devices.size()) {
      reason = "two ranks on one GPU";
    }
    return new NcclRun(source, collective, devices, rows, reason == null ? ending : reason);
  }
}
