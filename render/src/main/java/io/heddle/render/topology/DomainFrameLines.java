package io.heddle.render.topology;

import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.ShortenedNames;
import io.heddle.render.topology.FabricLayout.Pod;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The frames of the domains of a level around their hosts, in model coordinates. Hosts of a domain
 * that stand beside each other share a frame; where they stand apart, each part has one. A domain
 * of one host has none.
 */
final class DomainFrameLines {
  /** Places are compared in halves of a unit. */
  private static final double GRAIN = 2;

  private static final long PITCH = Math.round(MinipodLayout.PITCH * GRAIN);
  private static final double MARGIN = (MinipodLayout.PITCH - MinipodLayout.HOST) / 2;

  /**
   * A line of a frame, level or upright.
   *
   * @param pod index of the minipod that it lies in
   */
  record Line(int pod, double x1, double y1, double x2, double y2) {}

  /**
   * The name of a part of a domain.
   *
   * @param texts from long to short, each of which distinguishes it from the others
   * @param top the upper row of hosts of the part
   */
  record Name(int pod, List<String> texts, ModelBox top) {}

  /**
   * The hosts of a domain in a minipod, where they fill a rectangle, but for a part of a row,
   * alone.
   *
   * @param hosts positions in the minipod
   */
  record Block(int pod, int domain, ModelBox box, List<Integer> hosts) {}

  private final List<Line> lines = new ArrayList<>();
  private final List<Name> names = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final int domains;

  /** O(hosts · log hosts). */
  DomainFrameLines(List<Pod> pods, DrawnDomainLevel level) {
    var once = new BitSet();
    var shared = new BitSet();
    for (var pod : pods) {
      for (var host : pod.minipod().hosts()) {
        int domain = level.domain(host.id());
        (once.get(domain) ? shared : once).set(domain);
      }
    }
    domains = shared.cardinality();
    var texts =
        ShortenedNames.byRoom(
            new HashSet<>(shared.stream().mapToObj(level.labels()::get).toList()));
    for (var pod : pods) {
      add(pod, level, shared, texts);
    }
  }

  List<Line> lines() {
    return lines;
  }

  List<Name> names() {
    return names;
  }

  List<Block> blocks() {
    return blocks;
  }

  /** How many domains have a frame. */
  int domains() {
    return domains;
  }

  /** The upper left corner of the place of a host. */
  private record Cell(long x, long y) {
    static Cell of(ModelBox box) {
      return new Cell(
          Math.round((box.x() - MARGIN) * GRAIN), Math.round((box.y() - MARGIN) * GRAIN));
    }

    Cell beside(int right, int down) {
      return new Cell(x + right * PITCH, y + down * PITCH);
    }
  }

  /** All that lies on one level or upright line. */
  private record Track(boolean level, long at) {}

  private void add(
      Pod pod, DrawnDomainLevel level, BitSet shared, Map<String, List<String>> texts) {
    var cells = new HashMap<Cell, Integer>();
    var members = new TreeMap<Integer, List<Integer>>();
    for (int i = 0; i < pod.boxes().size(); i++) {
      int domain = level.domain(pod.minipod().hosts().get(i).id());
      if (shared.get(domain)) {
        cells.put(Cell.of(pod.boxes().get(i)), domain);
        members.computeIfAbsent(domain, _ -> new ArrayList<>()).add(i);
      }
    }
    int index = pod.minipod().index();
    var taken = pod.boxes().stream().map(Cell::of).collect(Collectors.toSet());
    members.forEach((domain, hosts) -> block(pod, domain, hosts, cells, taken));
    var tracks = new HashMap<Track, NavigableSet<Long>>();
    cells.forEach((cell, domain) -> {
      boolean left = isIn(cells, cell.beside(-1, 0), domain);
      boolean above = isIn(cells, cell.beside(0, -1), domain);
      side(left, new Track(false, cell.x()), cell.y(), tracks);
      side(above, new Track(true, cell.y()), cell.x(), tracks);
      side(
          isIn(cells, cell.beside(1, 0), domain),
          new Track(false, cell.x() + PITCH),
          cell.y(),
          tracks);
      side(
          isIn(cells, cell.beside(0, 1), domain),
          new Track(true, cell.y() + PITCH),
          cell.x(),
          tracks);
      if (!left && !above) {
        names.add(
            new Name(
                index,
                texts.getOrDefault(level.labels().get(domain), List.of()),
                row(cells, cell, domain)));
      }
    });
    tracks.forEach((track, starts) -> merge(index, track, starts));
  }

  private void block(
      Pod pod, int domain, List<Integer> hosts, Map<Cell, Integer> cells, Set<Cell> taken) {
    var box =
        hosts.stream().map(pod.boxes()::get).reduce(ModelBox::union).orElseThrow().grow(MARGIN);
    long wide = Math.round(box.width() / MinipodLayout.PITCH);
    long high = Math.round(box.height() / MinipodLayout.PITCH);
    if (wide * high - hosts.size() >= wide) {
      return;
    }
    var first = new Cell(Math.round(box.x() * GRAIN), Math.round(box.y() * GRAIN));
    for (int i = 0; i < wide * high; i++) {
      var cell = first.beside((int) (i % wide), (int) (i / wide));
      if (taken.contains(cell) && !isIn(cells, cell, domain)) {
        return; // a host of another domain stands there
      }
    }
    blocks.add(new Block(pod.minipod().index(), domain, box, hosts));
  }

  private static boolean isIn(Map<Cell, Integer> cells, Cell cell, int domain) {
    return cells.getOrDefault(cell, -1) == domain;
  }

  private static void side(
      boolean inside, Track track, long start, Map<Track, NavigableSet<Long>> tracks) {
    if (!inside) {
      tracks.computeIfAbsent(track, _ -> new TreeSet<>()).add(start);
    }
  }

  private static ModelBox row(Map<Cell, Integer> cells, Cell first, int domain) {
    int wide = 1;
    while (isIn(cells, first.beside(wide, 0), domain)) {
      wide++;
    }
    return new ModelBox(
        first.x() / GRAIN, first.y() / GRAIN, wide * MinipodLayout.PITCH, MinipodLayout.PITCH);
  }

  /** Sides that follow one another on a track are one line. */
  private void merge(int pod, Track track, NavigableSet<Long> starts) {
    long from = starts.first();
    for (long start : starts) {
      if (!starts.contains(start + PITCH)) {
        double at = track.at() / GRAIN;
        double begin = from / GRAIN;
        double end = (start + PITCH) / GRAIN;
        lines.add(
            track.level() ? new Line(pod, begin, at, end, at) : new Line(pod, at, begin, at, end));
        var next = starts.higher(start);
        from = next == null ? from : next;
      }
    }
  }
}
