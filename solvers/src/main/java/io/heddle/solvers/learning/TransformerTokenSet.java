package io.heddle.solvers.learning;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set as the network sees it: equal members are one token that counts several times, which the
 * attention treats exactly as so many tokens. Immutable by agreement: the arrays must not be
 * modified.
 */
public final class TransformerTokenSet {
  private final List<float[]> tokens;
  private final int[] times;
  private final float[] globals;

  /**
   * @param tokens features of each different member, at least one
   * @param times how often it occurs
   * @param globals features of the set as a whole
   */
  public TransformerTokenSet(List<float[]> tokens, int[] times, float[] globals) {
    this.tokens = List.copyOf(tokens);
    this.times = times;
    this.globals = globals;
  }

  int size() {
    return tokens.size();
  }

  float[] token(int i) {
    return tokens.get(i);
  }

  int times(int i) {
    return times[i];
  }

  int members() {
    return Arrays.stream(times).sum();
  }

  float[] globals() {
    return globals;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof TransformerTokenSet that)
        || tokens.size() != that.tokens.size()
        || !Arrays.equals(times, that.times)
        || !Arrays.equals(globals, that.globals)) {
      return false;
    }
    for (int i = 0; i < tokens.size(); i++) {
      if (!Arrays.equals(tokens.get(i), that.tokens.get(i))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = Arrays.hashCode(times);
    for (var token : tokens) {
      hash = 31 * hash + Arrays.hashCode(token);
    }
    return hash;
  }
}
