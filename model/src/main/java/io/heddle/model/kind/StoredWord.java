package io.heddle.model.kind;

/**
 * A constant that stands in a file under another word than its name; {@code true} and {@code false}
 * are JSON's own.
 */
public interface StoredWord {
  String word();
}
