package io.heddle.solvers.placement;

import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.solvers.eligibility.HostUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SequencedCollection;
import java.util.stream.IntStream;

/**
 * Gives the cells of a grid, whose minipods are fixed, their hosts: each context and expert group
 * in one NVLink domain where one has room for it, the largest groups first, each into the domain
 * that it fills best; what is left over as few domains as go in a row. O(cells · domains of a
 * minipod).
 */
final class GridCellHosts {
  private static final HostUnit NONE = new HostUnit(List.of());

  private final MinipodGrid grid;

  /** By minipod and domain what is left of its cells. */
  private final List<Map<String, Queue<HostUnit>>> stock = new ArrayList<>();

  /** By column and row; a unit without hosts where there is none yet. */
  private final List<List<HostUnit>> taken = new ArrayList<>();

  private GridCellHosts(HostPool pool, MinipodGrid grid) {
    this.grid = grid;
    for (int col = 0; col < grid.cols(); col++) {
      taken.add(new ArrayList<>(Collections.nCopies(grid.rows(), NONE)));
    }
    for (var cells : pool.cells()) {
      var domains = new LinkedHashMap<String, Queue<HostUnit>>();
      for (var cell : cells) {
        domains.computeIfAbsent(domain(cell), _ -> new ArrayDeque<>()).add(cell);
      }
      stock.add(domains);
    }
  }

  private static String domain(HostUnit cell) {
    var name = NvlinkDomains.nameOf(cell.first());
    return name == null ? "host " + cell.first().id() : "domain " + name;
  }

  /**
   * The hosts of each cell, by column.
   *
   * @param units rows of a group, ascending; each divides the rows
   */
  static List<List<HostUnit>> of(
      HostPool pool, MinipodGrid grid, SequencedCollection<Integer> units) {
    var hosts = new GridCellHosts(pool, grid);
    hosts.fill(units.reversed());
    return hosts.taken;
  }

  private void fill(Collection<Integer> units) {
    for (int unit : units) {
      for (int col = 0; col < grid.cols(); col++) {
        for (int first = 0; first < grid.rows(); first += unit) {
          whole(first, unit, col);
        }
      }
    }
    for (int col = 0; col < grid.cols(); col++) {
      var last = "";
      for (int row = 0; row < grid.rows(); row++) {
        if (taken.get(col).get(row).hosts().isEmpty()) {
          last = rest(row, col, last);
        }
      }
    }
  }

  private void whole(int first, int unit, int col) {
    int minipod = grid.cells()[first][col];
    boolean open =
        IntStream.range(first, first + unit)
            .allMatch(row ->
                taken.get(col).get(row).hosts().isEmpty() && grid.cells()[row][col] == minipod);
    if (!open) {
      return;
    }
    stock.get(minipod).values().stream()
        .filter(domain -> domain.size() >= unit)
        .min(Comparator.comparingInt(Queue::size))
        .ifPresent(domain -> {
          for (int row = first; row < first + unit; row++) {
            taken.get(col).set(row, domain.remove());
          }
        });
  }

  private String rest(int row, int col, String last) {
    var domains = stock.get(grid.cells()[row][col]);
    var again = domains.get(last);
    var from =
        again != null && !again.isEmpty()
            ? last
            : domains.entrySet().stream()
                .max(Comparator.comparingInt(each -> each.getValue().size()))
                .orElseThrow()
                .getKey();
    taken.get(col).set(row, domains.getOrDefault(from, new ArrayDeque<>()).remove());
    return from;
  }
}
