package io.heddle.app.cli;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What several commands read and check alike. */
final class InputValidation {
  private InputValidation() {}

  static List<TrainingJob> jobs(Console console, Path jobs) {
    var all = console.files().jobs(jobs);
    if (all.isEmpty()) {
      throw new UsageException("%s has no jobs.".formatted(jobs));
    }
    return all;
  }

  /** All hosts of placements and plans, spares among them. */
  static Set<String> hosts(List<Path> files) {
    var hosts = new HashSet<String>();
    for (var file : files) {
      var plan = plan(file);
      for (var planned : plan.planned()) {
        planned.placement().matrix().forEach(hosts::addAll);
        hosts.addAll(planned.spares());
      }
      plan.dispatched().forEach(each -> each.gpus().forEach(gpu -> hosts.add(gpu.host())));
    }
    return hosts;
  }

  /** A plan, or a placement as a plan of one job. */
  static MultiJobPlan plan(Path file) {
    var content = FileSchemas.ALL.read(file);
    return switch (content.value()) {
      case MultiJobPlan plan -> plan;
      case Placement placement ->
          new MultiJobPlan(
              placement.cluster(),
              List.of(new MultiJobPlan.Planned(placement, List.of())),
              List.of());
      default ->
          throw content.schema().unexpected(file.toString(), FileKinds.PLACEMENT, FileKinds.PLAN);
    };
  }

  /**
   * What runs, with the hosts of placements and plans reserved from now on forever: the spares are
   * lent to jobs that may be stopped. What they say of the jobs that wait themselves is left out. A
   * host of which a job has single GPUs is reserved as a whole.
   */
  static ClusterJobAllocations reserving(
      ClusterJobAllocations running, Cluster on, List<Path> files, Collection<String> waiting) {
    var reservations = new ArrayList<>(running.reservations());
    for (var file : files) {
      var plan = plan(file);
      for (var each : plan.dispatched()) {
        if (!waiting.contains(each.job())) {
          var hosts = each.gpus().stream().map(Gpu::host).toList();
          reserve(reservations, running, on, "%s of %s".formatted(each.job(), file), hosts, false);
        }
      }
      for (var each : plan.planned()) {
        var job = each.placement().job();
        if (!waiting.contains(job)) {
          var hosts = each.placement().matrix().stream().flatMap(List::stream).toList();
          reserve(reservations, running, on, "%s of %s".formatted(job, file), hosts, false);
          var spares = "spares of %s of %s".formatted(job, file);
          reserve(reservations, running, on, spares, each.spares(), true);
        }
      }
    }
    return running.withReservations(reservations);
  }

  private static void reserve(
      List<HostReservation> reservations,
      ClusterJobAllocations running,
      Cluster on,
      String id,
      Collection<String> hosts,
      boolean lent) {
    var known = new TreeSet<>(hosts);
    known.removeIf(host -> !on.hasHost(host));
    if (!known.isEmpty()) {
      double end = Double.POSITIVE_INFINITY;
      reservations.add(new HostReservation(id, known, running.now(), end, null, lent));
    }
  }

  static TrainingJob job(Console console, Path jobs, String id) {
    return job(jobs, console.files().jobs(jobs), id);
  }

  static TrainingJob job(Path jobs, List<TrainingJob> all, String id) {
    return all.stream()
        .filter(job -> job.id().equals(id))
        .findFirst()
        .orElseThrow(() ->
            new UsageException(
                "%s has no job %s. Use one of %s."
                    .formatted(
                        jobs, id, String.join(", ", all.stream().map(TrainingJob::id).toList()))));
  }

  /**
   * What runs on a cluster.
   *
   * @throws UsageException if it is another cluster's
   */
  static ClusterJobAllocations running(Path allocations, Path cluster, Cluster on) {
    var running = FileKinds.ALLOCATIONS.read(allocations);
    var missing = running.missingIn(on);
    if (!missing.isEmpty()) {
      throw new UsageException(
          "%s does not fit %s: %s. It may be another cluster's."
              .formatted(allocations, cluster, missing.getFirst()));
    }
    return running;
  }

  /** Checks a whole number; null: not given. */
  static void between(String option, @Nullable Integer value, int least, int most) {
    if (value != null && (value < least || value > most)) {
      throw new UsageException(
          "%s: %d, expected a whole number from %d to %,d.".formatted(option, value, least, most));
    }
  }

  /** Checks a number; null: not given. */
  static void positive(String option, @Nullable Double value) {
    boolean fits = value == null || value > 0 && Double.isFinite(value);
    expect(fits, option, value, "a number above 0");
  }

  /** Checks a number. */
  static void within(String option, double value, Number least, Number most) {
    expect(
        value >= least.doubleValue() && value <= most.doubleValue(),
        option,
        value,
        "a number from %s to %s".formatted(least, most));
  }

  /**
   * What is made of the value of an option.
   *
   * @throws UsageException if it refuses the value
   */
  static <T> T made(String option, Supplier<T> of) {
    try {
      return of.get();
    } catch (IllegalArgumentException refused) {
      throw new UsageException("%s: %s".formatted(option, refused.getMessage()));
    }
  }

  /**
   * Checks the value of an option.
   *
   * @throws UsageException with what was expected, if it does not fit
   */
  static void expect(boolean fits, String option, @Nullable Object value, String expected) {
    if (!fits) {
      throw new UsageException("%s: %s, expected %s.".formatted(option, value, expected));
    }
  }

  /**
   * Checks that a cluster has a level.
   *
   * @throws UsageException with its levels, if it has not
   */
  static void level(String option, String id, Cluster cluster) {
    var domains = cluster.domains();
    if (domains.find(id) == null) {
      throw new UsageException(
          "%s: %s, expected a level of cluster %s: %s."
              .formatted(option, id, cluster.name(), String.join(", ", domains.ids())));
    }
  }
}
