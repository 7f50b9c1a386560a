package io.heddle.model.result;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.kind.DerivedMember;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.InlinedRecord;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.MemberRules;
import io.heddle.model.kind.NameMember;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a plan costs on GPUs of one type.
 *
 * @param job its id
 * @param gpu as the table of hardware calls it
 * @param gpus all of them, tp·pp·cp·dp
 * @param seconds of an iteration by part
 * @param memory of a GPU of each stage
 * @param memoryAnswer whether every stage's memory is there
 * @param memoryRange how sure that is; null where it is not stated
 * @param mfu share of the GPUs' 16-bit peak that the model's own operations take
 * @param tokensPerSecond of all GPUs together
 * @param errorPercent mean error of the time to expect; 0 where it was measured
 * @param statedRange 80 % interval of the time; null: as {@code errorPercent} gives it
 * @param stageLayers layers of each stage as they were assumed, as the plan does not divide them
 *     evenly; null where all stages have as many, or a file does not state it
 * @param assumed of the training software, as the job does not state it; null: nothing, or a file
 *     does not state it
 */
@FileMemberOrder({
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
  "assumed",
  "iterationSeconds",
  "statedRange",
  "seconds",
  "memoryGiB",
  "fits",
  "peakGiB",
  "memoryRange",
  "mfu",
  "tokensPerSecond",
  "basis",
  "errorPercent"
})
public record PlanEstimate(
    @FileMember("the id of a job") @NameMember String job,
    @FileMember("the name of a GPU") @NameMember String gpu,
    @FileMember(value = "GPUs, at least 1", min = 1) int gpus,
    @FileMember("the degrees of a plan") @InlinedRecord Parallelism plan,
    @FileMember("") Precision precision,
    @FileMember("seconds by part") IterationTimeParts seconds,
    @FileMember(value = "an array of stages", name = "memoryGiB")
        List<@FileMember("the memory of a stage") StageMemory> memory,
    @FileMember(value = "true, \"tight\" or false", name = "fits") MemoryFitAnswer memoryAnswer,
    @FileMember("how sure that is") @InlinedRecord @Nullable PeakMemoryRange memoryRange,
    @FileMember(value = "a share, at least 0", max = LARGEST) double mfu,
    @FileMember(value = "tokens per second, above 0", min = Double.MIN_VALUE, max = LARGEST)
        double tokensPerSecond,
    @FileMember("") EvidenceBasis basis,
    @FileMember(value = "percent, at least 0", max = LARGEST) double errorPercent,
    @FileMember("the 80 % interval") @InlinedRecord @Nullable IterationTimeRange statedRange,
    @FileMember("an array of the layers of each stage")
        @Nullable List<@FileMember("a number of layers, at least 0") Integer> stageLayers,
    @FileMember("the training software that is assumed") @Nullable TrainingStack assumed)
    implements FileRecordKind, MemberRules {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.estimate/1";

  private static final double LARGEST = 1e30;
  private static final String STAGES = "%d stages, which is pp";

  public PlanEstimate {
    memory = List.copyOf(memory);
    stageLayers = stageLayers == null ? null : List.copyOf(stageLayers);
    if (memory.size() != plan.pp()) {
      throw new MemberException("/memoryGiB", STAGES.formatted(plan.pp()));
    }
    if (stageLayers != null && stageLayers.size() != plan.pp()) {
      throw new MemberException("/stageLayers", STAGES.formatted(plan.pp()));
    }
  }

  public int dp() {
    return plan.dp(gpus);
  }

  /** {@link #dp}; null where the degrees do not divide the GPUs. */
  @DerivedMember("%s, which is gpus/(tp·pp·cp)")
  public @FileMember(value = "gpus/(tp·pp·cp)", name = "dp", min = 1) @Nullable Integer wholeDp() {
    return gpus % plan.gpusPerReplica() == 0 ? (Integer) dp() : null;
  }

  /** What the degrees break on so many GPUs. */
  @Override
  public List<MemberException> violations() {
    return plan.misfits(gpus).stream()
        .map(each -> new MemberException("/" + each.member(), each.expected(), each.advice()))
        .toList();
  }

  /** Whether another is on as many GPUs of the same type. */
  public boolean isOnSameGpusAs(PlanEstimate other) {
    return gpus == other.gpus && gpu.equals(other.gpu);
  }

  @DerivedMember("seconds, the sum of its parts = %s")
  public @FileMember("seconds, the sum of its parts") double iterationSeconds() {
    return seconds.total();
  }

  /**
   * The same plan where an iteration takes as long as this: its parts keep their shares.
   *
   * @param percent mean error of that to expect
   */
  public PlanEstimate in(double newSeconds, EvidenceBasis newBasis, double percent) {
    double ratio = newSeconds / iterationSeconds();
    return new PlanEstimate(
        job,
        gpu,
        gpus,
        plan,
        precision,
        seconds.times(ratio),
        memory,
        memoryAnswer,
        memoryRange,
        mfu / ratio,
        tokensPerSecond / ratio,
        newBasis,
        percent,
        null,
        stageLayers,
        assumed);
  }

  /** 80 % interval of the seconds of an iteration. */
  public IterationTimeRange timeRange() {
    return statedRange == null
        ? IterationTimeRange.of(iterationSeconds(), errorPercent)
        : statedRange;
  }

  /** Whether the memory is there with the headroom that was asked for. */
  public boolean fits() {
    return memoryAnswer == MemoryFitAnswer.FITS;
  }

  /** Of the stage that needs the most. */
  public double peakGiB() {
    return memory.stream()
        .max(Comparator.comparingDouble(StageMemory::total))
        .orElseThrow()
        .total();
  }

  /** {@link #peakGiB} where it is stated how sure that is. */
  @DerivedMember("GiB, the most of any stage = %s")
  public @FileMember(value = "GiB, the most of any stage", name = "peakGiB") @Nullable Double
      statedPeak() {
    return memoryRange == null ? null : (Double) peakGiB();
  }

  /** GPU-hours until so many tokens are seen. */
  public double gpuHours(double tokens) {
    return tokens / tokensPerSecond * gpus / 3600;
  }

  @Override
  public String summary() {
    return "estimate of %s on %,d %s".formatted(job, gpus, gpu);
  }
}
