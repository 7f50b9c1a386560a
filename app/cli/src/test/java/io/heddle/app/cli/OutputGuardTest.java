package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.AlgorithmRegistries;
import io.heddle.solvers.SolverTermination;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** No command writes over its input, by whatever name: tried with the example of every command. */
class OutputGuardTest {
  @TempDir private Path folder;
  private int tried;

  @Test
  void noCommandOverwritesItsInputThroughALink() throws IOException {
    var nowhere = new PrintWriter(Writer.nullWriter());
    var console = new Console(nowhere, nowhere, Path.of(""), false, new SolverTermination.Cancel());
    var all =
        CommandLineMain.model(
            console, SubcommandList.of(AlgorithmRegistries::all), ManCommand.NAME);
    for (var example : examples(all)) {
      var words = List.of(example.substring("heddle ".length()).split(" +"));
      int at = words.indexOf("-o") + 1;
      if (at > 0 && !words.get(at).equals("-")) {
        for (int i = 1; i < words.size(); i++) {
          if (i != at && words.get(i).matches("[^-].*\\.(json|csv|txt|conf|graph|log|jsonl)")) {
            assertRefused(all, words, at, i);
          }
        }
      }
    }
    assertThat(tried).as("inputs of examples").isGreaterThan(30);
  }

  private void assertRefused(CommandLine all, List<String> example, int output, int input)
      throws IOException {
    var file = Files.writeString(folder.resolve("input"), "as it was");
    var symbolic = Files.createSymbolicLink(folder.resolve("symbolic"), file);
    var hard = Files.createLink(folder.resolve("hard"), file);
    for (var link : List.of(file, symbolic, hard)) {
      var words = new ArrayList<>(example);
      words.set(output, link.toString());
      words.set(input, file.toString());
      if (isRead(all, words, file)) {
        tried++;
        var outcome = Outcome.of(words.toArray(String[]::new));
        assertThat(outcome.status()).as(words + ": " + outcome.err()).isEqualTo(2);
        assertThat(outcome.err())
            .as(words.toString())
            .containsPattern("is also an(other out| in)put");
        assertThat(file).hasContent("as it was");
      }
    }
    for (var each : List.of(symbolic, hard, file)) {
      Files.delete(each);
    }
  }

  /** Whether the command takes the word for a file at all. */
  private static boolean isRead(CommandLine all, List<String> words, Path file) {
    var parsed = all.parseArgs(words.toArray(String[]::new));
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    return parsed.matchedArgs().stream()
        .filter(each -> !each.isOption() || !((OptionSpec) each).shortestName().equals("-o"))
        .anyMatch(each -> String.valueOf(each.<Object>getValue()).contains(file.toString()));
  }

  private static List<String> examples(CommandLine line) {
    var all =
        new ArrayList<>(
            Arrays.stream(line.getCommandSpec().usageMessage().footer())
                .flatMap(String::lines)
                .map(String::strip)
                .filter(each -> each.startsWith("heddle "))
                .map(each -> each.replaceFirst(" (&&|>|\\|) .*", ""))
                .toList());
    line.getSubcommands().values().forEach(each -> all.addAll(examples(each)));
    return all;
  }

  @Test
  void twoOutputsAreTwoFiles() throws IOException {
    var file = Files.writeString(folder.resolve("nodes.txt"), "as it was");
    var output = folder.resolve("now.json").toString();
    var outcome =
        Outcome.of(
            "state",
            file.toString(),
            "--cluster",
            file.toString(),
            "-o",
            output,
            "--allocations",
            output);
    assertThat(outcome.status()).isEqualTo(2);
    assertThat(outcome.err()).contains("another output");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          goodput @f @f --job x --hold-slurm @f | --hold-slurm: @f is also an input, expected another
          pareto @f @f --job x -o @ | -o: @ is a folder, expected a file.
          place @f @f --job x --html @ | --html: @ is a folder, expected a file.
          render @f --view matrix -o @ | -o: @ is a folder, expected a file.
          lab placement -o @f | -o: @f is a file, expected a folder.
          demo -o @f | -o: @f is a file, expected a folder.
          parallelize @f @f --job x --plans - | --plans: -, expected a name
          partition @f --parts 2 --metis - | --metis: -, expected a name
          demo -o - | -o: -, expected a name
          state @f --cluster @f -o - --allocations - | --allocations: - is also another output
          """)
  void anOutputIsWhatTheCommandWrites(String line, String said) throws IOException {
    Files.writeString(folder.resolve("f"), "as it was");
    var words = line.replace("@f", "@/f").replace("@", folder.toString()).split(" ");
    var outcome = Outcome.of(words);
    assertThat(outcome.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(outcome.err()).contains(said.replace("@f", "@/f").replace("@", folder.toString()));
    assertThat(folder.resolve("f")).hasContent("as it was");
  }
}
