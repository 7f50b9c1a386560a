package io.heddle.model.cabling;

import io.heddle.model.cabling.CablingFault.Kind;
import io.heddle.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;

/**
 * Sets what was built beside the plan. Each planned cable is one found cable at most: first those
 * that agree, then those of the same two devices, then those that share an end, so that a cable in
 * the wrong place is one wrong cable and not a missing and an extra one.
 *
 * <p>Where the plan's ports are only Heddle's proposal, any port of the right device will do, and
 * the number and the speeds of the cables between two devices count; which hosts of one switch may
 * then have changed places is reported. Faster than planned is as planned.
 */
public final class AsBuiltComparison {
  private final Cluster cluster;
  private final DeviceNameMatching names;
  private final PortMatchKeys keys;
  private final CableMatching match;
  private final boolean ports;
  private final List<Cable> found;

  private AsBuiltComparison(
      Cluster cluster,
      ClusterCablingPlan plan,
      AsBuiltCabling built,
      DeviceNameMatching names,
      boolean ports) {
    this.cluster = cluster;
    this.names = names;
    this.ports = ports;
    keys = new PortMatchKeys(cluster, ports);
    found =
        built.cables().stream()
            .map(each -> new Cable("", named(each.from()), named(each.to()), each.gbps()))
            .toList();
    match = new CableMatching(plan.cables(), found);
  }

  /**
   * O((planned + found) · log).
   *
   * @param names planned devices by the names that the fabric gives them, where these differ in
   *     more than case and domain
   * @param ports whether a cable in another port than planned is wrong
   * @throws NoSuchElementException if no device of the plan was found
   */
  public static AsBuiltReport compare(
      Cluster cluster,
      ClusterCablingPlan plan,
      AsBuiltCabling built,
      Map<String, String> names,
      boolean ports) {
    Set<String> planned = new LinkedHashSet<>(plan.devices());
    Collection<String> seen = built.devices();
    var known = new DeviceNameMatching(planned, seen, names);
    if (!known.knowAny()) {
      throw new NoSuchElementException("no device of cluster " + cluster.name());
    }
    var check = new AsBuiltComparison(cluster, plan, built, known, ports);
    check.agree();
    check.stray();
    var unseen = known.unseen();
    return new AsBuiltReport(
        plan.cables().size(),
        built.cables().size(),
        check.faults(Set.copyOf(unseen)),
        unseen,
        known.unknown(seen),
        ports ? new TreeMap<>() : UndecidedPortHosts.of(cluster, plan.cables(), check.found),
        (int) built.cables().stream().filter(cable -> cable.gbps() == 0).count());
  }

  private DevicePort named(DevicePort port) {
    return new DevicePort(names.of(port.device()), port.name());
  }

  /** Cables between the right devices. */
  private void agree() {
    match.pair(keys::planned, keys::found, AsBuiltComparison::sameSpeed, (_, _) -> {});
    if (ports) {
      match.pair(keys::planned, keys::found, (_, _) -> true, this::speed);
      match.pair(keys::devices, keys::devices, AsBuiltComparison::sameSpeed, this::port);
      match.pair(keys::devices, keys::devices, (_, _) -> true, this::port);
      return;
    }
    match.pair(keys::devices, keys::devices, AsBuiltComparison::sameSpeed, (_, _) -> {});
    match.sort(Comparator.comparingDouble(Cable::gbps));
    match.pair(keys::devices, keys::devices, AsBuiltComparison::fastEnough, (_, _) -> {});
    match.pair(keys::devices, keys::devices, (_, _) -> true, this::speed);
  }

  /** Cables of which one end alone is right. */
  private void stray() {
    match.pair(keys::from, keys::ends, this::likely, this::elsewhere);
    match.pair(keys::to, keys::ends, this::likely, this::elsewhere);
    match.pair(
        cable -> List.of(cable.from().device()), keys::both, this::sameKind, this::elsewhere);
    match.pair(cable -> List.of(cable.to().device()), keys::both, this::sameKind, this::elsewhere);
  }

