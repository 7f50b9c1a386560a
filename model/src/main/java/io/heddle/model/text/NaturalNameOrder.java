package io.heddle.model.text;

import java.util.Comparator;

/**
 * Names as people sort them: numbers inside by their value (S2 before S10), letters without case.
 * Names that are alike so are sorted as text. O(length), without garbage.
 */
public final class NaturalNameOrder implements Comparator<String> {
  public static final NaturalNameOrder INSTANCE = new NaturalNameOrder();

  private NaturalNameOrder() {}

  @Override
  public int compare(String one, String other) {
    int i = 0;
    int j = 0;
    while (i < one.length() && j < other.length()) {
      if (isDigit(one, i) && isDigit(other, j)) {
        int start = skipZeros(one, i);
        int from = skipZeros(other, j);
        i = endOfNumber(one, start);
        j = endOfNumber(other, from);
        int order = Integer.compare(i - start, j - from);
        for (int k = 0; order == 0 && start + k < i; k++) {
          order = Character.compare(one.charAt(start + k), other.charAt(from + k));
        }
        if (order != 0) {
          return order;
        }
      } else {
        boolean same = one.charAt(i) == other.charAt(j); // most are, and lower case takes time
        int order = same ? 0 : Character.compare(lower(one, i), lower(other, j));
        if (order != 0) {
          return order;
        }
        i++;
        j++;
      }
    }
    int rest = Integer.compare(one.length() - i, other.length() - j);
    return rest != 0 ? rest : one.compareTo(other);
  }

  private static char lower(String text, int at) {
    return Character.toLowerCase(text.charAt(at));
  }

  /** Whether the character is one of 0 to 9. */
  public static boolean isDigit(String text, int at) {
    return text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }

  private static int skipZeros(String text, int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) == '0') {
      i++;
    }
    return i;
  }

  private static int endOfNumber(String text, int at) {
    int i = at;
    while (i < text.length() && isDigit(text, i)) {
      i++;
    }
    return i;
  }
}
