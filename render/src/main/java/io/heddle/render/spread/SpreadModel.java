package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.SpreadTable;
import io.heddle.model.text.NaturalOrder;
import io.heddle.render.Cell;
import io.heddle.render.PodLabels;
import io.heddle.render.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Hosts of each group in each used minipod. */
final class SpreadModel {
  final Placement placement;
  final GroupUnit unit;
  private final Words words;
  final int[][] hosts;
  final List<Integer> minipods;
  final List<String> labels;
  final int most;

  SpreadModel(Cluster cluster, Placement placement, GroupUnit unit, Words words) {
    this.words = words;
    this.placement = placement;
    this.unit = unit;
    var table = SpreadTable.of(cluster, placement);
    hosts = unit == GroupUnit.PP ? together(table.ppHosts(), placement) : table.dpHosts();
    var all = PodLabels.of(cluster);
    var used = new ArrayList<Integer>();
    int largest = 1;
    for (int minipod = 0; minipod < all.size(); minipod++) {
      int sum = 0;
      for (var group : hosts) {
        sum += group[minipod];
        largest = Math.max(largest, group[minipod]);
      }
      if (sum > 0) {
        used.add(minipod);
      }
    }
    used.sort(Comparator.comparing(all::get, NaturalOrder.INSTANCE));
    minipods = List.copyOf(used);
    labels = used.stream().map(all::get).toList();
    most = largest;
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

  /** The group that a cell of the communication matrix belongs to. */
  int group(Cell cell) {
    return unit == GroupUnit.PP ? placement.ppGroup(cell.row()) : cell.col();
  }

  int groups() {
    return hosts.length;
  }

  String groupName(int group) {
    return words.of("drawn.spread.group", unit.name(), group);
  }

  List<String> describe(int group, int column) {
    int touched = SpreadTable.touched(hosts[group]);
    return List.of(
        words.of("drawn.spread.cell", groupName(group), labels.get(column)),
        words.of("drawn.spread.hosts", hosts[group][minipods.get(column)], size()),
        words.of("drawn.spread.touches", touched, SpreadTable.spread(touched)));
  }

  private int size() {
    return unit == GroupUnit.PP
        ? placement.cols() * placement.hostsPerTensorGroup()
        : placement.rows();
  }
}
