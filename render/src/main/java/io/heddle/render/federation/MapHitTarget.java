package io.heddle.render.federation;

import io.heddle.model.federation.WanLink;

/** Something on the map that can be pointed at. */
public sealed interface MapHitTarget {
  /** A cluster. */
  record OfCluster(String id) implements MapHitTarget {}

  /** The link between two clusters, whatever it carries. */
  record OfLink(String from, String to) implements MapHitTarget {
    public static OfLink of(WanLink link) {
      return new OfLink(link.from(), link.to());
    }

    public boolean is(WanLink link) {
      return link.from().equals(from) && link.to().equals(to);
    }
  }
}
