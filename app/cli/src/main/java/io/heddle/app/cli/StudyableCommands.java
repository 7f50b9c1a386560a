package io.heddle.app.cli;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.app.usecase.study.RandomClusterState;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.app.usecase.study.StudyEngine;
import io.heddle.model.study.StudyDefinition;
import io.heddle.solvers.SolverTermination;
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
public final class StudyableCommands implements StudyEngine {
  /** What no study says: where the answer goes, how it is drawn, and what is no question. */
  private static final Set<String> OWN = Set.of("output", "help", "version", "format", "why", "by");

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

  private static final Set<Class<?>> NUMBERS =
      Set.of(int.class, Integer.class, long.class, Long.class, double.class, Double.class);

  private final List<SubcommandEntry> commands;

  /** Of the program. */
  public StudyableCommands() {
    this(SubcommandList.answering(AlgorithmRegistries::all));
  }

  StudyableCommands(List<SubcommandEntry> commands) {
    this.commands = commands;
  }

  @Override
  public List<StudiedCommand> commands() {
    var nowhere = new PrintWriter(Writer.nullWriter());
    var console = new Console(nowhere, nowhere, Path.of(""), false, new SolverTermination.Never());
    return commands.stream()
        .map(each -> described(each, each.whole(console).getCommandSpec()))
        .toList();
  }

  private static StudiedCommand described(SubcommandEntry command, CommandSpec spec) {
    var keys = new ArrayList<StudiedCommand.Key>();
    for (var each : spec.positionalParameters()) {
      VariantCommandLine.labels(each).forEach(label -> keys.add(key(label, each, List.of())));
    }
    if (keys.stream().anyMatch(each -> each.name().equals("cluster"))) {
      keys.add(state(RandomClusterState.BUSY, "share of the free hosts that are busy, 0 to 1"));
      keys.add(state(RandomClusterState.FAILED, "hosts that failed"));
      keys.add(state(RandomClusterState.DRAW, "which hosts these are: a seed"));
    }
    for (var each : spec.options()) {
      var name = VariantCommandLine.name(each);
      if (!OWN.contains(name) && !VariantCommandLine.WRITING.contains(name) && !each.hidden()) {
        keys.add(key(name, each, choices(each)));
      }
    }
    return new StudiedCommand(
        command.name(), command.summary(), keys, MEASURES.getOrDefault(command.name(), List.of()));
  }

  private static StudiedCommand.Key state(String name, String about) {
    return new StudiedCommand.Key(name, about, false, List.of(), true);
  }

  private static StudiedCommand.Key key(String name, ArgSpec spec, List<String> choices) {
    return new StudiedCommand.Key(
        name,
        String.join(" ", spec.description()),
        spec.required(),
        choices,
        NUMBERS.contains(spec.type()) && spec.converters().length == 0);
  }

  private static List<String> choices(OptionSpec option) {
    var words = option.completionCandidates();
    if (words != null) {
      return StreamSupport.stream(words.spliterator(), false).toList();
    }
    return option.arity().max() == 0 ? List.of("false", "true") : List.of();
  }

  @Override
  public Asking asking(Path file, StudyDefinition study, Path folder, SolverTermination interrupt) {
    var asked =
        commands.stream()
            .filter(each -> each.name().equals(study.command()))
            .findFirst()
            .orElseThrow(() ->
                VariantCommandLine.refused(
                    file,
                    "command",
                    study.command(),
                    "one of "
                        + String.join(", ", commands.stream().map(SubcommandEntry::name).toList()),
                    null));
    return new CommandStudyRunner(file, study, folder, asked, interrupt);
  }
}
