package io.heddle.model.io;

import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Profile;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.jobs/1}. */
final class JobsReader {
  private static final Set<String> ROOT = Set.of("schema", "jobs");
  private static final Set<String> JOB =
      Set.of(
          "id",
          "gpus",
          "tp",
          "pp",
          "dp",
          "gpuModel",
          "globalBatch",
          "microBatch",
          "virtualPipeline",
          "model",
          "profile",
          "priority",
          "submitSeconds",
          "durationSeconds");
  private static final Set<String> PROFILE =
      Set.of("flopsPerIteration", "computeSeconds", "overlapStart", "dpBytes", "ppBytes");
  private static final double LARGEST = 1e30;

  private JobsReader() {}

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
    var id = at.at("id").newName("an id", ids, "rename one of them");
    int gpus = count(at.at("gpus"), "a number of GPUs");
    int tp = count(at.at("tp"), "a tensor-parallel degree");
    int pp = count(at.at("pp"), "a pipeline-parallel degree");
    boolean fits =
        Stream.of("gpus", "tp", "pp").allMatch(each -> at.at(each).isWhole(1, Integer.MAX_VALUE))
            && fits(at, gpus, tp, pp);
    int dp = fits ? gpus / (tp * pp) : 1;
    if (fits && at.at("dp").isPresent()) {
      at.at("dp")
          .whole(dp, dp, "%s, which is gpus/(tp·pp) = %s/(%s·%s)".formatted(dp, gpus, tp, pp));
    }
    int microBatch = optionalCount(at.at("microBatch"), "sequences a micro-batch", 1);
    int oneStep = (int) Math.min(Integer.MAX_VALUE, (long) microBatch * dp);
    int globalBatch = optionalCount(at.at("globalBatch"), "sequences an iteration", oneStep);
    int virtualPipeline = optionalCount(at.at("virtualPipeline"), "interleaved stages a GPU", 1);
    var model = ModelShapeReader.read(at.at("model"));
    var profile = profile(at.at("profile"));
    var gpuModel = at.at("gpuModel");
    var priority = at.at("priority");
    @Nullable String runsOn =
        gpuModel.isPresent() ? gpuModel.name("a GPU model such as \"H100\"") : null;
    int urgency =
        priority.isPresent()
            ? priority.integer(Integer.MIN_VALUE, Integer.MAX_VALUE, "a whole number")
            : 0;
    double submit = seconds(at.at("submitSeconds"));
    double duration = seconds(at.at("durationSeconds"));
    if (at.findings().count() > before) {
      return null;
    }
    adviseOnBatches(at, globalBatch, (long) microBatch * dp);
    adviseOnStages(at, model, (long) pp * virtualPipeline);
    return new TrainingJob(
        id,
        gpus,
        tp,
        pp,
        runsOn,
        globalBatch,
        microBatch,
        virtualPipeline,
        model,
        profile,
        urgency,
        submit,
        duration);
  }

  private static boolean fits(JsonCursor at, int gpus, int tp, int pp) {
    long replica = (long) tp * pp;
    if (gpus % replica == 0) {
      return true;
    }
    long below = gpus / replica * replica;
    at.at("gpus")
        .errorMaybe(
            "a multiple of tp·pp = %s·%s = %s".formatted(tp, pp, replica),
            () -> below > 0 ? below + " or " + (below + replica) : String.valueOf(replica));
    return false;
  }

  /** Eq. 11 counts whole micro-batches, but the format does not ask for them. */
  private static void adviseOnBatches(JsonCursor at, int globalBatch, long step) {
    var place = at.at("globalBatch");
    if (!place.isPresent()) {
      place.advise("sequences an iteration; %s are assumed".formatted(globalBatch), null);
    } else if (globalBatch % step != 0) {
      long below = globalBatch / step * step;
      place.advise(
          "a multiple of microBatch·dp = %s, or the last micro-batch is not full".formatted(step),
          below > 0 ? below + " or " + (below + step) : String.valueOf(step));
    }
  }

  private static void adviseOnStages(JsonCursor at, @Nullable ModelShape model, long stages) {
    if (model != null && model.layers() % stages != 0) {
      at.at("model")
          .at("layers")
          .advise(
              "a multiple of pp·virtualPipeline = %s, or stages differ".formatted(stages), null);
    }
  }

  private static @Nullable Profile profile(JsonCursor at) {
    if (!at.isPresent() || !at.isObjectOf("a measured profile", PROFILE)) {
      return null;
    }
    var overlap = at.at("overlapStart");
    return new Profile(
        at.at("flopsPerIteration")
            .number(Double.MIN_VALUE, LARGEST, "floating-point operations an iteration, above 0"),
        at.at("computeSeconds")
            .number(Double.MIN_VALUE, LARGEST, "seconds of compute an iteration, above 0"),
        overlap.isPresent() ? overlap.number(0, 1, "a share of the compute, 0 to 1") : 1,
        bytes(at.at("dpBytes")),
        bytes(at.at("ppBytes")));
  }

  private static double bytes(JsonCursor at) {
    return at.isPresent() ? at.number(0, LARGEST, "bytes an iteration, at least 0") : Double.NaN;
  }

  private static double seconds(JsonCursor at) {
    return at.isPresent() ? at.number(0, LARGEST, "seconds, at least 0") : 0;
  }

  private static int count(JsonCursor at, String expected) {
    return at.integer(1, Integer.MAX_VALUE, expected + ", a whole number of at least 1");
  }

  private static int optionalCount(JsonCursor at, String expected, int fallback) {
    return at.isPresent() ? count(at, expected) : fallback;
  }
}