  private static boolean sameSpeed(Cable planned, Cable found) {
    return found.gbps() == 0 || found.gbps() == planned.gbps();
  }

  private static boolean fastEnough(Cable planned, Cable found) {
    return found.gbps() == 0 || found.gbps() >= planned.gbps();
  }

  /** Whether the found cable leads where the planned one could have been meant to lead. */
  private boolean sameKind(Cable planned, Cable found) {
    return level(planned.from()) == level(along(planned, found).from())
        && level(planned.to()) == level(along(planned, found).to());
  }

  /** In a port that the plan insists on, a cable to a stranger is that port's cable, too. */
  private boolean likely(Cable planned, Cable found) {
    return ports && (level(found.from()) < 0 || level(found.to()) < 0) || sameKind(planned, found);
  }

  private int level(DevicePort port) {
    return cluster.contains(port.device()) ? CablePortAssignment.level(cluster, port.device()) : -1;
  }

  /** The found cable from the end that it shares with the planned one. */
  private static Cable along(Cable planned, Cable found) {
    boolean turned =
        planned.from().device().equals(found.to().device())
            || planned.to().device().equals(found.from().device());
    boolean straight =
        planned.from().device().equals(found.from().device())
            || planned.to().device().equals(found.to().device());
    return turned && !straight
        ? new Cable(found.id(), found.to(), found.from(), found.gbps())
        : found;
  }

  private void speed(Cable planned, Cable found) {
    if (!fastEnough(planned, found)) {
      wrong(planned, found, slower(planned, found));
    }
  }

  private static String slower(Cable planned, Cable found) {
    return "runs at %s, planned are %s"
        .formatted(BillOfMaterials.speed(found.gbps()), BillOfMaterials.speed(planned.gbps()));
  }

  private void port(Cable planned, Cable found) {
    var there = along(planned, found);
    var words = new ArrayList<String>();
    port(planned.from(), there.from(), words);
    port(planned.to(), there.to(), words);
    if (!fastEnough(planned, found)) {
      words.add(slower(planned, found));
    }
    if (!words.isEmpty()) {
      wrong(planned, found, String.join("; ", words));
    }
  }

  private void port(DevicePort planned, DevicePort found, List<String> words) {
    if (!keys.agree(planned, found)) {
      words.add(
          "in port %s of %s instead of %s"
              .formatted(found.name(), planned.device(), planned.name()));
    }
  }

  private void elsewhere(Cable planned, Cable found) {
    var there = along(planned, found);
    boolean far = planned.from().device().equals(there.from().device());
    wrong(
        planned,
        found,
        far
            ? "goes to %s instead of %s".formatted(there.to().device(), planned.to().device())
            : "comes from %s instead of %s"
                .formatted(there.from().device(), planned.from().device()));
  }

  private void wrong(Cable planned, Cable found, String reason) {
    match.fault(planned, new CablingFault(Kind.WRONG, planned, along(planned, found), reason));
  }

  private List<CablingFault> faults(Set<String> unseen) {
    var faults = new ArrayList<CablingFault>();
    for (var cable : match.missing()) {
      var lost =
          unseen.contains(cable.from().device())
              ? cable.from().device()
              : unseen.contains(cable.to().device()) ? cable.to().device() : "";
      faults.add(
          new CablingFault(
              Kind.MISSING, cable, null, lost.isEmpty() ? "not found" : lost + " was not seen"));
    }
    faults.addAll(match.faults());
    for (var cable : match.extra()) {
      var stranger =
          !cluster.contains(cable.from().device())
              ? cable.from().device()
              : !cluster.contains(cable.to().device()) ? cable.to().device() : "";
      faults.add(
          new CablingFault(
              Kind.EXTRA,
              null,
              cable,
              stranger.isEmpty() ? "not planned" : stranger + " is not in the plan"));
    }
    return faults;
  }
}
