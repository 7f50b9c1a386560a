package io.heddle.model.generate;

import java.util.List;
import java.util.stream.Collectors;

/** All shapes: the one list that the command line and the planner read. */
public final class Shapes {
  private static final List<Shape> ALL =
      List.of(
          new MinipodClos(),
          new LeafSpine(),
          new FatTree(),
          new RailPod(),
          new DoubleSided(),
          new Dragonfly(),
          new NvlRacks(),
          new MixedHosts());

  private Shapes() {}

  public static List<Shape> all() {
    return ALL;
  }

  /**
   * The shape of that name.
   *
   * @throws IllegalArgumentException if there is none; the message has all names
   */
  public static Shape byName(String name) {
    return ALL.stream()
        .filter(shape -> shape.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown shape %s, expected one of %s."
                    .formatted(
                        name, ALL.stream().map(Shape::name).collect(Collectors.joining(", ")))));
  }
}
