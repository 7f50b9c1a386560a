package io.heddle.model.cluster;

import org.jspecify.annotations.Nullable;

/** A vertex of the fabric. Ids are unique across switches and hosts. */
public sealed interface FabricNode permits Switch, Host {
  String id();

  /** The drawn position, or null where the layout decides. */
  @Nullable Position position();

  /** This node, drawn elsewhere; null: wherever the layout puts it. */
  FabricNode at(@Nullable Position position);
}
