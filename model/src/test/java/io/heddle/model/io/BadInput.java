package io.heddle.model.io;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A good file with one thing changed, and the finding that must come of it.
 *
 * @param maybe part of the advice; null: there must be none
 */
record BadInput(
    String json, String pointer, String value, String expected, @Nullable String maybe) {
  static final String CLUSTER =
      """
      { "schema": "heddle.cluster/1", "name": "two",
        "hostTypes": { "dgx": { "gpuModel": "H100", "gpus": 2, "gpuMemoryGiB": 80, "railGBps": 320,
                                "interconnect": [["X", "NV4"], ["NV4", "X"]], "linkGBps": {"NV4": 90} } },
        "switches": [ { "id": "core-0", "tier": "core" }, { "id": "leaf-0", "tier": "leaf", "x": 1, "y": 2 } ],
        "hosts": [ { "id": "h0", "type": "dgx", "busyGpus": [0], "labels": { "rack": "r1" } },
                   { "id": "h1", "type": "dgx" } ],
        "links": [ { "from": "h0", "to": "leaf-0", "gbps": 400, "count": 8 },
                   { "from": "h1", "to": "leaf-0", "gbps": 3200 },
                   { "from": "leaf-0", "to": "core-0", "gbps": 1600 } ] }
      """;
  static final String JOBS =
      """
      { "schema": "heddle.jobs/1", "jobs": [
        { "id": "dense", "gpus": 96, "tp": 8, "pp": 2, "dp": 6, "gpuModel": "H800", "globalBatch": 516,
          "microBatch": 1, "virtualPipeline": 1,
          "model": { "kind": "dense", "layers": 40, "hidden": 6144, "vocab": 128000, "sequence": 4096 },
          "priority": 0, "submitSeconds": 0, "durationSeconds": 86400 },
        { "id": "moe", "gpus": 16, "tp": 8, "pp": 1, "globalBatch": 2,
          "model": { "kind": "moe", "layers": 24, "hidden": 2048, "vocab": 50304, "sequence": 4095,
                     "experts": 16, "topK": 2, "expertHidden": 1408 },
          "profile": { "flopsPerIteration": 1e15, "computeSeconds": 0.5, "overlapStart": 0.25 } } ] }
      """;
  static final String PLACEMENT =
      """
      { "schema": "heddle.placement/1", "cluster": "two", "job": "dense", "algorithm": "tiles",
        "alpha": 0.25, "beta": 0.75, "unit": "dp", "rows": 2, "cols": 2, "tp": 4, "gpusPerHost": 8,
        "matrix": [["h0", "h1"], ["h2", "h3"]], "minipods": [["m", "n"], ["m", "n"]],
        "objective": { "minipodsUsed": 2, "maxGroupMinipods": 1, "mip": 1.25, "maxDpSpread": 0,
                       "maxPpSpread": 2, "weightedSpread": 1.5, "lowerBound": 1.5, "provenOptimal": true },
        "seconds": 0.01, "seed": 7 }
      """;
  static final String PARETO =
      """
      { "schema": "heddle.pareto/1", "exact": true, "points": [
        { "dpSpread": 0, "ppSpread": 2, "placement": %s } ] }
      """
          .formatted(PLACEMENT);

  static final String BANDWIDTH =
      """
      { "schema": "heddle.bandwidth/1", "name": "p", "messageBytes": 16777216, "source": "a log", "scale": 0.25,
        "intra": { "H100": { "0 1": 206.5, "0 1 4": 232.5 }, "RTX 4090": { "2 3": 5.5 } },
        "byCounts": { "8+2": 157.5, "3+3+2": 78.5 } }
      """;
  static final String DISPATCH =
      """
      { "schema": "heddle.dispatch/1", "cluster": "two", "algorithm": "bandpilot",
        "gpus": [ { "host": "h0", "gpu": 1 }, { "host": "h1", "gpu": 0 } ],
        "predictedGBps": 39.5, "actualGBps": 40, "optimalGBps": 50, "gbe": 0.8, "evaluations": 12,
        "seconds": 0.01, "seed": 7 }
      """;

  /** What a change of one place of a good file leads to. */
  record Change(String json) {
    BadInput at(String pointer, String value, String expected) {
      return new BadInput(json, pointer, value, expected, null);
    }

    BadInput at(String pointer, String value, String expected, String maybe) {
      return new BadInput(json, pointer, value, expected, maybe);
    }
  }

  static Change change(String good, String from, String to) {
    if (!good.contains(from)) {
      throw new IllegalArgumentException(from);
    }
    int start = good.indexOf(from);
    return new Change(good.substring(0, start) + to + good.substring(start + from.length()));
  }

  static void read(String json) {
    if (json.contains("heddle.cluster/1")) {
      var _ = ClusterFile.read("f.json", json);
    } else if (json.contains("heddle.jobs/1")) {
      var _ = JobsFile.read("f.json", json);
    } else if (json.contains("heddle.pareto/1")) {
      var _ = ParetoFile.read("f.json", json);
    } else if (json.contains("heddle.bandwidth/1")) {
      var _ = BandwidthFile.read("f.json", json);
    } else if (json.contains("heddle.dispatch/1")) {
      var _ = DispatchFile.read("f.json", json);
    } else {
      var _ = PlacementFile.read("f.json", json);
    }
  }

  static List<Finding> findings(String json) {
    try {
      read(json);
      return List.of();
    } catch (InputException e) {
      return e.findings();
    }
  }

  @Override
  public String toString() {
    return pointer + " " + value;
  }
}
