package io.heddle.render.topology;

import io.heddle.model.result.Placement;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace shows on the fabric, set as a whole. What wins is said by the types and nowhere
 * else: hosts are coloured in <em>one</em> way ({@link OnHosts}), links may be coloured over that
 * ({@link Loads}, {@link Cabled}), and signs may stand over both ({@link Signed}). Whatever the
 * marks say of it, a failed or drained host shows as one. What every workspace shares, the
 * selection, the filter and what is pointed at, is not among the marks.
 */
public sealed interface FabricViewMarks {
  /** Marks without signs. */
  sealed interface Unsigned extends FabricViewMarks {}

  /** How hosts are coloured. */
  sealed interface OnHosts extends Unsigned {}

  /** What each host is doing, and nothing else. */
  record States() implements OnHosts {}

  /** Who is placed where, coloured by minipod. */
  record Placed(Placement placement) implements OnHosts {}

  /**
   * Sets of hosts, each in its colour, pattern and sign.
   *
   * @param placement whose ranks the pointer tells and whose groups stand out, or null
   */
  record Grouped(HostGroups groups, @Nullable Placement placement) implements OnHosts {}

  /** GPUs that stand out. */
  record Gpus(MarkedGpus gpus) implements OnHosts {}

  /** What links carry, over the hosts. */
  record Loads(FabricLinkLoads links, OnHosts hosts) implements Unsigned {}

  /** Cables that stand out, over the hosts. */
  record Cabled(MarkedCables cables, OnHosts hosts) implements Unsigned {}

  /** Problems or differences, over everything. */
  record Signed(NodeBadges signs, Unsigned under) implements FabricViewMarks {}

  /** What each host is doing, and nothing else. */
  static OnHosts none() {
    return new States();
  }

  /** The placement, where there is one. */
  static OnHosts of(@Nullable Placement placement) {
    return placement == null ? none() : new Placed(placement);
  }

  /** The groups, where there are some, else the placement, where there is one. */
  static OnHosts of(HostGroups groups, @Nullable Placement placement) {
    return groups.isEmpty() ? of(placement) : new Grouped(groups, placement);
  }

  /** The GPUs, where some stand out. */
  static OnHosts of(MarkedGpus gpus) {
    return gpus.isNone() ? none() : new Gpus(gpus);
  }

  /** These with loaded links over them, where there are some. */
  static Unsigned with(FabricLinkLoads links, OnHosts hosts) {
    return links.isEmpty() ? hosts : new Loads(links, hosts);
  }

  /** These with marked cables over them, where there are some. */
  static Unsigned with(MarkedCables cables, OnHosts hosts) {
    return cables.isEmpty() ? hosts : new Cabled(cables, hosts);
  }

  /** These with signs over them, where there are some. */
  static FabricViewMarks with(NodeBadges signs, Unsigned under) {
    return signs.isEmpty() ? under : new Signed(signs, under);
  }

  /** How hosts are coloured. */
  default OnHosts onHosts() {
    return switch (this) {
      case OnHosts hosts -> hosts;
      case Loads(_, OnHosts hosts) -> hosts;
      case Cabled(_, OnHosts hosts) -> hosts;
      case Signed(_, Unsigned under) -> under.onHosts();
    };
  }

  /** What links carry; none where that is not shown. */
  default FabricLinkLoads links() {
    return switch (this) {
      case OnHosts _, Cabled _ -> FabricLinkLoads.none();
      case Loads(FabricLinkLoads links, _) -> links;
      case Signed(_, Unsigned under) -> under.links();
    };
  }

  /** Cables that stand out; none where none do. */
  default MarkedCables cables() {
    return switch (this) {
      case OnHosts _, Loads _ -> MarkedCables.none();
      case Cabled(MarkedCables cables, _) -> cables;
      case Signed(_, Unsigned under) -> under.cables();
    };
  }

  /** The signs; none where none are shown. */
  default NodeBadges signs() {
    return this instanceof Signed(NodeBadges signs, _) ? signs : NodeBadges.none();
  }

  /** The sets of hosts; none where hosts are coloured in another way. */
  default HostGroups groups() {
    return onHosts() instanceof Grouped(HostGroups groups, _) ? groups : HostGroups.none();
  }

  /** The GPUs that stand out; none where hosts are coloured in another way. */
  default MarkedGpus gpus() {
    return onHosts() instanceof Gpus(MarkedGpus gpus) ? gpus : MarkedGpus.none();
  }

  /** Whose ranks the pointer tells; null where no placement is shown. */
  default @Nullable Placement placement() {
    return switch (onHosts()) {
      case Placed(Placement placement) -> placement;
      case Grouped(_, Placement placement) -> placement;
      case States _, Gpus _ -> null;
    };
  }
}
