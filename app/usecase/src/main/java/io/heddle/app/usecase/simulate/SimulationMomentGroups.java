package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.simulate.PolicyFamily.Reservation;
import io.heddle.model.cluster.Cluster;
import io.heddle.render.topology.HostGroups;
import io.heddle.render.topology.HostGroups.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A moment as the fabric shows it: the hosts of each job, in the job's colour. */
public final class SimulationMomentGroups {
  private SimulationMomentGroups() {}

  /**
   * Hosts by job; those of several jobs, and reserved hosts, on their own.
   *
   * @param cluster hosts that are no longer in it are left out
   */
  public static HostGroups of(
      SimulationMoment moment, @Nullable Reservation reservation, Cluster cluster) {
    var jobOf = new HashMap<String, Integer>();
    Set<String> shared = new HashSet<>();
    for (int at = 0; at < moment.running().size(); at++) {
      for (var share : moment.running().get(at).allocation().shares()) {
        var host = share.host().id();
        if (jobOf.put(host, at) != null) {
          shared.add(host);
        }
      }
    }
    Map<Integer, Set<String>> hosts = new LinkedHashMap<>();
    jobOf.forEach((host, at) -> {
      if (cluster.hasHost(host) && !shared.contains(host)) {
        hosts.computeIfAbsent(at, _ -> new HashSet<>()).add(host);
      }
    });
    var groups = new ArrayList<Group>();
    if (reservation != null && moment.seconds() >= reservation.fromSeconds()) {
      var kept = new HashSet<>(reservation.hosts());
      kept.removeIf(host -> jobOf.containsKey(host) || !cluster.hasHost(host));
      add(groups, new Group("kept for " + reservation.job(), "K", JobColours.KEPT, kept));
    }
    for (int at = 0; at < moment.running().size(); at++) {
      var held = moment.running().get(at);
      add(
          groups,
          new Group(
              held.job().job().id(),
              String.valueOf(at + 1),
              held.colour(),
              hosts.getOrDefault(at, Set.of())));
    }
    shared.removeIf(host -> !cluster.hasHost(host));
    add(groups, new Group("several jobs", "+", JobColours.SHARED, shared));
    return groups.isEmpty() ? HostGroups.none() : new HostGroups(groups);
  }

  private static void add(List<Group> groups, Group group) {
    if (!group.hosts().isEmpty()) {
      groups.add(group);
    }
  }
}
