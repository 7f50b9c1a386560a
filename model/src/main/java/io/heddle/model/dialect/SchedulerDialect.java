package io.heddle.model.dialect;

import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import java.util.List;

/**
 * The language of a scheduler or launcher: how it is asked for a job whose hosts share domains. An
 * entry of {@link SchedulerDialects}.
 */
public interface SchedulerDialect {
  /** The word of the command line. */
  String id();

  /** One line for a person. */
  String summary();

  /**
   * The files that hand the job over. Deterministic; O(hosts).
   *
   * @throws io.heddle.model.io.InputException if a name cannot stand in the files
   */
  SchedulerHandover write(SchedulerJob job, LevelNames names);

  /** Whether it is given the hosts of a placement, and chooses none. */
  default boolean needsPlacement() {
    return false;
  }

  /** Whether a text other than a Kubernetes manifest is of this dialect. */
  default boolean recognises(ImportSource source) {
    return false;
  }

  /**
   * The jobs of a text that is {@link #recognises recognised}.
   *
   * @param notes takes what is assumed and what is not understood
   */
  default List<RequestedJob> read(ImportSource source, LevelNames names, ImportNotes notes) {
    return List.of();
  }

  /** Adds what an object of Kubernetes asks for in this dialect; nothing where it is silent. */
  default void readSlices(RequestedSlices into) {}
}
