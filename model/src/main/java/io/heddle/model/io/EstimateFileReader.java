package io.heddle.model.io;

import io.heddle.model.hardware.Precision;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.IterationTimeRange;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PeakMemoryRange;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.StageMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.estimate/1}. */
final class EstimateFileReader {
  static final Set<String> MEMBERS =
      Set.of(
          "schema",
          "job",
          "gpu",
          "gpus",
          "tp",
          "pp",
          "dp",
          "cp",
          "ep",
          "virtualPipeline",
          "microBatch",
          "recompute",
          "sequenceParallel",
          "zeroStage",
          "precision",
          "stageLayers",
          "iterationSeconds",
          "secondsLow",
          "secondsHigh",
          "seconds",
          "memoryGiB",
          "fits",
          "peakGiB",
          "peakLowGiB",
          "peakHighGiB",
          "usableGiB",
          "fitProbability",
          "mfu",
          "tokensPerSecond",
          "basis",
          "errorPercent");
  private static final Set<String> PARTS =
      Set.of("compute", "tp", "cp", "ep", "dp", "pp", "bubble", "optimizer");
  private static final Set<String> MEMORY =
      Set.of("weights", "gradients", "optimizer", "activations", "other", "total");
  private static final double LARGEST = 1e30;

  /** Sums may be off by what rounding to text does. */
  private static final double ROUNDING = 1e-6;

  private EstimateFileReader() {}

  static @Nullable PlanEstimate read(JsonCursor at) {
    return at.isObjectOf("an estimate", MEMBERS) ? members(at) : null;
  }

  /** Null after a finding. */
  static @Nullable PlanEstimate members(JsonCursor at) {
    int before = at.findings().count();
    var job = at.at("job").name("the id of a job");
    var gpu = at.at("gpu").name("the name of a GPU");
    int gpus = at.at("gpus").integer(1, Integer.MAX_VALUE, "GPUs, at least 1");
    var plan = JobParallelismReader.read(at, gpus);
    if (plan == null && at.findings().count() == before) {
      at.at("tp").error("a tensor-parallel degree");
    }
    var precision = precision(at.at("precision"));
    var layers = layers(at.at("stageLayers"));
    var seconds = seconds(at.at("seconds"));
    var memory = memory(at.at("memoryGiB"));
    var answer = answer(at.at("fits"));
    var range = range(at);
    var interval = interval(at);
    double mfu = at.at("mfu").number(0, LARGEST, "a share, at least 0");
    double tokens = positive(at.at("tokensPerSecond"), "tokens per second, above 0");
    var basis = basis(at.at("basis"));
    double error = at.at("errorPercent").number(0, LARGEST, "percent, at least 0");
    if (at.findings().count() > before || plan == null) {
      return null;
    }
    if (memory.size() != plan.pp()) {
      at.at("memoryGiB").error("%d stages, which is pp".formatted(plan.pp()));
    }
    if (layers != null && layers.size() != plan.pp()) {
      at.at("stageLayers").error("%d stages, which is pp".formatted(plan.pp()));
    }
    if (range != null) {
      sum(
          at.at("peakGiB"),
          memory.stream().mapToDouble(StageMemory::total).max().orElse(0),
          "GiB, the most of any stage");
    }
    sum(at.at("iterationSeconds"), seconds.total(), "seconds, the sum of its parts");
    return at.findings().count() > before
        ? null
        : new PlanEstimate(
            job, gpu, gpus, plan, precision, seconds, memory, answer, range, mfu, tokens, basis,
            error, interval, layers);
  }

  /** Null where all stages have as many, or the file does not state them. */
  private static @Nullable List<Integer> layers(JsonCursor at) {
    if (!at.isPresent()) {
      return null;
    }
    return at.elements("an array of the layers of each stage").stream()
        .map(each -> each.integer(0, Integer.MAX_VALUE, "a number of layers, at least 0"))
        .toList();
  }

  private static MemoryFitAnswer answer(JsonCursor at) {
    if (at.isString()) {
      at.word(List.of(MemoryFitAnswer.TIGHT.word()));
      return MemoryFitAnswer.TIGHT;
    }
    return at.truth("true, \"tight\" or false")
        ? MemoryFitAnswer.FITS
        : MemoryFitAnswer.DOES_NOT_FIT;
  }

  /** Null where an older file does not state it. */
  private static @Nullable PeakMemoryRange range(JsonCursor at) {
    if (!at.at("usableGiB").isPresent()) {
      return null;
    }
    double usable = gib(at.at("usableGiB"));
    double low = gib(at.at("peakLowGiB"));
    double high = at.at("peakHighGiB").number(low, LARGEST, "GiB, at least peakLowGiB");
    double probability = at.at("fitProbability").number(0, 1, "a probability");
    return new PeakMemoryRange(usable, low, Math.max(low, high), probability);
  }

  /** Null where the file does not state it. */
  static @Nullable IterationTimeRange interval(JsonCursor at) {
    if (!at.at("secondsLow").isPresent()) {
      return null;
    }
    double low = positive(at.at("secondsLow"), "seconds, above 0");
    double high = at.at("secondsHigh").number(low, LARGEST, "seconds, at least secondsLow");
    return low > 0 ? new IterationTimeRange(low, Math.max(low, high)) : null;
  }

  private static double gib(JsonCursor at) {
    return at.number(0, LARGEST, "GiB, at least 0");
  }

  private static double positive(JsonCursor at, String expected) {
    return at.number(Double.MIN_VALUE, LARGEST, expected);
  }

  private static void sum(JsonCursor at, double sum, String expected) {
    at.number(sum * (1 - ROUNDING), sum * (1 + ROUNDING), "%s = %s".formatted(expected, sum));
  }

  private static Precision precision(JsonCursor at) {
    return Precision.valueOf(
        at.word(Arrays.stream(Precision.values()).map(Precision::word).toList())
            .toUpperCase(Locale.ROOT));
  }

  private static EvidenceBasis basis(JsonCursor at) {
    return EvidenceBasis.valueOf(
        at.word(Arrays.stream(EvidenceBasis.values()).map(EvidenceBasis::word).toList())
            .toUpperCase(Locale.ROOT));
  }

  private static IterationTimeParts seconds(JsonCursor at) {
    at.isObjectOf("seconds by part", PARTS);
    return new IterationTimeParts(
        part(at, "compute"),
        part(at, "tp"),
        part(at, "cp"),
        part(at, "ep"),
        part(at, "dp"),
        part(at, "pp"),
        part(at, "bubble"),
        part(at, "optimizer"));
  }

  private static List<StageMemory> memory(JsonCursor at) {
    var stages = new ArrayList<StageMemory>();
    for (var each : at.elements("an array of stages")) {
      if (each.isObjectOf("the memory of a stage", MEMORY)) {
        var stage =
            new StageMemory(
                part(each, "weights"),
                part(each, "gradients"),
                part(each, "optimizer"),
                part(each, "activations"),
                part(each, "other"));
        sum(each.at("total"), stage.total(), "GiB, the sum of its parts");
        stages.add(stage);
      }
    }
    return stages;
  }

  private static double part(JsonCursor at, String name) {
    return at.isObject() ? at.at(name).number(0, LARGEST, "a number, at least 0") : 0;
  }
}
