package io.heddle.app.cli;

import io.heddle.app.usecase.Algorithms;
import io.heddle.app.usecase.study.DrawnState;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.model.study.Study;
import io.heddle.solvers.Termination;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands that answer with a file, as studies ask them. */
public final class CommandStudies implements StudyEngine {
  /** What no study says: where the answer goes, and what is no question. */
  private static final Set<String> OWN = Set.of("output", "help", "version", "format", "why");

  /** Members of answers that people compare; any other may be named. */
  private static final Map<String, List<String>> MEASURES =
      Map.of(
          "place",
          List.of("weightedSpread", "minipodsUsed", "maxDpSpread", "maxPpSpread"),
          "estimate",
          List.of("iterationSeconds", "secondsLow", "secondsHigh", "tokensPerSecond", "mfu"),
          "parallelize",
          List.of("iterationSeconds", "secondsLow", "secondsHigh", "tokensPerSecond", "gpus"),
          "dispatch",
          List.of("predicted", "hosts"),
          "federate",
          List.of("iterationSeconds", "secondsLow", "secondsHigh", "clusters"),
          "moves",
          List.of("moves", "gpuHours"),
          "goodput",
          List.of("goodput", "low", "high", "spares", "checkpointSeconds"));

  private final List<Subcommand> commands;

  /** Of the program. */
  public CommandStudies() {
    this(Subcommands.answering(Algorithms::all));
  }

  CommandStudies(List<Subcommand> commands) {
    this.commands = commands;
  }

  @Override
  public List<StudiedCommand> commands() {
    var nowhere = new PrintWriter(Writer.nullWriter());
    var console = new Console(nowhere, nowhere, Path.of(""), false, new Termination.Never());
    return commands.stream()
        .map(each -> described(each, each.whole(console).getCommandSpec()))
        .toList();
  }

  private static StudiedCommand described(Subcommand command, CommandSpec spec) {
    var keys = new ArrayList<StudiedCommand.Key>();
    for (var each : spec.positionalParameters()) {
      StudyVariant.labels(each).forEach(label -> keys.add(key(label, each, List.of())));
    }
    if (keys.stream().anyMatch(each -> each.name().equals("cluster"))) {
      keys.add(state(DrawnState.BUSY, "share of the free hosts that are busy, 0 to 1"));
      keys.add(state(DrawnState.FAILED, "hosts that failed"));
      keys.add(state(DrawnState.DRAW, "which hosts these are: a seed"));
    }
    for (var each : spec.options()) {
      var name = StudyVariant.name(each);
      if (!OWN.contains(name) && !StudyVariant.WRITING.contains(name) && !each.hidden()) {
        keys.add(key(name, each, choices(each)));
      }
    }
    return new StudiedCommand(
        command.name(), command.summary(), keys, MEASURES.getOrDefault(command.name(), List.of()));
  }

  private static StudiedCommand.Key state(String name, String about) {
    return new StudiedCommand.Key(name, about, false, List.of());
  }

  private static StudiedCommand.Key key(String name, ArgSpec spec, List<String> choices) {
    return new StudiedCommand.Key(
        name, String.join(" ", spec.description()), spec.required(), choices);
  }

  private static List<String> choices(OptionSpec option) {
    var words = option.completionCandidates();
    if (words != null) {
      return StreamSupport.stream(words.spliterator(), false).toList();
    }
    return option.arity().max() == 0 ? List.of("false", "true") : List.of();
  }

  @Override
  public Asking asking(Path file, Study study, Path folder, Termination interrupt) {
    var asked =
        commands.stream()
            .filter(each -> each.name().equals(study.command()))
            .findFirst()
            .orElseThrow(() ->
                StudyVariant.refused(
                    file,
                    "command",
                    study.command(),
                    "one of " + String.join(", ", commands.stream().map(Subcommand::name).toList()),
                    null));
    return new CommandAsking(file, study, folder, asked, interrupt);
  }
}
