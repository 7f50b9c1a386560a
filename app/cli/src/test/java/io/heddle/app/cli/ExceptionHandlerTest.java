package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Command;

/** What cannot be used is named, and nothing is written. */
final class ExceptionHandlerTest extends OnSample {
  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("", "a command is missing"),
        Arguments.of("demo -o @c.json/in", "c.json"),
        Arguments.of("plaice @c.json @j.json --job gpt-7b", "unknown command plaice."),
        Arguments.of("place", "CLUSTER"),
        Arguments.of("place @c.json @j.json", "--job"),
        Arguments.of("place @c.json @j.json --job nobody", "Use one of gpt-7b"),
        Arguments.of("place @none.json @j.json --job gpt-7b", "none.json"),
        Arguments.of("place @j.json @c.json --job gpt-7b", "heddle.jobs/1"),
        Arguments.of("place @c.json @j.json --job gpt-7b --alpha 1.5", "--alpha"),
        Arguments.of("place @c.json @j.json --job gpt-7b --alpha NaN", "--alpha"),
        Arguments.of("place @c.json @j.json --job gpt-7b --alpha much", "much"),
        Arguments.of("place @c.json @j.json --job gpt-7b --algorithm magic", "tiles"),
        Arguments.of("place @c.json @j.json --job gpt-7b --solver mip", "--algorithm arnold"),
        Arguments.of("place @c.json @j.json --job gpt-7b --solver slow", "direct or mip"),
        Arguments.of("place @c.json @j.json --job gpt-7b --unit tp", "pp or dp"),
        Arguments.of("place @c.json @j.json --job gpt-7b --time-limit 0", "--time-limit"),
        Arguments.of("place @c.json @j.json --job gpt-7b --seed x", "--seed"),
        Arguments.of("place @c.json @j.json --job gpt-7b -o @c.json", "also an input"),
        Arguments.of("place @c.json @j.json --job gpt-7b -o @.", "a folder"),
        Arguments.of("place @c.json @j.json --job gpt-7b -o @no/such/p.json", "no folder"),
        Arguments.of("pareto @c.json @j.json --job nobody", "Use one of "),
        Arguments.of("export @c.json --format csv -o @out", "heddle.cluster/1"),
        Arguments.of("export @p.json --format excel -o @out", "excel"),
        Arguments.of("export @p.json --format csv", "-o"),
        Arguments.of("export @p.json --format csv -o @out --order pp-tp", "pp-tp"),
        Arguments.of("export @p.json --format openmpi -o @out --cores-per-host 0", "0"),
        Arguments.of("export @p.json --format torchrun -o @out --master-port 70000", "70000"),
        Arguments.of("export @p.json --format csv -o @c.json", "c.json"),
        Arguments.of("render @c.json --view matrix -o @m.png", "placement"),
        Arguments.of("render @p.json --view matrix -o @m.png", "cluster"),
        Arguments.of("render @c.json --view topology -o @t.bmp", ".png, .svg or .pdf"),
        Arguments.of("render @c.json --view rings -o @t.png", "topology"),
        Arguments.of("render @c.json --view topology -o @t.png --theme pink", "light or dark"),
        Arguments.of("render @c.json --view topology -o @t.png --width 3", "--width"),
        Arguments.of("render @c.json --view topology -o @t.png --scale 99", "--scale"),
        Arguments.of("render @c.json @c.json --view topology -o @t.png", "two files"),
        Arguments.of("render @c.json --view levels -o @t.png", "needs a schedule"),
        Arguments.of("render @con.json --view topology -o @t.png", "cannot be drawn"),
        Arguments.of("compress @con.json", "--levels"),
        Arguments.of("compress @con.json --levels 0", "--levels"),
        Arguments.of("compress @con.json --levels 3 --orders 0", "--orders"),
        Arguments.of("compress @con.json --levels 3 --algorithm magic", "refined"),
        Arguments.of("compress @con.json --levels 3 -o @con.json", "also an input"),
        Arguments.of("compress @c.json --levels 3", "heddle.cluster/1"),
        Arguments.of("contend @c.json @j.json", "PLACEMENT"),
        Arguments.of("contend @c.json @j.json @p.json --levels 0", "--levels"),
        Arguments.of("contend @c.json @j.json @p.json --algorithm magic", "sincronia"),
        Arguments.of("contend @c.json @j.json @p.json --fairness 2", "--fairness"),
        Arguments.of("contend @c.json @j.json @p.json @p.json", "one placement per job"),
        Arguments.of(
            "contend @c.json @j.json @p.json --free-levels 0,7 --export @x", "network control"),
        Arguments.of("simulate", "simulation is missing"),
        Arguments.of("simulate contention testbed --scheduler magic", "sincronia"),
        Arguments.of("simulate contention testbed --days 0", "--days"),
        Arguments.of("simulate contention @none.json", "none.json"),
        Arguments.of("simulate contention testbed @con.json", "submitSeconds"),
        Arguments.of("lab astrology", "contention"),
        Arguments.of("lab contention --data @none", "--data"),
        Arguments.of("generate", "shape is missing"),
        Arguments.of("generate donut -o @d.json", "donut"),
        Arguments.of("generate clos3", "-o"),
        Arguments.of("generate clos3 --minipods 0 -o @d.json", "--minipods is 0"),
        Arguments.of("generate clos3 --minipods many -o @d.json", "many"),
        Arguments.of("generate clos3 --minipods 9 --hosts 3 -o @d.json", "hosts is 3"),
        Arguments.of("generate fat-tree --k 7 -o @d.json", "6 or 8"),
        Arguments.of("generate clos3 --host-type abacus -o @d.json", "dgx-h100"),
        Arguments.of("generate clos3 --rails 4 -o @d.json", "--rails"),
        Arguments.of("place @c.json @j.json --job gpt-7b --html @", "is a folder"),
        Arguments.of("place @c.json @j.json --job gpt-7b --html @j.json", "also an input"),
        Arguments.of("state --cluster @c.json", "neither FILE nor --run"),
        Arguments.of("state @j.json --run date --cluster @c.json", "FILE and --run"),
        Arguments.of("state @j.json --every 5 --cluster @c.json", "no --run"),
        Arguments.of("state --run date --every 0 --cluster @c.json", "--every"),
        Arguments.of(
            "state --run date --at 2026-01-01T00:00:00Z --cluster @c.json", "the state of now"),
        Arguments.of("check", "FILE"),
        Arguments.of("check @none.json", "none.json"),
        Arguments.of("demo -o @c.json", "is a file"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeIsNamedAndNothingIsWritten(String line, String named) throws IOException {
    place("@p.json");
    var before = listing();
    var result = line.isEmpty() ? Outcome.of() : in(line);
    assertThat(result.status()).as(result.err()).isEqualTo(2);
    assertThat(result.err())
        .contains(named)
        .doesNotContain("Exception")
        .doesNotContain("\tat ")
        .doesNotContain("null");
    assertThat(result.out()).isEmpty();
    assertThat(listing()).isEqualTo(before);
  }

  /** An option whose value is left over does not hide the nearest one. */
  @ParameterizedTest
  @CsvSource({"--algoritm tiles, --algorithm", "--aplha 0.5, --alpha", "--sede 1, --seed"})
  void theNearestOptionIsSuggestedFirst(String written, String meant) {
    var result = in("place @c.json @j.json --job gpt-7b " + written);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err().lines()).contains(Advice.didYouMean(meant).toString());
  }

