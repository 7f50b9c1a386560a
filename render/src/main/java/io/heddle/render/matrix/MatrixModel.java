package io.heddle.render.matrix;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.GroupRows;
import io.heddle.model.result.Placement;
import io.heddle.render.Cell;
import io.heddle.render.NaturalOrder;
import io.heddle.render.PodLabels;
import io.heddle.render.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** A placement as a painter needs it: the minipod of every cell, and who is used how much. */
final class MatrixModel {
  /** A minipod that the placement uses. */
  record Used(int minipod, String label, int hosts) {}

  final Placement placement;
  private final Words words;
  final int[][] minipods;
  final boolean[][] failed;
  private final String[][] domains;
  final List<Used> used;
  private final List<String> labels;

  MatrixModel(Cluster cluster, Placement placement, Words words) {
    this.words = words;
    this.placement = placement;
    labels = PodLabels.of(cluster);
    minipods = new int[placement.rows()][placement.cols()];
    failed = new boolean[placement.rows()][placement.cols()];
    domains = new String[placement.rows()][placement.cols()];
    var counts = new int[labels.size()];
    for (int row = 0; row < placement.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        var host = cluster.host(placement.host(row, col));
        int minipod = cluster.minipodOf(host.id()).index();
        failed[row][col] = HostState.of(host) == HostState.FAILED;
        minipods[row][col] = minipod;
        var domain = NvlinkDomains.nameOf(host);
        domains[row][col] = domain == null ? host.id() : domain;
        counts[minipod]++;
      }
    }
    var found = new ArrayList<Used>();
    for (int minipod = 0; minipod < counts.length; minipod++) {
      if (counts[minipod] > 0) {
        found.add(new Used(minipod, labels.get(minipod), counts[minipod]));
      }
    }
    found.sort(
        Comparator.comparingInt(Used::hosts)
            .reversed()
            .thenComparing(Used::label, NaturalOrder.INSTANCE));
    used = List.copyOf(found);
  }

  int rows() {
    return placement.rows();
  }

  int cols() {
    return placement.cols();
  }

  int nodeRank(Cell cell) {
    return cell.col() * rows() + cell.row();
  }

  String label(int minipod) {
    return labels.get(minipod);
  }

  /** What a person wants to know of a cell; the first line is its title. */
  List<String> describe(Cell cell) {
    int rank = nodeRank(cell);
    int gpus = placement.gpusPerHost();
    var inRow = new HashSet<Integer>();
    var inCol = new HashSet<Integer>();
    for (int col = 0; col < cols(); col++) {
      inRow.add(minipods[cell.row()][col]);
    }
    for (int row = 0; row < rows(); row++) {
      inCol.add(minipods[row][cell.col()]);
    }
    var lines = new ArrayList<String>();
    lines.add(
        words.of(
            "drawn.matrix.cell",
            placement.host(cell.row(), cell.col()),
            rank,
            failed[cell.row()][cell.col()] ? 1 : 0));
    lines.add(
        words.of(
            "drawn.matrix.ranks",
            rank * gpus,
            rank * gpus + gpus - 1,
            label(minipods[cell.row()][cell.col()])));
    lines.add(words.of("drawn.matrix.groups", cell.row(), inRow.size(), cell.col(), inCol.size()));
    int tensor = placement.hostsPerTensorGroup();
    if (tensor > 1) {
      int first = rank - cell.row() % tensor;
      lines.add(
          words.of(
              "drawn.matrix.tensor", first, first + tensor - 1, domains[cell.row()][cell.col()]));
    }
    var groups = placement.objective().groups();
    if (groups != null && placement.tp() > 0) {
      var rows = new GroupRows(rows(), gpus, placement.tp(), groups.cp());
      lines.add(
          words.of(
              "drawn.matrix.parts",
              touched(rows.context(), cell),
              touched(rows.expert(groups.ep()), cell)));
    }
    return List.copyOf(lines);
  }

  /** Minipods of the widest of those groups of the cell's column that it belongs to. */
  private int touched(List<List<Integer>> groups, Cell cell) {
    return groups.stream()
        .filter(group -> group.contains(cell.row()))
        .mapToInt(
            group -> (int) group.stream().map(row -> minipods[row][cell.col()]).distinct().count())
        .max()
        .orElse(1);
  }
}
