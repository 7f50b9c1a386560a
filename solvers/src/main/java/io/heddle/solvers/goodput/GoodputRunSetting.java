package io.heddle.solvers.goodput;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A run and what stops it. All times in hours.
 *
 * @param usefulHours work to do; goodput is this over the wall time
 * @param blockHours how long a checkpoint stops the work
 * @param writeHours after that, until it is durable; 0 for a synchronous checkpoint
 * @param detectHours until a failure is noticed and the job stopped
 * @param swapHours until a spare host has taken a lost one's place
 * @param restartHours to load the checkpoint and warm up; may itself be interrupted
 * @param spares of each domain
 * @param domainHosts the job's hosts of each domain that spares stay inside of; one: anywhere
 * @param replicas data-parallel ones that a job shrinks by while no spare is there; 0: it waits
 * @param rateVariance squared coefficient of variation of the rate, from run to run
 */
@RecordBuilder
public record GoodputRunSetting(
    double usefulHours,
    double blockHours,
    double writeHours,
    double detectHours,
    double swapHours,
    double restartHours,
    int spares,
    List<Integer> domainHosts,
    int replicas,
    double rateVariance,
    List<JobInterruptionClass> classes)
    implements GoodputRunSettingBuilder.With {
  public GoodputRunSetting {
    domainHosts = List.copyOf(domainHosts);
    classes = List.copyOf(classes);
    double least =
        Math.min(
            Math.min(Math.min(blockHours, writeHours), Math.min(detectHours, swapHours)),
            Math.min(restartHours, rateVariance));
    if (!(usefulHours > 0 && least >= 0) || spares < 0 || replicas < 0 || domainHosts.isEmpty()) {
      throw new IllegalArgumentException(
          "%s h of work, least duration %s, %d spares, %d replicas, %d domains"
              .formatted(usefulHours, least, spares, replicas, domainHosts.size()));
    }
  }

  /** Interruptions an hour while the job works. */
  public double perHour() {
    return classes.stream().mapToDouble(JobInterruptionClass::perHour).sum();
  }

  public int hosts() {
    return domainHosts.stream().mapToInt(Integer::intValue).sum();
  }

  /** The same at a multiple of all rates. */
  GoodputRunSetting times(double factor) {
    return withClasses(classes.stream().map(each -> each.times(factor)).toList());
  }
}
