package io.heddle.model.cabling;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.UniqueName;

/**
 * One cable.
 *
 * @param id of a plan; empty for a cable that was found
 * @param from the end that is nearer to the hosts
 * @param gbps speed in 10⁹ bit/s; of a found cable 0 where it is unknown
 */
public record Cable(
    @FileMember("the id of a cable") @UniqueName String id,
    @FileMember(PORT) DevicePort from,
    @FileMember(PORT) DevicePort to,
    @FileMember(value = "a speed in Gbit/s, above 0", min = 1e-3, max = 1e9) double gbps) {
  private static final String PORT = "a port of a device";

  /** The two devices, whichever end the cable names first. */
  Pair pair() {
    return Pair.of(from.device(), to.device());
  }

  /** Two devices without a direction. */
  record Pair(String one, String other) {
    static Pair of(String one, String other) {
      return one.compareTo(other) <= 0 ? new Pair(one, other) : new Pair(other, one);
    }
  }

  @Override
  public String toString() {
    return from + " – " + to;
  }
}
