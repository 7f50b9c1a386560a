package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.result.Placement;
import io.heddle.render.Highlight;
import io.heddle.render.Rgba;
import io.heddle.render.Theme;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricLayout.Wire;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be drawn: the fabric and who is placed on it. Everything that does not change from
 * frame to frame is looked up once here. O(hosts) to make.
 */
final class FabricScene {
  /** What a host is doing. */
  enum State {
    FREE,
    PARTLY_BUSY,
    BUSY,
    PLACED,
    FAILED,
    DRAINED,
    CHOSEN
  }

  /**
   * The hosts of a minipod as painters need them; index i is the i-th host.
   *
   * @param faint hosts that do not stand out
   */
  record PodScene(
      Pod pod,
      List<Host> hosts,
      List<Box> boxes,
      List<State> states,
      List<Integer> groups,
      BitSet faint) {
    int index() {
      return pod.minipod().index();
    }

    PodScene with(List<State> now) {
      return new PodScene(pod, hosts, boxes, now, groups, faint);
    }

    int count(State state) {
      int count = 0;
      for (var each : states) {
        count += each == state ? 1 : 0;
      }
      return count;
    }

    /** Hosts of the group with this index. */
    int count(int group) {
      return Collections.frequency(groups, group);
    }
  }

  final FabricLayout layout;
  final @Nullable Placement placement;
  final HostGroups groups;
  final GpuMarks marks;
  final Emphasis emphasis;
  final List<PodScene> pods;

  /** Of the hosts that are drawn. */
  final Set<State> states;

  /** Links above the minipods with both ends standing out. */
  final List<Wire> upWires;

  /** Where hosts are grouped or GPUs stand out, who is placed where does not. */
  FabricScene(
      FabricLayout layout,
      @Nullable Placement placement,
      HostGroups groups,
      GpuMarks marks,
      Emphasis emphasis) {
    this.layout = layout;
    this.placement = placement;
    this.groups = groups;
    this.marks = marks;
    this.emphasis = emphasis;
    var groupOf = groups.byHost();
    var placed = placed();
    var chosen = marks.chosenHosts();
    pods =
        layout.pods().stream()
            .map(pod -> {
              var hosts = pod.minipod().hosts().stream().map(marks::host).toList();
              return new PodScene(
                  pod,
                  hosts,
                  hosts.stream().map(host -> layout.box(host.id())).toList(),
                  states(hosts, placed, chosen),
                  hosts.stream().map(host -> groupOf.getOrDefault(host.id(), -1)).toList(),
                  faint(hosts));
            })
            .toList();
    upWires =
        emphasis.isAll() ? layout.upWires() : layout.upWires().stream().filter(this::isOn).toList();
    states = drawn();
  }

  /** The same but for who is placed, which changes often. */
  private FabricScene(FabricScene same, @Nullable Placement placement) {
    this.layout = same.layout;
    this.placement = placement;
    this.groups = same.groups;
    this.marks = same.marks;
    this.emphasis = same.emphasis;
    this.upWires = same.upWires;
    var placed = placed();
    var chosen = marks.chosenHosts();
    pods = same.pods.stream().map(pod -> pod.with(states(pod.hosts(), placed, chosen))).toList();
    states = drawn();
  }

  private Set<State> drawn() {
    var drawn = EnumSet.noneOf(State.class);
    for (var pod : pods) {
      for (int i = 0; i < pod.states().size(); i++) {
        if (!emphasis.hides() || !pod.faint().get(i)) {
          drawn.add(pod.states().get(i));
        }
      }
    }
    return drawn;
  }

  private Set<String> placed() {
    var placed = new HashSet<String>();
    if (placement != null && groups.isEmpty() && marks.isNone()) {
      placement.matrix().forEach(placed::addAll);
    }
    return placed;
  }

  private static List<State> states(List<Host> hosts, Set<String> placed, Set<String> chosen) {
    return hosts.stream().map(host -> state(host, placed, chosen)).toList();
  }

  private static State state(Host host, Set<String> placed, Set<String> chosen) {
    if (chosen.contains(host.id())) {
      return State.CHOSEN;
    }
    switch (HostState.of(host)) {
      case FAILED -> {
        return State.FAILED;
      }
      case DRAINED -> {
        return State.DRAINED;
      }
      case FREE, BUSY -> {}
    }
    if (placed.contains(host.id())) {
      return State.PLACED;
    }
    if (host.isFree()) {
      return State.FREE;
    }
    return host.freeGpus() == 0 ? State.BUSY : State.PARTLY_BUSY;
  }

  /** A fabric with everything shown alike. */
  static FabricScene of(FabricLayout layout, @Nullable Placement placement) {
    return new FabricScene(layout, placement, HostGroups.none(), GpuMarks.none(), Emphasis.all());
  }

  private BitSet faint(List<Host> hosts) {
    var faint = new BitSet();
    for (int i = 0; i < hosts.size(); i++) {
      faint.set(i, !emphasis.on(hosts.get(i).id()));
    }
    return faint;
  }

  /** Whether both ends of a link stand out. */
  boolean isOn(Wire wire) {
    return emphasis.on(wire.link().from()) && emphasis.on(wire.link().to());
  }

  /** The same scene with something else about it. */
  FabricScene with(@Nullable Placement now) {
    return new FabricScene(this, now);
  }

  FabricScene with(HostGroups now) {
    return new FabricScene(layout, placement, now, marks, emphasis);
  }

  FabricScene with(GpuMarks now) {
    return new FabricScene(layout, placement, groups, now, emphasis);
  }

  FabricScene with(Emphasis now) {
    return new FabricScene(layout, placement, groups, marks, now);
  }

  /** The group of a host, or null. */
  HostGroups.@Nullable Group group(PodScene pod, int host) {
    int index = pod.groups().get(host);
    return index < 0 ? null : groups.groups().get(index);
  }

  /** The colour of each state in a minipod; dimmed where something else stands out. */
  static Rgba colour(State state, int pod, Theme theme, boolean dimmed) {
    var base =
        switch (state) {
          case PLACED -> theme.minipod(pod);
          case CHOSEN -> theme.background().mix(theme.accent(), 0.45);
          case FREE -> theme.free();
          case PARTLY_BUSY -> theme.partly();
          case BUSY -> theme.busy();
          case FAILED -> theme.danger();
          case DRAINED -> theme.busy().mix(theme.background(), 0.35);
        };
    return dimmed ? base.mix(theme.background(), 0.5) : base;
  }

  /** A colour of something that does not stand out. */
  static Rgba faint(Rgba colour, Theme theme) {
    return colour.mix(theme.surface(), 0.75);
  }

  /** The hosts of both groups of the marked cell. O(rows + cols). */
  Set<String> groupHosts(Highlight highlight) {
    var cell = highlight.cell();
    var shown = placement;
    if (cell == null || shown == null || cell.row() >= shown.rows() || cell.col() >= shown.cols()) {
      return Set.of();
    }
    var found = new HashSet<>(shown.matrix().get(cell.row()));
    shown.matrix().forEach(row -> found.add(row.get(cell.col())));
    return found;
  }
}
