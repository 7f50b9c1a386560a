package io.heddle.model.io;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON that nccl-tests writes with {@code -J}. */
final class NcclJsonReader {
  private static final double LARGEST = 1e9;

  private NcclJsonReader() {}

  /**
   * @throws InputException with all problems of the file
   */
  static NcclTestRun read(String sourceName, String json, NcclLogReader.Hints hints) {
    var findings = new FileFindings(sourceName);
    var root = JsonCursor.root(JsonDocumentParser.parse(sourceName, json, findings), findings);
    var devices = new ArrayList<NcclTestRun.Device>();
    var rows = new ArrayList<NcclTestRun.Row>();
    if (root.isObjectOf("the JSON of a run of nccl-tests", Set.of("config", "results"))) {
      devices.addAll(devices(root, hints));
      for (var each : root.at("results").elements("an array of results")) {
        var row = row(each);
        if (row != null) {
          rows.add(row);
        }
      }
    }
    findings.throwIfAny();
    return NcclRunVerdict.judged(
        sourceName,
        hints.collectiveOr(collective(root)),
        devices,
        rows,
        trouble(root),
        ending(root));
  }

  /**
   * The GPUs by rank. Where a process drives several, nccl-tests names the first of them only; the
   * others are the devices after it (nccl-tests, {@code writeDeviceReport}).
   */
  private static List<NcclTestRun.Device> devices(JsonCursor root, NcclLogReader.Hints hints) {
    var config = root.at("config");
    var list = config.isObject() ? config.at("devices") : root.at("devices");
    if (!list.isPresent()) {
      list.errorWithAdvice(
          "an array of devices, which states the host and GPU of each rank",
          () ->
              Advice.sentence(
                  "This is a summary. Import the output of nccl-tests (-J, or its text)."));
      return List.of();
    }
    var named = list.elements("an array of devices");
    int each = each(config, named);
    var devices = new ArrayList<NcclTestRun.Device>();
    for (var at : named) {
      var host = at.at("hostname").name("the name of a host");
      var model =
          hints.modelOr(NcclLogReader.model(at.at("device_info").string("the name of a GPU")));
      int most = GpuDispatch.MOST_HOST_GPUS - each;
      int first = at.at("device").integer(0, most, "a device, 0 to " + most);
      for (int gpu = first; gpu < first + each; gpu++) {
        devices.add(new NcclTestRun.Device(new Gpu(host, gpu), model));
      }
    }
    return devices;
  }

  /** How many GPUs stand behind each named one: 1 where all are named. */
  private static int each(JsonCursor config, List<JsonCursor> named) {
    if (!config.at("nthreads").isWhole(1, GpuDispatch.MOST_HOST_GPUS)
        || !config.at("ngpus").isWhole(1, GpuDispatch.MOST_HOST_GPUS)) {
      return 1;
    }
    long each =
        config.at("nthreads").whole(1, GpuDispatch.MOST_HOST_GPUS, "")
            * config.at("ngpus").whole(1, GpuDispatch.MOST_HOST_GPUS, "");
    for (int process = 0; process < named.size(); process++) {
      long rank = process * each;
      if (!named.get(process).at("rank").isWhole(rank, rank)) {
        return 1;
      }
    }
    return (int) Math.min(each, GpuDispatch.MOST_HOST_GPUS);
  }

  private static NcclTestRun.@Nullable Row row(JsonCursor at) {
    var body = at.at("out_of_place").isObject() ? at.at("out_of_place") : at.at("in_place");
    if (!body.at("bus_bw").isNumber(Double.MIN_VALUE, LARGEST)) {
      return null; // "nan" where a run failed
    }
    var wrong = body.at("nwrong");
    return new NcclTestRun.Row(
        at.at("size").whole(1, Long.MAX_VALUE, "a size in bytes, at least 1"),
        body.at("bus_bw").number(0, LARGEST, "a bandwidth in GB/s"),
        wrong.isNumber(1, Long.MAX_VALUE) ? 1 : 0);
  }

  private static String collective(JsonCursor root) {
    List<JsonCursor> arguments =
        root.at("args").isPresent() ? root.at("args").elements("an array of words") : List.of();
    if (arguments.isEmpty() || !arguments.getFirst().isString()) {
      return NcclTestRun.UNKNOWN;
    }
    var program = arguments.getFirst().string("a program");
    return program.substring(program.lastIndexOf('/') + 1).replaceFirst("_perf.*", "");
  }

  private static @Nullable String trouble(JsonCursor root) {
    var bounds = root.at("out_of_bounds");
    return bounds.isObject() && bounds.at("count").isNumber(1, LARGEST)
        ? "values out of bounds"
        : null;
  }

  private static @Nullable String ending(JsonCursor root) {
    return root.at("average_bus_bandwidth").isPresent() ? null : "it ended before its average";
  }
}
