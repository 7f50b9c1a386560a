package io.heddle.solvers.parallelism;

import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Plays 1F1B, interleaved where there are virtual stages, step by step (Narayanan et al. 2021,
 * section 2.2, in the order of Megatron-LM's {@code
 * forward_backward_pipelining_with_interleaving}). The estimate knows its length by a formula; this
 * finds it again by waiting for what each step needs.
 */
final class PipelineScheduleSimulator {
  /**
   * What a stage takes for a micro-batch, both in seconds and for all of its chunks together.
   *
   * @param forwardSent of the forward pass only sending and receiving
   */
  record Pace(double forward, double backward, double forwardSent, double backwardSent) {}

  private final Pace[] paces;
  private final int stages;
  private final int chunks;
  private final int microBatches;
  private final double[][] forwardEnd;
  private final double[][] backwardEnd;
  private final double[] free;
  private final int[] done;
  private final List<List<Slot>> slots = new ArrayList<>();

  private PipelineScheduleSimulator(List<Pace> paces, int chunks, int microBatches) {
    this.paces = paces.toArray(Pace[]::new);
    this.stages = paces.size();
    this.chunks = chunks;
    this.microBatches = microBatches;
    forwardEnd = unknown();
    backwardEnd = unknown();
    free = new double[stages];
    done = new int[stages];
    for (int stage = 0; stage < stages; stage++) {
      slots.add(new ArrayList<>());
    }
  }

  private double[][] unknown() {
    var ends = new double[stages * chunks][microBatches];
    for (var row : ends) {
      Arrays.fill(row, Double.NaN);
    }
    return ends;
  }

  /**
   * Slots of each stage, in order. O(stages · chunks · micro-batches).
   *
   * @param paces of the stages
   * @param chunks virtual stages of each
   * @param microBatches a multiple of the stages where there are several chunks
   */
  static List<List<Slot>> of(List<Pace> paces, int chunks, int microBatches) {
    if (chunks > 1 && microBatches % paces.size() != 0) {
      throw new IllegalArgumentException(
          "%d micro-batches in %d interleaved stages, expected a multiple"
              .formatted(microBatches, paces.size()));
    }
    var schedule = new PipelineScheduleSimulator(paces, chunks, microBatches);
    schedule.play();
    return schedule.slots;
  }

  private void play() {
    int steps = 2 * chunks * microBatches;
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int stage = 0; stage < stages; stage++) {
        while (done[stage] < steps && step(stage)) {
          moved = true;
        }
      }
    }
    for (int stage = 0; stage < stages; stage++) {
      if (done[stage] < steps) {
        throw new IllegalStateException(
            "stage %d deadlocks after step %d".formatted(stage, done[stage]));
      }
    }
  }

  /** Forward passes before the first backward one. */
  private int warmUp(int stage) {
    int all = chunks * microBatches;
    int warm = chunks == 1 ? stages - stage - 1 : (stages - stage - 1) * 2 + (chunks - 1) * stages;
    return Math.min(all, warm);
  }

  /** The next step of a stage, if what it needs is there. */
  private boolean step(int stage) {
    int all = chunks * microBatches;
    int warm = warmUp(stage);
    int at = done[stage] - warm;
    boolean steady = at >= 0 && at < 2 * (all - warm);
    boolean forward = at < 0 || steady && at % 2 == 0;
    int number;
    if (forward) {
      number = at < 0 ? done[stage] : warm + at / 2;
    } else {
      number = steady ? at / 2 : done[stage] - all;
    }
    return forward ? forward(stage, number) : backward(stage, number);
  }

  private int chunk(int number) {
    return chunks == 1 ? 0 : number / stages % chunks;
  }

  private int microBatch(int number) {
    return chunks == 1 ? number : number / (stages * chunks) * stages + number % stages;
  }

  private boolean forward(int stage, int number) {
    int chunk = chunk(number);
    int micro = microBatch(number);
    int place = chunk * stages + stage;
    double ready = place == 0 ? 0 : forwardEnd[place - 1][micro];
    var pace = paces[stage];
    return run(
        stage,
        Work.FORWARD,
        micro,
        chunk,
        ready,
        pace.forward(),
        pace.forwardSent(),
        forwardEnd[place]);
  }

  private boolean backward(int stage, int number) {
    int chunk = chunks - 1 - chunk(number);
    int micro = microBatch(number);
    int place = chunk * stages + stage;
    double ready =
        place == stages * chunks - 1 ? forwardEnd[place][micro] : backwardEnd[place + 1][micro];
    var pace = paces[stage];
    return run(
        stage,
        Work.BACKWARD,
        micro,
        chunk,
        ready,
        pace.backward(),
        pace.backwardSent(),
        backwardEnd[place]);
  }

  private boolean run(
      int stage,
      Work work,
      int micro,
      int chunk,
      double ready,
      double seconds,
      double sent,
      double[] ends) {
    if (Double.isNaN(ready)) {
      return false;
    }
    double start = Math.max(ready, free[stage]);
    double end = start + seconds / chunks;
    ends[micro] = end;
    free[stage] = end;
    done[stage]++;
    slots.get(stage).add(new Slot(stage, work, micro, chunk, start, end, sent / chunks));
    return true;
  }
}
