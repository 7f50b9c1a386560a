package io.heddle.model.result;

import io.heddle.model.kind.StoredWord;

/** Whether the memory of a plan is there. */
public enum MemoryFitAnswer implements StoredWord {
  /** With as much headroom as was asked for. */
  FITS("true"),
  /** It may run out of memory. */
  TIGHT("tight"),
  /** It will almost certainly run out of memory. */
  DOES_NOT_FIT("false");

  private final String word;

  MemoryFitAnswer(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
