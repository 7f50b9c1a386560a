package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuilt;
import java.util.List;

/** A format that tells cables from port to port as they are, so that a plan can be checked. */
interface CableFormat extends FabricFormat {
  /**
   * What is there. O(length of the texts).
   *
   * @throws io.heddle.model.io.InputException with file and line if a text cannot be used
   */
  AsBuilt built(List<Source> sources, Notes notes);
}
