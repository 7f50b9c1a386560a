package io.heddle.model.generate;

import java.util.List;
import java.util.stream.Collectors;

/** All shapes: the one list that the command line and the planner read. */
public final class FabricShapes {
  private static final List<FabricShape> ALL =
      List.of(
          MinipodClosShape.SHAPE,
          LeafSpineShape.SHAPE,
          FatTreeShape.SHAPE,
          RailPodShape.SHAPE,
          DoubleSidedShape.SHAPE,
          DragonflyPlusShape.SHAPE,
          NvlRackShape.SHAPE,
          MixedHostsShape.SHAPE);

  private FabricShapes() {}

  public static List<FabricShape> all() {
    return ALL;
  }

  /**
   * The shape of that name.
   *
   * @throws IllegalArgumentException if there is none; the message has all names
   */
  public static FabricShape byName(String name) {
    return ALL.stream()
        .filter(shape -> shape.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "unknown shape %s, expected one of %s."
                    .formatted(
                        name,
                        ALL.stream().map(FabricShape::name).collect(Collectors.joining(", ")))));
  }
}
