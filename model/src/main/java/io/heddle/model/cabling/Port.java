package io.heddle.model.cabling;

import io.heddle.model.kind.Member;
import io.heddle.model.kind.Name;

/**
 * A port of a host or switch.
 *
 * @param name what is written beside it: {@code 17} on a switch, {@code nic0} or {@code mlx5_0} on
 *     a host; empty where nobody says
 */
public record Port(
    @Member("the id of a host or switch") @Name String device,
    @Member(value = "the name of a port, or \"\"", name = "port") String name) {
  @Override
  public String toString() {
    return name.isEmpty() ? device : device + " " + name;
  }
}
