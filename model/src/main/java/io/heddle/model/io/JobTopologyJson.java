package io.heddle.model.io;

import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The members of a job that say which of its hosts share a domain of which level. */
final class JobTopologyJson {
  private static final Set<String> SEGMENT = Set.of("hosts", "level", "required", "balanced");
  private static final Set<String> GROUP = Set.of("level", "required");
  private static final Set<String> KINDS =
      Arrays.stream(JobGroupKind.values())
          .map(JobGroupKind::word)
          .collect(Collectors.toUnmodifiableSet());
  private static final String LEVEL = "the id of a level such as \"nvlink\", \"rack\", \"minipod\"";
  private static final int MOST_HOSTS = 1_000_000;

  private JobTopologyJson() {}

  /** What is not there is not asked for; a stand-in after a finding. */
  static JobTopologyRequest read(JsonCursor job) {
    return new JobTopologyRequest(segment(job.at("segment")), groups(job.at("groups")));
  }

  private static @Nullable JobSegment segment(JsonCursor at) {
    if (!at.isPresent() || !at.isObjectOf("hosts that share a domain of a level", SEGMENT)) {
      return null;
    }
    int before = at.findings().count();
    int hosts = at.at("hosts").integer(1, MOST_HOSTS, "hosts of a segment, a whole number from 1");
    var level = at.at("level").name(LEVEL);
    boolean required = truth(at.at("required"), true);
    boolean balanced = truth(at.at("balanced"), false);
    return at.findings().count() > before ? null : new JobSegment(hosts, level, required, balanced);
  }

  private static Map<JobGroupKind, JobGroupLevel> groups(JsonCursor at) {
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    if (!at.isPresent() || !at.isObjectOf("levels of tp, cp, ep, dp, pp groups", KINDS)) {
      return groups;
    }
    for (var kind : JobGroupKind.values()) {
      var group = at.at(kind.word());
      if (group.isPresent() && group.isObjectOf("the level of these groups", GROUP)) {
        int before = at.findings().count();
        var level = group.at("level").name(LEVEL);
        boolean required = truth(group.at("required"), true);
        if (at.findings().count() == before) {
          groups.put(kind, new JobGroupLevel(level, required));
        }
      }
    }
    return groups;
  }

  private static boolean truth(JsonCursor at, boolean usual) {
    return at.isPresent() ? at.truth("true or false") : usual;
  }

  /** Only what is asked for, and only what is not usual. */
  static void write(JsonGenerator out, JobTopologyRequest request) {
    var segment = request.segment();
    if (segment != null) {
      out.writeObjectPropertyStart("segment");
      out.writeNumberProperty("hosts", segment.hosts());
      out.writeStringProperty("level", segment.level());
      if (!segment.required()) {
        out.writeBooleanProperty("required", false);
      }
      if (segment.balanced()) {
        out.writeBooleanProperty("balanced", true);
      }
      out.writeEndObject();
    }
    if (!request.groups().isEmpty()) {
      out.writeObjectPropertyStart("groups");
      request
          .groups()
          .forEach((kind, group) -> {
            out.writeObjectPropertyStart(kind.word());
            out.writeStringProperty("level", group.level());
            if (!group.required()) {
              out.writeBooleanProperty("required", false);
            }
            out.writeEndObject();
          });
      out.writeEndObject();
    }
  }
}
