package io.heddle.model.io;

import java.util.regex.Pattern;

/**
 * What the notes of a case say about its model, for which the table has no columns: {@code head
 * dimension 128}; {@code MLA}; {@code 3 dense + 58 MoE layers}; {@code shared expert of 2048};
 * {@code sliding window}.
 *
 * @param headWidth 0 where it is not said
 */
record CaseNotes(
    int headWidth, boolean latent, int denseLayers, int sharedHidden, boolean windowed) {
  private static final Pattern HEAD = Pattern.compile("head dimension (\\d{1,5})");
  private static final Pattern DENSE =
      Pattern.compile("(\\d{1,4}) dense (?:layers? )?\\+ \\d+ MoE");
  private static final Pattern SHARED = Pattern.compile("shared expert (?:of )?(\\d{1,6})");
  private static final Pattern LATENT = Pattern.compile("\\bMLA\\b");

  static CaseNotes of(String note) {
    return new CaseNotes(
        number(HEAD, note),
        LATENT.matcher(note).find(),
        number(DENSE, note),
        number(SHARED, note),
        note.contains("sliding window"));
  }

  private static int number(Pattern pattern, String note) {
    var match = pattern.matcher(note);
    return match.find() ? Integer.parseInt(match.group(1)) : 0;
  }
}
