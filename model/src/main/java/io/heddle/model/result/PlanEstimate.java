package io.heddle.model.result;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.Parallelism;
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
 */
public record PlanEstimate(
    String job,
    String gpu,
    int gpus,
    Parallelism plan,
    Precision precision,
    IterationTimeParts seconds,
    List<StageMemory> memory,
    MemoryFitAnswer memoryAnswer,
    @Nullable PeakMemoryRange memoryRange,
    double mfu,
    double tokensPerSecond,
    EvidenceBasis basis,
    double errorPercent,
    @Nullable IterationTimeRange statedRange,
    @Nullable List<Integer> stageLayers) {
  public PlanEstimate {
    memory = List.copyOf(memory);
    stageLayers = stageLayers == null ? null : List.copyOf(stageLayers);
    if (memory.size() != plan.pp()) {
      throw new IllegalArgumentException(
          "memory of %d stages, expected %d".formatted(memory.size(), plan.pp()));
    }
    if (stageLayers != null && stageLayers.size() != plan.pp()) {
      throw new IllegalArgumentException(
          "layers of %d stages, expected %d".formatted(stageLayers.size(), plan.pp()));
    }
  }

  /** With as many layers in each stage, or nothing stated of them. */
  public PlanEstimate(
      String job,
      String gpu,
      int gpus,
      Parallelism plan,
      Precision precision,
      IterationTimeParts seconds,
      List<StageMemory> memory,
      MemoryFitAnswer memoryAnswer,
      @Nullable PeakMemoryRange memoryRange,
      double mfu,
      double tokensPerSecond,
      EvidenceBasis basis,
      double errorPercent,
      @Nullable IterationTimeRange statedRange) {
    this(
        job,
        gpu,
        gpus,
        plan,
        precision,
        seconds,
        memory,
        memoryAnswer,
        memoryRange,
        mfu,
        tokensPerSecond,
        basis,
        errorPercent,
        statedRange,
        null);
  }

  public int dp() {
    return plan.dp(gpus);
  }

  /** Whether another is on as many GPUs of the same type. */
  public boolean isOnSameGpusAs(PlanEstimate other) {
    return gpus == other.gpus && gpu.equals(other.gpu);
  }

  public double iterationSeconds() {
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
        stageLayers);
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

  /** GPU-hours until so many tokens are seen. */
  public double gpuHours(double tokens) {
    return tokens / tokensPerSecond * gpus / 3600;
  }
}
