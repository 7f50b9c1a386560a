package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import java.util.List;

/**
 * A graph cut into parts ({@code heddle.partition/1}).
 *
 * @param parts of each vertex its part, from 0
 * @param capacities the most that the vertices of each part may weigh
 * @param weights what the vertices of each part weigh
 * @param cut the weight of all edges between different parts
 * @param lowerBound of the cut: no partition within the capacities has a smaller one
 * @param provenOptimal whether the cut is that bound
 * @param algorithm name of the algorithm
 * @param seconds it took
 */
@FileMemberOrder({
  "algorithm",
  "cut",
  "lowerBound",
  "provenOptimal",
  "capacities",
  "weights",
  "parts",
  "seconds"
})
public record GraphPartition(
    @FileMember("an array, one part a vertex") List<@FileMember(PART) Integer> parts,
    @FileMember(value = "an array, one capacity a part", nonEmpty = "at least one part")
        List<@FileMember("what a part may weigh, at least 0") Integer> capacities,
    @FileMember("an array, one weight per part") List<@FileMember(WEIGHT) Long> weights,
    @FileMember("the weight of cut edges, at least 0") long cut,
    @FileMember(BOUND) long lowerBound,
    @FileMember("true or false") boolean provenOptimal,
    @FileMember("the name of an algorithm") String algorithm,
    @FileMember("seconds, at least 0") double seconds)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.partition/1";

  private static final String PART = "a part";
  private static final String WEIGHT = "what the part weighs, at most its capacity";
  private static final String BOUND = "at most the cut";

  /**
   * @throws MemberException if a part is none, or is heavier than it may be, or the bound is above
   *     the cut, or not proven where it is the cut
   */
  public GraphPartition {
    parts = List.copyOf(parts);
    capacities = List.copyOf(capacities);
    weights = List.copyOf(weights);
    if (weights.size() != capacities.size()) {
      throw new MemberException(
          "/weights", "%d weights, as there are capacities".formatted(capacities.size()));
    }
    for (int i = 0; i < weights.size(); i++) {
      if (weights.get(i) > capacities.get(i)) {
        throw new MemberException("/weights/" + i, "%s, %d".formatted(WEIGHT, capacities.get(i)));
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) >= capacities.size()) {
        throw new MemberException("/parts/" + i, "a part, below %d".formatted(capacities.size()));
      }
    }
    if (lowerBound > cut) {
      throw new MemberException("/lowerBound", "%s, %d".formatted(BOUND, cut));
    } else if (provenOptimal != (cut == lowerBound)) {
      throw new MemberException(
          "/provenOptimal", "true where the lowerBound is the cut, else false");
    }
  }

  /** The same with another time. */
  public GraphPartition withSeconds(double taken) {
    return new GraphPartition(
        parts, capacities, weights, cut, lowerBound, provenOptimal, algorithm, taken);
  }

  @Override
  public String summary() {
    return "%,d vertices in %,d parts, cut %,d".formatted(parts.size(), capacities.size(), cut);
  }
}
