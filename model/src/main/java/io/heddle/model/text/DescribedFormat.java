package io.heddle.model.text;

/** A format as a person chooses it. */
public abstract class DescribedFormat {
  private final String id;
  private final String summary;

  /**
   * @param id the word of the command line
   * @param summary one line for a person
   */
  protected DescribedFormat(String id, String summary) {
    this.id = id;
    this.summary = summary;
  }

  public final String id() {
    return id;
  }

  public final String summary() {
    return summary;
  }
}
