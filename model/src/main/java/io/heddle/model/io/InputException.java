package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A file that cannot be used, with every reason. */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** More than a person reads; a broken generator makes one for every host. */
  static final int LISTED = 100;

  private final transient List<FileFinding> findings;
  private final int more;

  public InputException(FileFinding finding) {
    this(List.of(finding));
  }

  /** For one problem, described as a {@link FileFinding}. */
  public InputException(
      String file, String pointer, String value, String expected, @Nullable Advice advice) {
    this(new FileFinding(file, pointer, value, expected, advice));
  }

  /** {@link #InputException(String, String, String, String, Advice)} without advice. */
  public InputException(String file, String pointer, String value, String expected) {
    this(file, pointer, value, expected, null);
  }

  public InputException(List<FileFinding> findings) {
    this(
        findings.subList(0, Math.min(LISTED, findings.size())),
        Math.max(0, findings.size() - LISTED));
  }

  /**
   * @param more problems of the same file beside the listed ones
   */
  InputException(List<FileFinding> findings, int more) {
    super(
        findings.stream().map(FileFinding::toString).collect(Collectors.joining("\n"))
            + (more > 0 ? "\n… and %s more.".formatted(more) : ""));
    this.findings = List.copyOf(findings);
    this.more = more;
  }

  /** All findings, one per line. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** The problems in the order of reading, at least one and at most a hundred. */
  public List<FileFinding> findings() {
    return findings;
  }

  /** How many further problems were found and not listed. */
  public int more() {
    return more;
  }
}
