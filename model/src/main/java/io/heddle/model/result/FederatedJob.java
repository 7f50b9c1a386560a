package io.heddle.model.result;

import io.heddle.model.job.Parallelism;
import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.DerivedMember;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.InlinedRecord;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.UniqueName;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which clusters a job runs on, and how it is cut between them.
 *
 * @param shares in the order of the job's way from cluster to cluster, which is that of its stages
 *     where the pipeline is cut
 * @param bottleneckGbps the least widest path between two of its clusters, in 10⁹ bit/s; infinite
 *     on one cluster
 * @param latencyMs of the way along the shares, each hop over links at least as wide as the
 *     bottleneck; 0 on one cluster
 * @param training null if unknown: the job has no model, a type of GPU is not known, or no plan
 *     fits these shares
 * @param lowerBound clusters that any answer takes
 * @param provenOptimal fewest clusters, then widest bottleneck, then least latency
 * @param why in words for a person
 * @param seconds to find it
 */
@FileMemberOrder({
  "job",
  "shares",
  "clusterCount",
  "bottleneckGbps",
  "latencyMs",
  "training",
  "lowerBound",
  "provenOptimal",
  "algorithm",
  "why",
  "seconds"
})
@RecordBuilder
public record FederatedJob(
    @FileMember("the id of a job") @UniqueName(among = "jobs") String job,
    @FileMember(value = "an array of shares", nonEmpty = "at least one share")
        List<@FileMember("a share") Share> shares,
    @FileMember(
            value = SPEED,
            min = Double.MIN_VALUE,
            absent = AbsentMeaning.NULL,
            usual = "Infinity")
        double bottleneckGbps,
    @FileMember("milliseconds, at least 0") double latencyMs,
    @FileMember("how it trains") @InlinedRecord @Nullable Training training,
    @FileMember(value = BOUND, min = 1) int lowerBound,
    @FileMember("true or false") boolean provenOptimal,
    @FileMember("the name of an algorithm") String algorithm,
    @FileMember("a reason") String why,
    @FileMember("seconds, at least 0") double seconds)
    implements FederatedJobBuilder.With {
  private static final String SPEED = "Gbit/s, above 0";
  private static final String BOUND = "at most the clusterCount";

  /**
   * @throws IllegalArgumentException if it has no shares, a bottleneck on one cluster or none
   *     between several, or a bound above the number of its clusters
   */
  public FederatedJob {
    shares = List.copyOf(shares);
    if (shares.isEmpty()) {
      throw new IllegalArgumentException("job %s has no shares".formatted(job));
    } else if (lowerBound > shares.size()) {
      throw new MemberException("/lowerBound", "%s, %d".formatted(BOUND, shares.size()));
    } else if (Double.isInfinite(bottleneckGbps) != (shares.size() == 1)) {
      throw new MemberException(
          "/bottleneckGbps", shares.size() == 1 ? "null, for there is one cluster" : SPEED);
    }
  }

  /**
   * How it trains there.
   *
   * @param iterationSeconds by the estimate, with the links between clusters as one of its levels
   * @param range 80 % interval of that; null where the file does not say
   * @param plan its degrees; {@code pp} counts the stages of all clusters where the pipeline is
   *     cut, those of one replica where replicas are; null where the file does not say
   */
  public record Training(
      @FileMember(value = "seconds, above 0", min = Double.MIN_VALUE) double iterationSeconds,
      @FileMember("the 80 % interval of that") @InlinedRecord @Nullable IterationTimeRange range,
      @FileMember("the degrees of a plan") @Nullable Parallelism plan) {
    public Training {
      if (!(iterationSeconds > 0 && iterationSeconds < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("an iteration of %s s".formatted(iterationSeconds));
      }
    }
  }

  /**
   * GPUs of one cluster.
   *
   * @param gpus at least 1
   * @param part of the job that they hold; null if unknown
   */
  public record Share(
      @FileMember("the id of a cluster") @UniqueName String cluster,
      @FileMember(value = "GPUs, at least 1", min = 1) int gpus,
      @FileMember("a part of a job") @InlinedRecord @Nullable Part part) {
    /** With whatever part. */
    public Share(String cluster, int gpus) {
      this(cluster, gpus, null);
    }
  }

  /**
   * A part of a job.
   *
   * @param stages of the pipeline
   * @param replicas of these stages
   * @param layers of the model in these stages; 0 where the file does not say
   * @param sequences of each global batch that these replicas take; 0 where the file does not say
   */
  public record Part(
      @FileMember(value = "stages, at least 1", min = 1) int stages,
      @FileMember(value = "replicas, at least 1", min = 1) int replicas,
      @FileMember(value = "layers, at least 0", absent = AbsentMeaning.OMITTED) int layers,
      @FileMember(value = "sequences, at least 0", absent = AbsentMeaning.OMITTED) int sequences) {}

  @DerivedMember("the number of shares, %s")
  public @FileMember(value = "the number of shares", min = 1) int clusterCount() {
    return shares.size();
  }

  /** The same, cut and timed. */
  public FederatedJob withTraining(List<Share> newShares, Training newTraining) {
    return with().shares(newShares).training(newTraining).build();
  }
}
