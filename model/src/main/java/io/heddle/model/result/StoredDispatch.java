package io.heddle.model.result;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.DerivedMember;
import io.heddle.model.kind.DistinctElements;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.MemberRules;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.text.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link GpuDispatch} as files have it ({@code heddle.dispatch/1}).
 *
 * @param actualGBps beside {@code bandwidth}, which says how it is known; files of versions that
 *     did not write that have what was measured
 * @param optimalGBps the same of {@code optimum}
 */
@FileMemberOrder({
  "cluster",
  "algorithm",
  "gpus",
  "predictedGBps",
  "actualGBps",
  "optimalGBps",
  "gbe",
  "bandwidth",
  "optimum",
  "evaluations",
  "seconds",
  "seed",
  "left"
})
public record StoredDispatch(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember("the name of an algorithm") @NameMember String algorithm,
    @FileMember(
            value = "an array of GPUs, each { \"host\", \"gpu\" }",
            nonEmpty = "at least one GPU")
        @DistinctElements(value = "a GPU other than that of %s", among = "gpus")
        List<@FileMember("a GPU as { \"host\", \"gpu\" }") HostGpu> gpus,
    @FileMember(value = SPEED, min = ABOVE_0, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double predictedGBps,
    @FileMember(value = SPEED, min = ABOVE_0, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double actualGBps,
    @FileMember(value = SPEED, min = ABOVE_0, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double optimalGBps,
    @FileMember(FIGURE) @Nullable QualifiedBandwidth bandwidth,
    @FileMember(FIGURE) @Nullable QualifiedBandwidth optimum,
    @FileMember(value = "a number of candidates, at least 0", absent = AbsentMeaning.USUAL)
        long evaluations,
    @FileMember(value = "seconds, at least 0", max = LARGEST, absent = AbsentMeaning.USUAL)
        double seconds,
    @FileMember(
            value = "a whole number of 64 bits",
            min = Long.MIN_VALUE,
            absent = AbsentMeaning.USUAL)
        long seed,
    @FileMember("what is left") @Nullable ClusterFragmentation left)
    implements FileRecordKind, MemberRules {
  private static final double ABOVE_0 = Double.MIN_VALUE;
  private static final double LARGEST = 1e30;
  private static final String SPEED = "a bandwidth in GB/s above 0, or null";
  private static final String FIGURE =
      "a bandwidth as { \"gbps\", \"certainty\", \"plusMinusGBps\" }";
  private static final int LAST_GPU = GpuDispatch.MOST_HOST_GPUS - 1;

  /** A {@link Gpu} whose host has no more than bandwidths are computed of. */
  public record HostGpu(
      @FileMember("the id of a host") @NameMember String host,
      @FileMember(value = "a GPU, 0 to " + LAST_GPU, max = LAST_GPU) int gpu) {}

  /** The bandwidth over the optimum, for others. */
  @DerivedMember
  public @FileMember(value = "", absent = AbsentMeaning.NULL) @Nullable Double gbe() {
    return dispatch().gbe();
  }

  @Override
  public List<MemberException> violations() {
    var broken = new ArrayList<MemberException>();
    compare("actualGBps", actualGBps, "bandwidth", bandwidth, broken);
    compare("optimalGBps", optimalGBps, "optimum", optimum, broken);
    return broken;
  }

  private static void compare(
      String member,
      @Nullable Double number,
      String fullMember,
      @Nullable QualifiedBandwidth full,
      List<MemberException> broken) {
    if (number != null && full != null && number != full.gbps()) {
      broken.add(
          new MemberException(
              "/" + member, "the number of %s, which is %s".formatted(fullMember, full.gbps())));
    }
  }

  private GpuDispatch dispatch() {
    return new GpuDispatch(
        cluster,
        algorithm,
        gpus.stream().map(each -> new Gpu(each.host(), each.gpu())).toList(),
        predictedGBps,
        known(actualGBps, bandwidth),
        known(optimalGBps, optimum),
        evaluations,
        seconds,
        seed,
        left);
  }

  private static @Nullable QualifiedBandwidth known(
      @Nullable Double number, @Nullable QualifiedBandwidth full) {
    return full == null && number != null ? QualifiedBandwidth.measured(number) : full;
  }

  @Override
  public String summary() {
    return "dispatch of %s on %s of %s"
        .formatted(
            CountedNoun.of(gpus.size(), "GPU"),
            CountedNoun.of(dispatch().byHost().size(), "host"),
            cluster);
  }

  /** There and back. */
  public static final class Form
      implements StoredValueForm<GpuDispatch, @FileMember("a dispatch") StoredDispatch> {
    @Override
    public StoredDispatch toFile(GpuDispatch dispatch) {
      return new StoredDispatch(
          dispatch.cluster(),
          dispatch.algorithm(),
          dispatch.gpus().stream().map(each -> new HostGpu(each.host(), each.gpu())).toList(),
          dispatch.predictedGBps(),
          dispatch.actualGBps(),
          dispatch.optimalGBps(),
          dispatch.bandwidth(),
          dispatch.optimum(),
          dispatch.evaluations(),
          dispatch.seconds(),
          dispatch.seed(),
          dispatch.left());
    }

    @Override
    public GpuDispatch fromFile(StoredDispatch form) {
      return form.dispatch();
    }
  }
}
