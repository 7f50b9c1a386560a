package io.heddle.model.exchange;

import io.heddle.model.text.DescribedFormat;
import java.util.function.Predicate;

/** A format that is guessed from a text. */
public abstract class RecognisedFormat extends DescribedFormat {
  private final Predicate<ImportSource> recognised;

  /**
   * @param id the word of the command line, or of reports
   * @param summary one line for a person
   * @param recognised whether a text looks like this; quick, as it is asked of every text
   */
  protected RecognisedFormat(String id, String summary, Predicate<ImportSource> recognised) {
    super(id, summary);
    this.recognised = recognised;
  }

  /** Whether the text looks like this format. */
  public final boolean recognises(ImportSource source) {
    return recognised.test(source);
  }
}
