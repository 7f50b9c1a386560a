package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Policies that answer one question about a trace, and so can be compared. Another family is one
 * class, and one entry in {@link PolicyFamilies}.
 */
public interface PolicyFamily {
  /** What is the same whatever it plays. */
  Description about();

  /**
   * What a family is.
   *
   * @param id lower-case word, of one family alone
   * @param title what a person chooses it by
   * @param summary which question it answers, in a sentence
   * @param baseline what the others are compared with, unless a person says otherwise
   * @param usualJobs as many jobs show something, and are soon played
   * @param settings what a person may set, besides trace and policies
   * @param measures the columns of each policy
   */
  record Description(
      String id,
      String title,
      String summary,
      String baseline,
      int usualJobs,
      List<Setting> settings,
      List<Measure> measures) {}

  default String id() {
    return about().id();
  }

  default String title() {
    return about().title();
  }

  default String summary() {
    return about().summary();
  }

  /** Names, the one to look at first. */
  List<String> policies();

  /** What a policy does, in one line. */
  String summary(String policy);

  default String baseline() {
    return about().baseline();
  }

  default List<Measure> measures() {
    return about().measures();
  }

  /**
   * Whether the first measure is the mean completion, so that jobs that a policy refuses matter.
   */
  default boolean comparesCompletions() {
    return true;
  }

  default List<Setting> settings() {
    return about().settings();
  }

  default int usualJobs() {
    return about().usualJobs();
  }

  /** Whether it is about a planned large job. */
  default boolean asksForJob() {
    return false;
  }

  /** Tells jobs that could start if the cluster were empty. Slow: not for the UI thread. */
  Predicate<TraceJob> fitting(Cluster cluster);

  /**
   * Free GPUs that at least one of the jobs can run on: loads are shares of these. Slow.
   *
   * @param trace the file that the jobs are from; null: drawn
   */
  default int usableGpus(Cluster cluster, List<TraceJob> jobs, @Nullable Path trace) {
    return cluster.freeGpus();
  }

  /**
   * Prepares to play a trace under policies.
   *
   * @throws io.heddle.solvers.InfeasibleException if no policy could
   */
  Stage open(World world);

  /**
   * What is the same for all policies.
   *
   * @param jobs by rising submission from 0 on, with profiles; at least one
   * @param trace the file that they are from; null: drawn
   * @param load GPUs that they ask for, as a share of the usable ones
   * @param planned the large job of queue studies; null: the usual
   * @param alpha its affinity
   * @param settings by name
   */
  record World(
      Cluster cluster,
      List<TraceJob> jobs,
      @Nullable Path trace,
      double load,
      @Nullable TrainingJob planned,
      double alpha,
      Map<String, Double> settings,
      long seed) {
    public World {
      jobs = List.copyOf(jobs);
      settings = Map.copyOf(settings);
    }

    /** What a person set, or else the default. */
    double value(Setting setting) {
      return settings.getOrDefault(setting.name(), setting.standard());
    }
  }

  /** Plays policies one after the other; what they have in common is computed once. */
  interface Stage extends AutoCloseable {
    /**
     * Slow.
     *
     * @throws io.heddle.solvers.StoppedException if the control stopped it
     */
    Played play(String policy, SolveControl<?> control);

    /** What the figures rest on, in sentences. */
    default List<String> notes() {
      return List.of();
    }

    @Override
    default void close() {}
  }

  /**
   * What came of a trace under one policy.
   *
   * @param values one a {@link Measure}
   * @param curves beside utilisation and queue, which follow from the outcome
   * @param reservation reserved hosts, or null
   * @param colours the number of each job's colour
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  record Played(
      SimulationOutcome outcome,
      double[] values,
      List<Curve> curves,
      @Nullable Reservation reservation,
      List<Integer> colours) {
    Played(
        SimulationOutcome outcome,
        double[] values,
        List<Curve> curves,
        @Nullable Reservation reservation) {
      this(outcome, values, curves, reservation, JobColours.of(outcome));
    }
  }

  /**
   * Hosts that are kept for a job.
   *
   * @param fromSeconds on the trace's clock
   */
  record Reservation(String job, double fromSeconds, Set<String> hosts) {}

  /**
   * Something over time.
   *
   * @param name the same for all policies
   * @param axis with its unit
   * @param seconds on the trace's clock, rising; each value holds until the next
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  record Curve(String name, String axis, double[] seconds, double[] values) {}

  /** How a measure is written. */
  enum Unit {
    /** In the unit that reads best. */
    SECONDS,
    PERCENT,
    COUNT,
    RATIO,
    GPU_HOURS,
    RATE
  }

  /**
   * A figure that policies are compared by.
   *
   * @param less whether a smaller one is better
   */
  record Measure(String name, Unit unit, boolean less) {}

  /**
   * A number that a person may set.
   *
   * @param name short, with its unit
   * @param about in a sentence
   */
  record Setting(
      String name, String about, double standard, double least, double most, boolean whole) {}
}
