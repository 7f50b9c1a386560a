package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.state.FailureLogReader;
import io.heddle.solvers.goodput.FailureLogReplay;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A log of failed hosts to replay. */
final class FailureReplayOption {
  @Option(
      names = "--replay",
      paramLabel = "LOG",
      description =
          "log of failed hosts to replay: each simulated run starts at a random day of it; rates"
              + " are estimated from it, too, unless --failures is given")
  private @Nullable Path replay;

  @Option(
      names = "--log-hosts",
      paramLabel = "N",
      description =
          "number of hosts that LOG covers, with and without failures (default: all hosts of the"
              + " cluster if it contains all hosts of LOG, else the hosts of LOG)")
  private @Nullable Integer hosts;

  /** Null: none was asked for. */
  @Nullable Path file() {
    return replay;
  }

  /**
   * Reads the log.
   *
   * @param rates whose classes say what stops no job; null: everything does
   */
  @Nullable FailureLogReplay read(Cluster cluster, @Nullable FailureModel rates, Console console) {
    if (replay == null) {
      if (hosts != null) {
        throw new UsageException("--log-hosts: %,d without --replay.".formatted(hosts));
      }
      return null;
    }
    var log = log(replay, cluster, console);
    Set<String> betweenJobs =
        rates == null
            ? Set.of()
            : rates.classes().stream()
                .filter(Predicate.not(FailureClass::interrupts))
                .map(FailureClass::id)
                .collect(Collectors.toSet());
    return new FailureLogReplay(log, betweenJobs);
  }

  private FailureLog log(Path file, Cluster cluster, Console console) {
    var found = FailureLogReader.read(ImportSource.of(file), ZoneId.systemDefault());
    boolean own = found.events().stream().map(FailureEvent::host).allMatch(cluster::hasHost);
    int observed = hosts != null ? hosts : own ? cluster.hosts().size() : found.hosts();
    if (observed < found.hosts()) {
      throw new UsageException(
          "--log-hosts: %,d, expected at least %,d, which the log names."
              .formatted(observed, found.hosts()));
    }
    if (hosts == null && !own) {
      console.say(
          "assumed   %,d hosts observed, those that the log names. Use --log-hosts to give the"
              + " number of all hosts.",
          observed);
    }
    var log = found.log(file.toString(), observed);
    console.say(
        "replay    %.0f days of %,d hosts; a run goes on at the first day after the last",
        log.days(), observed);
    return log;
  }
}
