package io.heddle.model.cabling;

/**
 * A line of a bill of materials.
 *
 * @param item what: a type of host, a tier of switches, the ends of cables
 * @param gbps speed in 10⁹ bit/s; 0 where it has none
 * @param note what else to know, for a person; may be empty
 */
public record BillOfMaterialsLine(Part part, String item, double gbps, long count, String note) {
  /** What is bought. */
  public enum Part {
    HOSTS,
    SWITCHES,
    CABLES,
    /** What an end of a cable needs: a transceiver, or nothing where the cable brings its own. */
    ENDS
  }
}
