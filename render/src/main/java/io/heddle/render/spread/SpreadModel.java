package io.heddle.render.spread;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.SpreadTable;
import io.heddle.render.PodLabels;
import java.util.ArrayList;
import java.util.List;

/** Hosts of each group in each used minipod. */
final class SpreadModel {
  final Placement placement;
  final GroupUnit unit;
  final int[][] hosts;
  final List<Integer> minipods;
  final List<String> labels;
  final int most;

  SpreadModel(Cluster cluster, Placement placement, GroupUnit unit) {
    this.placement = placement;
    this.unit = unit;
    var table = SpreadTable.of(cluster, placement);
    hosts = unit == GroupUnit.PP ? table.ppHosts() : table.dpHosts();
    var all = PodLabels.of(cluster);
    var used = new ArrayList<Integer>();
    var names = new ArrayList<String>();
    int largest = 1;
    for (int minipod = 0; minipod < all.size(); minipod++) {
      int sum = 0;
      for (var group : hosts) {
        sum += group[minipod];
        largest = Math.max(largest, group[minipod]);
      }
      if (sum > 0) {
        used.add(minipod);
        names.add(all.get(minipod));
      }
    }
    minipods = List.copyOf(used);
    labels = List.copyOf(names);
    most = largest;
  }

  int groups() {
    return hosts.length;
  }

  String groupName(int group) {
    return (unit == GroupUnit.PP ? "PP group " : "DP group ") + group;
  }

  List<String> describe(int group, int column) {
    int touched = SpreadTable.touched(hosts[group]);
    return List.of(
        groupName(group) + " in " + labels.get(column),
        "%d of %d hosts".formatted(hosts[group][minipods.get(column)], size()),
        "the group touches %d minipod%s, spread %d"
            .formatted(touched, touched == 1 ? "" : "s", SpreadTable.spread(touched)));
  }

  private int size() {
    return unit == GroupUnit.PP ? placement.cols() : placement.rows();
  }
}
