package io.heddle.render.federation;

import io.heddle.model.cluster.Position;
import io.heddle.model.federation.FederatedCluster.Place;

/**
 * An equirectangular projection: east is right, north is up, all degrees are equally long.
 *
 * @param unitsPerDegree model units, which are pixels at 100 %
 */
record EquirectangularMapScale(double unitsPerDegree) {
  /** The whole world is about as wide as a window. */
  private static final double WORLD = 2.8;

  /** Two clusters of one town are not a continent apart. */
  private static final double TOWN = 400;

  private static final double HUNDREDTHS = 100;

  /**
   * The one by which places of so many degrees fill a picture.
   *
   * @param wide degrees of longitude
   * @param high degrees of latitude
   */
  static EquirectangularMapScale fitting(double wide, double high, double width, double height) {
    double smallest = 1e-6;
    double scale = Math.min(width / Math.max(wide, smallest), height / Math.max(high, smallest));
    return new EquirectangularMapScale(
        wide + high < smallest ? WORLD : Math.clamp(scale, WORLD, TOWN));
  }

  Position project(Place place) {
    return new Position(place.longitude() * unitsPerDegree, -place.latitude() * unitsPerDegree);
  }

  /** The place that is drawn there, to a hundredth of a degree; the nearest that is on the map. */
  Place placeAt(Position position) {
    return new Place(
        degrees(-position.y() / unitsPerDegree, 90), degrees(position.x() / unitsPerDegree, 180));
  }

  private static double degrees(double value, double most) {
    return Math.rint(Math.clamp(value, -most, most) * HUNDREDTHS) / HUNDREDTHS + 0.0;
  }
}
