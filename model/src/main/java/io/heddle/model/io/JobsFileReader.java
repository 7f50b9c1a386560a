package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.FailureTolerance;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.jobs/1}. */
final class JobsFileReader {
  private static final Set<String> ROOT = Set.of("schema", "jobs");
  private static final Set<String> OWN =
      Set.of(
          "id",
          "gpus",
          "tp",
          "pp",
          "dp",
          "cp",
          "ep",
          "gpuModel",
          "gpuModels",
          "globalBatch",
          "microBatch",
          "virtualPipeline",
          "recompute",
          "sequenceParallel",
          "zeroStage",
          "precision",
          "optimizer",
          "model",
          "profile",
          "priority",
          "submitSeconds",
          "durationSeconds",
          "submitCluster",
          "gatedMlp",
          "survive",
          "segment",
          "groups");
  private static final Set<String> JOB =
      Stream.concat(OWN.stream(), TrainingStackJson.MEMBERS.stream())
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> PROFILE =
      Set.of("flopsPerIteration", "computeSeconds", "overlapStart", "dpBytes", "ppBytes");
  private static final Set<String> SURVIVE = Set.of("hosts", "leaf", "rack");
  private static final int MOST_FAILED = 100_000;
  private static final String GPU_MODEL = "a GPU model such as \"H100\"";
  private static final double LARGEST = 1e30;

  private JobsFileReader() {}

  static List<TrainingJob> read(JsonCursor root) {
    root.isObjectOf("an object", ROOT);
    var jobs = new ArrayList<TrainingJob>();
    var ids = new HashMap<String, JsonCursor>();
    for (var at : root.at("jobs").elements("an array of jobs")) {
      var job = readJob(at, ids);
      if (job != null) {
        jobs.add(job);
      }
    }
    return List.copyOf(jobs);
  }

  private static @Nullable TrainingJob readJob(JsonCursor at, Map<String, JsonCursor> ids) {
    if (!at.isObjectOf("a job", JOB)) {
      return null;
    }
    int before = at.findings().count();
    var id = at.at("id").newName("an id", ids, Advice.sentence("Rename one of them."));
    int gpus = JobParallelismReader.count(at.at("gpus"), "a number of GPUs");
    var parallelism = JobParallelismReader.read(at, gpus);
    var workload = workload(at, parallelism == null ? null : oneStep(parallelism, gpus));
    var profile = profile(at.at("profile"));
    var request = request(at, gpus);
    if (at.findings().count() > before) {
      return null;
    }
    if (parallelism != null) {
      adviseOnBatches(at, workload.globalBatch(), oneStep(parallelism, gpus));
      adviseOnStages(at, workload.model(), parallelism);
    }
    return new TrainingJob(id, workload, parallelism, request, profile);
  }

  /** Sequences of one micro-batch of every replica. */
  private static long oneStep(Parallelism parallelism, int gpus) {
    return Math.max(1, (long) parallelism.microBatch() * parallelism.dp(gpus));
  }

  /**
   * @param oneStep the batch that is assumed where none is given; null: it must be given
   */
  private static TrainingWorkload workload(JsonCursor at, @Nullable Long oneStep) {
    var batch = at.at("globalBatch");
    return new TrainingWorkload(
        ModelShapeReader.read(at.at("model"), at.at("gatedMlp")),
        batch.isPresent() || oneStep == null
            ? JobParallelismReader.count(batch, "sequences per iteration")
            : (int) Math.min(Integer.MAX_VALUE, oneStep),
        JobParallelismReader.word(at.at("precision"), Precision.BF16),
        JobParallelismReader.word(at.at("optimizer"), OptimizerKind.ADAM),
        TrainingStackJson.read(at));
  }

