package io.heddle.model.io;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code heddle.placement/1}. */
final class PlacementReader {
  private static final Set<String> ROOT =
      Set.of(
          "schema",
          "cluster",
          "job",
          "algorithm",
          "alpha",
          "beta",
          "unit",
          "rows",
          "cols",
          "tp",
          "gpusPerHost",
          "matrix",
          "minipods",
          "objective",
          "seconds",
          "seed");
  private static final double TOLERANCE = 1e-6;
  private static final double LARGEST = 1e30;

  private PlacementReader() {}

  static @Nullable Placement read(JsonCursor at) {
    if (!at.isObjectOf("a placement", ROOT)) {
      return null;
    }
    int before = at.findings().count();
    var cluster = at.at("cluster").name("the name of a cluster");
    var job = at.at("job").name("the id of a job");
    var algorithm = at.at("algorithm").name("the name of an algorithm");
    double alpha = at.at("alpha").number(0, 1, "a number from 0 to 1");
    double beta = at.at("beta").number(0, 1, "a number from 0 to 1");
    if (at.at("alpha").isNumber(0, 1)
        && at.at("beta").isNumber(0, 1)
        && Math.abs(alpha + beta - 1) > TOLERANCE) {
      at.at("beta").error("1 − alpha = %s".formatted(1 - alpha));
    }
    var unit = at.at("unit").word(List.of("pp", "dp")).equals("pp") ? GroupUnit.PP : GroupUnit.DP;
    int gpusPerHost =
        at.at("gpusPerHost")
            .integer(1, HostTypeReader.MOST_GPUS, "GPUs a host, 1 to " + HostTypeReader.MOST_GPUS);
    boolean known = at.at("gpusPerHost").isWhole(1, HostTypeReader.MOST_GPUS);
    var matrix = matrix(at);
    int tp = at.at("tp").isPresent() && known ? tp(at.at("tp"), gpusPerHost, matrix.size()) : 0;
    var minipods = at.at("minipods").isPresent() ? minipods(at.at("minipods"), matrix) : null;
    var objective = ObjectiveReader.read(at.at("objective"));
    var groups = objective == null ? null : objective.groups();
    if (groups != null && at.findings().count() == before) {
      ObjectiveReader.requireWhole(
          at.at("objective").at("groups"), groups, tp, matrix.size() * gpusPerHost);
    }
    double seconds =
        at.at("seconds").isPresent()
            ? at.at("seconds").number(0, LARGEST, "seconds, at least 0")
            : 0;
    long seed =
        at.at("seed").isPresent()
            ? at.at("seed").whole(Long.MIN_VALUE, Long.MAX_VALUE, "a whole number of 64 bits")
            : 0;
    if (at.findings().count() > before || objective == null) {
      return null;
    }
    var placement =
        new Placement(
            cluster,
            job,
            algorithm,
            alpha,
            unit,
            tp,
            gpusPerHost,
            matrix,
            minipods,
            objective,
            seconds,
            seed);
    ObjectiveReader.advise(at.at("objective"), placement);
    return placement;
  }

  private static int tp(JsonCursor at, int gpusPerHost, int rows) {
    var expected =
        "a divisor of gpusPerHost %s, or a multiple of it that takes a whole part of %s rows"
            .formatted(gpusPerHost, rows);
    int tp = at.integer(1, Integer.MAX_VALUE, expected);
    if (tp > 0 && !RankPlan.fits(tp, rows, gpusPerHost)) {
      at.error(expected);
    }
    return tp;
  }

  private static List<List<String>> matrix(JsonCursor at) {
    var cells = at.at("matrix").elements("rows of host ids");
    if (at.at("matrix").isPresent() && cells.isEmpty()) {
      at.at("matrix").error("at least one row of host ids");
    }
    var seen = new HashMap<String, JsonCursor>();
    var matrix = new ArrayList<List<String>>();
    int cols = -1;
    for (var cell : cells) {
      var row = new ArrayList<String>();
      for (var host : cell.elements("a row of host ids")) {
        row.add(host.newName("a host id", seen, null));
      }
      cols = cols < 0 ? row.size() : cols;
      if (row.isEmpty() || row.size() != cols) {
        cell.error(
            row.isEmpty() ? "at least one host id" : "%s host ids as in row 0".formatted(cols));
      }
      matrix.add(row);
    }
    if (cols > 0) {
      at.at("rows")
          .whole(cells.size(), cells.size(), "%s, the rows of matrix".formatted(cells.size()));
      at.at("cols").whole(cols, cols, "%s, the columns of matrix".formatted(cols));
    }
    return matrix;
  }

  private static List<List<String>> minipods(JsonCursor at, List<List<String>> matrix) {
    var names = new ArrayList<List<String>>();
    var rows = at.elements("rows of minipod names");
    if (rows.size() != matrix.size()) {
      at.error("%s rows as in matrix".formatted(matrix.size()));
    }
    for (int i = 0; i < Math.min(rows.size(), matrix.size()); i++) {
      var cells = rows.get(i).elements("a row of minipod names");
      if (cells.size() != matrix.get(i).size()) {
        rows.get(i).error("%s names as in row %s of matrix".formatted(matrix.get(i).size(), i));
      }
      names.add(cells.stream().map(cell -> cell.name("the name of a minipod")).toList());
    }
    return names;
  }
}
