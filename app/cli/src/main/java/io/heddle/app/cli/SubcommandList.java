package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** All commands, in the order of the help: the one place where a command is entered. */
final class SubcommandList {
  private static final Set<String> STUDIED =
      Set.of(
          "estimate",
          "parallelize",
          "place",
          "pareto",
          "dispatch",
          "compress",
          "contend",
          "federate",
          "partition",
          "moves",
          "goodput");

  private SubcommandList() {}

  /**
   * @param algorithms asked for when a command that has a choice of them is made
   */
  static List<SubcommandEntry> of(Supplier<AlgorithmRegistries> algorithms) {
    var all = new ArrayList<SubcommandEntry>();
    all.addAll(answers(algorithms));
    all.addAll(together(algorithms));
    all.addAll(files());
    all.addAll(studies(algorithms));
    return List.copyOf(all);
  }

  /** Commands that answer with a file, which a study may ask. */
  static List<SubcommandEntry> answering(Supplier<AlgorithmRegistries> algorithms) {
    var all = new ArrayList<>(answers(algorithms));
    all.addAll(together(algorithms));
    all.removeIf(each -> !STUDIED.contains(each.name()));
    return List.copyOf(all);
  }

  /** What asks a solver about one job, mostly. */
  private static List<SubcommandEntry> answers(Supplier<AlgorithmRegistries> algorithms) {
    return List.of(
        new SubcommandEntry(
            "demo",
            "Places a job on a sample cluster, prints the result, draws it and exports"
                + " rank files.",
            console -> new DemoCommand(console, algorithms.get().placement())),
        new SubcommandEntry(
            "estimate",
            "Estimates iteration time and memory of a parallelism plan.",
            EstimateCommand::new),
        new SubcommandEntry(
            "parallelize",
            "Finds the parallelism degrees and the number of GPUs for a job.",
            console -> new ParallelizeCommand(console, algorithms.get().parallelism())),
        new SubcommandEntry(
            "place",
            "Places a job so that its communication groups span few minipods.",
            console -> new PlaceCommand(console, algorithms.get().placement())),
        new SubcommandEntry(
            "pareto", "Lists every non-dominated pair of DP and PP spread.", ParetoCommand::new),
        new SubcommandEntry(
            "repair",
            "Replaces the failed hosts of a placement, keeps all other ranks in place, and increases the"
                + " spread as little as possible.",
            RepairCommand::new),
        new SubcommandEntry(
            "goodput",
            "Computes the goodput and the completion time of a job under failures.",
            GoodputCommand::new),
        new SubcommandEntry(
            "affinity",
            "Proposes a job's affinity α from the most similar measured job; without"
                + " JOBS, lists the measured jobs.",
            AffinityCommand::new),
        new SubcommandEntry(
            "dispatch",
            "Chooses the free GPUs with the highest collective bandwidth.",
            console -> new DispatchCommand(console, algorithms.get().dispatch())),
        new SubcommandEntry(
            "measure",
            "Imports nccl-tests logs, creates bandwidth profiles, plans missing measurements.",
            SubcommandGroups::measure));
  }

  /** What asks a solver about several jobs at once. */
  private static List<SubcommandEntry> together(Supplier<AlgorithmRegistries> algorithms) {
    return List.of(
        new SubcommandEntry(
            "compress",
            "Maps the priorities of jobs that share links to few levels.",
            console -> new CompressCommand(console, algorithms.get().compression())),
        new SubcommandEntry(
            "contend",
            "Assigns paths, priorities and levels to jobs that share a network.",
            console -> new ContendCommand(console, algorithms.get().schedulers())),
        new SubcommandEntry(
            "federate",
            "Chooses clusters for jobs that may be too large for one.",
            console -> new FederateCommand(console, algorithms.get().federation())),
        new SubcommandEntry(
            "partition",
            "Partitions a graph into balanced parts with a minimum cut.",
            console -> new PartitionCommand(console, algorithms.get().partition())),
        new SubcommandEntry(
            "moves",
            "Plans migrations that make room for a new job.",
            console -> new MovesCommand(console, algorithms.get().moves())),
        new SubcommandEntry(
            "when",
            "Predicts when waiting jobs can start, from the expected ends of running jobs.",
            WhenCommand::new));
  }

  /** What reads, draws and writes. */
  private static List<SubcommandEntry> files() {
    return List.of(
        new SubcommandEntry(
            "export",
            "Exports the rank files of a placement, or a cluster for other programs.",
            ExportCommand::new),
        new SubcommandEntry(
            "render", "Renders a picture; no display required.", RenderCommand::new),
        new SubcommandEntry("generate", "Generates a cluster.", SubcommandGroups::generate),
        new SubcommandEntry(
            "samples",
            "Lists the clusters and federations that come with Heddle, and writes their files.",
            SamplesCommand::new),
        new SubcommandEntry(
            "import", "Imports a cluster from files of other programs.", ImportCommand::new),
        new SubcommandEntry(
            "cabling",
            "Plans cables port to port, lists the bill of materials, compares the plan"
                + " with as-built cabling.",
            CablingCommand::new),
        new SubcommandEntry(
            "state",
            "Imports running jobs and busy, drained and failed hosts from scheduler output.",
            StateCommand::new),
        new SubcommandEntry(
            "jobs",
            "Imports jobs from batch scripts and manifests of schedulers.",
            SubcommandGroups::jobs),
        new SubcommandEntry(
            "failures",
            "Estimates failure rates and repair times from logs.",
            SubcommandGroups::failures),
        new SubcommandEntry(
            "check", "Checks files and reports every problem; changes nothing.", CheckCommand::new),
        new SubcommandEntry(
            "diff",
            "Shows the differences between two clusters: nodes and cables added, removed, changed.",
            DiffCommand::new),
        new SubcommandEntry(
            CompletionCommand.NAME,
            "Prints a shell completion script for commands, options and algorithm names.",
            CompletionCommand::new),
        new SubcommandEntry(
            ManCommand.NAME, "Writes the manual pages of all commands.", ManCommand::new));
  }

  private static List<SubcommandEntry> studies(Supplier<AlgorithmRegistries> algorithms) {
    return List.of(
        new SubcommandEntry(
            "simulate",
            "Replays a trace of jobs under one or several scheduling policies.",
            console -> SubcommandGroups.simulate(console, algorithms)),
        new SubcommandEntry(
            "study",
            "Runs one command in many variants, locally or on Slurm and Kubernetes.",
            console -> SubcommandGroups.study(console, algorithms)),
        new SubcommandEntry(
            "lab",
            "Reproduces a paper's tables and figures: CSV, pictures, the paper's numbers"
                + " beside Heddle's.",
            LabCommand::new));
  }
}