  private static JobResourceRequest request(JsonCursor at, int gpus) {
    var priority = at.at("priority");
    var cluster = at.at("submitCluster");
    return new JobResourceRequest(
        gpus,
        gpuModels(at),
        priority.isPresent()
            ? priority.integer(Integer.MIN_VALUE, Integer.MAX_VALUE, "a whole number")
            : 0,
        seconds(at.at("submitSeconds")),
        seconds(at.at("durationSeconds")),
        cluster.isPresent() ? cluster.name("a cluster's id") : null,
        survival(at.at("survive")),
        JobTopologyJson.read(at));
  }

  private static FailureTolerance survival(JsonCursor at) {
    if (!at.isPresent() || !at.isObjectOf("the failures that a job tolerates", SURVIVE)) {
      return FailureTolerance.NONE;
    }
    var hosts = at.at("hosts");
    return new FailureTolerance(
        hosts.isPresent()
            ? hosts.integer(0, MOST_FAILED, "how many hosts may fail, a whole number from 0")
            : 0,
        at.at("leaf").isPresent() && at.at("leaf").truth("true or false"),
        at.at("rack").isPresent() && at.at("rack").truth("true or false"));
  }

  private static List<String> gpuModels(JsonCursor at) {
    var one = at.at("gpuModel");
    var several = at.at("gpuModels");
    if (!several.isPresent()) {
      return one.isPresent() ? List.of(one.name(GPU_MODEL)) : List.of();
    }
    if (one.isPresent()) {
      one.errorWithAdvice(
          "gpuModel or gpuModels, not both", () -> Advice.sentence("Remove gpuModel."));
    }
    var taken = new LinkedHashMap<String, JsonCursor>();
    for (var each : several.elements("an array of GPU models")) {
      each.newName(GPU_MODEL, taken, Advice.sentence("Remove it."));
    }
    return List.copyOf(taken.keySet());
  }

  /** Eq. 11 counts whole micro-batches, but the format does not ask for them. */
  private static void adviseOnBatches(JsonCursor at, int globalBatch, long step) {
    var place = at.at("globalBatch");
    if (!place.isPresent()) {
      place.advise("sequences per iteration; %s are assumed".formatted(globalBatch), null);
    } else if (globalBatch % step != 0) {
      long below = globalBatch / step * step;
      place.advise(
          "a multiple of microBatch·dp = %s, or the last micro-batch is not full".formatted(step),
          Advice.use(below > 0 ? below + " or " + (below + step) : String.valueOf(step)));
    }
  }

  private static void adviseOnStages(
      JsonCursor at, @Nullable ModelShape model, Parallelism parallelism) {
    long stages = (long) parallelism.pp() * parallelism.virtualPipeline();
    if (model != null && model.layers() % stages != 0) {
      at.at("model")
          .at("layers")
          .advise(
              "a multiple of pp·virtualPipeline = %s, or stages differ".formatted(stages), null);
    }
    if (model instanceof ModelShape.Moe moe && moe.experts() % parallelism.ep() != 0) {
      at.at("ep")
          .advise("a divisor of the %s experts, or GPUs differ".formatted(moe.experts()), null);
    }
  }

  private static @Nullable JobProfile profile(JsonCursor at) {
    if (!at.isPresent() || !at.isObjectOf("a measured profile", PROFILE)) {
      return null;
    }
    var overlap = at.at("overlapStart");
    return new JobProfile(
        at.at("flopsPerIteration")
            .number(Double.MIN_VALUE, LARGEST, "floating-point operations per iteration, above 0"),
        at.at("computeSeconds")
            .number(Double.MIN_VALUE, LARGEST, "seconds of compute per iteration, above 0"),
        overlap.isPresent() ? overlap.number(0, 1, "a share of the compute, 0 to 1") : 1,
        bytes(at.at("dpBytes")),
        bytes(at.at("ppBytes")));
  }

  private static double bytes(JsonCursor at) {
    return at.isPresent() ? at.number(0, LARGEST, "bytes per iteration, at least 0") : Double.NaN;
  }

  private static double seconds(JsonCursor at) {
    return at.isPresent() ? at.number(0, LARGEST, "seconds, at least 0") : 0;
  }
}
