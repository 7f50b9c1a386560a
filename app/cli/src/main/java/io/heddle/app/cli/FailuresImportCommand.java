package io.heddle.app.cli;

import io.heddle.app.usecase.goodput.GoodputText;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.FileKinds;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.state.FailureLogReader;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.goodput.FailureForecastCoverage;
import io.heddle.solvers.goodput.FailureRateLearner;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Learns failure rates from a log. */
final class FailuresImportCommand extends OutputCommand {
  private static final double PERCENT = 100;
  private static final double WEEK = 7;

  @Parameters(paramLabel = "LOG", description = "log of failed hosts")
  private Path log = Path.of("");

  @Option(
      names = "--hosts",
      paramLabel = "N",
      description =
          "number of hosts observed, with and without failures (default: those in the log)")
  private @Nullable Integer hosts;

  @Option(
      names = "--horizon",
      defaultValue = "30",
      paramLabel = "DAYS",
      description = "number of future days that the rate intervals apply to")
  private double horizon;

  @Option(
      names = "--last",
      paramLabel = "DAYS",
      description =
          "number of days to use, up to the last time in the log; days before the first"
              + " entry count as free of failures (default: from the first failure, or day 0)")
  private @Nullable Double last;

  @Option(
      names = "--half-life",
      paramLabel = "DAYS",
      description =
          "age at which a failure, and a day without one, counts half (default: all count the same)")
  private @Nullable Double halfLife;

  @Option(
      names = "--between-jobs",
      paramLabel = "CLASS",
      description =
          "class of failures that do not interrupt jobs, such as those found by stress"
              + " tests; may be repeated")
  private List<String> betweenJobs = List.of();

  FailuresImportCommand(Console console) {
    super(console, FileKinds.FAILURES.kind() + " file");
  }

  @Override
  public Integer call() {
    InputValidation.positive("--horizon", horizon);
    InputValidation.positive("--half-life", halfLife);
    var learnt = log();
    var kinds = new HashSet<String>();
    learnt.events().forEach(each -> kinds.add(each.kind()));
    for (var each : betweenJobs) {
      if (!kinds.contains(each)) {
        throw new UsageException(
            "--between-jobs: %s, expected a class of the log: %s."
                .formatted(each, String.join(", ", kinds.stream().sorted().toList())));
      }
    }
    var model = FailureRateLearner.learn(learnt, horizon, new HashSet<>(betweenJobs), halfLife);
    output.write(console, model, FileKinds.FAILURES, GoodputText::of);
    var counts = FailureForecastCoverage.ofCounts(learnt, WEEK, halfLife);
    if (counts.stated() > 0) {
      console.say(
          "check     of %,d weekly counts in the log's later part, %.0f %% lay in the 80 %%"
              + " interval stated before (constant rate: %.0f %%, last month's: %.0f %%)",
          counts.stated(),
          PERCENT * counts.learnt(),
          PERCENT * counts.constantRate(),
          PERCENT * counts.lastMonth());
    }
    return ExitStatus.DONE;
  }

  private FailureLog log() {
    var found = FailureLogReader.read(ImportSource.of(log), ZoneId.systemDefault());
    if (hosts != null && hosts < found.hosts()) {
      throw new UsageException(
          "--hosts: %,d, expected at least %,d, which the log names."
              .formatted(hosts, found.hosts()));
    }
    if (found.joined() > 0) {
      console.say(
          "joined    %s to the failure before, for their hosts were down already",
          CountedNoun.of(found.joined(), "event"));
    }
    if (hosts == null) {
      console.say(
          "assumed   %s, as many as the log names. Use --hosts to give the number of all"
              + " hosts.",
          CountedNoun.of(found.hosts(), "host"));
    }
    var all = found.log(log.toString(), hosts == null ? found.hosts() : hosts);
    if (last == null) {
      if (all.fromDay() > 0) {
        console.say(
            "assumed   observed for %.1f days, from the first failure on. Use --last to give the"
                + " days observed.",
            all.days());
      }
      return all;
    }
    InputValidation.positive("--last", last);
    var lately = all.since(all.untilDay() - last);
    if (lately.events().isEmpty()) {
      throw new UsageException(
          "--last: no failure in the last %s days of the log.".formatted(last));
    }
    return lately;
  }
}
