package io.heddle.model.cluster;

import io.heddle.model.text.NameRules;

/**
 * A level of domains that hosts carry as labels, such as NVLink domains or racks: hosts with the
 * same value of the label share a domain.
 *
 * @param id {@code nvlink}, {@code rack} and so on; {@code minipod} is derived from the cables and
 *     never one of these
 * @param label the key of the hosts' label
 */
public record TopologyLevel(String id, String label) {
  /** The id of the level that follows from the cables. */
  public static final String MINIPOD = "minipod";

  public TopologyLevel {
    if (!NameRules.isName(id) || !NameRules.isName(label) || id.equals(MINIPOD)) {
      throw new IllegalArgumentException("level %s: label %s".formatted(id, label));
    }
  }
}
