package io.heddle.app.planner.features.place.jobs;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a job asks of levels as typed so far.
 *
 * @param hosts of a segment; blank: no segment
 * @param level id of the segment's level
 */
public record JobTopologyDraft(
    String hosts,
    String level,
    boolean required,
    boolean balanced,
    Map<JobGroupKind, JobGroupLevel> groups) {
  private static final String WHOLE = "[1-9]\\d{0,5}";

  public JobTopologyDraft {
    hosts = hosts.strip().replace(",", "");
    groups = Map.copyOf(groups);
  }

  /**
   * The texts of a request.
   *
   * @param usual the level that stands there while no segment is asked for
   */
  public static JobTopologyDraft of(JobTopologyRequest request, String usual) {
    var segment = request.segment();
    return segment == null
        ? new JobTopologyDraft("", usual, true, false, request.groups())
        : new JobTopologyDraft(
            String.valueOf(segment.hosts()),
            segment.level(),
            segment.required(),
            segment.balanced(),
            request.groups());
  }

  /** Whether a segment is asked for. */
  public boolean hasSegment() {
    return !hosts.isEmpty();
  }

  /** What is wrong with the hosts of a segment; empty where nothing is. */
  public String error() {
    return hosts.isEmpty() || hosts.matches(WHOLE) ? "" : Text.of("job.error.number", hosts);
  }

  /**
   * The request.
   *
   * @throws IllegalStateException while there is an error
   */
  public JobTopologyRequest request() {
    if (!error().isEmpty()) {
      throw new IllegalStateException(error());
    }
    return new JobTopologyRequest(
        hasSegment() ? new JobSegment(Integer.parseInt(hosts), level, required, balanced) : null,
        groups);
  }

  /** The levels that are asked for and that a cluster lacks. O(hosts · levels) for the first. */
  public List<String> unknown(Cluster cluster) {
    return Stream.concat(
            hasSegment() ? Stream.of(level) : Stream.of(),
            groups.values().stream().map(JobGroupLevel::level))
        .distinct()
        .filter(id -> cluster.domains().find(id) == null)
        .sorted()
        .toList();
  }
}
