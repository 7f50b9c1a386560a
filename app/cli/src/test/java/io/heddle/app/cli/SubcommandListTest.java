package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.app.usecase.study.StudiedCommand;
import io.heddle.model.text.Advice;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Trait;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What one entry in one list brings: a command, and an algorithm. */
class SubcommandListTest {
  @Command(mixinStandardHelpOptions = true)
  static final class Pretended implements Callable<Integer> {
    private final Console console;

    @Option(names = "--words", description = "what it says")
    private @Nullable String words;

    Pretended(Console console) {
      this.console = console;
    }

    @Override
    public Integer call() {
      console.out().println("it says " + words);
      return ExitStatus.DONE;
    }
  }

  private static Outcome run(List<SubcommandEntry> commands, String... arguments) {
    return Outcome.of((console, words) -> CommandLineMain.run(console, commands, words), arguments);
  }

  private static List<SubcommandEntry> oneMore() {
    var all = new ArrayList<>(SubcommandList.of(AlgorithmRegistries::all));
    all.add(new SubcommandEntry("pretend", "Prints its input.", Pretended::new));
    return all;
  }

  @Test
  void aCommandIsOneEntry() {
    assertThat(run(oneMore(), "pretend", "--words", "yes").out()).contains("it says yes");
    assertThat(run(oneMore(), "--help").out()).containsPattern("pretend +Prints its input\\.");
    assertThat(run(oneMore(), "pretend", "--help").out())
        .contains("Usage: heddle pretend", "Prints its input.", "--words");
    assertThat(run(oneMore(), "pretnd").err()).contains("pretend");
    assertThat(run(oneMore(), "completion").out()).contains("pretend", "--words");
    assertThat(new StudyableCommands(oneMore()).commands())
        .as("what a study may vary")
        .last()
        .satisfies(question -> {
          assertThat(question.name()).isEqualTo("pretend");
          assertThat(question.keys()).extracting(StudiedCommand.Key::name).containsExactly("words");
        });
  }

  @Test
  void commandsThatNobodyAskedForAreNotMade() {
    var made = new ArrayList<String>();
    var counted =
        oneMore().stream()
            .map(each ->
                new SubcommandEntry(
                    each.name(),
                    each.summary(),
                    console -> {
                      made.add(each.name());
                      return each.make().apply(console);
                    }))
            .toList();
    for (var arguments :
        List.of(List.of("--version"), List.of("--help"), List.of(), List.of("no-such-command"))) {
      run(counted, arguments.toArray(String[]::new));
      assertThat(made).as("%s", arguments).isEmpty();
    }
    run(counted, "place", "--help");
    assertThat(made).containsExactly("place");
  }

  @Test
  void everyCommandHasItsHelp() {
    for (var each : SubcommandList.of(AlgorithmRegistries::all)) {
      var help = run(SubcommandList.of(AlgorithmRegistries::all), each.name(), "--help");
      assertThat(help.status()).as(each.name()).isZero();
      assertThat(help.out()).contains("Usage: heddle " + each.name());
      assertThat(each.summary()).endsWith(".");
    }
  }

  @Test
  void commandsBelowOthersHaveTheirHelp() {
    var all = SubcommandList.of(AlgorithmRegistries::all);
    var below = new ArrayList<List<String>>();
    Outcome.of((console, _) -> {
      for (var each : all) {
        for (var name : each.whole(console).getSubcommands().keySet()) {
          below.add(List.of(each.name(), name));
        }
      }
      return ExitStatus.DONE;
    });
    assertThat(below)
        .contains(List.of("simulate", "elastic"), List.of("study", "run"))
        .hasSizeGreaterThan(15);
    for (var path : below) {
      var help = run(all, path.getFirst(), path.getLast(), "--help");
      assertThat(help.status()).as("%s: %s", path, help.err()).isZero();
      assertThat(help.out()).contains("Usage: heddle " + String.join(" ", path));
    }
  }

