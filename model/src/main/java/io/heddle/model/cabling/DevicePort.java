package io.heddle.model.cabling;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.NameMember;

/**
 * A port of a host or switch.
 *
 * @param name what is written beside it: {@code 17} on a switch, {@code nic0} or {@code mlx5_0} on
 *     a host; empty if not stated
 */
public record DevicePort(
    @FileMember("the id of a host or switch") @NameMember String device,
    @FileMember(value = "the name of a port, or \"\"", name = "port") String name) {
  @Override
  public String toString() {
    return name.isEmpty() ? device : device + " " + name;
  }
}
