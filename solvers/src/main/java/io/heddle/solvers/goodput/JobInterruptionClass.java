package io.heddle.solvers.goodput;

import io.heddle.model.reliability.RepairTime;

/**
 * Failures of one class that stop a job.
 *
 * @param perHour interruptions of the job while it works
 * @param hostsLost hosts of the job that one of them takes, in the mean; at least 1
 * @param bunched whether that number varies, geometrically; else it is the same each time
 * @param repair of each of them; none: no host is lost
 */
public record JobInterruptionClass(
    String id, double perHour, double hostsLost, boolean bunched, RepairTime repair) {
  public JobInterruptionClass {
    if (!(perHour >= 0 && hostsLost >= 1) || !Double.isFinite(perHour + hostsLost)) {
      throw new IllegalArgumentException(
          "class %s: %s an hour, %s hosts".formatted(id, perHour, hostsLost));
    }
  }

  boolean losesHosts() {
    return !repair.isNone();
  }

  JobInterruptionClass times(double factor) {
    return new JobInterruptionClass(id, perHour * factor, hostsLost, bunched, repair);
  }
}
