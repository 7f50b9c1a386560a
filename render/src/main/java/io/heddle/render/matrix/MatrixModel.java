package io.heddle.render.matrix;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.CommunicationGroupKind;
import io.heddle.model.job.CommunicationGroupKind.Kind;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.model.text.NaturalNameOrder;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MatrixCell;
import io.heddle.render.MinipodLabels;
import io.heddle.render.ShortenedNames;
import io.heddle.render.ViewTextBundle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A placement as a painter needs it: the domain of every cell, and how many hosts each has. */
final class MatrixModel {
  /**
   * A domain of the level that has hosts of the placement.
   *
   * @param labels names from long to short, each of which distinguishes it from the others
   */
  record Used(int domain, List<String> labels, int hosts) {
    String label() {
      return labels.getFirst();
    }
  }

  final Placement placement;
  private final ViewTextBundle words;
  final DrawnDomainLevel level;

  /** What cells are coloured by: the number of each host's domain of the level. */
  final int[][] domains;

  final int[][] minipods;
  final boolean[][] failed;
  private final String[][] nvlink;
  final List<Used> used;
  final List<CommunicationGroupLane> lanes;
  final List<CommunicationGroupKind> groups;
  private final List<String> minipodLabels;
  private final Map<String, List<String>> names;

  /** Coloured by minipod. */
  MatrixModel(
      Cluster cluster, Placement placement, @Nullable TrainingJob job, ViewTextBundle words) {
    this(DrawnDomainLevel.minipods(cluster, words), placement, job, words);
  }

  /**
   * @param job what the groups send follows from it; null where it is not known
   */
  MatrixModel(
      DrawnDomainLevel level,
      Placement placement,
      @Nullable TrainingJob job,
      ViewTextBundle words) {
    var cluster = level.cluster();
    this.level = level;
    this.words = words;
    lanes = CommunicationGroupLane.of(placement);
    groups = groups(placement, job);
    this.placement = placement;
    minipodLabels = level.isMinipods() ? level.labels() : MinipodLabels.of(cluster);
    domains = new int[placement.rows()][placement.cols()];
    minipods = new int[placement.rows()][placement.cols()];
    failed = new boolean[placement.rows()][placement.cols()];
    nvlink = new String[placement.rows()][placement.cols()];
    var counts = new int[level.labels().size()];
    for (int row = 0; row < placement.rows(); row++) {
      for (int col = 0; col < placement.cols(); col++) {
        var host = cluster.host(placement.host(row, col));
        int minipod = cluster.minipodOf(host.id()).index();
        failed[row][col] = HostState.of(host) == HostState.FAILED;
        minipods[row][col] = minipod;
        domains[row][col] = level.domain(host.id());
        var domain = NvlinkDomains.nameOf(host);
        nvlink[row][col] = domain == null ? host.id() : domain;
        counts[domains[row][col]]++;
      }
    }
    names = ShortenedNames.byRoom(level.labels());
    var found = new ArrayList<Used>();
    for (int domain = 0; domain < counts.length; domain++) {
      if (counts[domain] > 0) {
        found.add(new Used(domain, labels(domain), counts[domain]));
      }
    }
    found.sort(
        Comparator.comparingInt(Used::hosts)
            .reversed()
            .thenComparing(Used::label, NaturalNameOrder.INSTANCE));
    used = List.copyOf(found);
  }

  private static List<CommunicationGroupKind> groups(
      Placement placement, @Nullable TrainingJob job) {
    if (placement.tp() == 0) {
      return List.of();
    }
    var spread = placement.objective().groups();
    var known =
        CommunicationGroupKind.of(
            placement.rows() * placement.cols() * placement.gpusPerHost(),
            placement.tp(),
            spread == null ? 1 : spread.cp(),
            spread == null ? 1 : spread.ep(),
            placement.cols());
    var said =
        job == null || job.parallelism() == null
            ? List.<CommunicationGroupKind>of()
            : CommunicationGroupKind.of(job);
    boolean same = // what was typed since is of the next placement
        said.stream()
            .map(each -> List.of(each.kind(), each.size(), each.count()))
            .toList()
            .equals(
                known.stream()
                    .map(each -> List.of(each.kind(), each.size(), each.count()))
                    .toList());
    return same ? said : known;
  }

  int rows() {
    return placement.rows();
  }

  int cols() {
    return placement.cols();
  }

  int nodeRank(MatrixCell cell) {
    return cell.col() * rows() + cell.row();
  }

  private String label(int domain) {
    return level.labels().get(domain);
  }

  /** Names of a domain from long to short, the shortest as on the fabric. */
  List<String> labels(int domain) {
    return names.getOrDefault(label(domain), List.of(label(domain)));
  }

  /** What a person wants to know of a cell; the first line is its title. */
  List<String> describe(MatrixCell cell) {
    int rank = nodeRank(cell);
    int gpus = placement.gpusPerHost();
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
            minipodLabels.get(minipods[cell.row()][cell.col()])));
    lines.add(
        words.of(
            "drawn.matrix.groups",
            placement.ppGroup(cell.row()),
            inRow(minipods, cell),
            cell.col(),
            inColumn(minipods, cell)));
    if (!level.isMinipods()) {
      lines.add(
          words.of(
              "drawn.matrix.level",
              level.title(),
              label(domains[cell.row()][cell.col()]),
              placement.ppGroup(cell.row()),
              inRow(domains, cell),
              cell.col(),
              inColumn(domains, cell)));
    }
    int tensor = placement.hostsPerTensorGroup();
    if (tensor > 1) {
      int first = rank - cell.row() % tensor;
      lines.add(
          words.of(
              "drawn.matrix.tensor", first, first + tensor - 1, nvlink[cell.row()][cell.col()]));
    }
    var degrees = placement.objective().groups();
    if (degrees != null && placement.tp() > 0) {
      var rows = CommunicationGroupLane.rows(placement, degrees.cp());
      if (degrees.cp() > 1) {
        lines.add(parts(Kind.CP, rows.contextOn(cell.row()), rows.context(), cell));
      }
      if (degrees.ep() > 1) {
        var on = rows.expertOn(cell.row(), degrees.ep());
        lines.add(parts(Kind.EP, on, rows.expert(degrees.ep()), cell));
      }
    }
    return List.copyOf(lines);
  }

  private static int inRow(int[][] of, MatrixCell cell) {
    return (int) IntStream.of(of[cell.row()]).distinct().count();
  }

  private static int inColumn(int[][] of, MatrixCell cell) {
    return (int) Stream.of(of).mapToInt(row -> row[cell.col()]).distinct().count();
  }

  /** What the widest of the groups of a cell's column touches that the cell belongs to. */
  private String parts(
      Kind kind, List<Integer> numbers, List<List<Integer>> groups, MatrixCell cell) {
    int widest = 1;
    int domain = 1;
    for (var group : groups) {
      if (group.contains(cell.row())) {
        var there = group.stream().map(row -> minipods[row][cell.col()]).distinct();
        widest = Math.max(widest, (int) there.count());
        var shared = group.stream().map(row -> nvlink[row][cell.col()]).distinct();
        domain = Math.max(domain, (int) shared.count());
      }
    }
    var label = new CommunicationGroupLane.Stretch(cell.row(), cell.row(), numbers).label();
    return words.of("drawn.matrix.part", kind.toString(), numbers.size(), label, widest, domain);
  }
}
