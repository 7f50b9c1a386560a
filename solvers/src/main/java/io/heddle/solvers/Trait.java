package io.heddle.solvers;

/** Properties of an algorithm, for lists, menus and comparisons. */
public enum Trait {
  /** Quick enough to follow every edit of a large cluster. */
  LIVE,
  /** Ends with the optimum of its goal, proven, if it is given the time. */
  EXACT,
  /** May load a native library, which takes a moment the first time. */
  LIBRARY,
  /** Guided by an estimate that was learned or is built in. */
  LEARNED,
  /** Heddle's own: in no paper. */
  OWN,
  /** What the paper behind the family proposes. */
  PAPER,
  /** What a paper compares itself with. */
  BASELINE,
  /** A part of another algorithm, alone, to show what that part brings. */
  PART,
  /** Another algorithm with chance, or nothing, in the place of a part: what that part is worth. */
  CONTROL,
  /** Assumes what no cluster offers: a bound for the others. */
  IDEAL
}
