package io.heddle.model.io;

import java.util.List;
import java.util.Set;

/**
 * What a reader asks of a place of a file. Whoever listens ({@link Findings}) learns from the
 * readers themselves what a kind of file may hold, as the published JSON Schemas do.
 */
sealed interface Question {
  /** In a place: whatever element of an array. */
  String ELEMENT = "*";

  /** In a place: the value of whatever member of an object. */
  String ENTRY = "{}";

  /** What is expected, for a person; empty: nothing to tell. */
  String expected();

  /** An object with these members. */
  record Members(String expected, Set<String> known) implements Question {}

  /** An object whose members are named by whoever writes it. */
  record Entries(String expected) implements Question {}

  /** An array. */
  record Elements(String expected) implements Question {}

  /**
   * A text.
   *
   * @param isName not blank, without control characters
   */
  record Text(String expected, boolean isName) implements Question {}

  /** A text, a number, true or false. */
  record Scalar(String expected) implements Question {}

  /** One of these texts. */
  record Words(List<String> words) implements Question {
    @Override
    public String expected() {
      return "";
    }
  }

  /** A number from min to max. */
  record Amount(double min, double max, boolean whole, String expected) implements Question {}

  /** True or false. */
  record Truth(String expected) implements Question {}

  /** Null, which says that there is nothing. */
  record Nothing() implements Question {
    @Override
    public String expected() {
      return "";
    }
  }

  /** A member without which a file is refused. */
  record Needed() implements Question {
    @Override
    public String expected() {
      return "";
    }
  }
}
