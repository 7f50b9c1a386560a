package io.heddle.app.cli;

import io.heddle.app.usecase.goodput.GoodputReport;
import io.heddle.app.usecase.goodput.GoodputRequest;
import io.heddle.app.usecase.goodput.GoodputText;
import io.heddle.app.usecase.goodput.SpareHoldCommands;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.result.Placement;
import io.heddle.solvers.goodput.FailureLogReplay;
import io.heddle.solvers.goodput.FailureRateLearner;
import io.heddle.solvers.goodput.JobGoodputProblem;
import io.heddle.solvers.goodput.JobGoodputSolver;
import io.heddle.solvers.goodput.PublishedFailureRates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Computes how much of its time a job works under failures. */
final class GoodputCommand extends OutputCommand {
  private static final double HORIZON_DAYS = 30;

  @Mixin private final ClusterAndJobs inputs = new ClusterAndJobs();

  @Mixin private final JobIdOption job = new JobIdOption();

  @Option(
      names = "--placement",
      paramLabel = "FILE",
      description =
          Placement.KIND
              + " file; may be repeated to compare placements (default: most compact placement)")
  private List<Path> placements = List.of();

  @Option(
      names = "--failures",
      paramLabel = "FILE",
      description = FailureModel.KIND + " file (default: published rates)")
  private @Nullable Path failures;

  @Option(
      names = "--published",
      defaultValue = PublishedFailureRates.USUAL,
      paramLabel = "NAME",
      completionCandidates = Rates.class,
      description = "published rates to use: ${COMPLETION-CANDIDATES}")
  private String published = "";

  @Mixin private final FailureReplayOption replayed = new FailureReplayOption();

  @Mixin private final RunOptionsMixin run = new RunOptionsMixin();

  @Option(
      names = "--hold-slurm",
      paramLabel = "FILE",
      description = "script to write that reserves the spare hosts in Slurm")
  private @Nullable Path holdSlurm;

  @Option(
      names = "--hold-kubernetes",
      paramLabel = "FILE",
      description = "script to write that reserves the spare nodes with taints")
  private @Nullable Path holdKubernetes;

  @Mixin private final HtmlOption html = new HtmlOption();

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  private static final class Rates implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PublishedFailureRates.ids().iterator();
    }
  }

  GoodputCommand(Console console) {
    super(console, Goodput.KIND + " file");
  }

  @Override
  public Integer call() {
    var problems = problems();
    var answers = new ArrayList<Goodput>();
    for (var each : problems) {
      answers.add(TimeLimitedSolverRun.answer(console, new JobGoodputSolver(), each, seed.value()));
    }
    int best = answers.size() == 1 ? 0 : compare(answers);
    var problem = problems.get(best);
    var answer = answers.get(best);
    output.write(console, answer, FileKinds.GOODPUT, GoodputText::of);
    html.write(() -> GoodputReport.of(problem, answer));
    if (problem.replay() != null) {
      atRandom(problem);
    }
    if (problem.options().spares() == null && answer.spares() == problem.mostSpares()) {
      console.say(
          "spares    all hosts that can replace the job's, %,d%s: this may be too"
              + " few for --wait-probability",
          answer.spares(), answer.sparesLevel() == null ? "" : " in each " + answer.sparesLevel());
    }
    var held = problem.heldHosts(answer.spares());
    hold(holdSlurm, held, SpareHoldCommands::slurm);
    hold(holdKubernetes, held, SpareHoldCommands::kubernetes);
    return ExitStatus.DONE;
  }

  /** One for each placement. */
  private List<JobGoodputProblem> problems() {
    var cluster = inputs.readCluster(console);
    var found = job.of(console, inputs.jobs());
    var given = failures == null ? null : FileKinds.FAILURES.read(failures);
    var replay = replayed.read(cluster, given, console);
    var rates = given != null ? given : rates(replay);
    var options = run.options(found);
    var problems = new ArrayList<JobGoodputProblem>();
    for (var each : placements) {
      problems.add(
          GoodputRequest.of(cluster, found, FileKinds.PLACEMENT.read(each), rates, options));
    }
    if (problems.isEmpty()) {
      problems.add(GoodputRequest.of(cluster, found, null, rates, options));
    }
    if (replay != null) {
      problems.replaceAll(each -> each.replaying(replay));
    }
    return problems;
  }

  /** What the rates learnt from the log promise, beside its replay. */
  private void atRandom(JobGoodputProblem replayed) {
    var problem = replayed.replaying(null);
    var answer =
        TimeLimitedSolverRun.answer(console, new JobGoodputSolver(), problem, seed.value());
    console.err().printf("by rates  %s", GoodputText.headline(answer));
    console.err().flush();
  }

  private void hold(
      @Nullable Path file, List<String> held, BiFunction<String, List<String>, String> script) {
    if (file == null) {
      return;
    }
    if (held.isEmpty()) {
      throw new UsageException("%s: the plan has no spares to hold. Use --spares.".formatted(file));
    }
    try {
      AtomicFiles.write(file, script.apply(job.value(), held));
    } catch (IllegalArgumentException badName) {
      throw new UsageException("%s: %s.".formatted(file, badName.getMessage()));
    }
  }

  /** The placement of most goodput, the first of equal ones; a line for each. */
  private int compare(List<Goodput> answers) {
    var out = output.aside(console);
    int best = 0;
    for (int i = 0; i < answers.size(); i++) {
      var answer = answers.get(i);
      out.printf("%s: %s", placements.get(i), GoodputText.headline(answer));
      if (answer.goodput() > answers.get(best).goodput()) {
        best = i;
      }
    }
    out.printf("survives best: %s%n%n", placements.get(best));
    out.flush();
    return best;
  }

  private FailureModel rates(@Nullable FailureLogReplay replay) {
    if (replay != null) {
      return FailureRateLearner.learn(replay.log(), HORIZON_DAYS, replay.betweenJobs());
    }
    return InputValidation.made("--published", () -> PublishedFailureRates.of(published));
  }
}
