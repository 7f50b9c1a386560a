package io.heddle.solvers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractIntegerAssert;

/** How many random cases of a test were of a kind, so that what it says is not said of none. */
public final class CaseTally {
  private final Map<String, Integer> counts = new HashMap<>();

  /** Counts one more where that is so. */
  public void count(String kind, boolean isSo) {
    counts.merge(kind, isSo ? 1 : 0, Integer::sum);
  }

  public int of(String kind) {
    return counts.getOrDefault(kind, 0);
  }

  /** To be held against how many there should be. */
  public AbstractIntegerAssert<?> assertCount(String kind) {
    return assertThat(of(kind)).as(kind);
  }
}
