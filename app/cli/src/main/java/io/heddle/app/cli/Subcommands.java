package io.heddle.app.cli;

import io.heddle.app.usecase.Algorithms;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** All commands, in the order of the help: the one place where a command is entered. */
final class Subcommands {
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

  private Subcommands() {}

  /**
   * @param algorithms asked for when a command that has a choice of them is made
   */
  static List<Subcommand> of(Supplier<Algorithms> algorithms) {
    var all = new ArrayList<Subcommand>();
    all.addAll(answers(algorithms));
    all.addAll(together(algorithms));
    all.addAll(files());
    all.addAll(studies(algorithms));
    return List.copyOf(all);
  }

  /** Commands that answer with a file, which a study may ask. */
  static List<Subcommand> answering(Supplier<Algorithms> algorithms) {
    var all = new ArrayList<>(answers(algorithms));
    all.addAll(together(algorithms));
    all.removeIf(each -> !STUDIED.contains(each.name()));
    return List.copyOf(all);
  }

  /** What asks a solver about one job, mostly. */
  private static List<Subcommand> answers(Supplier<Algorithms> algorithms) {
    return List.of(
        new Subcommand(
            "demo",
            "Places a job on a sample cluster, prints the result, draws it and exports"
                + " rank files.",
            console -> new DemoCommand(console, algorithms.get().placement())),
        new Subcommand(
            "estimate",
            "Estimates iteration time and memory of a parallelism plan.",
            EstimateCommand::new),
        new Subcommand(
            "parallelize",
            "Finds the parallelism degrees and the number of GPUs for a job.",
            console -> new ParallelizeCommand(console, algorithms.get().parallelism())),
        new Subcommand(
            "place",
            "Places a job so that its communication groups span few minipods.",
            console -> new PlaceCommand(console, algorithms.get().placement())),
        new Subcommand(
            "pareto", "Lists every non-dominated pair of DP and PP spread.", ParetoCommand::new),
        new Subcommand(
            "repair",
            "Replaces the failed hosts of a placement: all other ranks stay, and the"
                + " spread increases least.",
            RepairCommand::new),
        new Subcommand(
            "goodput",
            "Computes the goodput and the completion time of a job under failures.",
            GoodputCommand::new),
        new Subcommand(
            "affinity",
            "Proposes a job's affinity α from the most similar measured job; without"
                + " JOBS, lists the measured jobs.",
            AffinityCommand::new),
        new Subcommand(
            "dispatch",
            "Chooses the free GPUs with the highest collective bandwidth.",
            console -> new DispatchCommand(console, algorithms.get().dispatch())),
        new Subcommand(
            "measure",
            "Imports nccl-tests logs, creates bandwidth profiles, plans missing measurements.",
            MeasureCommand::create));
  }

  /** What asks a solver about several jobs at once. */
  private static List<Subcommand> together(Supplier<Algorithms> algorithms) {
    return List.of(
        new Subcommand(
            "compress",
            "Maps the priorities of jobs that share links to few levels.",
            console -> new CompressCommand(console, algorithms.get().compression())),
        new Subcommand(
            "contend",
            "Assigns paths, priorities and levels to jobs that share a network.",
            console -> new ContendCommand(console, algorithms.get().schedulers())),
        new Subcommand(
            "federate",
            "Chooses clusters for jobs that may be too large for one.",
            console -> new FederateCommand(console, algorithms.get().federation())),
        new Subcommand(
            "partition",
            "Partitions a graph into balanced parts with a minimum cut.",
            console -> new PartitionCommand(console, algorithms.get().partition())),
        new Subcommand(
            "moves",
            "Plans migrations that make room for a new job.",
            console -> new MovesCommand(console, algorithms.get().moves())),
        new Subcommand(
            "when",
            "Predicts when waiting jobs can start, from the expected ends of running jobs.",
            WhenCommand::new));
  }

  /** What reads, draws and writes. */
  private static List<Subcommand> files() {
    return List.of(
        new Subcommand(
            "export",
            "Exports the rank files of a placement, or a cluster for other programs.",
            ExportCommand::new),
        new Subcommand("render", "Renders a picture; no display required.", RenderCommand::new),
        new Subcommand("generate", "Generates a cluster.", GenerateCommand::create),
        new Subcommand(
            "samples",
            "Lists the clusters and federations that come with Heddle, and writes their files.",
            SamplesCommand::new),
        new Subcommand(
            "import", "Imports a cluster from files of other programs.", ImportCommand::new),
        new Subcommand(
            "cabling",
            "Plans cables port to port, lists the bill of materials, compares the plan"
                + " with as-built cabling.",
            CablingCommand::new),
        new Subcommand(
            "state",
            "Imports running jobs and busy, drained and failed hosts from scheduler output.",
            StateCommand::new),
        new Subcommand(
            "failures",
            "Estimates failure rates and repair times from logs.",
            FailuresCommand::create),
        new Subcommand(
            "check", "Checks files and reports every problem; changes nothing.", CheckCommand::new),
        new Subcommand(
            "diff",
            "Shows the differences between two clusters: nodes and cables added, removed, changed.",
            DiffCommand::new),
        new Subcommand(
            CompletionCommand.NAME,
            "Prints a shell completion script for commands, options and algorithm names.",
            CompletionCommand::new),
        new Subcommand(
            ManCommand.NAME, "Writes the manual pages of all commands.", ManCommand::new));
  }

  private static List<Subcommand> studies(Supplier<Algorithms> algorithms) {
    return List.of(
        new Subcommand(
            "simulate",
            "Replays a trace of jobs.",
            console ->
                SimulateCommand.create(
                    console, algorithms.get().schedulers(), algorithms.get().federation())),
        new Subcommand(
            "study",
            "Runs one command in many variants, locally or on Slurm and Kubernetes.",
            console -> StudyCommand.create(console, algorithms)),
        new Subcommand(
            "lab",
            "Reproduces a paper's tables and figures: CSV, pictures, the paper's numbers"
                + " beside Heddle's.",
            LabCommand::new));
  }
}
