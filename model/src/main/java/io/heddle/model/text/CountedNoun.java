package io.heddle.model.text;

import java.util.Locale;

/** A number with its noun: {@code 1 host}, {@code 1,200 hosts}, {@code 3 switches}. */
public final class CountedNoun {
  private CountedNoun() {}

  /** With the noun in the plural unless there is one. */
  public static String of(long number, String one) {
    return number == 1
        ? "1 " + one
        : String.format(
            Locale.ENGLISH, "%,d %s", number, one.endsWith("ch") ? one + "es" : one + "s");
  }

  /** {@code 1 is missing}, {@code 1,200 are missing}. */
  public static String missing(long number) {
    return number == 1 ? "1 is missing" : String.format(Locale.ENGLISH, "%,d are missing", number);
  }
}
