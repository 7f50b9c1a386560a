package io.heddle.model.cabling;

import io.heddle.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What planned and found cables are looked up by. A port {@code nic0} of a host is open: which of
 * its adapters that is, is not stated.
 */
final class PortMatchKeys {
  private static final Pattern OPEN = Pattern.compile("(?:" + CablePortAssignment.NIC + "\\d+)?");
  private static final String ANY = "*";

  private final Cluster cluster;
  private final boolean strict;

  PortMatchKeys(Cluster cluster, boolean strict) {
    this.cluster = cluster;
    this.strict = strict;
  }

  private boolean isOpen(DevicePort port) {
    return port.name().isEmpty()
        || cluster.hasHost(port.device()) && OPEN.matcher(port.name()).matches();
  }

  /** Two keys as one, whichever way round. */
  private static String joined(String one, String other) {
    return one.compareTo(other) <= 0 ? one + "\n" + other : other + "\n" + one;
  }

  private static String key(String device, String port) {
    return device + "\t" + port.toLowerCase(Locale.ROOT);
  }

  private String end(DevicePort planned) {
    return key(planned.device(), isOpen(planned) ? ANY : planned.name());
  }

  /** Port 1 of an adapter goes by the adapter's name alone, too. */
  private static List<String> names(DevicePort found) {
    return found.name().isEmpty()
        ? List.of(key(found.device(), ANY))
        : List.of(
            key(found.device(), ANY),
            key(found.device(), found.name()),
            key(found.device(), found.name() + "/1"));
  }

  /** Both ends of a planned cable with their ports. */
  List<String> planned(Cable cable) {
    return List.of(joined(end(cable.from()), end(cable.to())));
  }

  /** All that {@link #planned} may say of a found cable. */
  List<String> found(Cable cable) {
    var keys = new ArrayList<String>();
    for (var from : names(cable.from())) {
      for (var to : names(cable.to())) {
        keys.add(joined(from, to));
      }
    }
    return keys;
  }

  /** The two devices. */
  List<String> devices(Cable cable) {
    return List.of(joined(cable.from().device(), cable.to().device()));
  }

  /** Each device. */
  List<String> both(Cable cable) {
    return List.of(cable.from().device(), cable.to().device());
  }

  /** The nearer end with its port; none where the port is open. */
  List<String> from(Cable cable) {
    return isOpen(cable.from()) ? List.of() : List.of(end(cable.from()));
  }

  /** The further end with its port; none where the port is open. */
  List<String> to(Cable cable) {
    return isOpen(cable.to()) ? List.of() : List.of(end(cable.to()));
  }

  /** Both ends of a found cable with their ports. */
  List<String> ends(Cable cable) {
    var keys = new ArrayList<>(names(cable.from()));
    keys.addAll(names(cable.to()));
    return keys;
  }

  /** Whether a cable is in the port that it should be in. */
  boolean agree(DevicePort planned, DevicePort found) {
    return !strict || names(found).contains(end(planned));
  }
}
