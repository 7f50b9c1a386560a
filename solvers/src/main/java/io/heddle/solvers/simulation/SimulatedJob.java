package io.heddle.solvers.simulation;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A job that computes and communicates in turn, forever.
 *
 * @param computeSeconds of an iteration, above 0
 * @param overlapStart share of the compute after which all flows start; 1: no overlap
 * @param offsetSeconds when its first iteration starts
 * @param level queue that it has on every link; the higher is served first, where queues have no
 *     weights
 * @param weight of that queue beside those of other levels; 0: strict priority
 * @param latencySeconds that communication takes whatever it sends: of all its steps, before the
 *     flows
 */
@RecordBuilder
public record SimulatedJob(
    String id,
    double computeSeconds,
    double overlapStart,
    double offsetSeconds,
    int level,
    double weight,
    double latencySeconds,
    List<SimulatedFlow> flows)
    implements SimulatedJobBuilder.With {
  /** Under strict priority. */
  public SimulatedJob(
      String id,
      double computeSeconds,
      double overlapStart,
      double offsetSeconds,
      int level,
      double latencySeconds,
      List<SimulatedFlow> flows) {
    this(id, computeSeconds, overlapStart, offsetSeconds, level, 0, latencySeconds, flows);
  }

  /** Under strict priority, without latency. */
  public SimulatedJob(
      String id,
      double computeSeconds,
      double overlapStart,
      double offsetSeconds,
      int level,
      List<SimulatedFlow> flows) {
    this(id, computeSeconds, overlapStart, offsetSeconds, level, 0, 0, flows);
  }

  public SimulatedJob {
    flows = List.copyOf(flows);
    if (!(computeSeconds > 0)
        || !(overlapStart >= 0 && overlapStart <= 1)
        || !(offsetSeconds >= 0)
        || !(weight >= 0)
        || !(latencySeconds >= 0)) {
      throw new IllegalArgumentException(
          "job %s: %s s, overlap from %s, offset %s s, weight %s, latency %s s"
              .formatted(id, computeSeconds, overlapStart, offsetSeconds, weight, latencySeconds));
    }
  }

  @Override
  public SimulatedJob withLevel(int newLevel) {
    return withLevel(newLevel, 0);
  }

  /**
   * In a weighted queue.
   *
   * @param newWeight above 0; the same for all jobs of a level
   */
  public SimulatedJob withLevel(int newLevel, double newWeight) {
    return with().level(newLevel).weight(newWeight).build();
  }

  /** Seconds after its beginning at which an iteration's flows start. */
  public double sendSeconds() {
    return overlapStart * computeSeconds + latencySeconds;
  }
}
