package io.heddle.app.cli;

import io.heddle.model.io.BandwidthFile;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.ContentionFile;
import io.heddle.model.io.DispatchFile;
import io.heddle.model.io.DispatchesFile;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.LevelsFile;
import io.heddle.model.io.ParetoFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.io.PlanFile;
import io.heddle.model.io.ScheduleFile;
import io.heddle.model.io.SchemaProbe;
import io.heddle.model.io.SurrogateFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reads files and reports every problem. */
@Command(mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle check a.cluster.json a.jobs.json"})
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heddle files of any kind")
  private List<Path> files = List.of();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    int status = ExitStatus.DONE;
    for (var file : files) {
      try {
        console.out().println(file + ": " + summary(file));
        SchemaProbe.check(file).forEach(this::advise);
      } catch (InputException unusable) {
        console.out().flush();
        console.err().println(unusable.getMessage());
        status = ExitStatus.UNUSABLE;
      }
    }
    return status;
  }

  private void advise(Finding finding) {
    console.err().println("advice: " + finding);
  }

  private static String summary(Path file) {
    var schema = SchemaProbe.schemaOf(file);
    return switch (schema) {
      case "heddle.cluster/1" -> {
        var cluster = ClusterFile.read(file);
        yield "cluster %s, minipods: %d, hosts: %,d (%,d free), GPUs: %,d (%,d free), switches: %,d, links: %,d"
            .formatted(
                cluster.name(),
                cluster.minipods().size(),
                cluster.hosts().size(),
                cluster.freeHosts(),
                cluster.gpus(),
                cluster.freeGpus(),
                cluster.switches().size(),
                cluster.links().size());
      }
      case "heddle.jobs/1" -> "%d jobs".formatted(JobsFile.read(file).size());
      case "heddle.placement/1" -> {
        var placement = PlacementFile.read(file);
        yield "placement of %s on %s, %d × %d hosts"
            .formatted(placement.job(), placement.cluster(), placement.rows(), placement.cols());
      }
      case "heddle.pareto/1" ->
          "front of %d points".formatted(ParetoFile.read(file).points().size());
      case "heddle.plan/1" -> {
        var plan = PlanFile.read(file);
        yield "plan of %d jobs on %s, %d wait"
            .formatted(plan.planned().size(), plan.cluster(), plan.waiting().size());
      }
      case "heddle.bandwidth/1" -> ProfileCoverage.of(BandwidthFile.read(file));
      case "heddle.dispatch/1" -> {
        var dispatch = DispatchFile.read(file);
        yield "dispatch of %d GPUs on %d hosts of %s"
            .formatted(dispatch.gpus().size(), dispatch.byHost().size(), dispatch.cluster());
      }
      case "heddle.dispatches/1" -> {
        var dispatches = DispatchesFile.read(file);
        yield "dispatches of %d requests on %s"
            .formatted(dispatches.answers().size(), dispatches.cluster());
      }
      case "heddle.contention/1" -> {
        var contention = ContentionFile.read(file);
        yield "contention of %,d jobs, %,d pairs share a link"
            .formatted(contention.jobs().size(), contention.pairs().size());
      }
      case "heddle.levels/1" ->
          "levels of %,d jobs".formatted(LevelsFile.read(file).levels().size());
      case "heddle.schedule/1" -> {
        var schedule = ScheduleFile.read(file);
        yield "schedule of %,d jobs on %s, %d levels"
            .formatted(schedule.jobs().size(), schedule.cluster(), schedule.levels());
      }
      case "heddle.surrogate/1" -> {
        var card = SurrogateFile.read(file).card();
        yield "bandwidth model for %s of %s, R² %.3f, error %.1f %% on %,d unseen allocations"
            .formatted(card.name(), card.date(), card.r2(), 100 * card.mape(), card.unseen());
      }
      default ->
          throw new InputException(
              new Finding(
                  file.toString(),
                  "/schema",
                  schema,
                  "a schema that this version of Heddle reads",
                  null));
    };
  }
}
