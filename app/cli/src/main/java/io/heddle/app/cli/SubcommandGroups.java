package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.model.generate.FabricShapes;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The commands below other commands, in the order of the help. */
final class SubcommandGroups {
  private SubcommandGroups() {}

  static CommandLine measure(Console console) {
    return ParentCommand.of(
        console,
        "a command",
        List.of(
            new SubcommandEntry(
                "import",
                "Imports logs (text or JSON) into the measurement library.",
                MeasureImportCommand::new),
            new SubcommandEntry(
                "profile",
                "Creates a bandwidth profile from the measurement library, or from logs.",
                MeasureProfileCommand::new),
            new SubcommandEntry(
                "plan",
                "Writes a script that runs missing measurements on free GPUs: each host alone, then"
                    + " GPU counts across hosts by information gained per second, then other GPU"
                    + " sets of a host.",
                MeasurePlanCommand::new),
            new SubcommandEntry(
                "tune",
                "Fine-tunes a bandwidth model on new multi-host measurements, and reports its drift.",
                TuneCommand::new),
            new SubcommandEntry(
                "runs",
                "Selects the plans of a table whose measured times would make the estimate of all of"
                    + " them most certain.",
                MeasureRunsCommand::new),
            new SubcommandEntry(
                "estimate",
                "Calibrates the estimate with your training runs, and reports the held-out error"
                    + " before and after.",
                CalibrateCommand::new),
            new SubcommandEntry(
                "operators",
                "Writes a PyTorch script that measures the time of a layer and the loss of a job's"
                    + " model on one GPU.",
                OperatorsCommand::new),
            new SubcommandEntry(
                "job",
                "Derives the iteration time, traffic and compute phases of a running job from"
                    + " counters of its network adapters and GPUs (CSV, or the result of a"
                    + " Prometheus range query). Writes the jobs with this profile, for contend.",
                JobTelemetryCommand::new)));
  }

  static CommandLine generate(Console console) {
    var line =
        ParentCommand.of(
            console,
            "the shape",
            FabricShapes.all().stream()
                .map(shape ->
                    new SubcommandEntry(
                        shape.name(), shape.summary(), below -> ShapeCommand.create(shape, below)))
                .toList());
    line.getCommandSpec()
        .usageMessage()
        .synopsisSubcommandLabel("SHAPE")
        .commandListHeading("%nShapes (each with --help):%n");
    return line;
  }

  static CommandLine jobs(Console console) {
    return ParentCommand.of(
        console,
        "a command",
        List.of(
            new SubcommandEntry(
                "import",
                "Imports jobs with their topology requests from batch scripts and manifests.",
                JobsImportCommand::new)));
  }

  static CommandLine failures(Console console) {
    return ParentCommand.of(
        console,
        "a command",
        List.of(
            new SubcommandEntry(
                "import",
                "Estimates failure rates and repair times from a log of failed hosts.",
                FailuresImportCommand::new)));
  }

  static CommandLine simulate(Console console, Supplier<AlgorithmRegistries> algorithms) {
    return ParentCommand.of(
        console,
        "a simulation",
        List.of(
            new SubcommandEntry(
                "contention",
                "Replays a trace of jobs that share a network, under one or several schedulers.",
                below -> new SimulateContentionCommand(below, algorithms.get().schedulers())),
            new SubcommandEntry(
                "queue",
                "Replays a trace in which a planned large job reserves hosts, under several"
                    + " policies.",
                SimulateQueueCommand::new),
            new SubcommandEntry(
                "elastic",
                "Replays a trace of elastic jobs, whose number and type of GPUs may change (Arena).",
                SimulateElasticCommand::new),
            new SubcommandEntry(
                "federation",
                "Replays a trace of jobs on a federation, first come, first served (SpiderFlow)."
                    + " A federation algorithm chooses the clusters of each job, which keeps them"
                    + " until it ends.",
                below -> new SimulateFederationCommand(below, algorithms.get().federation()))));
  }

  static CommandLine study(Console console, Supplier<AlgorithmRegistries> algorithms) {
    return ParentCommand.of(
        console,
        "a command",
        List.of(
            new SubcommandEntry(
                "run",
                "Runs the variants of a study.",
                below -> new StudyRunCommand(below, algorithms)),
            new SubcommandEntry("merge", "Merges the rows of shards.", StudyMergeCommand::new),
            new SubcommandEntry(
                "export",
                "Writes a job array of Slurm, or an Indexed Job of Kubernetes.",
                StudyExportCommand::new)));
  }
}
