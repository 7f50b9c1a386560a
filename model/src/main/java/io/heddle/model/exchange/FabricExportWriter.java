package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.InputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A format that a fabric can be written in; an entry of {@link FabricExportWriters}. */
public interface FabricExportWriter {
  /**
   * What was written.
   *
   * @param files contents by plain file name, at least one
   * @param notes what the format cannot carry, and what was assumed, for a person
   */
  record Written(Map<String, String> files, List<String> notes) {
    public Written {
      files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
      notes = List.copyOf(notes);
    }
  }

  /** The word of the command line. */
  String id();

  /** One line for a person. */
  String summary();

  /**
   * Deterministic; O(nodes + links).
   *
   * @throws InputException if the format cannot hold the cluster
   */
  Written write(Cluster cluster);
}