  @Test
  void notesBelongToCommands() throws Exception {
    var commands = new HashSet<String>();
    Outcome.of((console, _) -> {
      for (var each : SubcommandList.of(AlgorithmRegistries::all)) {
        commands.add(each.name());
        each.whole(console).getSubcommands().keySet().stream()
            .map(below -> each.name() + "-" + below)
            .forEach(commands::add);
      }
      return ExitStatus.DONE;
    });
    var folder = Objects.requireNonNull(CommandNotes.class.getResource("notes"));
    try (var files = Files.list(Path.of(folder.toURI()))) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".txt", "")))
          .isNotEmpty()
          .isSubsetOf(commands);
    }
  }

  /** A choice's words stand in its label, and shells and studies know them. */
  @Test
  void wordsOfAChoiceAreItsConstants() {
    var all = SubcommandList.of(AlgorithmRegistries::all);
    assertThat(run(all, "moves", "--help").out()).contains("--objective=moves|gpu-hours");
    assertThat(run(all, "completion").out()).contains("\"moves\" \"gpu-hours\"");
    assertThat(new StudyableCommands(all).commands())
        .filteredOn(question -> question.name().equals("place"))
        .flatExtracting(StudiedCommand::keys)
        .filteredOn(key -> key.name().equals("unit"))
        .flatExtracting(StudiedCommand.Key::choices)
        .containsExactly("pp", "dp");
  }

  @Test
  void anAlgorithmIsOneEntry() {
    var tiles = PlacementAlgorithms.registry().standard();
    var pretended =
        new RegisteredAlgorithm<>(
            "pretended",
            "Does 100% of what it pretends",
            Set.of(Trait.BASELINE),
            tiles.goal(),
            tiles.solver());
    var more =
        SubcommandList.of(() ->
            AlgorithmRegistries.all()
                .withPlacement(PlacementAlgorithms.registry().with(pretended)));
    assertThat(run(more, "place", "--help").out())
        .contains("pretended: Does 100% of what it pretends", "(default: tiles)");
    assertThat(run(more, "completion").out())
        .contains("\"topo-aware\" \"enumerate\" \"pretended\"");
    var mistaken = run(more, "place", "c", "j", "--job", "x", "--algorithm", "pretnded");
    assertThat(mistaken.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(mistaken.err())
        .contains("--algorithm: unknown placement algorithm pretnded, expected one of tiles,")
        .contains("enumerate, pretended. " + Advice.didYouMean("pretended"));
    assertThat(run(more, "place", "c", "j", "--job", "x", "--algorithm", "pretended").err())
        .doesNotContain("unknown");
  }

  @Command
  private static final class Ending implements Callable<Integer> {
    private final Throwable how;

    Ending(Throwable how) {
      this.how = how;
    }

    @Override
    public Integer call() throws Exception {
      if (how instanceof Error error) {
        throw error;
      }
      throw (Exception) how;
    }
  }

  @Test
  void everyEndHasItsStatus() {
    var ends =
        Map.of(
            new InfeasibleException("no room"), 1,
            new UsageException("not so"), 2,
            new StoppedException("no time"), 3,
            new IllegalStateException("a bug"), 4,
            new UnsatisfiedLinkError("no library"), 4);
    ends.forEach((how, status) -> {
      var outcome = run(List.of(new SubcommandEntry("end", "Ends.", _ -> new Ending(how))), "end");
      assertThat(outcome.status()).as(how.toString()).isEqualTo(status);
      assertThat(outcome.err()).contains(String.valueOf(how.getMessage())).doesNotContain("\tat ");
      assertThat(outcome.out()).isEmpty();
    });
  }

  /** The input is too large for the heap: the advice is about that. */
  @Test
  void outOfMemoryIsAnswerableByTheUser() {
    var ending = new Ending(new OutOfMemoryError("no heap"));
    var outcome = run(List.of(new SubcommandEntry("end", "Ends.", _ -> ending)), "end");
    assertThat(outcome.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(outcome.err()).contains("-Xmx").doesNotContain("\tat ");
  }
}
