package io.heddle.model.io;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.text.Advice;
import io.heddle.model.text.SlurmHostlist;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;

/**
 * The table that scripts around nccl-tests make of many runs, one per row: {@code test}, {@code G}
 * GPUs a node, {@code nodes} (a hostlist), {@code maxBytes}, {@code peak_busbw_GBs}. Which GPUs of
 * a node ran it does not say: those of the first devices. Its peak is taken for the largest
 * message, of which alone it says the size that goes with it; the mean over all sizes belongs to
 * none.
 */
final class NcclSummaryTable {
  private static final String TEST = "test";
  private static final String GPUS = "G";
  private static final String NODES = "nodes";
  private static final String BYTES = "maxBytes";
  private static final String PEAK = "peak_busbw_GBs";
  private static final Set<String> COLUMNS = Set.of(TEST, GPUS, NODES, BYTES, PEAK);

  private final String source;
  private final NcclLogReader.Hints hints;
  private final FileFindings findings;

  private NcclSummaryTable(String source, NcclLogReader.Hints hints) {
    this.source = source;
    this.hints = hints;
    this.findings = new FileFindings(source);
  }

  /** Whether the first line is the head of such a table. */
  static boolean isOne(String text) {
    var head = text.lines().findFirst().orElse("").strip();
    return List.of(head.split(",")).containsAll(COLUMNS);
  }

  /**
   * @throws InputException with every bad cell
   */
  static List<NcclTestRun> read(String source, String text, NcclLogReader.Hints hints) {
    return new NcclSummaryTable(source, hints).read(text);
  }

  private List<NcclTestRun> read(String text) {
    var format =
        CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setTrim(true)
            .setAllowMissingColumnNames(true)
            .setDuplicateHeaderMode(DuplicateHeaderMode.ALLOW_ALL)
            .get();
    var runs = new ArrayList<NcclTestRun>();
    try (var parser = CSVParser.parse(new StringReader(text), format)) {
      for (var row : parser) {
        runs.add(run(row, (int) parser.getCurrentLineNumber()));
      }
    } catch (IOException | UncheckedIOException broken) {
      throw new InputException(
          source,
          "",
          "broken CSV (%s)".formatted(ParserFailureReason.of(broken)),
          "CSV (RFC 4180)",
          Advice.sentence("A quote may be missing."));
    }
    findings.throwIfAny();
    return runs;
  }

  private NcclTestRun run(CSVRecord row, int line) {
    int gpus = (int) whole(row, GPUS, line, GpuDispatch.MOST_HOST_GPUS);
    var devices = new ArrayList<NcclTestRun.Device>();
    for (var host : hosts(row, line)) {
      for (int gpu = 0; gpu < gpus; gpu++) {
        devices.add(new NcclTestRun.Device(new Gpu(host, gpu), hints.model()));
      }
    }
    var rows = new ArrayList<NcclTestRun.Row>();
    var peak = cell(row, PEAK);
    if (!peak.isEmpty()) {
      try {
        double speed = Double.parseDouble(peak);
        if (speed > 0 && Double.isFinite(speed)) {
          rows.add(new NcclTestRun.Row(whole(row, BYTES, line, Long.MAX_VALUE), speed, 0));
        }
      } catch (NumberFormatException _) {
        refuse(line, PEAK, peak, "a bandwidth in GB/s, or nothing where the run failed");
      }
    }
    return NcclRunVerdict.judged(
        "%s line %d".formatted(source, line),
        hints.collectiveOr(collective(row)),
        devices,
        rows,
        null,
        null);
  }

  private static String collective(CSVRecord row) {
    var test = cell(row, TEST).replaceFirst("_perf$", "");
    return test.isEmpty() ? NcclTestRun.UNKNOWN : test;
  }

  private Set<String> hosts(CSVRecord row, int line) {
    var nodes = cell(row, NODES);
    try {
      return new TreeSet<>(SlurmHostlist.expand(nodes, IllegalArgumentException::new));
    } catch (IllegalArgumentException wrong) {
      refuse(line, NODES, nodes, String.valueOf(wrong.getMessage()));
      return Set.of();
    }
  }

  private long whole(CSVRecord row, String column, int line, long most) {
    var cell = cell(row, column);
    try {
      long value = Long.parseLong(cell);
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (NumberFormatException _) {
      // reported below
    }
    refuse(line, column, cell, "a whole number from 1 to %,d".formatted(most));
    return 1;
  }

  private static String cell(CSVRecord row, String column) {
    return row.isSet(column) ? row.get(column) : "";
  }

  private void refuse(int line, String column, String found, String expected) {
    findings.error(
        "line %d, %s".formatted(line, column), "“%s”".formatted(found), expected, () -> null);
  }
}
