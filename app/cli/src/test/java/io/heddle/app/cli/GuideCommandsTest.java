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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Commands that are written down are those that there are: in the guide and in the help. */
class GuideCommandsTest extends InFolder {
  private static final Path ROOT = Path.of("../..");
  private static final Path GUIDE = ROOT.resolve("docs/guide");

  /** A fence, whether its commands are run, and what stands in it. */
  private static final Pattern FENCE =
      Pattern.compile(
          "^```(csv|json|sh|sh parsed)\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  private static final Pattern NAMED =
      Pattern.compile("`([\\w-]+\\.(?:csv|allocations\\.json|jobs\\.json))`");

  private static final CommandLine HEDDLE = heddle();

  /** All commands with all options. */
  static CommandLine heddle() {
    var nowhere = new PrintWriter(Writer.nullWriter());
    var console = new Console(nowhere, nowhere, Path.of(""), false, new SolverTermination.Cancel());
    return CommandLineMain.model(
        console, SubcommandList.of(AlgorithmRegistries::all), ManCommand.NAME);
  }

  @Test
  void theReferenceIsMadeOfTheCommands() {
    assertThat(GUIDE.resolve("reference").resolve(CommandReferencePage.FILE))
        .as("heddle man --format markdown -o docs/guide/reference --force makes it anew")
        .hasContent(CommandReferencePage.all(HEDDLE).get(CommandReferencePage.FILE));
  }

  @Test
  void everyCommandHasAnExampleThatCanBeTyped() {
    var without = new ArrayList<String>();
    var wrong = new ArrayList<String>();
    examples(HEDDLE, List.of(), without, wrong);
    assertThat(without).as("commands without an example in their help").isEmpty();
    assertThat(wrong).isEmpty();
  }

  /**
   * @param above examples of the command that this one belongs to
   */
  private static void examples(
      CommandLine line, List<String> above, List<String> without, List<String> wrong) {
    var own = commands(String.join("\n", line.getCommandSpec().usageMessage().footer()));
    var shown = commands(line.getUsageMessage(CommandLine.Help.Ansi.OFF));
    own.forEach(each -> {
      var mistake =
          shown.contains(each)
              ? mistake(each)
              : each + ": longer than a line, expected a backslash";
      if (!mistake.isEmpty()) {
        wrong.add(mistake);
      }
    });
    var name = line.getCommandSpec().qualifiedName(" ");
    if (line.getSubcommands().isEmpty()
        && Stream.concat(own.stream(), above.stream()).noneMatch(each -> each.startsWith(name))) {
      without.add(name);
    }
    line.getSubcommands().values().forEach(each -> examples(each, own, without, wrong));
  }

  /** Lines that begin with heddle; one that ends in a backslash goes on. */
  static List<String> commands(String text) {
    return text.replaceAll("\\\\\n\\s*", "")
        .lines()
        .map(String::strip)
        .filter(each -> each.startsWith("heddle "))
        .map(each -> each.replaceFirst(" (&&|>|\\|) .*", ""))
        .toList();
  }

  private static String mistake(String command) {
    try {
      HEDDLE.parseArgs(words(command));
      return "";
    } catch (CommandLine.ParameterException refused) {
      return command + ": " + refused.getMessage();
    }
  }

  static String[] words(String command) {
    return command.substring("heddle ".length()).split(" +");
  }

  static Stream<Path> pages() throws IOException {
    try (var files = Files.list(GUIDE)) {
      return files.filter(each -> each.toString().endsWith(".md")).sorted().toList().stream();
    }
  }

  /** As a reader would, in a folder with the samples and what the page has one save. */
  @ParameterizedTest
  @MethodSource("pages")
  void whatAPageHasOneTypeWorks(Path page) throws IOException {
    samples();
    var text = Files.readString(page);
    var named = NAMED.matcher(text);
    var saved = new LinkedHashMap<String, String>();
    var fence = FENCE.matcher(text);
    while (fence.find()) {
      switch (fence.group(1)) {
        case "sh" -> commands(fence.group(2)).forEach(this::run);
        case "sh parsed" ->
            commands(fence.group(2)).forEach(each -> assertThat(mistake(each)).isEmpty());
        default -> {
          assertThat(named.find()).as("the name of the file to save").isTrue();
          saved.put(named.group(1), fence.group(2));
          save(saved);
        }
      }
    }
  }

  private void samples() throws IOException {
    try (var files = Files.list(ROOT.resolve("sample-clusters"))) {
      for (var file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
  }

  private void save(Map<String, String> files) throws IOException {
    for (var each : files.entrySet()) {
      Files.writeString(folder.resolve(each.getKey()), each.getValue());
    }
  }

  private void run(String command) {
    var words = words(command);
    for (int i = 0; i < words.length; i++) {
      boolean file = words[i].matches(".*\\.(csv|html|json|png|sbatch|sh|svg|xlsx|yaml)");
      boolean folderOf = i > 0 && words[i - 1].matches("-o|--export");
      if (file || folderOf) {
        words[i] = folder.resolve(words[i]).toString();
      }
    }
    var outcome = Outcome.of(words);
    assertThat(outcome.status()).as(command + ": " + outcome.err() + outcome.out()).isZero();
  }
}
