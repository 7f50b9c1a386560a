package io.heddle.model.io;

import java.util.List;
import java.util.TreeSet;

/**
 * Which of a network's eight traffic classes jobs may have. CS6 and CS7 are never free: network
 * control (routing, spanning tree) uses them, and traffic above it can take a fabric down (RFC
 * 4594).
 *
 * @param classes by rising rank, the last is served first
 */
public record FreeTrafficClasses(List<Integer> classes) {
  /** The last one below network control. */
  public static final int LAST = 5;

  /** Everything below network control. */
  public static final FreeTrafficClasses ALL = new FreeTrafficClasses(List.of(0, 1, 2, 3, 4, LAST));

  /**
   * @throws IllegalArgumentException if one of them is not from 0 to 5, or there is none
   */
  public FreeTrafficClasses {
    for (int each : classes) {
      if (each < 0 || each > LAST) {
        throw new IllegalArgumentException(
            "traffic class %d, expected one from 0 to %d.%s"
                .formatted(
                    each, LAST, each == 6 || each == 7 ? " It belongs to network control." : ""));
      }
    }
    if (classes.isEmpty()) {
      throw new IllegalArgumentException("no traffic class, expected at least one");
    }
    classes = List.copyOf(new TreeSet<>(classes));
  }
}
