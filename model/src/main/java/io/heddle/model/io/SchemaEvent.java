package io.heddle.model.io;

import java.util.List;
import java.util.Set;

/**
 * What a reader asks of a place of a file. A listener ({@link FileFindings}) learns from the
 * readers themselves what a kind of file may hold, as the published JSON Schemas do.
 */
sealed interface SchemaEvent {
  /** In a place: whatever element of an array. */
  String ELEMENT = "*";

  /** In a place: the value of whatever member of an object. */
  String ENTRY = "{}";

  /** What is expected, for a person; empty: nothing to tell. */
  String expected();

  /** An object with these members. */
  record Members(String expected, Set<String> known) implements SchemaEvent {}

  /** An object with free names of members. */
  record Entries(String expected) implements SchemaEvent {}

  /** An array. */
  record Elements(String expected) implements SchemaEvent {}

  /**
   * A text.
   *
   * @param isName not blank, without control characters
   */
  record Text(String expected, boolean isName) implements SchemaEvent {}

  /** A text, a number, true or false. */
  record Scalar(String expected) implements SchemaEvent {}

  /** One of these texts. */
  record Words(List<String> words) implements SchemaEvent {
    @Override
    public String expected() {
      return "";
    }
  }

  /** A number from min to max. */
  record Amount(double min, double max, boolean whole, String expected) implements SchemaEvent {}

  /** True or false. */
  record Truth(String expected) implements SchemaEvent {}

  /** Null, which says that there is nothing. */
  record Nothing() implements SchemaEvent {
    @Override
    public String expected() {
      return "";
    }
  }

  /** A member without which a file is refused. */
  record Needed() implements SchemaEvent {
    @Override
    public String expected() {
      return "";
    }
  }
}
