package io.heddle.solvers.eligibility;

/**
 * A part of a job's matrix whose hosts share a domain of a level.
 *
 * @param level the id of a level of the cluster
 * @param rows consecutive rows of hosts, a divisor of all
 * @param cols consecutive columns, a divisor of all
 */
public record LevelUnit(String level, int rows, int cols) {
  /** Hosts of a unit. */
  public int hosts() {
    return rows * cols;
  }

  /** The smallest unit that is made of whole units of both, at this level. */
  LevelUnit joined(LevelUnit other) {
    return new LevelUnit(level, lcm(rows, other.rows), lcm(cols, other.cols));
  }

  static int lcm(int a, int b) {
    int gcd = a;
    for (int rest = b; rest != 0; ) {
      int next = gcd % rest;
      gcd = rest;
      rest = next;
    }
    return Math.multiplyExact(a / gcd, b);
  }
}
