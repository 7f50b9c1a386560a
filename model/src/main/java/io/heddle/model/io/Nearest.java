package io.heddle.model.io;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the word that somebody probably meant. */
final class Nearest {
  private Nearest() {}

  /**
   * The candidate of the smallest edit distance, the first of equals; null if all are further than
   * a third of the word. O(candidates · length²).
   */
  static @Nullable String to(String word, Collection<String> candidates) {
    int limit = Math.max(1, word.length() / 3);
    @Nullable String nearest = null;
    for (var candidate : candidates) {
      if (candidate.equalsIgnoreCase(word)) {
        return candidate;
      }
      if (Math.abs(candidate.length() - word.length()) <= limit) {
        int distance = distance(word, candidate);
        if (distance < limit || (distance == limit && nearest == null)) {
          limit = distance;
          nearest = candidate;
        }
      }
    }
    return nearest;
  }

  /** Levenshtein's distance. */
  private static int distance(String a, String b) {
    var previous = new int[b.length() + 1];
    var current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        current[j] = Math.min(previous[j - 1] + change, 1 + Math.min(previous[j], current[j - 1]));
      }
      var swap = previous;
      previous = current;
      current = swap;
    }
    return previous[b.length()];
  }
}
