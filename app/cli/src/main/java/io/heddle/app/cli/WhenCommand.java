package io.heddle.app.cli;

import io.heddle.app.usecase.state.TimetableText;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.capacity.EarliestStartScheduler;
import io.heddle.solvers.capacity.WaitingJobsProblem;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import io.heddle.solvers.eligibility.HostEligibility;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says when waiting jobs find their hosts. */
final class WhenCommand extends OutputCommand {
  @Mixin private final ClusterAndAllocations input = new ClusterAndAllocations();

  @Option(
      names = "--for",
      required = true,
      paramLabel = "JOBS",
      description = JobsFile.KIND + " file with the waiting jobs")
  private Path jobs = Path.of("");

  @Option(
      names = "--job",
      paramLabel = "ID",
      description = "waiting job; may be repeated (default: all jobs that are not running)")
  private List<String> chosen = List.of();

  @Mixin private final JobSegmentOption segment = new JobSegmentOption();

  @Mixin private final MinipodLimitOption spread = new MinipodLimitOption("no limit");

  WhenCommand(Console console) {
    super(console, FileKinds.TIMETABLE.kind() + " file");
  }

  @Override
  public Integer call() {
    var on = input.readCluster(console);
    var running = input.running(on);
    int most = spread.of(on, on.minipods()::size);
    var waiting =
        waiting(running).stream().map(job -> new Waiting(segment.of(job, on), most)).toList();
    if (waiting.size() == 1) {
      new HostEligibility(on, waiting.getFirst().training()).requireFit();
    }
    var answer =
        TimeLimitedSolverRun.answer(
            console, new EarliestStartScheduler(), new WaitingJobsProblem(on, running, waiting), 0);
    if (answer.jobs().stream().allMatch(each -> each.startSeconds() == null)) {
      throw new InfeasibleException(
          answer.jobs().stream()
              .map(each -> "job %s fits %s".formatted(each.job(), each.reason()))
              .collect(Collectors.joining("\n")));
    }
    output.write(console, answer, FileKinds.TIMETABLE, TimetableText::of);
    return ExitStatus.DONE;
  }

  private List<TrainingJob> waiting(ClusterJobAllocations running) {
    var all = InputValidation.jobs(console, jobs);
    var ids = running.jobs().stream().map(RunningClusterJob::id).collect(Collectors.toSet());
    if (chosen.isEmpty()) {
      var waiting = all.stream().filter(job -> !ids.contains(job.id())).toList();
      if (waiting.isEmpty()) {
        throw new UsageException(
            "All jobs of %s run already, in %s.".formatted(jobs, input.allocations()));
      }
      return waiting;
    }
    for (var id : chosen) {
      if (ids.contains(id)) {
        throw new UsageException(
            "--job: %s, expected a waiting job; it already runs in %s."
                .formatted(id, input.allocations()));
      }
    }
    return chosen.stream().distinct().map(id -> InputValidation.job(jobs, all, id)).toList();
  }
}
