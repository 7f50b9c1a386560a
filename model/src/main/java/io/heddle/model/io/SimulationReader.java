package io.heddle.model.io;

import io.heddle.model.result.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.simulation/1}. */
final class SimulationReader {
  private static final Set<String> ROOT = Set.of("schema", "trace", "cluster", "policies");
  private static final Set<String> POLICY =
      Set.of(
          "policy",
          "jobs",
          "meanJctSeconds",
          "meanQueueSeconds",
          "utilization",
          "throughput",
          "rescalings");
  private static final Set<String> JOB =
      Set.of("id", "submitSeconds", "startSeconds", "endSeconds", "gpuSeconds", "allocations");
  private static final Set<String> HELD = Set.of("fromSeconds", "gpus", "gpuModel", "hosts");
  private static final double LARGEST = 1e18;
  private static final String SECONDS = "seconds";

  private SimulationReader() {}

  static @Nullable Simulation read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    int before = root.findings().count();
    var trace = root.at("trace").string("the trace that was played");
    var cluster = root.at("cluster").name("the name of a cluster");
    var names = new HashMap<String, JsonCursor>();
    var policies = new ArrayList<Simulation.Policy>();
    for (var at : root.at("policies").elements("an array of policies")) {
      if (at.isObjectOf("what came of a policy", POLICY)) {
        policies.add(
            new Simulation.Policy(
                at.at("policy").newName("the name of a policy", names, null),
                jobs(at.at("jobs")),
                number(at.at("meanJctSeconds"), SECONDS),
                number(at.at("meanQueueSeconds"), SECONDS),
                number(at.at("utilization"), "a share"),
                maybe(at.at("throughput"), "samples a second"),
                at.at("rescalings").integer(0, Integer.MAX_VALUE, "a number of rescalings")));
      }
    }
    return root.findings().count() > before ? null : new Simulation(trace, cluster, policies);
  }

  private static List<Simulation.Job> jobs(JsonCursor at) {
    var ids = new HashMap<String, JsonCursor>();
    var jobs = new ArrayList<Simulation.Job>();
    for (var each : at.elements("an array of jobs")) {
      if (each.isObjectOf("a job", JOB)) {
        jobs.add(
            new Simulation.Job(
                each.at("id").newName("the id of a job", ids, null),
                number(each.at("submitSeconds"), SECONDS),
                maybe(each.at("startSeconds"), SECONDS),
                maybe(each.at("endSeconds"), SECONDS),
                number(each.at("gpuSeconds"), "GPU-seconds"),
                held(each.at("allocations"))));
      }
    }
    return jobs;
  }

  private static List<Simulation.Held> held(JsonCursor at) {
    var held = new ArrayList<Simulation.Held>();
    for (var each : at.elements("an array of allocations")) {
      if (each.isObjectOf("an allocation", HELD)) {
        var model = each.at("gpuModel");
        held.add(
            new Simulation.Held(
                number(each.at("fromSeconds"), SECONDS),
                each.at("gpus").integer(0, Integer.MAX_VALUE, "GPUs, at least 0"),
                model.isPresent() && !model.isNull() ? model.string("a GPU model") : null,
                each.at("hosts").elements("an array of hosts").stream()
                    .map(host -> host.name("the id of a host"))
                    .toList()));
      }
    }
    return held;
  }

  private static double number(JsonCursor at, String expected) {
    return at.number(-LARGEST, LARGEST, expected);
  }

  private static @Nullable Double maybe(JsonCursor at, String expected) {
    return at.isPresent() && !at.isNull() ? number(at, expected) : null;
  }
}
