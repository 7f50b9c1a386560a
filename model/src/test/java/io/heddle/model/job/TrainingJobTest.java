package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a job is split over its GPUs. */
class TrainingJobTest {
  private static final TrainingWorkload WORKLOAD = TrainingWorkload.of(null, 1);

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  private static TrainingJob job(int gpus, Parallelism split) {
    return new TrainingJob("j", WORKLOAD, split, JobResourceRequest.of(gpus), null);
  }

  /**
   * Either the job is made and its degrees multiply to its GPUs, or a rule says which is broken.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void degreesDivideOrAreRefused(long seed) {
    var random = new Random(seed);
    var split =
        Parallelism.of(1 + random.nextInt(9), 1 + random.nextInt(9))
            .withCp(1 + random.nextInt(4))
            .withEp(1 + random.nextInt(6));
    int replica = split.tp() * split.pp() * split.cp();
    for (int gpus = 1; gpus <= 600; gpus++) {
      var misfits = split.misfits(gpus);
      boolean whole = gpus % replica == 0;
      if (whole && gpus / replica % split.ep() == 0) {
        var job = job(gpus, split);
        assertThat(misfits).isEmpty();
        assertThat(job.dp() * replica).isEqualTo(gpus);
      } else {
        assertThat(misfits).hasSize(1);
        assertThat(misfits.getFirst().member()).isEqualTo(whole ? "ep" : "gpus");
        int now = gpus;
        assertThatIllegalArgumentException()
            .isThrownBy(() -> job(now, split))
            .withMessage("job j: " + misfits.getFirst());
        assertThatTheAdviceIsTheNearestThatHolds(split, gpus, misfits.getFirst());
      }
    }
  }

  private static IntStream around(int gpus, int reach) {
    return IntStream.rangeClosed(Math.max(1, gpus - reach), gpus + reach);
  }

  private static void assertThatTheAdviceIsTheNearestThatHolds(
      Parallelism split, int gpus, ParallelismRuleViolation misfit) {
    boolean ep = misfit.member().equals("ep");
    // Further off than one replica of the job nothing can be nearest; no ep is larger than gpus.
    int reach = split.tp() * split.pp() * split.cp();
    var holding =
        (ep ? IntStream.rangeClosed(1, gpus) : around(gpus, reach))
            .filter(each ->
                ep
                    ? split.withEp(each).misfits(gpus).isEmpty()
                    : split.withEp(1).misfits(each).isEmpty())
            .toArray();
    var below = IntStream.of(holding).filter(each -> each < misfit.value()).max();
    var above = IntStream.of(holding).filter(each -> each > misfit.value()).min();
    var expected = IntStream.concat(below.stream(), above.stream()).asLongStream().boxed().toList();
    assertThat(misfit.nearest()).isEqualTo(expected);
  }

  @Test
  void hugeDegreesDoNotWrap() {
    var split = Parallelism.of(1 << 21, 1 << 21).withCp(1 << 22); // 2⁶⁴
    assertThat(split.misfits(96)).hasSize(1);
    assertThat(split.dp(96)).isZero();
  }

  /** The largest number of GPUs is a prime: finding the nearest divisors must not walk to it. */
  @Test
  void nearestDivisorsAreFoundAtOnce() {
    var misfit = Parallelism.of(1, 1).withEp(1_000_000_000).misfits(Integer.MAX_VALUE).getFirst();
    assertThat(misfit.nearest()).containsExactly(1L, 2_147_483_647L);
  }

  @Test
  void valuesOutOfRangeAreAllNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Parallelism(0, 2, 1, -1, 1, 1, ActivationRecompute.NONE, false, 4))
        .withMessage(
            "tp 0, expected at least 1; ep -1, expected at least 1; zeroStage 4, expected 0 to 3");
    assertThatIllegalArgumentException().isThrownBy(() -> TrainingWorkload.of(null, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> JobResourceRequest.of(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JobResourceRequest.of(1).withGpuModels(List.of("H100", "H100")));
    assertThatIllegalArgumentException().isThrownBy(() -> new ModelShape.Heads(32, 5));
  }

  @Test
  void aJobCanWaitForItsDegrees() {
    var model = new ModelShape.Dense(32, 4096, 50_304, 4096);
    var job =
        new TrainingJob(
            "open", TrainingWorkload.of(model, 64), null, JobResourceRequest.of(97), null);
    var asked = "job open has no tp and pp: expected both, .*Add tp and pp\\.";
    assertThatThrownBy(job::dp).isInstanceOf(JobDoesNotFitException.class).message().matches(asked);
    assertThatThrownBy(() -> CommunicationMatrix.of(job, 8)).message().matches(asked);
    assertThatThrownBy(() -> JobCommunicationVolumes.of(job)).message().matches(asked);
    assertThat(JobCommunicationVolumes.areKnown(job)).isFalse();
    var found = job.withRequest(JobResourceRequest.of(96)).withParallelism(Parallelism.of(8, 2));
    assertThat(found.dp()).isEqualTo(6);
    assertThat(JobCommunicationVolumes.areKnown(found)).isTrue();
    assertThat(found.withParallelism(null).withRequest(JobResourceRequest.of(97))).isEqualTo(job);
  }

  @Test
  void aJobTakesTheGpusItNames() {
    var any = JobResourceRequest.of(8);
    assertThat(any.accepts("H100")).isTrue();
    var two = any.withGpuModels(List.of("H800", "H100"));
    assertThat(two.accepts("H100")).isTrue();
    assertThat(two.accepts("A100")).isFalse();
  }
}
