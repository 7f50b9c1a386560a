package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

/** What cannot be used is named, and nothing is written. */
final class ExceptionHandlerTest extends OnSample {
  /** As from an unset variable of the shell; the folder where the command runs is not meant. */
  @Test
  void anEmptyNameIsNoFolder() {
    for (var arguments :
        List.of(
            List.of("place", "", "j.json", "--job", "a"),
            List.of("place", "c.json", "j.json", "--job", "a", "-o", ""))) {
      var outcome = Outcome.of(arguments.toArray(String[]::new));
      assertThat(outcome.status()).isEqualTo(ExitStatus.UNUSABLE);
      assertThat(outcome.err()).contains("found an empty name");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | a command is missing
          demo -o @c.json/in | c.json
          plaice @c.json @j.json --job gpt-7b | unknown command plaice.
          place | CLUSTER
          place @c.json @j.json | --job
          place @c.json @j.json --job nobody | Use one of gpt-7b
          place @none.json @j.json --job gpt-7b | none.json
          place @j.json @c.json --job gpt-7b | heddle.jobs/1
          place @c.json @j.json --job gpt-7b --alpha 1.5 | --alpha
          place @c.json @j.json --job gpt-7b --alpha NaN | --alpha
          place @c.json @j.json --job gpt-7b --alpha much | much
          place @c.json @j.json --job gpt-7b --algorithm magic | tiles
          place @c.json @j.json --job gpt-7b --solver mip | --algorithm arnold
          place @c.json @j.json --job gpt-7b --solver slow | direct or mip
          place @c.json @j.json --job gpt-7b --unit tp | pp or dp
          place @c.json @j.json --job gpt-7b --time-limit 0 | --time-limit
          place @c.json @j.json --job gpt-7b --seed x | --seed
          place @c.json @j.json --job gpt-7b -o @c.json | also an input
          place @c.json @j.json --job gpt-7b -o @. | a folder
          place @c.json @j.json --job gpt-7b -o @no/such/p.json | no folder
          pareto @c.json @j.json --job nobody | 'Use one of '
          export @c.json --format csv -o @out | heddle.cluster/1
          export @p.json --format excel -o @out | excel
          export @p.json --format csv | -o
          export @p.json --format csv -o @out --order pp-tp | pp-tp
          export @p.json --format openmpi -o @out --cores-per-host 0 | 0
          export @p.json --format torchrun -o @out --master-port 70000 | 70000
          export @p.json --format csv -o @c.json | c.json
          render @c.json --view matrix -o @m.png | placement
          render @p.json --view matrix -o @m.png | cluster
          render @c.json --view topology -o @t.bmp | .png, .svg or .pdf
          render @c.json --view rings -o @t.png | topology
          render @c.json --view topology -o @t.png --theme pink | light or dark
          render @c.json --view topology -o @t.png --width 3 | --width
          render @c.json --view topology -o @t.png --scale 99 | --scale
          render @c.json @c.json --view topology -o @t.png | two files
          render @c.json --view levels -o @t.png | needs a schedule
          render @con.json --view topology -o @t.png | cannot be drawn
          compress @con.json | --levels
          compress @con.json --levels 0 | --levels
          compress @con.json --levels 3 --orders 0 | --orders
          compress @con.json --levels 3 --algorithm magic | refined
          compress @con.json --levels 3 -o @con.json | also an input
          compress @c.json --levels 3 | heddle.cluster/1
          contend @c.json @j.json | PLACEMENT
          contend @c.json @j.json @p.json --levels 0 | --levels
          contend @c.json @j.json @p.json --algorithm magic | sincronia
          contend @c.json @j.json @p.json --fairness 2 | --fairness
          contend @c.json @j.json @p.json @p.json | one placement per job
          contend @c.json @j.json @p.json --free-levels 0,7 --export @x | network control
          simulate | simulation is missing
          simulate contention testbed --scheduler magic | sincronia
          simulate contention testbed --days 0 | --days
          simulate contention @none.json | none.json
          simulate contention testbed @con.json | submitSeconds
          lab astrology | contention
          lab contention --data @none | --data
          generate | shape is missing
          generate donut -o @d.json | donut
          generate clos3 | -o
          generate clos3 --minipods 0 -o @d.json | --minipods is 0
          generate clos3 --minipods many -o @d.json | many
          generate clos3 --minipods 9 --hosts 3 -o @d.json | hosts is 3
          generate fat-tree --k 7 -o @d.json | 6 or 8
          generate clos3 --host-type abacus -o @d.json | dgx-h100
          generate clos3 --rails 4 -o @d.json | --rails
          place @c.json @j.json --job gpt-7b --html @ | is a folder
          place @c.json @j.json --job gpt-7b --html @j.json | also an input
          state --cluster @c.json | neither FILE nor --run
          state @j.json --run date --cluster @c.json | FILE and --run
          state @j.json --every 5 --cluster @c.json | no --run
          state --run date --every 0 --cluster @c.json | --every
          state --run date --at 2026-01-01T00:00:00Z --cluster @c.json | the state of now
          check | FILE
          check @none.json | none.json
          demo -o @c.json | is a file
          """)
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
