package io.heddle.solvers.simulation;

import java.util.List;

/**
 * A job that computes and communicates in turn, for ever.
 *
 * @param computeSeconds of an iteration, above 0
 * @param overlapStart share of the compute after which all flows start; 1: no overlap
 * @param offsetSeconds when its first iteration starts
 * @param level priority on every link; the higher is served first
 */
public record SimJob(
    String id,
    double computeSeconds,
    double overlapStart,
    double offsetSeconds,
    int level,
    List<SimFlow> flows) {
  public SimJob {
    flows = List.copyOf(flows);
    if (!(computeSeconds > 0)
        || !(overlapStart >= 0 && overlapStart <= 1)
        || !(offsetSeconds >= 0)) {
      throw new IllegalArgumentException(
          "job %s: %s s, overlap from %s, offset %s s"
              .formatted(id, computeSeconds, overlapStart, offsetSeconds));
    }
  }

  public SimJob withLevel(int newLevel) {
    return new SimJob(id, computeSeconds, overlapStart, offsetSeconds, newLevel, flows);
  }
}
