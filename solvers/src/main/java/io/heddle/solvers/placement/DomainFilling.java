package io.heddle.solvers.placement;

import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.solvers.eligibility.HostUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives the cells of a grid, whose minipods are fixed, their hosts: level by level inward, each
 * part of the grid takes the fewest domains that hold it, whole ones before others, or equal shares
 * where the job asks for balance; down the columns, along the rows, or in tiles, whichever spreads
 * the groups least at that level. O(cells · levels) beside the tiles.
 */
final class DomainFilling {
  /** Cells times units of regions that are tiled at a level: beyond, that costs too much. */
  private static final long MOST_TILED = 500_000;

  private final HostPool pool;
  private final TopologyDomains domains;
  private final double alpha;
  private final @Nullable JobSegment segment;
  private final int rows;
  private final int cols;

  /** Cells of the grid that lie in one domain, with what there is for them. */
  record Region(List<Integer> cells, List<HostUnit> stock) {}

  /** Parts of a region, a number of cells each. */
  private record Share(List<HostUnit> stock, int cells) {}

  private DomainFilling(
      HostPool pool,
      TopologyDomains domains,
      double alpha,
      @Nullable JobSegment segment,
      MinipodGrid grid) {
    this.pool = pool;
    this.domains = domains;
    this.alpha = alpha;
    this.segment = segment;
    rows = grid.rows();
    cols = grid.cols();
  }

  /** The unit of each cell, by column and row. */
  static List<List<HostUnit>> of(HostPool pool, PlacementProblem problem, MinipodGrid grid) {
    var domains = problem.cluster().domains();
    var filling =
        new DomainFilling(
            pool, domains, problem.alpha(), problem.job().request().topology().segment(), grid);
    var minipods = filling.minipods(grid);
    var plain = filling.filled(minipods);
    var segments = problem.preferred() ? null : SegmentRegions.of(pool, domains, filling.segment);
    if (segments == null) {
      return plain;
    }
    var split =
        Stream.of(minipods, filling.minipods(segments.ordered(grid)))
            .map(segments::in)
            .max(Comparator.comparingInt(SegmentRegions.Split::kept))
            .orElseThrow();
    return split.kept() > segments.kept(plain) ? filling.filled(split.regions()) : plain;
  }

  private List<List<HostUnit>> filled(List<Region> minipods) {
    var regions = minipods;
    int outermost = domains.ids().indexOf(TopologyLevel.MINIPOD);
    for (int level = outermost - 1; level >= innermost(); level--) {
      regions = refined(regions, domains.levels().get(level));
    }
    return units(regions);
  }

  /** The innermost level at which a cell is certain to lie in one domain. */
  private int innermost() {
    var units = pool.units();
    if (units.isTrivial()) {
      return 0;
    }
    return units.units().stream()
        .filter(unit -> unit.hosts() == units.outermost().hosts())
        .findFirst()
        .map(unit -> domains.ids().indexOf(unit.level()))
        .orElseThrow();
  }

  private List<Region> minipods(MinipodGrid grid) {
    Map<Integer, List<Integer>> cells = new LinkedHashMap<>();
    for (int col = 0; col < cols; col++) {
      for (int row = 0; row < rows; row++) {
        cells.computeIfAbsent(grid.cells()[row][col], _ -> new ArrayList<>()).add(col * rows + row);
      }
    }
    return cells.entrySet().stream()
        .map(each -> new Region(each.getValue(), pool.cells().get(each.getKey())))
        .toList();
  }

  private List<List<HostUnit>> units(List<Region> regions) {
    var units = new HostUnit[rows * cols];
    for (var region : regions) {
      for (int i = 0; i < region.cells().size(); i++) {
        units[region.cells().get(i)] = region.stock().get(i);
      }
    }
    return IntStream.range(0, cols)
        .mapToObj(col -> List.of(Arrays.copyOfRange(units, col * rows, (col + 1) * rows)))
        .toList();
  }

  /** The regions of the level inside these. */
  private List<Region> refined(List<Region> regions, TopologyDomains.Level level) {
    var shares = regions.stream().map(region -> shares(region, level)).toList();
    if (shares.stream().allMatch(each -> each.size() == 1)) {
      return filled(regions, shares, Comparator.naturalOrder());
    }
    var candidates = new ArrayList<List<Region>>();
    candidates.add(filled(regions, shares, Comparator.naturalOrder()));
    candidates.add(
        filled(
            regions,
            shares,
            Comparator.comparingInt((Integer at) -> at % rows * cols + at / rows)));
    if (!isBalanced(level)) {
      candidates.add(tiled(regions, shares, level));
    }
    return candidates.stream()
        .min(
            Comparator.comparingDouble((List<Region> each) -> value(each, level))
                .thenComparingInt(List::size))
        .orElseThrow();
  }

  private boolean isBalanced(TopologyDomains.Level level) {
    return segment != null && segment.balanced() && segment.level().equals(level.id());
  }

  /** The domains that a region takes, with how many cells each. */
  private List<Share> shares(Region region, TopologyDomains.Level level) {
    var stocks = stocks(region, level);
    int left = region.cells().size();
    var taken = new ArrayList<List<HostUnit>>();
    int held = 0;
    while (held < left) {
      taken.add(stocks.get(taken.size()));
      held += taken.getLast().size();
    }
    if (isBalanced(level)) {
      return balanced(stocks, taken.size(), left);
    }
    var shares = new ArrayList<Share>();
    for (var stock : taken.subList(0, taken.size() - 1)) {
      shares.add(new Share(stock, stock.size()));
      left -= stock.size();
    }
    int rest = left;
    var tightest =
        stocks.subList(taken.size() - 1, stocks.size()).stream()
            .filter(stock -> stock.size() >= rest)
            .min(Comparator.comparingInt(List::size))
            .orElseThrow();
    shares.add(new Share(tightest, rest));
    return shares;
  }

