package io.heddle.app.lab;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.GpuSpec;
import io.heddle.solvers.parallelism.LearnedSetupTimes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job of Arena's published tables on GPUs of one type.
 *
 * @param family {@code bert} (GPT of the paper), {@code moe} or {@code wide_resnet}
 * @param billions parameters of the model
 * @param globalBatch samples per iteration
 * @param gpu as Arena calls the type
 * @param seconds of the measured iteration, with the best plan that Alpa's search found
 * @param plans that Arena's profiler composed a time of; those that do not fit are left out
 */
record ArenaJobRun(
    String family,
    String size,
    double billions,
    int globalBatch,
    String gpu,
    int hosts,
    int gpusPerHost,
    double seconds,
    List<Plan> plans) {
  private static final Map<String, String> GPUS =
      Map.of("a100", "A100-40GB", "v100", "V100-32GB", "a40", "A40", "a10", "A10");

  ArenaJobRun {
    plans = List.copyOf(plans);
  }

  /**
   * A uniform plan as it was profiled.
   *
   * @param mp degree of tensor parallelism
   * @param compute seconds of an iteration that GPUs compute, bubbles included
   * @param inside seconds of communication inside stages
   * @param between seconds of communication between stages
   */
  record Plan(int pp, int dp, int mp, double compute, double inside, double between) {
    /** Section 3.4: the composition of what was profiled. */
    double seconds() {
      return compute + inside + between;
    }
  }

  int gpus() {
    return hosts * gpusPerHost;
  }

  String model() {
    return family + " " + size;
  }

  String setup() {
    return "%s, batch %d, %d × %d %s".formatted(model(), globalBatch, hosts, gpusPerHost, gpu);
  }

  /** Model and batch on a type of GPU, however many. */
  String job() {
    return "%s, batch %d, %s".formatted(model(), globalBatch, gpu);
  }

  /** As runs of a user's own are learned from. */
  LearnedSetupTimes.Setup learnable() {
    return new LearnedSetupTimes.Setup(
        List.of(billions, (double) globalBatch, (double) gpus(), (double) hosts),
        List.of(family, gpu),
        best().seconds(),
        secondsOf(1 / spec().trainingTflops()));
  }

  GpuSpec spec() {
    return GpuHardwareTable.gpu(GPUS.getOrDefault(gpu, gpu));
  }

  /** GPU-seconds for each sample and 10⁹ parameters. */
  double work() {
    return seconds * gpus() / (globalBatch * billions);
  }

  /** What the iteration would take with that {@link #work}. */
  double secondsOf(double work) {
    return work * globalBatch * billions / gpus();
  }

  /** The profiled plan that takes the least. */
  Plan best() {
    return plans.stream().min(Comparator.comparingDouble(Plan::seconds)).orElseThrow();
  }

  Optional<Plan> plan(int pp, int dp, int mp) {
    return plans.stream()
        .filter(plan -> plan.pp() == pp && plan.dp() == dp && plan.mp() == mp)
        .findFirst();
  }

  /** Whether pipelines were profiled too, where there is more than one GPU. */
  boolean isWhole() {
    return gpus() == 1 || plans.stream().anyMatch(plan -> plan.pp() > 1);
  }

  /** In octaves of what tells two setups apart. */
  double distance(ArenaJobRun other) {
    return octaves(billions, other.billions)
        + octaves(globalBatch, other.globalBatch)
        + octaves(gpus(), other.gpus())
        + octaves(hosts, other.hosts);
  }

  private static double octaves(double one, double other) {
    return Math.abs(Math.log(one / other)) / Math.log(2);
  }
}
