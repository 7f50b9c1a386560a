package io.heddle.model.io;

import java.util.List;

/**
 * What a usable file holds.
 *
 * @param advice what is strange in it, though it can be used: members that look misspelt, numbers
 *     that do not fit each other
 */
public record Reading<T>(T value, List<Finding> advice) {
  public Reading {
    advice = List.copyOf(advice);
  }
}
