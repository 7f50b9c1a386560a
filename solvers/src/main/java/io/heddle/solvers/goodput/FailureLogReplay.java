package io.heddle.solvers.goodput;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A log whose failures a run meets, from a random day on, in place of random ones. Hosts of the log
 * that the cluster has are those hosts; a log of other hosts lends as many of them, drawn at
 * random, as the job and its spares are.
 *
 * @param betweenJobs classes of failures that do not stop a job
 */
public record FailureLogReplay(FailureLog log, Set<String> betweenJobs) {
  public FailureLogReplay {
    betweenJobs = Set.copyOf(betweenJobs);
  }

  /** Whether all hosts that the log names are of this cluster. O(events). */
  public boolean isOf(Cluster cluster) {
    return log.events().stream().map(FailureEvent::host).allMatch(cluster::hasHost);
  }

  /** Spares that the log has hosts for, of each domain; negative: too few for the job itself. */
  int mostSpares(JobGoodputProblem problem) {
    return isOf(problem.cluster())
        ? Integer.MAX_VALUE
        : Math.floorDiv(log.hosts() - problem.hosts().size(), problem.domains().size());
  }

  /** By seed the failures of a run. O(events log events + hosts) each. */
  LongFunction<SimulatedFailureSource> sources(
      JobGoodputProblem problem, GoodputRunSetting setting) {
    var own = isOf(problem.cluster()) ? own(problem, setting.spares()) : null;
    return seed -> {
      var random = new SplittableRandom(seed);
      double day = log.fromDay() + random.nextDouble() * log.days();
      return new RecordedFailureSource(
          setting, log, betweenJobs, day, own == null ? drawn(setting, day, random) : own);
    };
  }

  private static List<List<String>> own(JobGoodputProblem problem, int spares) {
    var held = problem.heldHosts(spares);
    var pools = new ArrayList<List<String>>();
    problem
        .domains()
        .forEach((domain, hosts) -> {
          var pool = new ArrayList<>(hosts);
          held.stream()
              .filter(id -> problem.domainOf().apply(problem.cluster().host(id)).equals(domain))
              .forEach(pool::add);
          pools.add(pool);
        });
    return pools;
  }

  /** A job starts on hosts that are up, as long as there are some. */
  private List<List<String>> drawn(GoodputRunSetting setting, double day, RandomGenerator random) {
    var names =
        new ArrayList<>(log.events().stream().map(FailureEvent::host).distinct().sorted().toList());
    // hosts that never failed have no name in the log
    IntStream.range(names.size(), log.hosts()).forEach(i -> names.add("\n" + i));
    Collections.shuffle(names, random);
    var down =
        log.events().stream()
            .filter(each -> each.startDay() <= day && day < each.endDay())
            .map(FailureEvent::host)
            .collect(Collectors.toSet());
    names.sort(Comparator.comparing(down::contains));
    var pools = new ArrayList<List<String>>();
    int from = 0;
    for (int hosts : setting.domainHosts()) {
      int to = from + hosts + setting.spares();
      pools.add(names.subList(from, to));
      from = to;
    }
    return pools;
  }
}
