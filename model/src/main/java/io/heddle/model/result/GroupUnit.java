package io.heddle.model.result;

/** The communication group that Arnold's MIP takes as its scheduling unit. */
public enum GroupUnit {
  PP,
  DP;

  /** The word of the file format and the command line. */
  @Override
  public String toString() {
    return this == PP ? "pp" : "dp";
  }
}
