package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.text.NaturalNameOrder;
import io.heddle.render.MatrixCell;
import io.heddle.render.MinipodLabels;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.heatmap.HeatmapModel.Cells;
import io.heddle.render.surface.PaintSurface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Hosts of each group of a placement in each minipod that it uses, as a heatmap. */
public final class SpreadHeatmap implements ChartContent<Cells> {
  private final Placement placement;
  private final GroupUnit unit;
  private final ViewTextBundle words;
  private final int[][] hosts;
  private final List<Integer> minipods;
  private final HeatmapModel map;

  /** O(cells of the matrix + groups × minipods). */
  public SpreadHeatmap(Cluster cluster, Placement placement, GroupUnit unit, ViewTextBundle words) {
    this.words = words;
    this.placement = placement;
    this.unit = unit;
    var table = MinipodSpreadTable.of(cluster, placement);
    hosts = unit == GroupUnit.PP ? together(table.ppHosts(), placement) : table.dpHosts();
    var all = MinipodLabels.of(cluster);
    var used = new ArrayList<Integer>();
    for (int minipod = 0; minipod < all.size(); minipod++) {
      int sum = 0;
      for (var group : hosts) {
        sum += group[minipod];
      }
      if (sum > 0) {
        used.add(minipod);
      }
    }
    used.sort(Comparator.comparing(all::get, NaturalNameOrder.INSTANCE));
    minipods = List.copyOf(used);
    var names = IntStream.range(0, hosts.length).mapToObj(this::groupName).toList();
    var labels = used.stream().map(all::get).toList();
    map =
        new HeatmapModel(
            words.of("drawn.spread.title", unit.name(), used.size()),
            words.of("drawn.hosts"),
            names,
            labels,
            Arrays.stream(hosts).map(this::shown).toList(),
            minipods);
  }

  /** The rows of a PP group are one: as many as a tensor group has hosts. */
  private static int[][] together(int[][] rows, Placement placement) {
    var groups = new int[placement.ppGroups()][rows[0].length];
    for (int row = 0; row < rows.length; row++) {
      var group = groups[placement.ppGroup(row)];
      for (int minipod = 0; minipod < group.length; minipod++) {
        group[minipod] += rows[row][minipod];
      }
    }
    return groups;
  }

  /** No number stands for no host. */
  private double[] shown(int[] group) {
    return minipods.stream()
        .mapToDouble(minipod -> group[minipod] == 0 ? Double.NaN : group[minipod])
        .toArray();
  }

  /** The index of the minipod of a mark. */
  public int minipod(Cells mark) {
    return minipods.get(mark.col());
  }

  /** The row of the group that a cell of the communication matrix belongs to. */
  public Cells group(MatrixCell cell) {
    int group = unit == GroupUnit.PP ? placement.ppGroup(cell.row()) : cell.col();
    return new Cells(group, 0, 1, minipods.size());
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(minipods.size() * 56.0 + 240, 560, 2400);
  }

  @Override
  public double preferredHeight() {
    return Math.clamp(hosts.length * 22.0 + 90, 190, 1100);
  }

  @Override
  public String description() {
    return words.of("drawn.spread.about", hosts.length, unit.name(), minipods.size());
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
        words.of("drawn.spread.hosts", hosts[group][minipod(mark)], size()),
        words.of("drawn.spread.touches", touched, MinipodSpreadTable.spread(touched)));
  }

  private int size() {
    return unit == GroupUnit.PP
        ? placement.cols() * placement.hostsPerTensorGroup()
        : placement.rows();
  }
}
