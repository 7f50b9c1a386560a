package io.heddle.model.job;

import io.heddle.model.text.NameRules;

/**
 * Each communication group of one kind shares a domain of a level.
 *
 * @param level the id of a level of the cluster
 * @param required as {@link JobSegment#required}
 */
public record JobGroupLevel(String level, boolean required) {
  public JobGroupLevel {
    if (!NameRules.isName(level)) {
      throw new IllegalArgumentException("level %s".formatted(level));
    }
  }
}
