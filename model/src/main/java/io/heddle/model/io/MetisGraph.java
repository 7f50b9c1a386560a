package io.heddle.model.io;

import io.heddle.model.graph.WeightedGraph;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.StringTokenizer;

/**
 * Graphs and partitions as METIS has them (its manual, 4.1 and 4.2): a line “vertices edges [format
 * [constraints]]”, then a line a vertex with its weight, if the format says so, and its neighbours
 * from 1, each with the weight of the edge, if the format says so; lines that begin with % are
 * skipped. A partition is a line a vertex with its part, from 0.
 */
public final class MetisGraph {
  private final FileFindings findings;
  private final String[] lines;
  private int next;

  private int[] first = new int[1];
  private int[] neighbours = new int[0];
  private int[] edges = new int[0];
  private int[] weights = new int[0];
  private boolean weighted;
  private boolean measured;
  private int positions;

  private MetisGraph(String name, String text) {
    findings = new FileFindings(name);
    lines = text.split("\r?\n", -1);
  }

  /**
   * O(edges · log(neighbours of a vertex)).
   *
   * @throws InputException with what is wrong, by line; edges must be named by both of their
   *     vertices with one weight above 0, and all weights together stay below 2³¹
   */
  public static WeightedGraph read(Path path) {
    return read(path.toString(), Utf8FileReader.read(path));
  }

  /** {@link #read(Path)} of a text that came from elsewhere. */
  public static WeightedGraph read(String name, String text) {
    return new MetisGraph(name, text).graph();
  }

  /** One part a line. */
  public static String parts(Iterable<Integer> parts) {
    var text = new StringBuilder();
    parts.forEach(part -> text.append(part).append('\n'));
    return text.toString();
  }

  private WeightedGraph graph() {
    header();
    for (int v = 0; v < weights.length && findings.count() == 0; v++) {
      vertex(v);
    }
    findings.throwIfAny();
    while (next < lines.length && (isComment() || lines[next].isBlank())) {
      next++;
    }
    if (next < lines.length) {
      error(lines[next], "no line after that of vertex %,d".formatted(weights.length));
    } else if (positions != neighbours.length) {
      next = 0;
      error(
          "%,d edges".formatted(neighbours.length / 2),
          "half of the %,d neighbours that are listed".formatted(positions));
    }
    findings.throwIfAny();
    symmetric();
    sums();
    findings.throwIfAny();
    return new WeightedGraph(first, neighbours, edges, weights);
  }

  private boolean isComment() {
    return lines[next].startsWith("%");
  }

  private void error(String value, String expected) {
    findings.error("line " + (next + 1), value, expected, () -> null);
  }

  /** The next line that is no comment; an empty one where the file ends, which is reported. */
  private StringTokenizer line(String expected) {
    while (next < lines.length && isComment()) {
      next++;
    }
    if (next >= lines.length) {
      error("the end of the file", expected);
      return new StringTokenizer("");
    }
    return new StringTokenizer(lines[next]);
  }

  private void header() {
    var words = line("vertices and edges");
    var shown = next < lines.length ? lines[next] : "";
    int count = words.countTokens();
    if (findings.count() == 0 && (count < 2 || count > 4)) {
      error(shown.isBlank() ? "nothing" : shown, "vertices, edges, and an optional format");
    }
    findings.throwIfAny();
    int vertices = number(words, 1, 50_000_000, "vertices, from 1 to 50,000,000");
    int edgeCount = number(words, 0, 500_000_000, "edges, from 0 to 500,000,000");
    var format = words.hasMoreTokens() ? words.nextToken() : "0";
    if (!format.matches("0?[01]?[01]")) {
      error(format, "a format of 0, 1, 10 or 11 (sizes of vertices are not read)");
    }
    if (words.hasMoreTokens() && number(words, 1, 1, "one weight per vertex") != 1) {
      return;
    }
    findings.throwIfAny();
    measured = format.endsWith("1");
    weighted = format.length() > 1 && format.charAt(format.length() - 2) == '1';
    next++;
    long listed = Arrays.stream(lines).mapToLong(String::length).sum();
    if (vertices > lines.length || 2L * edgeCount > listed) {
      next = 0;
      error(shown, "as many vertices and edges as are listed");
      findings.throwIfAny();
    }
    weights = new int[vertices];
    first = new int[vertices + 1];
    neighbours = new int[2 * edgeCount];
    edges = new int[2 * edgeCount];
  }

  private int number(StringTokenizer words, int least, int most, String expected) {
    var word = words.hasMoreTokens() ? words.nextToken() : "nothing";
    try {
      int value = Integer.parseInt(word);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    error(word, expected);
    return least;
  }

  private void vertex(int v) {
    var words = line("the neighbours of vertex %,d".formatted(v + 1));
    weights[v] =
        weighted ? number(words, 0, Integer.MAX_VALUE, "the weight of a vertex, at least 0") : 1;
    while (words.hasMoreTokens() && findings.count() == 0) {
      int u = number(words, 1, weights.length, "a vertex, from 1 to %,d".formatted(weights.length));
      int weight =
          measured ? number(words, 1, Integer.MAX_VALUE, "the weight of an edge, above 0") : 1;
      if (u - 1 == v) {
        error("" + u, "another vertex than that of the line");
      }
      if (positions < neighbours.length) {
        neighbours[positions] = u - 1;
        edges[positions] = weight;
      }
      positions++;
    }
    first[v + 1] = Math.min(positions, neighbours.length);
    next++;
  }

  /** Sorts the neighbours of each vertex, and tells an edge that its other vertex does not have. */
  private void symmetric() {
    for (int v = 0; v < weights.length; v++) {
      var sorted = new long[first[v + 1] - first[v]];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = ((long) neighbours[first[v] + i] << 32) + edges[first[v] + i];
      }
      Arrays.sort(sorted);
      for (int i = 0; i < sorted.length; i++) {
        neighbours[first[v] + i] = (int) (sorted[i] >>> 32);
        edges[first[v] + i] = (int) sorted[i];
      }
    }
    for (int v = 0; v < weights.length && findings.count() == 0; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        int u = neighbours[i];
        int back = Arrays.binarySearch(neighbours, first[u], first[u + 1], v);
        boolean twice = i > first[v] && neighbours[i - 1] == u;
        if (twice || back < 0 || edges[back] != edges[i]) {
          findings.error(
              "vertex %,d".formatted(v + 1),
              "neighbour %,d%s".formatted(u + 1, twice ? " twice" : ""),
              twice ? "each neighbour once" : "the same edge with the same weight there",
              () -> null);
        }
      }
    }
  }

  private void sums() {
    long vertices = Arrays.stream(weights).asLongStream().sum();
    long all = Arrays.stream(edges).asLongStream().sum() / 2;
    if (Math.max(vertices, all) > Integer.MAX_VALUE) {
      findings.error(
          "",
          "weights of %,d together".formatted(Math.max(vertices, all)),
          "at most %,d of all vertices, and of all edges".formatted(Integer.MAX_VALUE),
          () -> Advice.sentence("Use smaller units."));
    }
  }
}
