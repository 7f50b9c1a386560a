package io.heddle.render.rows;

import java.util.BitSet;
import java.util.List;

/**
 * Which rows are marked.
 *
 * @param kept those that every brush lets through; must not be modified
 * @param pointed under the pointer; −1: none
 * @param chosen the selected one; −1: none
 * @param front rows that no other beats, by the first axis; empty: nothing is compared
 */
public record StudyRowMarks(BitSet kept, int pointed, int chosen, List<Integer> front) {
  public StudyRowMarks {
    front = List.copyOf(front);
  }
}
