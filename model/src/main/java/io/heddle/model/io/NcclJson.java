package io.heddle.model.io;

import io.heddle.model.bandwidth.GpuSet;
import io.heddle.model.bandwidth.NcclRun;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON that nccl-tests writes with {@code -J}. */
final class NcclJson {
  private static final double LARGEST = 1e9;

  private NcclJson() {}

  /**
   * @throws InputException with all problems of the file
   */
  static NcclRun read(String sourceName, String json) {
    var findings = new Findings(sourceName);
    var root = JsonCursor.root(JsonDocument.parse(sourceName, json, findings), findings);
    var devices = new ArrayList<NcclRun.Device>();
    var rows = new ArrayList<NcclRun.Row>();
    if (root.isObjectOf("the JSON of a run of nccl-tests", Set.of("config", "results"))) {
      var config = root.at("config");
      var list = config.isObject() ? config.at("devices") : root.at("devices");
      for (var each : list.elements("an array of devices")) {
        devices.add(
            new NcclRun.Device(
                new Gpu(
                    each.at("hostname").name("the name of a host"),
                    each.at("device")
                        .integer(
                            0, GpuSet.MOST_GPUS - 1, "a device, 0 to " + (GpuSet.MOST_GPUS - 1))),
                NcclLog.model(each.at("device_info").string("the name of a GPU"))));
      }
      for (var each : root.at("results").elements("an array of results")) {
        var row = row(each);
        if (row != null) {
          rows.add(row);
        }
      }
    }
    findings.throwIfAny();
    return NcclLog.judged(sourceName, collective(root), devices, rows, trouble(root), ending(root));
  }

  private static NcclRun.@Nullable Row row(JsonCursor at) {
    var body = at.at("out_of_place").isObject() ? at.at("out_of_place") : at.at("in_place");
    if (!body.at("bus_bw").isNumber(Double.MIN_VALUE, LARGEST)) {
      return null; // "nan" where a run failed
    }
    var wrong = body.at("nwrong");
    return new NcclRun.Row(
        at.at("size").whole(1, Long.MAX_VALUE, "a size in bytes, at least 1"),
        body.at("bus_bw").number(0, LARGEST, "a bandwidth in GB/s"),
        wrong.isNumber(1, Long.MAX_VALUE) ? 1 : 0);
  }

  private static String collective(JsonCursor root) {
    List<JsonCursor> arguments =
        root.at("args").isPresent() ? root.at("args").elements("an array of words") : List.of();
    if (arguments.isEmpty() || !arguments.getFirst().isString()) {
      return "unknown";
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
