package io.heddle.model.sources;

/**
 * A line of the report on merged sources.
 *
 * @param object a host, a file or a source
 * @param reason what came of it
 */
public record SourceMergeFinding(Kind kind, String object, String reason) {
  /** How to list it. */
  public enum Kind {
    READ,
    CONTRADICTION,
    LEFT_OUT
  }
}
