package io.heddle.model.text;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the word that was probably meant. */
public final class NearestNameSuggestion {
  /** Longer words were not mistyped. */
  private static final int LONGEST_WORD = 100;

  private NearestNameSuggestion() {}

  /**
   * The candidate of the smallest edit distance, the first of equals; null if all are further than
   * a third of the word. O(candidates · length²).
   */
  public static @Nullable String to(String word, Collection<String> candidates) {
    int limit = word.length() <= LONGEST_WORD ? word.length() / 3 : 0;
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

  /** Levenshtein's distance, where swapping two neighbours is one edit. */
  private static int distance(String a, String b) {
    var rows = new int[a.length() + 1][b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      rows[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      rows[i][0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best =
            Math.min(rows[i - 1][j - 1] + change, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        rows[i][j] = swapped ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
      }
    }
    return rows[a.length()][b.length()];
  }
}
