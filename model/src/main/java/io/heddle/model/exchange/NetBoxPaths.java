package io.heddle.model.exchange;

import io.heddle.model.exchange.NetBoxData.Cable;
import io.heddle.model.exchange.NetBoxData.End;
import io.heddle.model.exchange.NetBoxData.EndKind;
import io.heddle.model.exchange.NetBoxData.Rear;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From interface to interface, through whatever panels lie between. */
final class NetBoxPaths {
  private static final int MOST_PANELS = 64;

  /** Two interfaces that cables join, through {@code panels} panels. */
  record Path(End from, End to, int panels) {}

  private final NetBoxData data;
  private final ImportNotes notes;
  private final Map<End, End> across = new HashMap<>();
  private final List<Path> paths = new ArrayList<>();

  private NetBoxPaths(NetBoxData data, ImportNotes notes) {
    this.data = data;
    this.notes = notes;
  }

  /** O(cables · panels between). */
  static List<Path> of(NetBoxData data, ImportNotes notes) {
    var paths = new NetBoxPaths(data, notes);
    if (data.cables.isEmpty()) {
      paths.connected();
    } else {
      data.cables.forEach(paths::lay);
      paths.follow();
    }
    return paths.paths;
  }

  /** What interfaces say of each other; both do, so every pair is there twice. */
  private void connected() {
    var seen = new HashSet<List<End>>();
    for (var each : data.connected) {
      var from = each.from().getFirst();
      var to = each.to().getFirst();
      if (seen.add(List.of(from, to)) && !seen.contains(List.of(to, from))) {
        paths.add(new Path(from, to, 0));
      }
    }
    if (!paths.isEmpty()) {
      notes.assumed(
          ImportNotes.count(paths.size(), "cable"),
          "as interfaces name their far ends, for no file has cables");
    }
  }

  private void lay(Cable cable) {
    if (cable.from().isEmpty() || cable.to().isEmpty()) {
      notes.leftOut(cable.name(), "an end is loose");
      return;
    }
    if (cable.status().startsWith("decommission")) {
      notes.leftOut(cable.name(), "is being decommissioned");
      return;
    }
    if (ends(cable).stream().anyMatch(end -> end.kind() == EndKind.OTHER)) {
      notes.leftOut(cable.name(), "for power, consoles or circuits");
      return;
    }
    if (cable.status().equals("planned")) {
      notes.read(cable.name(), "planned, taken as if it were there");
    }
    int from = cable.from().size();
    int to = cable.to().size();
    if (from == 1 && to == 1) {
      lay(cable, cable.from().getFirst(), cable.to().getFirst());
    } else if (from == to) {
      for (int i = 0; i < from; i++) {
        lay(cable, cable.from().get(i), cable.to().get(i));
      }
    } else if ((from == 1 || to == 1)
        && ends(cable).stream().allMatch(end -> end.kind() == EndKind.INTERFACE)) {
      for (var one : cable.from()) {
        cable.to().forEach(other -> paths.add(new Path(one, other, 0)));
      }
      notes.read(cable.name(), "a breakout: a cable for each of its ends");
    } else {
      notes.leftOut(cable.name(), "%d ends on one side and %d on the other".formatted(from, to));
    }
  }

  private static List<End> ends(Cable cable) {
    var ends = new ArrayList<>(cable.from());
    ends.addAll(cable.to());
    return ends;
  }

  private void lay(Cable cable, End from, End to) {
    if (across.containsKey(from) || across.containsKey(to)) {
      notes.leftOut(cable.name(), "its port has another cable, too");
      return;
    }
    across.put(from, to);
    across.put(to, from);
  }

  private void follow() {
    var done = new HashSet<End>();
    for (var cable : data.cables) {
      for (var start : ends(cable)) {
        if (start.kind() == EndKind.INTERFACE && across.containsKey(start) && done.add(start)) {
          var path = along(start);
          if (path != null) {
            done.add(path.to());
            paths.add(path);
          }
        }
      }
    }
  }

  private @Nullable Path along(End start) {
    var at = across.get(start);
    var positions = new ArrayDeque<Integer>();
    for (int panels = 0; at != null && panels < MOST_PANELS; panels++) {
      if (at.kind() == EndKind.INTERFACE) {
        return new Path(start, at, panels);
      }
      var through = through(at, positions);
      if (through == null) {
        notes.leftOut(
            "cables into " + data.spokenOf.getOrDefault(at.device(), at.device()),
            "no file states where its ports lead (front ports)");
        return null;
      }
      at = across.get(through);
    }
    notes.leftOut(
        "port %s of %s"
            .formatted(start.name(), data.spokenOf.getOrDefault(start.device(), start.device())),
        "its cable ends in a panel");
    return null;
  }

  /**
   * Through a panel; positions of shared rear ports are remembered for the panel at the far end.
   */
  private @Nullable End through(End port, ArrayDeque<Integer> positions) {
    if (port.kind() == EndKind.FRONT) {
      var rear = data.rearOf.get(port);
      if (rear == null) {
        return null;
      }
      positions.push(rear.position());
      return rear.port();
    }
    return data.frontOf.get(new Rear(port, positions.isEmpty() ? 1 : positions.pop()));
  }
}
