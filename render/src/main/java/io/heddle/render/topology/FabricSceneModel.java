package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.Rgba;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricLayout.Wire;
import io.heddle.render.topology.FabricViewMarks.OnHosts;
import io.heddle.render.topology.FabricViewMarks.Placed;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is to be drawn: the fabric, its marks, and what of it stands out. Everything that does not
 * change from frame to frame is looked up once here. O(hosts) to make.
 */
final class FabricSceneModel {
  /** What a host is doing. */
  enum State {
    FREE,
    PARTLY_BUSY,
    BUSY,
    PLACED,
    FAILED,
    DRAINED,
    CHOSEN,
    /** Some GPU is sliced, shared, withdrawn or failed. */
    LIMITED,
    /** No source names its GPUs. */
    UNKNOWN,
    /** Some GPU is held for a planned job, and nothing runs there. */
    PLANNED
  }

  /**
   * The hosts of a minipod as painters need them; index i is the i-th host.
   *
   * @param faint hosts that do not stand out
   */
  record PodScene(
      Pod pod, List<Host> hosts, List<State> states, List<Integer> groups, BitSet faint) {
    List<ModelBox> boxes() {
      return pod.boxes();
    }

    int index() {
      return pod.minipod().index();
    }

    int count(State state) {
      int count = 0;
      for (var each : states) {
        count += each == state ? 1 : 0;
      }
      return count;
    }

    /** Free hosts of no group. */
    int free() {
      return ungrouped(State.FREE);
    }

    /** Planned hosts of no group. */
    int planned() {
      return ungrouped(State.PLANNED);
    }

    private int ungrouped(State state) {
      int count = 0;
      for (int i = 0; i < states.size(); i++) {
        count += states.get(i) == state && groups.get(i) < 0 ? 1 : 0;
      }
      return count;
    }

    /** Hosts of the group with this index. */
    int count(int group) {
      return Collections.frequency(groups, group);
    }
  }

  /** Seen whatever the marks say. */
  private static final Set<State> BROKEN = EnumSet.of(State.FAILED, State.DRAINED);

  final FabricLayout layout;
  final FabricViewMarks marks;
  final NodeEmphasis emphasis;
  final List<PodScene> pods;

  /** Of the hosts that are drawn as what they do, not as one of a group. */
  final Set<State> states;

  /** Numbers of the domains, of the level, that have a host of the placement. */
  final List<Integer> placedIn;

  /** The level whose domains are framed and coloured; null: minipods, which have their regions. */
  final @Nullable DrawnDomainLevel level;

  /** Frames of the level's domains; null where they are minipods. */
  final @Nullable DomainFrameLines frames;

  /** Links above the minipods with both ends standing out. */
  final List<Wire> upWires;

  FabricSceneModel(FabricLayout layout, FabricViewMarks marks, NodeEmphasis emphasis) {
    this.layout = layout;
    this.marks = marks;
    this.emphasis = emphasis;
    level = null;
    frames = null;
    var look = new Look(marks.onHosts());
    pods = layout.pods().stream().map(pod -> pod(pod, look)).toList();
    upWires =
        emphasis.isAll() ? layout.upWires() : layout.upWires().stream().filter(this::isOn).toList();
    states = drawn();
    placedIn = placedIn();
  }

  /** The same but for the marks, which change often. */
  private FabricSceneModel(FabricSceneModel same, FabricViewMarks marks) {
    this.layout = same.layout;
    this.marks = marks;
    this.emphasis = same.emphasis;
    this.level = same.level;
    this.frames = same.frames;
    this.upWires = same.upWires;
    if (marks.onHosts().equals(same.marks.onHosts())) {
      pods = same.pods;
      states = same.states;
      placedIn = same.placedIn;
    } else {
      var look = new Look(marks.onHosts());
      pods = same.pods.stream().map(look::on).toList();
      states = drawn();
      placedIn = placedIn();
    }
  }

  /** The same but for the level. */
  private FabricSceneModel(FabricSceneModel same, @Nullable DrawnDomainLevel level) {
    this.layout = same.layout;
    this.marks = same.marks;
    this.emphasis = same.emphasis;
    this.upWires = same.upWires;
    this.pods = same.pods;
    this.states = same.states;
    this.level = level;
    frames = level == null ? null : new DomainFrameLines(layout.pods(), level);
    placedIn = placedIn();
  }

  private PodScene pod(Pod pod, Look look) {
    var hosts = pod.minipod().hosts();
    return look.on(new PodScene(pod, hosts, List.of(), List.of(), faint(hosts)));
  }

  /** How hosts look under marks: looked up once, asked for each host. */
  private static final class Look {
    private final MarkedGpus gpus;
    private final Set<String> chosen;
    private final Set<String> placed = new HashSet<>();
    private final Map<String, Integer> groups;
    private final Set<String> vacant;

    Look(OnHosts marks) {
      gpus = marks.gpus();
      chosen = gpus.chosenHosts();
      groups = marks.groups().byHost();
      vacant = marks.groups().vacant();
      if (marks instanceof Placed(Placement placement)) {
        placement.matrix().forEach(placed::addAll);
      }
    }

