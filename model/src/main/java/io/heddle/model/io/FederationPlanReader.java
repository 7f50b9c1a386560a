package io.heddle.model.io;

import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.FederationPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.federation-plan/1}. */
final class FederationPlanReader {
  private static final Set<String> ROOT = Set.of("schema", "jobs", "waiting");
  private static final Set<String> JOB =
      Set.of(
          "job",
          "shares",
          "clusterCount",
          "bottleneckGbps",
          "latencyMs",
          "iterationSeconds",
          "secondsLow",
          "secondsHigh",
          "plan",
          "lowerBound",
          "provenOptimal",
          "algorithm",
          "why",
          "seconds");
  private static final Set<String> SHARE =
      Set.of("cluster", "gpus", "stages", "replicas", "layers", "sequences");
  private static final Set<String> PLAN =
      Set.of(
          "tp",
          "pp",
          "cp",
          "ep",
          "virtualPipeline",
          "microBatch",
          "recompute",
          "sequenceParallel",
          "zeroStage");
  private static final Set<String> WAITING = Set.of("job", "reason");
  private static final double LARGEST = 1e300;

  private FederationPlanReader() {}

  static FederationPlan read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var ids = new HashMap<String, JsonCursor>();
    var jobs = new ArrayList<FederatedJob>();
    for (var at : root.at("jobs").elements("an array of jobs")) {
      if (at.isObjectOf("a job with its clusters", JOB)) {
        var job = job(at, ids);
        if (job != null) {
          jobs.add(job);
        }
      }
    }
    var waiting = new ArrayList<FederationPlan.Waiting>();
    if (root.at("waiting").isPresent()) {
      for (var at : root.at("waiting").elements("an array of waiting jobs")) {
        if (at.isObjectOf("a waiting job", WAITING)) {
          waiting.add(
              new FederationPlan.Waiting(
                  at.at("job").newName("the id of a job", ids, null),
                  at.at("reason").string("the reason")));
        }
      }
    }
    return new FederationPlan(jobs, waiting);
  }

  private static @Nullable FederatedJob job(JsonCursor at, Map<String, JsonCursor> ids) {
    int before = at.findings().count();
    var id = at.at("job").newName("the id of a job", ids, null);
    var shares = shares(at.at("shares"));
    int count = at.at("clusterCount").integer(1, Integer.MAX_VALUE, "the number of shares");
    double bottleneck = bottleneck(at.at("bottleneckGbps"), shares.size());
    double latency = at.at("latencyMs").number(0, LARGEST, "milliseconds, at least 0");
    var training = training(at);
    int bound =
        at.at("lowerBound").integer(1, Math.max(1, shares.size()), "at most the clusterCount");
    var job =
        at.findings().count() > before
            ? null
            : new FederatedJob(
                id,
                shares,
                bottleneck,
                latency,
                training,
                bound,
                at.at("provenOptimal").truth("true or false"),
                at.at("algorithm").string("the name of an algorithm"),
                at.at("why").string("a reason"),
                at.at("seconds").number(0, LARGEST, "seconds, at least 0"));
    if (job != null && count != shares.size()) {
      at.at("clusterCount").error("the number of shares, %d".formatted(shares.size()));
    }
    return job;
  }

  private static List<FederatedJob.Share> shares(JsonCursor at) {
    var shares = new ArrayList<FederatedJob.Share>();
    var clusters = new HashMap<String, JsonCursor>();
    int before = at.findings().count();
    for (var each : at.elements("an array of shares")) {
      if (each.isObjectOf("a share", SHARE)) {
        shares.add(
            new FederatedJob.Share(
                each.at("cluster").newName("the id of a cluster", clusters, null),
                each.at("gpus").integer(1, Integer.MAX_VALUE, "GPUs, at least 1"),
                part(each)));
      }
    }
    if (shares.isEmpty() && at.findings().count() == before) {
      at.error("at least one share");
    }
    return shares;
  }

  /** Null where nothing of it is there. */
  private static FederatedJob.@Nullable Part part(JsonCursor at) {
    return at.at("stages").isPresent() || at.at("replicas").isPresent()
        ? new FederatedJob.Part(
            count(at.at("stages"), 1, "stages, at least 1"),
            count(at.at("replicas"), 1, "replicas, at least 1"),
            at.at("layers").isPresent() ? count(at.at("layers"), 0, "layers, at least 0") : 0,
            at.at("sequences").isPresent()
                ? count(at.at("sequences"), 0, "sequences, at least 0")
                : 0)
        : null;
  }

  private static int count(JsonCursor at, int least, String expected) {
    return at.integer(least, Integer.MAX_VALUE, expected);
  }

  /** Null where nothing of it is there, and after a finding. */
  private static FederatedJob.@Nullable Training training(JsonCursor at) {
    if (!at.at("iterationSeconds").isPresent() && !at.at("plan").isPresent()) {
      return null;
    }
    int before = at.findings().count();
    double seconds =
        at.at("iterationSeconds").number(Double.MIN_VALUE, LARGEST, "seconds, above 0");
    var range = EstimateReader.interval(at);
    var plan =
        at.at("plan").isPresent() && at.at("plan").isObjectOf("the degrees of a plan", PLAN)
            ? ParallelismReader.read(at.at("plan"), 0)
            : null;
    return at.findings().count() > before ? null : new FederatedJob.Training(seconds, range, plan);
  }

  /** On one cluster nothing is sent between clusters. */
  private static double bottleneck(JsonCursor at, int clusters) {
    if (clusters <= 1 && (at.isNull() || !at.isPresent())) {
      return Double.POSITIVE_INFINITY;
    }
    if (clusters == 1) {
      at.error("null, for there is one cluster");
      return Double.POSITIVE_INFINITY;
    }
    return at.number(Double.MIN_VALUE, LARGEST, "Gbit/s, above 0");
  }
}
