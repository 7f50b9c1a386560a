package io.heddle.app.usecase.study;

import io.heddle.model.io.FileFinding;
import io.heddle.model.io.InputException;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyVariantRow;
import java.util.List;

/** Rows of a file belong to another study than the one that they are read for. */
public final class ForeignRowsException extends InputException {
  private static final long serialVersionUID = 1;

  private final transient List<String> varied;
  private final transient List<String> expected;

  ForeignRowsException(FileFinding finding, StudyVariantRow row, StudyDefinition study) {
    super(finding);
    varied = row.variant().keySet().stream().sorted().toList();
    expected = study.variants().keySet().stream().sorted().toList();
  }

  /** Options that the rows vary, sorted. */
  public List<String> varied() {
    return varied;
  }

  /** Options that the study varies, sorted. */
  public List<String> expected() {
    return expected;
  }
}
