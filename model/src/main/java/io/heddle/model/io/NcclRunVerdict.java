package io.heddle.model.io;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.text.Advice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a run of nccl-tests can be believed, and what a text lacks that is none. */
final class NcclRunVerdict {
  private static final int LOGS_SHOWN = 3;

  private NcclRunVerdict() {}

  /**
   * A run with the first reason for which it cannot be believed.
   *
   * @param trouble what the program itself said
   * @param ending how it ended, where it did so before its end
   */
  static NcclTestRun judged(
      String source,
      String collective,
      List<NcclTestRun.Device> devices,
      List<NcclTestRun.Row> rows,
      @Nullable String trouble,
      @Nullable String ending) {
    var reason = trouble == null ? strange(devices, rows) : trouble;
    return new NcclTestRun(source, collective, devices, rows, reason == null ? ending : reason);
  }

  private static @Nullable String strange(
      List<NcclTestRun.Device> devices, List<NcclTestRun.Row> rows) {
    if (devices.size() == 1) {
      return "1 GPU, expected two or more";
    }
    if (rows.isEmpty()) {
      return "no rows with a bandwidth";
    }
    if (devices.isEmpty()) {
      return "no line states which GPUs of which hosts ran: add “# heddle gpus HOST 0,1,… MODEL” for"
          + " each host above the table";
    }
    if (rows.stream().anyMatch(row -> row.wrong() > 0)) {
      return "wrong values";
    }
    if (devices.stream().map(NcclTestRun.Device::gpu).distinct().count() < devices.size()) {
      return "two ranks on one GPU";
    }
    var hosts = devices.stream().map(each -> each.gpu().host()).distinct().toList();
    return hosts.size() == 1 && devices.stream().anyMatch(each -> each.model().isEmpty())
        ? "no line states the GPU model: append it to the line, “# heddle gpus %s 0,1,…"
                .formatted(hosts.getFirst())
            + " H100”, or say --gpu-model H100"
        : null;
  }

  /** What to say of a text without any run. */
  static FileFinding noRun(String source, String text) {
    var lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    var head = lines.isEmpty() ? "" : lines.getFirst();
    if (head.contains(",") && head.matches("(?i).*(busbw|bus_bw|bandwidth|algbw).*")) {
      return new FileFinding(
          source,
          "",
          "a summary (%s)".formatted(head),
          "the output of each run, or columns test, G, nodes, maxBytes and peak_busbw_GBs, because this states neither the GPUs of a host nor the message size",
          logs(head, lines.subList(1, lines.size())));
    }
    if (lines.stream().anyMatch(line -> line.contains("Avg bus bandwidth"))) {
      return new FileFinding(
          source,
          "",
          "only the average bandwidth of a run",
          "its table of sizes, and above that the lines “#  Rank 0 … on HOST device 0 …”",
          Advice.sentence("Import the whole output."));
    }
    return new FileFinding(
        source,
        "",
        "no run of nccl-tests",
        "lines “# nThread …”, “#  Rank …” and rows of sizes",
        Advice.sentence("It may be another program's output."));
  }

  private static Advice logs(String head, List<String> rows) {
    if (!head.matches("(?i)\"?(file|log|source)\\b.*") || rows.isEmpty()) {
      return Advice.sentence("Import the logs that it was made of.");
    }
    var names =
        rows.stream().map(row -> row.split(",", 2)[0].replace("\"", "")).distinct().toList();
    int left = names.size() - LOGS_SHOWN;
    return Advice.sentence(
        "Import the logs that it was made of: %s%s."
            .formatted(
                String.join(", ", names.subList(0, Math.min(LOGS_SHOWN, names.size()))),
                left > 0 ? " and %,d more".formatted(left) : ""));
  }
}
