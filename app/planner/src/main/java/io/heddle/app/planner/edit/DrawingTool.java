package io.heddle.app.planner.edit;

import io.heddle.model.cluster.Tier;
import org.jspecify.annotations.Nullable;

/** What a press on the canvas does. */
public enum DrawingTool {
  /** Selects, moves; a drag from a port lays a cable. */
  SELECT,
  /** Lays a cable from node to node. */
  CABLE,
  CORE,
  SPINE,
  LEAF,
  HOST;

  /** The tier of the switch that it places, or null. */
  @Nullable Tier tier() {
    return switch (this) {
      case CORE -> Tier.CORE;
      case SPINE -> Tier.SPINE;
      case LEAF -> Tier.LEAF;
      case SELECT, CABLE, HOST -> null;
    };
  }

  boolean places() {
    return this != SELECT && this != CABLE;
  }
}
