package io.heddle.model.job;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Which rows of a column the context and expert groups of a job lie on. Ranks run tp-cp-ep-dp-pp:
 * going down a column of hosts, and through the GPUs of each, tensor groups follow one another; cp
 * of these in a row are a context group; every cp-th of them, ep times, an expert group.
 *
 * @param rows rows of a column
 * @param gpusPerRow GPUs of a row; rows · gpusPerRow is a multiple of tp·cp
 */
public record GroupRows(int rows, int gpusPerRow, int tp, int cp) {
  /** Each context group, rows ascending; groups on the same rows once. O(GPUs of a column). */
  public List<List<Integer>> context() {
    var groups = new LinkedHashSet<List<Integer>>();
    for (int first = 0; first < tensorGroups(); first += cp) {
      groups.add(rows(first, cp, 1));
    }
    return List.copyOf(groups);
  }

  /**
   * Each expert group, as {@link #context}.
   *
   * @param ep a divisor of the replicas of a column
   */
  public List<List<Integer>> expert(int ep) {
    var groups = new LinkedHashSet<List<Integer>>();
    for (int block = 0; block < tensorGroups(); block += cp * ep) {
      for (int part = 0; part < cp; part++) {
        groups.add(rows(block + part, ep, cp));
      }
    }
    return List.copyOf(groups);
  }

  /**
   * The context groups that have GPUs on a row, by number in their column, ascending.
   *
   * @param row below the rows
   */
  public List<Integer> contextOn(int row) {
    return numbers(row, group -> group / cp);
  }

  /** The expert groups that have GPUs on a row, as {@link #contextOn}. */
  public List<Integer> expertOn(int row, int ep) {
    return numbers(row, group -> group / (cp * ep) * cp + group % cp);
  }

  /** Of the groups that the tensor groups of a row are in. */
  private List<Integer> numbers(int row, IntUnaryOperator groupOf) {
    long gpu = (long) row * gpusPerRow;
    return IntStream.rangeClosed((int) (gpu / tp), (int) ((gpu + gpusPerRow - 1) / tp))
        .map(groupOf)
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  private int tensorGroups() {
    return (int) ((long) rows * gpusPerRow / tp);
  }

  /** Of so many tensor groups, a step apart. */
  private List<Integer> rows(int first, int count, int step) {
    var found = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      long gpu = (long) (first + i * step) * tp;
      for (long row = gpu / gpusPerRow; row <= (gpu + tp - 1) / gpusPerRow; row++) {
        if (found.isEmpty() || found.getLast() < row) {
          found.add((int) row);
        }
      }
    }
    return found;
  }
}
