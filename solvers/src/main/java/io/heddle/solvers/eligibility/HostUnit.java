package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The hosts of one unit, in the order of their ranks: down the first column, then the next.
 *
 * @param hosts rows · columns of them
 */
public record HostUnit(List<Host> hosts) {
  public HostUnit {
    hosts = List.copyOf(hosts);
  }

  /** The host of its first rank. */
  public Host first() {
    return hosts.getFirst();
  }

  /** A unit of smaller ones, which fill it down its columns. */
  static HostUnit of(List<HostUnit> parts, LevelUnit part, LevelUnit whole) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int down = whole.rows() / part.rows();
    var hosts = new ArrayList<Host>(Collections.nCopies(whole.hosts(), null));
    for (int i = 0; i < parts.size(); i++) {
      for (int host = 0; host < part.hosts(); host++) {
        int row = i % down * part.rows() + host % part.rows();
        int col = i / down * part.cols() + host / part.rows();
        hosts.set(col * whole.rows() + row, parts.get(i).hosts().get(host));
      }
    }
    return new HostUnit(hosts);
  }
}
