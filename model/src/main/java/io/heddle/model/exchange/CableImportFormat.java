package io.heddle.model.exchange;

import io.heddle.model.cabling.AsBuiltCabling;
import java.util.List;

/** A format that tells cables from port to port as they are, so that a plan can be checked. */
interface CableImportFormat extends FabricImportFormat {
  /**
   * What is there. O(length of the texts).
   *
   * @throws io.heddle.model.io.InputException with file and line if a text cannot be used
   */
  AsBuiltCabling built(List<ImportSource> sources, ImportNotes notes);
}
