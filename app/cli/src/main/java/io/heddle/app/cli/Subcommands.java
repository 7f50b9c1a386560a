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
            "The main job on a sample cluster: places a job, prints the answer, draws and exports"
                + " it.",
            console -> new DemoCommand(console, algorithms.get().placement())),
        new Subcommand(
            "estimate",
            "Estimates what a plan of parallelism costs in time and memory.",
            EstimateCommand::new),
        new Subcommand(
            "parallelize",
            "Finds the degrees of parallelism that a job should have, and how many GPUs.",
            console -> new ParallelizeCommand(console, algorithms.get().parallelism())),
        new Subcommand(
            "place",
            "Places a job so that its communication groups cross few minipods.",
            console -> new PlaceCommand(console, algorithms.get().placement())),
        new Subcommand(
            "pareto", "Lists every non-dominated pair of DP and PP spread.", ParetoCommand::new),
        new Subcommand(
            "repair",
            "Replaces the failed hosts of a placement so that all other ranks stay and the spread"
                + " grows least.",
            RepairCommand::new),
        new Subcommand(
            "goodput",
            "Computes the share of useful time of a job under failures, and when it ends.",
            GoodputCommand::new),
        new Subcommand(
            "affinity",
            "Finds a job's affinity α from the measured job most like it; without JOBS lists what"
                + " was measured.",
            AffinityCommand::new),
        new Subcommand(
            "dispatch",
            "Chooses the free GPUs that talk fastest to each other.",
            console -> new DispatchCommand(console, algorithms.get().dispatch())),
        new Subcommand(
            "measure",
            "Reads nccl-tests logs, makes bandwidth profiles, plans missing measurements.",
            MeasureCommand::create));
  }

  /** What asks a solver about several jobs at once. */
  private static List<Subcommand> together(Supplier<Algorithms> algorithms) {
    return List.of(
        new Subcommand(
            "compress",
            "Fits the priorities of jobs that share links into few levels.",
            console -> new CompressCommand(console, algorithms.get().compression())),
        new Subcommand(
            "contend",
            "Gives jobs that share a network their paths, priorities and levels.",
            console -> new ContendCommand(console, algorithms.get().schedulers())),
        new Subcommand(
            "federate",
            "Says which clusters jobs run on that one cluster may not hold.",
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
            "Says when waiting jobs find their hosts, from the expected ends of running ones.",
            WhenCommand::new));
  }

  /** What reads, draws and writes. */
  private static List<Subcommand> files() {
    return List.of(
        new Subcommand(
            "export",
            "Writes the rank files of a placement, or a cluster for other programs.",
            ExportCommand::new),
        new Subcommand("render", "Draws a picture without a screen.", RenderCommand::new),
        new Subcommand("generate", "Makes a fabric.", GenerateCommand::create),
        new Subcommand(
            "samples",
            "Lists the clusters and federations that come with Heddle, and writes their files.",
            SamplesCommand::new),
        new Subcommand("import", "Reads other programs' files.", ImportCommand::new),
        new Subcommand(
            "cabling",
            "Plans every cable from port to port, counts what to buy, compares with what is built.",
            CablingCommand::new),
        new Subcommand(
            "state",
            "Reads what runs now from what a scheduler prints: busy, drained and failed hosts,"
                + " jobs.",
            StateCommand::new),
        new Subcommand(
            "failures",
            "Learns failure rates and repair times from logs.",
            FailuresCommand::create),
        new Subcommand(
            "check", "Reads files, reports every problem, changes nothing.", CheckCommand::new),
        new Subcommand(
            "diff",
            "Shows the differences between two clusters: nodes and cables added, removed, changed.",
            DiffCommand::new),
        new Subcommand(
            CompletionCommand.NAME,
            "Writes a script that lets a shell complete commands, options and names of algorithms.",
            CompletionCommand::new),
        new Subcommand(
            ManCommand.NAME, "Writes the manual pages of all commands.", ManCommand::new));
  }

  private static List<Subcommand> studies(Supplier<Algorithms> algorithms) {
    return List.of(
        new Subcommand(
            "simulate",
            "Plays a trace of jobs.",
            console ->
                SimulateCommand.create(
                    console, algorithms.get().schedulers(), algorithms.get().federation())),
        new Subcommand(
            "study",
            "Asks one question in many variants, here or on Slurm and Kubernetes.",
            console -> StudyCommand.create(console, algorithms)),
        new Subcommand(
            "lab",
            "Computes a paper's tables and figures again: CSV, pictures, the paper's number beside"
                + " ours.",
            LabCommand::new));
  }
}
