package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Any of the free GPUs, each set as likely as every other (BandPilot, Algorithm 3). */
final class RandomGpuChoice implements GpuPoolSearch {
  private static final int TRIES = 100;

  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    var random = new SplittableRandom(control.seed()); // seeds in a row are unlike each other
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var hosts = new ArrayList<>(IntStream.range(0, pool.size()).boxed().toList());
      if (pool.maxHosts() < pool.size()) {
        Collections.shuffle(hosts, random);
      }
      var choice = draw(pool, hosts.subList(0, pool.maxHosts()), random);
      boolean fits =
          IntStream.range(0, choice.length)
              .allMatch(slot -> pool.allows(slot, Long.bitCount(choice[slot])));
      if (fits && IntStream.of(FreeGpuPool.counts(choice)).sum() == pool.wanted()) {
        return new FoundGpuChoice(choice, null);
      }
    }
    return null;
  }

  private static long[] draw(FreeGpuPool pool, List<Integer> hosts, SplittableRandom random) {
    record One(int slot, long gpu) {}
    var gpus = new ArrayList<One>();
    for (int slot : hosts) {
      HostGpuSet.gpus(pool.slot(slot).free()).forEach(gpu -> gpus.add(new One(slot, 1L << gpu)));
    }
    Collections.shuffle(gpus, random);
    var choice = new long[pool.size()];
    for (var one : gpus.subList(0, Math.min(gpus.size(), pool.wanted()))) {
      choice[one.slot()] |= one.gpu();
    }
    return choice;
  }
}
