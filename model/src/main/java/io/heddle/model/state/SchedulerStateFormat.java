package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import java.time.ZoneId;
import java.util.List;

/** What a scheduler prints; an entry of {@link SchedulerStateFormats}. */
interface SchedulerStateFormat {
  /** A word for reports. */
  String id();

  /** One line for a person. */
  String summary();

  /** Whether the text looks like this; asked before anything is read, so it must be quick. */
  boolean recognises(ImportSource source);

  /**
   * Adds what texts of this format say.
   *
   * @param zone of times that name none
   * @throws io.heddle.model.io.InputException with file and line if they cannot be used
   */
  void read(List<ImportSource> sources, ZoneId zone, StateDraft draft);
}
