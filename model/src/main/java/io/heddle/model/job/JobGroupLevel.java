package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.NameMember;
import io.heddle.model.text.NameRules;

/**
 * Each communication group of one kind shares a domain of a level.
 *
 * @param level the id of a level of the cluster
 * @param required as {@link JobSegment#required}
 */
public record JobGroupLevel(
    @FileMember(JobTopologyRequest.LEVEL) @NameMember String level,
    @FileMember(value = "true or false", absent = AbsentMeaning.OMITTED, usual = "true")
        boolean required) {
  public JobGroupLevel {
    if (!NameRules.isName(level)) {
      throw new IllegalArgumentException("level %s".formatted(level));
    }
  }
}
