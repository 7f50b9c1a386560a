package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tables of runs that Heddle makes say what it reads from them. */
class CaseColumnTest {
  private final Random random = new Random(7);

  @Test
  void whatIsWrittenIsReadAgain() {
    var runs = IntStream.range(0, 500).mapToObj(this::run).toList();
    assertThat(read(CaseTable.of(runs))).isEqualTo(runs);
    for (var run : runs.subList(0, 50)) {
      assertThat(read(CaseTable.of(List.of(run)))).containsExactly(run);
    }
  }

  @Test
  void columnsThatStateNothingAreLeftOut() {
    var run = run(0).withNote("").withStack(TrainingStack.UNSTATED);
    assertThat(CaseTable.of(List.of(run)).header())
        .doesNotContain("note", "framework", "overlap")
        .contains("gpus", "tp");
  }

  /** Of the page on formats: the table of columns, and the sentence on earlier names. */
  @Test
  void thePageOnFormatsNamesEveryColumn() throws IOException {
    var page = Files.readString(Path.of("../docs/formats.md"));
    int start = page.indexOf("## Tables of training runs");
    var section = page.substring(start, page.indexOf("In `heddle.estimate/1`", start));
    var names =
        section
            .lines()
            .filter(line -> line.startsWith("| `") || line.startsWith("`headWidth`"))
            .map(
                line -> line.startsWith("|") ? line.split("\\|", -1)[1] : line.split(" are ", 2)[0])
            .map(cell -> cell.replaceAll("\\([^)]*\\)", ""))
            .flatMap(cell -> Pattern.compile("`(\\w+)`").matcher(cell).results())
            .map(name -> name.group(1))
            .toList();
    assertThat(names)
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(CaseColumn.values()).map(column -> column.title).toList());
  }

  private static List<EstimateCase> read(CaseTable table) {
    var csv = new SpreadsheetSafeCsv(table.header(), List.of());
    table.rows().forEach(row -> csv.row(row, List.of()));
    return CaseTable.read("made", csv.toString()).cases();
  }

  private EstimateCase run(int number) {
    boolean mixture = random.nextBoolean();
    int heads = 8 << random.nextInt(3);
    int width = 32 << random.nextInt(3);
    var plan =
        new Parallelism(
            1 << random.nextInt(3),
            1 << random.nextInt(2),
            1 << random.nextInt(2),
            mixture ? 1 << random.nextInt(2) : 1,
            1,
            1 + random.nextInt(2),
            any(ActivationRecompute.values()),
            random.nextBoolean(),
            0);
    int replicas = 2 << random.nextInt(3);
    return new EstimateCase(
        "run, " + number,
        random.nextBoolean() ? "us" : "",
        "B200",
        plan.tp() * plan.pp() * plan.cp() * replicas,
        4 << random.nextInt(2),
        maybe(() -> 12.5 + random.nextInt(100)),
        new TransformerShape(
            16,
            heads * width,
            heads,
            heads >> random.nextInt(3),
            random.nextBoolean() ? width : 2 * width,
            4096,
            mixture || random.nextBoolean(),
            32_000,
            4096,
            mixture ? 8 : 0,
            mixture ? 2 : 0,
            mixture ? 1024 : 0,
            mixture ? 512 * random.nextInt(2) : 0,
            mixture ? random.nextInt(3) : 0,
            random.nextBoolean(),
            random.nextInt(2) * 1024),
        replicas * plan.microBatch() * 8,
        plan,
        any(Precision.values()),
        any(OptimizerKind.values()),
        maybe(() -> 1 + random.nextDouble()),
        maybe(() -> 1 + random.nextDouble()),
        maybe(random::nextBoolean),
        stack(),
        random.nextBoolean() ? "a \"note\"\nof two lines" : "");
  }

  private TrainingStack stack() {
    var overlap = EnumSet.noneOf(CommunicationOverlap.class);
    for (var each : CommunicationOverlap.values()) {
      if (random.nextBoolean()) {
        overlap.add(each);
      }
    }
    return new TrainingStack(
        maybe(() -> "torchtitan 2025-04"),
        maybe(() -> any(AttentionKernel.values())),
        maybe(random::nextBoolean),
        maybe(() -> random.nextBoolean() ? Precision.BF16 : Precision.FP32),
        maybe(() -> overlap),
        maybe(random::nextBoolean),
        maybe(random::nextBoolean),
        random.nextInt(2) * 0.25,
        maybe(() -> 0.125 * random.nextInt(4)),
        maybe(random::nextBoolean),
        maybe(() -> any(LossKernel.values())));
  }

  private <T> @Nullable T maybe(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }

  private <T> T any(T[] values) {
    return new ArrayList<>(List.of(values)).get(random.nextInt(values.length));
  }
}
