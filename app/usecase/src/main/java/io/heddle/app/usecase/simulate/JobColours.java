package io.heddle.app.usecase.simulate;

import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Numbers of colours for jobs: those that run at the same time differ as long as there are any;
 * more than there are hues at the same time differ by their lines. Jobs of a trace are none of the
 * document's, and hundreds: their colours follow from when they run, not from {@link JobNumbers}.
 */
public final class JobColours {
  /** Two of the eleven are for hosts of several jobs, and for reserved hosts. */
  private static final int[] HUES = {0, 1, 2, 4, 5, 6, 7, 9, 10};

  private static final int ROUNDS = 4;
  private static final int[] COLOURS =
      IntStream.range(0, ROUNDS * HUES.length)
          .map(at -> HUES[at % HUES.length] + 11 * (at / HUES.length))
          .toArray();

  /** For hosts of several jobs. */
  public static final int SHARED = 19;

  /** For hosts that are kept for a job. */
  public static final int KEPT = 14;

  /** For hosts of any job that runs, where jobs have no colours of their own. */
  public static final int RUNNING = 40;

  /** For hosts of any job that is planned, where jobs have no colours of their own. */
  public static final int PLANNED = 1;

  private JobColours() {}

  /** Of the job with this number. */
  static int at(int number) {
    return COLOURS[number % COLOURS.length];
  }

  /** One a job. O(jobs · log jobs). */
  public static List<Integer> of(SimulationOutcome outcome) {
    return of(outcome, JobNumbers.NONE);
  }

  /**
   * One a job. Jobs that have a number have its colour, unless a job with a lower number has its
   * hue at the same time; others have a hue that no job has at the same time, as long as there is
   * one. O(jobs · (log jobs + numbered jobs)).
   */
  public static List<Integer> of(SimulationOutcome outcome, JobNumbers numbers) {
    var jobs = outcome.jobs();
    var colours = new Integer[jobs.size()];
    var uses = new ColourUses();
    var known = numbers.byJob();
    IntStream.range(0, colours.length)
        .boxed()
        .sorted(
            Comparator.comparing(
                at -> known.getOrDefault(jobs.get(at).job().id(), Integer.MAX_VALUE)))
        .forEach(at -> {
          var number = known.get(jobs.get(at).job().id());
          int own = number == null ? 0 : number % COLOURS.length;
          if (number != null && uses.isHueFree(own % HUES.length, jobs.get(at))) {
            uses.keep(own, jobs.get(at));
            colours[at] = COLOURS[own];
          }
        });
    IntStream.range(0, colours.length)
        .filter(at -> colours[at] == null)
        .boxed()
        .sorted(Comparator.comparingDouble(at -> from(jobs.get(at))))
        .forEach(at -> colours[at] = COLOURS[uses.take(jobs.get(at))]);
    return List.of(colours);
  }

  /** Which jobs have which colours when. */
  private static final class ColourUses {
    private final double[] until = new double[COLOURS.length];
    private final int[] uses = new int[COLOURS.length];
    private final List<List<JobOutcome>> kept =
        Stream.generate(() -> (List<JobOutcome>) new ArrayList<JobOutcome>())
            .limit(COLOURS.length)
            .toList();

    ColourUses() {
      Arrays.fill(until, Double.NEGATIVE_INFINITY);
    }

    private boolean isFree(int colour, JobOutcome job) {
      return until[colour] <= from(job)
          && kept.get(colour).stream()
              .noneMatch(each -> from(each) < to(job) && from(job) < to(each));
    }

    private static IntStream rounds(int hue) {
      return IntStream.iterate(hue, colour -> colour < COLOURS.length, c -> c + HUES.length);
    }

    boolean isHueFree(int hue, JobOutcome job) {
      return rounds(hue).allMatch(colour -> isFree(colour, job));
    }

    private double last(int colour) {
      return kept.get(colour).stream().mapToDouble(JobColours::to).reduce(until[colour], Math::max);
    }

    void keep(int colour, JobOutcome job) {
      uses[colour]++;
      kept.get(colour).add(job);
    }

    /** For jobs by rising begin. */
    int take(JobOutcome job) {
      int colour = choose(job);
      uses[colour]++;
      until[colour] = Math.max(until[colour], to(job));
      return colour;
    }

    /** Of those that are free in the first round that has one, that which was used longest ago. */
    private int choose(JobOutcome job) {
      var hue =
          IntStream.range(0, HUES.length)
              .filter(each -> isHueFree(each, job))
              .boxed()
              .min(
                  Comparator.comparingDouble(
                      each -> rounds(each).mapToDouble(this::last).max().orElseThrow()));
      var colour =
          hue.or(() ->
              IntStream.range(0, COLOURS.length)
                  .filter(each -> isFree(each, job))
                  .boxed()
                  .min(
                      Comparator.comparingInt((Integer each) -> each / HUES.length)
                          .thenComparingDouble(this::last)));
      return colour.orElseGet(
          () -> // none is free: in turn
          IntStream.range(0, COLOURS.length)
                  .boxed()
                  .min(Comparator.comparingInt(each -> uses[each]))
                  .orElseThrow());
    }
  }

  private static double from(JobOutcome job) {
    return job.spans().isEmpty() ? Double.POSITIVE_INFINITY : job.spans().getFirst().fromSeconds();
  }

  private static double to(JobOutcome job) {
    return job.spans().isEmpty() ? Double.NEGATIVE_INFINITY : job.spans().getLast().toSeconds();
  }
}