  /** Picocli would read arguments from it. */
  @Test
  void anArgumentThatBeginsWithAnAtSignIsTakenAsItIs() {
    var result = Outcome.of("check", "@.");
    assertThat(result.status()).isEqualTo(ExitStatus.UNUSABLE);
    assertThat(result.err()).contains("@.").doesNotContain("Exception");
  }

  /** As of a name beyond ASCII where the locale has no more. */
  @Test
  void aNameThatNoFileCanHaveIsNamedInOurWords() {
    var result = Outcome.of("check", "a\0b.json");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("character set", "LC_ALL").doesNotContain("java.nio");
  }

  private List<String> listing() throws IOException {
    try (var files = Files.walk(folder)) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  @Command
  private static final class Broken implements Callable<Integer> {
    @Override
    public Integer call() {
      throw new IllegalStateException("broken");
    }
  }

  @Test
  void aFaultIsFourAndNamedInALine() {
    var broken = List.of(new SubcommandEntry("broken", "Breaks.", _ -> new Broken()));
    var outcome =
        Outcome.of((console, words) -> CommandLineMain.run(console, broken, words), "broken");
    assertThat(outcome.status()).isEqualTo(4);
    assertThat(outcome.err())
        .contains("a fault of ours: java.lang.IllegalStateException: broken", "please report")
        .hasLineCount(1);
  }
}
