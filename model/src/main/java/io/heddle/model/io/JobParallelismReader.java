package io.heddle.model.io;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the members of a job that say how it is split. */
final class JobParallelismReader {
  /** What is of no use without the degrees. */
  private static final List<String> FURTHER =
      List.of(
          "dp",
          "cp",
          "ep",
          "microBatch",
          "virtualPipeline",
          "recompute",
          "sequenceParallel",
          "zeroStage");

  private JobParallelismReader() {}

  /** Null where neither tp nor pp is given; a stand-in after a finding. */
  static @Nullable Parallelism read(JsonCursor job, int gpus) {
    int before = job.findings().count();
    boolean given = job.at("tp").isPresent() || job.at("pp").isPresent();
    var degrees =
        new Parallelism(
            given ? count(job.at("tp"), "a tensor-parallel degree") : 1,
            given ? count(job.at("pp"), "a pipeline-parallel degree") : 1,
            optionalCount(job.at("cp"), "a context-parallel degree"),
            optionalCount(job.at("ep"), "an expert-parallel degree"),
            optionalCount(job.at("virtualPipeline"), "interleaved stages per GPU"),
            optionalCount(job.at("microBatch"), "sequences a micro-batch"),
            word(job.at("recompute"), ActivationRecompute.NONE),
            job.at("sequenceParallel").isPresent()
                && job.at("sequenceParallel").truth("true or false"),
            job.at("zeroStage").isPresent()
                ? job.at("zeroStage").integer(0, Parallelism.LAST_ZERO_STAGE, "0, 1, 2 or 3")
                : 0);
    if (job.findings().count() == before && job.at("gpus").isWhole(1, Integer.MAX_VALUE)) {
      if (given) {
        check(job, degrees, gpus);
      } else {
        adviseOnUseless(job, degrees);
      }
    }
    return given ? degrees : null;
  }

  private static void check(JsonCursor job, Parallelism degrees, int gpus) {
    var misfits = degrees.misfits(gpus);
    for (var misfit : misfits) {
      job.at(misfit.member()).errorWithAdvice(misfit.expected(), misfit::advice);
    }
    boolean whole = misfits.stream().noneMatch(each -> each.member().equals("gpus"));
    if (whole && job.at("dp").isPresent()) {
      var symbols = degrees.cp() == 1 ? "tp·pp" : "tp·pp·cp";
      var numbers = degrees.replicaInWords().substring(symbols.length() + " = ".length());
      int dp = degrees.dp(gpus);
      job.at("dp")
          .whole(dp, dp, "%s, which is gpus/(%s) = %s/(%s)".formatted(dp, symbols, gpus, numbers));
    }
  }

  /** A degree that is asked for may be kept beside the defaults of the rest. */
  private static void adviseOnUseless(JsonCursor job, Parallelism degrees) {
    if (!degrees.equals(Parallelism.of(1, 1)) || job.at("dp").isPresent()) {
      FURTHER.stream()
          .map(job::at)
          .filter(JsonCursor::isPresent)
          .forEach(each -> each.advise("tp and pp beside it, without which it is not used", null));
    }
  }

  /** The value of an optional member that is one of the words of an enumeration. */
  static <E extends Enum<E>> E word(JsonCursor at, E usual) {
    if (!at.isPresent()) {
      return usual;
    }
    var values = usual.getDeclaringClass().getEnumConstants();
    var word = at.word(Arrays.stream(values).map(JobsFileWriter::word).toList());
    return Stream.of(values)
        .filter(each -> JobsFileWriter.word(each).equals(word))
        .findFirst()
        .orElse(usual);
  }

  static int count(JsonCursor at, String expected) {
    return at.integer(1, Integer.MAX_VALUE, expected + ", a whole number of at least 1");
  }

  private static int optionalCount(JsonCursor at, String expected) {
    return at.isPresent() ? count(at, expected) : 1;
  }
}
