package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.text.NaturalNameOrder;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MatrixCell;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.heatmap.HeatmapModel.Cells;
import io.heddle.render.surface.PaintSurface;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Hosts of each group of a placement in each domain of a level that it uses, as a heatmap. */
public final class SpreadHeatmap implements ChartContent<Cells> {
  private final Placement placement;
  private final GroupUnit unit;
  private final ViewTextBundle words;
  private final DrawnDomainLevel level;
  private final int[][] hosts;
  private final List<Integer> domains;
  private final HeatmapModel map;

  /** Over minipods. */
  public SpreadHeatmap(Cluster cluster, Placement placement, GroupUnit unit, ViewTextBundle words) {
    this(DrawnDomainLevel.minipods(cluster, words), placement, unit, words);
  }

  /** O(cells of the matrix + groups × used domains). */
  public SpreadHeatmap(
      DrawnDomainLevel level, Placement placement, GroupUnit unit, ViewTextBundle words) {
    this.level = level;
    this.words = words;
    this.placement = placement;
    this.unit = unit;
    var all = level.labels();
    domains =
        placement.matrix().stream()
            .flatMap(List::stream)
            .map(level::domain)
            .distinct()
            .sorted(Comparator.comparing(all::get, NaturalNameOrder.INSTANCE))
            .toList();
    hosts = new int[unit == GroupUnit.PP ? placement.ppGroups() : placement.cols()][domains.size()];
    count();
    var names = IntStream.range(0, hosts.length).mapToObj(this::groupName).toList();
    map =
        new HeatmapModel(
            words.of("drawn.spread.title", unit.name(), domains.size(), level.noun()),
            words.of("drawn.hosts"),
            names,
            domains.stream().map(all::get).toList(),
            Arrays.stream(hosts).map(SpreadHeatmap::shown).toList(),
            domains);
  }

  /** The rows of a PP group are one: as many as a tensor group has hosts. */
  private void count() {
    var columns = HashMap.<Integer, Integer>newHashMap(domains.size());
    domains.forEach(domain -> columns.put(domain, columns.size()));
    for (int row = 0; row < placement.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        int group = unit == GroupUnit.PP ? placement.ppGroup(row) : col;
        hosts[group][columns.getOrDefault(level.domain(placement.host(row, col)), 0)]++;
      }
    }
  }

  /** No number stands for no host. */
  private static double[] shown(int[] group) {
    return IntStream.of(group).mapToDouble(each -> each == 0 ? Double.NaN : each).toArray();
  }

  /** The index of the minipod of a mark; null where domains are those of another level. */
  public @Nullable Integer minipod(Cells mark) {
    return level.isMinipods() ? domains.get(mark.col()) : null;
  }

  /** The row of the group that a cell of the communication matrix belongs to. */
  public Cells group(MatrixCell cell) {
    int group = unit == GroupUnit.PP ? placement.ppGroup(cell.row()) : cell.col();
    return new Cells(group, 0, 1, domains.size());
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(domains.size() * 56.0 + 240, 560, 2400);
  }

  @Override
  public double preferredHeight() {
    return Math.clamp(hosts.length * 22.0 + 90, 190, 1100);
  }

  @Override
  public String description() {
    return words.of("drawn.spread.about", hosts.length, unit.name(), domains.size(), level.noun());
  }

  @Override
  public @Nullable Cells next(@Nullable Cells from, int right, int down) {
    return map.next(from, right, down);
  }

  @Override
  public ChartSizeLayout<Cells> layout(PaintSurface surface, double width, double height) {
    return map.layout(surface, width, height);
  }

  private String groupName(int group) {
    return words.of("drawn.spread.group", unit.name(), group);
  }

  @Override
  public List<String> describe(Cells mark) {
    int group = mark.row();
    int touched = MinipodSpreadTable.touched(hosts[group]);
    return List.of(
        words.of("drawn.spread.cell", groupName(group), map.cols().get(mark.col())),
        words.of("drawn.spread.hosts", hosts[group][mark.col()], size()),
        level.isMinipods()
            ? words.of("drawn.spread.touches", touched, MinipodSpreadTable.spread(touched))
            : words.of("drawn.spread.touches.level", touched, level.noun()));
  }

  private int size() {
    return unit == GroupUnit.PP
        ? placement.cols() * placement.hostsPerTensorGroup()
        : placement.rows();
  }
}
