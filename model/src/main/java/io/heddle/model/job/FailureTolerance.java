package io.heddle.model.job;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import java.util.ArrayList;
import java.util.List;

/**
 * Failures after which a job goes on with the same spread: spares in its own minipods stand in for
 * its failed hosts, and every other rank stays. One of these happens, not several.
 *
 * @param hosts any so many hosts fail, of the job's and of its spares; 0: none
 * @param leaf any one leaf fails, with all hosts that hang off it
 * @param rack all hosts of any one rack (label {@code rack}) fail
 */
public record FailureTolerance(
    @FileMember(
            value = "how many hosts may fail, a whole number from 0",
            max = 100_000,
            absent = AbsentMeaning.OMITTED)
        int hosts,
    @FileMember(value = "true or false", absent = AbsentMeaning.OMITTED) boolean leaf,
    @FileMember(value = "true or false", absent = AbsentMeaning.OMITTED) boolean rack) {
  /** Nothing is asked for. */
  public static final FailureTolerance NONE = new FailureTolerance(0, false, false);

  public FailureTolerance {
    if (hosts < 0) {
      throw new IllegalArgumentException("%d hosts fail, expected at least 0".formatted(hosts));
    }
  }

  /** What either asks for. */
  public FailureTolerance and(FailureTolerance other) {
    return new FailureTolerance(
        Math.max(hosts, other.hosts), leaf || other.leaf, rack || other.rack);
  }

  public boolean isNone() {
    return equals(NONE);
  }

  /** For a person: {@code any 2 hosts, any leaf}. */
  public String words() {
    var words = new ArrayList<String>();
    if (hosts > 0) {
      words.add(hosts == 1 ? "any host" : "any %d hosts".formatted(hosts));
    }
    words.addAll(leaf ? List.of("any leaf") : List.of());
    words.addAll(rack ? List.of("any rack") : List.of());
    return String.join(", ", words);
  }
}
