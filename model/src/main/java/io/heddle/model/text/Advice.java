package io.heddle.model.text;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * What to do about a problem, or its probable cause; {@link #toString} is one whole sentence.
 *
 * @param kind how it is put into words
 * @param what a name, values, or the sentence
 */
public record Advice(Kind kind, String what) {
  public enum Kind {
    DID_YOU_MEAN("Did you mean %s?"),
    USE("Use %s."),
    SENTENCE("%s");

    private final String sentence;

    Kind(String sentence) {
      this.sentence = sentence;
    }
  }

  /** A name that resembles the given one. */
  public static Advice didYouMean(String name) {
    return new Advice(Kind.DID_YOU_MEAN, name);
  }

  /** The candidate that a name resembles; null if it resembles none. O(candidates · length²). */
  public static @Nullable Advice nearest(String name, Collection<String> candidates) {
    var nearest = NearestNameSuggestion.to(name, candidates);
    return nearest == null ? null : didYouMean(nearest);
  }

  /**
   * @param values valid ones: {@code 96 or 112}
   */
  public static Advice use(String values) {
    return new Advice(Kind.USE, values);
  }

  public static Advice use(long value) {
    return use(String.valueOf(value));
  }

  /**
   * @param sentence whole, with a full stop
   */
  public static Advice sentence(String sentence) {
    return new Advice(Kind.SENTENCE, sentence);
  }

  /** A problem and, where there is advice, a space and that. */
  public static String append(String problem, @Nullable Advice advice) {
    return advice == null ? problem : problem + " " + advice;
  }

  @Override
  public String toString() {
    return kind.sentence.formatted(what);
  }
}
