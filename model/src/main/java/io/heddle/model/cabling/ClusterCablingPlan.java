package io.heddle.model.cabling;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.text.CountedNoun;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * Every cable of a cluster with the ports that it joins.
 *
 * @param cluster its name
 * @param cables no port has two
 */
public record ClusterCablingPlan(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember("an array of cables") List<@FileMember("a cable") Cable> cables)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.cabling/1";

  /**
   * @throws MemberException if two cables have one named port
   */
  public ClusterCablingPlan {
    cables = List.copyOf(cables);
    var taken = HashMap.<DevicePort, String>newHashMap(2 * cables.size());
    for (int i = 0; i < cables.size(); i++) {
      take(cables.get(i).from(), "/cables/%d/from".formatted(i), taken);
      take(cables.get(i).to(), "/cables/%d/to".formatted(i), taken);
    }
  }

  private static void take(DevicePort port, String at, Map<DevicePort, String> taken) {
    var first = port.name().isEmpty() ? null : taken.putIfAbsent(port, at);
    if (first != null) {
      throw new MemberException(at, "a port without a cable, for %s has one".formatted(first));
    }
  }

  /** Hosts and switches that have a cable, in the order of the plan. O(cables). */
  public SequencedSet<String> devices() {
    var devices = new LinkedHashSet<String>();
    for (var cable : cables) {
      devices.add(cable.from().device());
      devices.add(cable.to().device());
    }
    return devices;
  }

  @Override
  public String summary() {
    return "%s of %s".formatted(CountedNoun.of(cables.size(), "cable"), cluster);
  }
}
