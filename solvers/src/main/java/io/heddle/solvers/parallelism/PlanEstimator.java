package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.IterationTimeRange;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PeakMemoryRange;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.StageMemory;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Time and memory of plans of one workload on one type of GPU. For one thread: {@link #seconds} and
 * {@link #peakBytes} fill the same scratch over and over, so that a search allocates nothing.
 */
public final class PlanEstimator {
  private static final double GIB = 1L << 30;

  private final TransformerShape shape;
  private final int globalBatch;
  private final Precision precision;
  private final GpuDevice device;
  private final double errorPercent;
  private final Calibration calibration;
  private final TimeModel time;
  private final StageMemoryModel memory;
  private final MemoryLimit limit;
  private final @Nullable TrainingStack assumed;
  private final IterationTimeCosts costs = new IterationTimeCosts();
  private final StageMemoryModel.Bytes bytes = new StageMemoryModel.Bytes();

  /** As close as can be, nothing in the way. */
  public PlanEstimator(
      TransformerShape shape,
      int globalBatch,
      Precision precision,
      OptimizerKind optimizer,
      GpuDevice device,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this(
        shape,
        globalBatch,
        precision,
        optimizer,
        device,
        PlacedNetworkShares.WHOLE,
        stack,
        calibration);
  }

  /**
   * @param globalBatch sequences per iteration
   * @param shares what a placement leaves of the network's speed
   */
  public PlanEstimator(
      TransformerShape shape,
      int globalBatch,
      Precision precision,
      OptimizerKind optimizer,
      GpuDevice device,
      PlacedNetworkShares shares,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this.shape = shape;
    this.globalBatch = globalBatch;
    this.precision = precision;
    this.device = device;
    this.calibration = calibration;
    errorPercent = calibration.errorPercent(device.name(), shape.hasExperts());
    time =
        new TimeModel(
            shape,
            new GpuKernelTimes(device, precision, stack, calibration),
            CommunicationGroupLinks.of(device, shares, calibration),
            stack,
            calibration);
    memory = new StageMemoryModel(shape, precision, stack, optimizer, calibration);
    limit = new MemoryLimit(device, stack.plain(), calibration, stack.headroom());
    assumed = stack.assumed();
  }

  /** Of an iteration; O(1). */
  public double seconds(Parallelism plan, int dp) {
    time.fill(plan, dp, globalBatch, costs);
    return costs.total();
  }

  /** The most that any GPU holds; O(1). */
  public double peakBytes(Parallelism plan, int dp) {
    return memory.worst(plan, dp, globalBatch, bytes);
  }

  /**
   * One stage of a plan, as if all were like it; O(1).
   *
   * @param batch sequences per iteration that these replicas take
   */
  public PipelineStageSeconds stage(Parallelism plan, int dp, int batch) {
    time.fill(plan, dp, batch, costs);
    double microBatches = batch / ((double) plan.microBatch() * dp);
    return new PipelineStageSeconds(
        (costs.compute + costs.tensor + costs.context + costs.expert) / microBatches - costs.head,
        costs.head,
        costs.pipeline / microBatches,
        costs.data + costs.optimizer);
  }

  /** One micro-batch from a stage to the next and back, where another cluster has that; O(1). */
  public double passSeconds(Parallelism plan, int dp, WanNetworkLevel wan) {
    return time.passing(plan, dp, wan);
  }

  /**
   * Gradients once an iteration between clusters that have replicas each: reduced inside each of
   * them first, and spread there afterwards; O(1).
   *
   * @param wan the slowest hop of the ring
   */
  public double gradientSeconds(int clusters, WanNetworkLevel wan) {
    return time.exchanging(clusters, wan);
  }

  /**
   * The most that any GPU holds of some stages of a pipeline; O(1).
   *
   * @param batch sequences per iteration that these replicas take
   * @param layers of each of the stages, at most
   * @param from the first of them
   * @param to behind the last of them
   */
  public double peakBytes(Parallelism plan, int dp, int batch, int layers, int from, int to) {
    return memory.withLayers(layers * plan.pp()).worst(plan, dp, batch, from, to, bytes);
  }

  /** Whether a peak leaves the headroom that the job asks for; O(1). */
  public boolean fits(double peakBytes, Parallelism plan, int dp) {
    return limit.admits(peakBytes, plan, dp);
  }

  /** By what the peak is too high to fit; negative where it fits. */
  double missingBytes(Parallelism plan, int dp) {
    return peakBytes(plan, dp) - limit.admitted(plan, dp);
  }

  /** Whether a peak is too high to fit, and not too high to be tried; O(1). */
  boolean tight(double peakBytes, Parallelism plan, int dp) {
    return limit.answer(peakBytes, plan, dp) == MemoryFitAnswer.TIGHT;
  }

  /** That the plan does not run out of memory; O(1). */
  public double fitProbability(Parallelism plan, int dp) {
    return limit.probability(peakBytes(plan, dp), plan, dp);
  }

  /** Arena, Eq. 4, with all communication inside stages that is not hidden; O(stages). */
  double communicationLoad(Parallelism plan, int dp, StagePartition partition) {
    time.fill(plan, dp, globalBatch, costs);
    double microBatches = globalBatch / ((double) plan.microBatch() * dp);
    return StageCommunicationLoad.of(partition, plan, costs, microBatches);
  }

  public boolean fits(Parallelism plan, int dp) {
    return fits(peakBytes(plan, dp), plan, dp);
  }

  /** All there is to know of a plan; O(stages). */
  public PlanEstimate estimate(String job, Parallelism plan, int gpus) {
    int dp = plan.dp(gpus);
    time.fill(plan, dp, globalBatch, costs);
    var parts =
        new IterationTimeParts(
            costs.compute,
            costs.tensor,
            costs.context,
            costs.expert,
            costs.data,
            costs.pipeline,
            costs.bubble,
            costs.optimizer);
    var stages = new ArrayList<StageMemory>();
    var layers = new ArrayList<Integer>();
    double peak = 0;
    for (int stage = 0; stage < plan.pp(); stage++) {
      peak = Math.max(peak, memory.fill(plan, dp, globalBatch, stage, bytes));
      layers.add(memory.layers(plan, stage));
      stages.add(
          new StageMemory(
              bytes.weights / GIB,
              bytes.gradients / GIB,
              bytes.optimizer / GIB,
              bytes.activations / GIB,
              bytes.other / GIB));
    }
    double tokensPerSecond = (double) globalBatch * shape.sequence() / parts.total();
    return new PlanEstimate(
        job,
        device.name(),
        gpus,
        plan,
        precision,
        parts,
        stages,
        limit.answer(peak, plan, dp),
        new PeakMemoryRange(
            limit.usable(plan, dp) / GIB,
            peak / limit.factor() / GIB,
            peak * limit.factor() / GIB,
            limit.probability(peak, plan, dp)),
        LayerSizes.flopsPerToken(shape) * tokensPerSecond / (gpus * device.flops()),
        tokensPerSecond,
        EvidenceBasis.ESTIMATED,
        errorPercent,
        interval(parts.total(), gpus),
        layers.stream().distinct().count() > 1 ? layers : null,
        assumed);
  }

  /** 80 % interval of an iteration that is estimated to take so long on so many GPUs; O(1). */
  public IterationTimeRange interval(double seconds, int gpus) {
    var spread = calibration.spread(device.name(), shape, precision, gpus);
    return new IterationTimeRange(seconds * spread.low(), seconds * spread.high());
  }

  /**
   * One iteration of a plan, stage by stage. O(stages · virtual stages · micro-batches).
   *
   * @param mostSlots where the iteration has more, its last micro-batches are left out
   */
  public PipelineTimeline timeline(Parallelism plan, int gpus, int mostSlots) {
    int dp = plan.dp(gpus);
    time.fill(plan, dp, globalBatch, costs);
    return PlanTimelines.of(
        plan, globalBatch / ((double) plan.microBatch() * dp), costs, mostSlots);
  }
}