    PodScene on(PodScene pod) {
      var drawn = pod.pod().minipod().hosts();
      var hosts = gpus.hosts().isEmpty() ? drawn : drawn.stream().map(gpus::host).toList();
      return new PodScene(
          pod.pod(),
          hosts,
          hosts.stream().map(this::state).toList(),
          groups.isEmpty()
              ? Collections.nCopies(hosts.size(), -1)
              : hosts.stream().map(host -> groups.getOrDefault(host.id(), -1)).toList(),
          pod.faint());
    }

    private State state(Host host) {
      return switch (HostState.of(host)) {
        case FAILED -> State.FAILED;
        case DRAINED -> State.DRAINED;
        case FREE, BUSY, UNKNOWN, PLANNED ->
            chosen.contains(host.id())
                ? State.CHOSEN
                : placed.contains(host.id()) ? State.PLACED : duty(host);
      };
    }

    private State duty(Host host) {
      if (!host.hasKnownGpus()) {
        return State.UNKNOWN;
      }
      if (host.isFree() || vacant.contains(host.id())) {
        return State.FREE;
      }
      if (HostState.of(host) == HostState.PLANNED) {
        return State.PLANNED;
      }
      if (host.unavailableGpus().size() > host.plannedGpus().size()) {
        return State.LIMITED;
      }
      return host.freeGpus() == 0 ? State.BUSY : State.PARTLY_BUSY;
    }
  }

  private Set<State> drawn() {
    var drawn = EnumSet.noneOf(State.class);
    for (var pod : pods) {
      for (int i = 0; i < pod.states().size(); i++) {
        var state = pod.states().get(i);
        boolean grouped = pod.groups().get(i) >= 0 && !BROKEN.contains(state);
        if (!grouped && (!emphasis.hides() || !pod.faint().get(i))) {
          drawn.add(state);
        }
      }
    }
    return drawn;
  }

  private List<Integer> placedIn() {
    var found = new TreeSet<Integer>();
    for (var pod : pods) {
      for (int i = 0; i < pod.states().size(); i++) {
        if (pod.states().get(i) == State.PLACED) {
          found.add(domain(pod, i));
        }
      }
    }
    return List.copyOf(found);
  }

  /** The number of the domain that gives a host its colour and lines. Constant time. */
  int domain(PodScene pod, int host) {
    return level == null ? pod.index() : level.domain(pod.hosts().get(host).id());
  }

  private BitSet faint(List<Host> hosts) {
    var faint = new BitSet();
    for (int i = 0; !emphasis.isAll() && i < hosts.size(); i++) {
      faint.set(i, !emphasis.on(hosts.get(i).id()));
    }
    return faint;
  }

  /** Whether both ends of a link stand out. */
  boolean isOn(Wire wire) {
    return emphasis.on(wire.link().from()) && emphasis.on(wire.link().to());
  }

  /** The same fabric with other marks. */
  FabricSceneModel with(FabricViewMarks now) {
    return new FabricSceneModel(this, now);
  }

  /** The same marks on the same fabric, seen through another filter. */
  FabricSceneModel with(NodeEmphasis now) {
    var seen = new FabricSceneModel(layout, marks, now);
    return level == null ? seen : new FabricSceneModel(seen, level);
  }

  /**
   * The same with the domains of a level framed. O(hosts · log hosts), unless they are minipods.
   */
  FabricSceneModel with(DrawnDomainLevel now) {
    return new FabricSceneModel(this, now.isMinipods() ? null : now);
  }

  /** The group of a host, or null. */
  HostGroups.@Nullable Group group(PodScene pod, int host) {
    int index = pod.groups().get(host);
    return index < 0 ? null : marks.groups().groups().get(index);
  }

  /** The colour of each state in a domain; dimmed where something else stands out. */
  static Rgba colour(State state, int domain, Theme theme, boolean dimmed) {
    var base =
        switch (state) {
          case PLACED -> theme.minipod(domain);
          case CHOSEN -> theme.background().mix(theme.accent(), 0.45);
          case FREE -> theme.free();
          case PARTLY_BUSY -> theme.partly();
          case BUSY -> theme.busy();
          case FAILED -> theme.danger();
          case DRAINED, LIMITED -> theme.partly();
          case UNKNOWN -> theme.free().mix(theme.busy(), 0.5);
          case PLANNED -> theme.planned();
        };
    return dimmed ? base.mix(theme.background(), 0.5) : base;
  }

  /** A colour of something that does not stand out. */
  static Rgba faint(Rgba colour, Theme theme) {
    return colour.mix(theme.surface(), 0.75);
  }

  /** The hosts of both groups of the marked cell. O(rows + cols). */
  Set<String> groupHosts(SharedHighlight highlight) {
    var cell = highlight.cell();
    var shown = marks.placement();
    if (cell == null || shown == null || cell.row() >= shown.rows() || cell.col() >= shown.cols()) {
      return Set.of();
    }
    int first = cell.row() - cell.row() % shown.hostsPerTensorGroup();
    var found = new HashSet<String>();
    shown.matrix().subList(first, first + shown.hostsPerTensorGroup()).forEach(found::addAll);
    shown.matrix().forEach(row -> found.add(row.get(cell.col())));
    return found;
  }
}
