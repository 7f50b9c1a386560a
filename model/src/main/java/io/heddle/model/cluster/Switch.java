package io.heddle.model.cluster;

import org.jspecify.annotations.Nullable;

/** A leaf, spine or core switch. */
public record Switch(String id, Tier tier, @Nullable Position position) implements FabricNode {
  public Switch(String id, Tier tier) {
    this(id, tier, null);
  }

  @Override
  public Switch at(@Nullable Position place) {
    return new Switch(id, tier, place);
  }
}
