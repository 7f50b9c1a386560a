package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.NameMember;
import io.heddle.model.text.NameRules;

/**
 * So many hosts of a job, consecutive in the order of its ranks, share a domain of a level: a
 * segment in Slurm and KAI, a slice in Kueue, a sub-group in Volcano.
 *
 * @param hosts of a segment, at least 1; the job's hosts are a multiple
 * @param level the id of a level of the cluster, such as {@code nvlink} or {@code rack}
 * @param required whether the job waits until it is so; else segments are kept as far as they cost
 *     no spread over minipods
 * @param balanced whether the domains that are used get shares as equal as can be
 */
public record JobSegment(
    @FileMember(value = "hosts of a segment, a whole number from 1", min = 1, max = 1_000_000)
        int hosts,
    @FileMember(JobTopologyRequest.LEVEL) @NameMember String level,
    @FileMember(value = "true or false", absent = AbsentMeaning.OMITTED, usual = "true")
        boolean required,
    @FileMember(value = "true or false", absent = AbsentMeaning.OMITTED) boolean balanced) {
  public JobSegment {
    if (hosts < 1 || !NameRules.isName(level)) {
      throw new IllegalArgumentException("segment of %d hosts at %s".formatted(hosts, level));
    }
  }

  /** A required one, without balance. */
  public static JobSegment of(int hosts, String level) {
    return new JobSegment(hosts, level, true, false);
  }
}
