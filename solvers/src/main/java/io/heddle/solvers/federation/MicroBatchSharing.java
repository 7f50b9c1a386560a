package io.heddle.solvers.federation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Deals an iteration's micro-batches out to clusters of unlike speed. */
final class MicroBatchSharing {
  /** How far from its share by speed a cluster may be. */
  private static final int AROUND = 3;

  private MicroBatchSharing() {}

  /**
   * How many each replica of each cluster takes, at least one, so that all are dealt out and the
   * slowest cluster is as quick as can be; null where they do not come out even. O(clusters ·
   * micro-batches).
   *
   * @param replicas of each cluster, which all take as many
   * @param each seconds of one of them
   * @param once seconds beside
   */
  static int @Nullable [] dealt(int all, int[] replicas, double[] each, double[] once) {
    int clusters = replicas.length;
    int together = Arrays.stream(replicas).sum();
    if (all % together == 0 && Arrays.stream(each).allMatch(seconds -> seconds == each[0])) {
      var alike = new int[clusters];
      Arrays.fill(alike, all / together);
      return alike;
    }
    double speed = 0;
    for (int k = 0; k < clusters; k++) {
      speed += replicas[k] / each[k];
    }
    var least = new double[clusters + 1][all + 1];
    for (var row : least) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    least[0][0] = 0;
    var taken = new int[clusters][all + 1];
    for (int k = 0; k < clusters; k++) {
      int share = (int) (all / speed / each[k]);
      for (int dealt = 0; dealt < all; dealt++) {
        if (least[k][dealt] == Double.POSITIVE_INFINITY) {
          continue;
        }
        for (int own = Math.max(1, share - AROUND); own <= share + AROUND; own++) {
          long next = dealt + (long) own * replicas[k];
          if (next <= all) {
            double seconds = Math.max(least[k][dealt], own * each[k] + once[k]);
            if (seconds < least[k + 1][(int) next]) {
              least[k + 1][(int) next] = seconds;
              taken[k][(int) next] = own;
            }
          }
        }
      }
    }
    if (least[clusters][all] == Double.POSITIVE_INFINITY) {
      return null;
    }
    var found = new int[clusters];
    for (int k = clusters - 1, dealt = all; k >= 0; k--) {
      found[k] = taken[k][dealt];
      dealt -= found[k] * replicas[k];
    }
    return found;
  }
}
