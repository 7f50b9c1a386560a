package io.heddle.solvers.placement;

import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.job.JobSegment;
import io.heddle.solvers.eligibility.HostUnit;
import io.heddle.solvers.placement.DomainFilling.Region;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Segments that a job prefers, where not all of them can be kept: as many as each minipod holds
 * become regions of their own, so that filling leaves them in one domain each.
 *
 * @param level at which their hosts are to share a domain
 * @param size consecutive cells of a segment, down the columns
 */
record SegmentRegions(TopologyDomains domains, TopologyDomains.Level level, int size) {
  /**
   * Regions of minipods.
   *
   * @param kept segments that have a region in one domain
   */
  record Split(List<Region> regions, int kept) {}

  /** Null where the job prefers none, or they are no whole cells. */
  static @Nullable SegmentRegions of(
      HostPool pool, TopologyDomains domains, @Nullable JobSegment segment) {
    var unit = pool.units().outermost();
    var level = segment == null || segment.required() ? null : domains.find(segment.level());
    return segment == null
            || level == null
            || unit.cols() > 1
            || pool.units().isLinear()
            || segment.hosts() % unit.rows() != 0
        ? null
        : new SegmentRegions(domains, level, segment.hosts() / unit.rows());
  }

  /** Segments that share a domain. O(cells). */
  int kept(List<List<HostUnit>> columns) {
    var domainOf =
        columns.stream()
            .flatMap(List::stream)
            .mapToInt(unit -> domains.domain(level, unit.first().id()))
            .toArray();
    return (int)
        IntStream.range(0, domainOf.length / size)
            .filter(i -> Arrays.stream(domainOf, i * size, (i + 1) * size).distinct().count() == 1)
            .count();
  }

  /**
   * Of the segments whose cells are all in a minipod the first, as many as its domains hold; those
   * with room for the most come first. O(cells).
   */
  Split in(List<Region> minipods) {
    var found = new ArrayList<Region>();
    int kept = 0;
    for (var region : minipods) {
      var whole = new ArrayDeque<>(whole(region.cells()));
      var given = new BitSet();
      var rest = new ArrayList<HostUnit>();
      for (var domain : DomainFilling.stocks(domains, region, level)) {
        int taken = Math.min(whole.size(), domain.size() / size);
        var here = new ArrayList<Integer>();
        for (int i = 0; i < taken; i++) {
          int first = whole.remove() * size;
          IntStream.range(first, first + size).forEach(here::add);
          given.set(first, first + size);
        }
        kept += taken;
        if (taken > 0) {
          found.add(new Region(here, domain.subList(0, taken * size)));
        }
        rest.addAll(domain.subList(taken * size, domain.size()));
      }
      var cells = region.cells().stream().filter(cell -> !given.get(cell)).toList();
      if (!cells.isEmpty()) {
        found.add(new Region(cells, rest));
      }
    }
    return new Split(found, kept);
  }

  /**
   * The rows in an order that leaves more segments in one minipod: of rows that are alike, which
   * spread counts alike wherever they are, so many together as segments take whole; the others
   * last. O(cells).
   */
  MinipodGrid ordered(MinipodGrid grid) {
    if (grid.rows() % size != 0) {
      return grid;
    }
    Map<List<Integer>, List<int[]>> alike = new LinkedHashMap<>();
    for (var row : grid.cells()) {
      alike.computeIfAbsent(IntStream.of(row).boxed().toList(), _ -> new ArrayList<>()).add(row);
    }
    var first = new ArrayList<int[]>();
    var last = new ArrayList<int[]>();
    for (var rows : alike.values()) {
      int whole = rows.size() / size * size;
      first.addAll(rows.subList(0, whole));
      last.addAll(rows.subList(whole, rows.size()));
    }
    first.addAll(last);
    return new MinipodGrid(first.toArray(int[][]::new));
  }

  /** Segments all of whose cells are among these. */
  private List<Integer> whole(List<Integer> cells) {
    var counts = new TreeMap<Integer, Integer>();
    cells.forEach(cell -> counts.merge(cell / size, 1, Integer::sum));
    return counts.entrySet().stream()
        .filter(each -> each.getValue() == size)
        .map(Map.Entry::getKey)
        .toList();
  }
}
