package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's fourth baseline (Arnold, 7.1; Amaral et al. 2017): dual recursive bipartitioning. The
 * hosts are halved by Fiduccia–Mattheyses so that few minipods are cut; a job that fits one half
 * goes there, else its matrix is halved too, so that few rows and columns are cut, weighted by
 * their affinities; and so on within the halves. Done from row order and from column order, and the
 * better is kept. O(log(minipods) · (rows · cols + leaves)).
 */
final class TopoAwareSolver implements GridColoring {
  static final String NAME = "topo-aware";

  /** Net weights are whole numbers: α and β in these parts. */
  private static final int PARTS = 100;

  /** Free hosts under one leaf: the vertices of the host graph. */
  private record Leaf(int minipod, int hosts) {}

  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    return placed(NAME, problem, control);
  }

  @Override
  public MinipodGrid grid(
      PlacementProblem problem, HostPool pool, SolveControl<Placement> control) {
    var leaves = leaves(problem, pool);
    var byRows = map(problem, pool, leaves, false);
    var byColumns = map(problem, pool, leaves, true);
    return PlacementBuilder.weightedSpread(problem.alpha(), byRows)
            <= PlacementBuilder.weightedSpread(problem.alpha(), byColumns)
        ? byRows
        : byColumns;
  }

  private static List<Leaf> leaves(PlacementProblem problem, HostPool pool) {
    var leaves = new ArrayList<Leaf>();
    for (int minipod = 0; minipod < pool.cells().size(); minipod++) {
      var hosts = new HashMap<String, Integer>();
      for (var cell : pool.cells().get(minipod)) {
        hosts.merge(problem.cluster().switchOf(cell.first().id()), 1, Integer::sum);
      }
      int owner = minipod;
      hosts.values().stream().sorted().forEach(count -> leaves.add(new Leaf(owner, count)));
    }
    return leaves;
  }

  private static MinipodGrid map(
      PlacementProblem problem, HostPool pool, List<Leaf> leaves, boolean columnOrder) {
    int rows = pool.matrix().rows();
    int cols = pool.matrix().cols();
    var cells = new int[rows * cols];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = columnOrder ? i % rows * cols + i / rows : i;
    }
    var grid = new MinipodGrid(rows, cols);
    new Mapping(problem.alpha(), grid).map(leaves, cells);
    return grid;
  }

  private record Mapping(double alpha, MinipodGrid grid) {
    void map(List<Leaf> leaves, int[] cells) {
      if (cells.length == 0) {
        return;
      }
      int first = leaves.getFirst().minipod();
      if (leaves.stream().allMatch(leaf -> leaf.minipod() == first)) {
        for (int cell : cells) {
          grid.cells()[cell / grid.cols()][cell % grid.cols()] = first;
        }
        return;
      }
      var halves = halves(leaves);
      int one = hosts(halves.get(0));
      int two = hosts(halves.get(1));
      boolean fitsOne = cells.length <= one;
      boolean fitsTwo = cells.length <= two;
      if (fitsOne && (!fitsTwo || one <= two)) {
        map(halves.get(0), cells);
      } else if (fitsTwo) {
        map(halves.get(1), cells);
      } else {
        var parts = parts(cells, one, two);
        map(halves.get(0), parts.get(0));
        map(halves.get(1), parts.get(1));
      }
    }

    private static int hosts(List<Leaf> leaves) {
      return leaves.stream().mapToInt(Leaf::hosts).sum();
    }

    /** Halves of the host graph: leaves are the vertices, minipods the nets. */
    private static List<List<Leaf>> halves(List<Leaf> leaves) {
      var weights = leaves.stream().mapToInt(Leaf::hosts).toArray();
      var nets = groups(leaves.stream().mapToInt(Leaf::minipod).toArray());
      int total = hosts(leaves);
      int widest = 0;
      for (var net : nets) {
        widest = Math.max(widest, Arrays.stream(net).map(vertex -> weights[vertex]).sum());
      }
      var initial = new boolean[weights.length];
      int held = 0;
      for (int i = 0; i < weights.length; i++) {
        initial[i] = 2 * held >= total;
        held += weights[i];
      }
      if (!initial[weights.length - 1]) {
        initial[weights.length - 1] = true; // neither half may be empty
      }
      // Half a minipod out of balance lets every minipod stay whole.
      long most = Math.min(total - 1L, (total + widest + 1) / 2);
      var side =
          new FiducciaMattheyses(weights, nets, filled(nets.length, 1))
              .improve(initial, most, most);
      var halves = List.<List<Leaf>>of(new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i < side.length; i++) {
        halves.get(side[i] ? 1 : 0).add(leaves.get(i));
      }
      return halves;
    }

    /** Parts of the matrix for two halves, neither of which holds it all. */
    private List<int[]> parts(int[] cells, int one, int two) {
      int share = (int) Math.round((double) cells.length * one / (one + two));
      int inOne = Math.clamp(share, cells.length - two, one);
      int cols = grid.cols();
      var rowNets = groups(Arrays.stream(cells).map(cell -> cell / cols).toArray());
      var colNets = groups(Arrays.stream(cells).map(cell -> cell % cols).toArray());
      var nets = Arrays.copyOf(rowNets, rowNets.length + colNets.length);
      System.arraycopy(colNets, 0, nets, rowNets.length, colNets.length);
      var netWeights = filled(nets.length, (int) Math.round(alpha * PARTS));
      Arrays.fill(netWeights, 0, rowNets.length, (int) Math.round((1 - alpha) * PARTS));
      var initial = new boolean[cells.length];
      Arrays.fill(initial, inOne, cells.length, true);
      var side =
          new FiducciaMattheyses(filled(cells.length, 1), nets, netWeights)
              .improve(initial, one, two);
      return List.of(
          IntStream.range(0, cells.length).filter(i -> !side[i]).map(i -> cells[i]).toArray(),
          IntStream.range(0, cells.length).filter(i -> side[i]).map(i -> cells[i]).toArray());
    }

    /** The positions of each value, values in order of appearance. */
    private static int[][] groups(int[] values) {
      var sizes = new int[Arrays.stream(values).max().orElse(0) + 1];
      for (int value : values) {
        sizes[value]++;
      }
      var nets = new int[sizes.length][];
      var filled = new int[sizes.length];
      for (int i = 0; i < values.length; i++) {
        int value = values[i];
        if (filled[value] == 0) {
          nets[value] = new int[sizes[value]];
        }
        nets[value][filled[value]++] = i;
      }
      return Arrays.stream(nets).filter(net -> net != null).toArray(int[][]::new);
    }

    private static int[] filled(int length, int value) {
      var array = new int[length];
      Arrays.fill(array, value);
      return array;
    }
  }
}
