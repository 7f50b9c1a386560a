package io.heddle.model.cabling;

/**
 * A port of a host or switch.
 *
 * @param name what is written beside it: {@code 17} on a switch, {@code nic0} or {@code mlx5_0} on
 *     a host; empty where nobody says
 */
public record Port(String device, String name) {
  @Override
  public String toString() {
    return name.isEmpty() ? device : device + " " + name;
  }
}