  private List<List<HostUnit>> stocks(Region region, TopologyDomains.Level level) {
    return stocks(domains, region, level);
  }

  /** What a region has, by domain of a level, the largest first. */
  static List<List<HostUnit>> stocks(
      TopologyDomains domains, Region region, TopologyDomains.Level level) {
    Map<Integer, List<HostUnit>> stocks = new LinkedHashMap<>();
    for (var unit : region.stock()) {
      stocks
          .computeIfAbsent(domains.domain(level, unit.first().id()), _ -> new ArrayList<>())
          .add(unit);
    }
    return stocks.values().stream()
        .sorted(Comparator.comparingInt((List<HostUnit> stock) -> -stock.size()))
        .toList();
  }

  /**
   * Shares that differ by one at most, as far as domains hold them: of all choices of so many
   * domains, the largest have the most equal ones; of domains that hold an equal share, the
   * smallest are taken.
   */
  private static List<Share> balanced(List<List<HostUnit>> stocks, int count, int cells) {
    int equal = Math.ceilDiv(cells, count);
    int enough = (int) stocks.stream().filter(stock -> stock.size() >= equal).count();
    var chosen =
        enough >= count ? stocks.subList(enough - count, enough) : stocks.subList(0, count);
    var shares = new ArrayList<Share>();
    int left = cells;
    for (int i = count - 1; i >= 0; i--) { // the smallest first: what it lacks, the others take
      int share = Math.min(chosen.get(i).size(), left / (i + 1));
      shares.addFirst(new Share(chosen.get(i), share));
      left -= share;
    }
    return shares;
  }

  /** The cells of each region, in an order, to its shares. */
  private static List<Region> filled(
      List<Region> regions, List<List<Share>> shares, Comparator<Integer> order) {
    var inner = new ArrayList<Region>();
    for (int i = 0; i < regions.size(); i++) {
      var cells = regions.get(i).cells().stream().sorted(order).toList();
      int at = 0;
      for (var share : shares.get(i)) {
        var here = cells.subList(at, at + share.cells()).stream().sorted().toList();
        inner.add(new Region(here, share.stock()));
        at += share.cells();
      }
    }
    return inner;
  }

  /**
   * Regions that are rectangles in tiles of domains, as far as the effort goes. In one of a single
   * line or column every order touches the same number of domains.
   */
  private List<Region> tiled(
      List<Region> regions, List<List<Share>> shares, TopologyDomains.Level level) {
    var inner = new ArrayList<Region>();
    long left = MOST_TILED;
    for (int i = 0; i < regions.size(); i++) {
      var region = regions.get(i);
      var lines = region.cells().stream().map(at -> at % rows).distinct().sorted().toList();
      var columns = region.cells().stream().map(at -> at / rows).distinct().sorted().toList();
      long effort = (long) region.cells().size() * region.stock().size();
      boolean isRectangle =
          lines.size() > 1
              && columns.size() > 1
              && lines.size() * columns.size() == region.cells().size();
      if (isRectangle && effort <= left && shares.get(i).size() > 1) {
        left -= effort;
        inner.addAll(tiled(lines, columns, stocks(region, level)));
      } else {
        inner.addAll(filled(List.of(region), List.of(shares.get(i)), Comparator.naturalOrder()));
      }
    }
    return inner;
  }

  private List<Region> tiled(
      List<Integer> lines, List<Integer> columns, List<List<HostUnit>> stocks) {
    var shape =
        new HostPool.RegionShape(
            stocks.stream().map(List::size).toList(), lines.size(), columns.size());
    var best =
        pool.tiled().computeIfAbsent(shape, HostPool.RegionShape::tilings).tilings().stream()
            .min(
                Comparator.comparingDouble((TileParetoFront.Tiling each) ->
                        PlacementBuilder.weightedSpread(alpha, each.inColumn(), each.inRow()))
                    .thenComparingInt(TileParetoFront.Tiling::used))
            .orElseThrow();
    var cells = new ArrayList<List<Integer>>();
    stocks.forEach(_ -> cells.add(new ArrayList<>()));
    for (int col = 0; col < columns.size(); col++) {
      for (int row = 0; row < lines.size(); row++) {
        cells.get(best.grid().cells()[row][col]).add(columns.get(col) * rows + lines.get(row));
      }
    }
    return IntStream.range(0, stocks.size())
        .filter(i -> !cells.get(i).isEmpty())
        .mapToObj(i -> new Region(cells.get(i), stocks.get(i)))
        .toList();
  }

  /** Weighted spread over the domains of regions. */
  private double value(List<Region> regions, TopologyDomains.Level level) {
    var grid = new MinipodGrid(rows, cols);
    for (var region : regions) {
      int domain = domains.domain(level, region.stock().getFirst().first().id());
      for (int at : region.cells()) {
        grid.cells()[at % rows][at / rows] = domain;
      }
    }
    return PlacementBuilder.weightedSpread(alpha, grid);
  }
}
