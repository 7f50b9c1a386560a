package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts of a job have to share a domain of which level of the cluster. Where nothing is asked
 * for, context and expert groups share an NVLink domain as far as that costs nothing.
 *
 * @param segment null: none
 * @param groups what kinds of groups ask for, by kind
 */
public record JobTopologyRequest(
    @FileMember("hosts that share a domain of a level") @Nullable JobSegment segment,
    @FileMember(value = "levels of tp, cp, ep, dp, pp groups", absent = AbsentMeaning.OMITTED)
        Map<JobGroupKind, @FileMember("the level of these groups") JobGroupLevel> groups) {
  static final String LEVEL = "the id of a level such as \"nvlink\", \"rack\", \"minipod\"";

  /** Nothing is asked for. */
  public static final JobTopologyRequest NONE = new JobTopologyRequest(null, Map.of());

  public JobTopologyRequest {
    var ordered = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    ordered.putAll(groups);
    groups = Collections.unmodifiableMap(ordered);
  }

  /** Of segments alone. */
  public static JobTopologyRequest of(JobSegment segment) {
    return new JobTopologyRequest(segment, Map.of());
  }

  public boolean isNone() {
    return segment == null && groups.isEmpty();
  }

  /** Whether anything is preferred and not required. */
  public boolean prefers() {
    return segment != null && !segment.required()
        || groups.values().stream().anyMatch(group -> !group.required());
  }

  public JobTopologyRequest withSegment(@Nullable JobSegment newSegment) {
    return new JobTopologyRequest(newSegment, groups);
  }
}
