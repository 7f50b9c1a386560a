package io.heddle.tests.planner;

import io.heddle.app.planner.document.StudyDocument;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyVariantRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.application.Platform;
import javafx.scene.control.ButtonBase;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long a person waits for the first picture of 100,000 rows of a study: from opening the file
 * to a frame that shows them, in a program that was just started.
 */
@Fork(
    value = 5,
    jvmArgsAppend = {"-Xmx1g"})
@Warmup(iterations = 0)
@Measurement(iterations = 3)
public class StudyWindowBenchmark extends OpenWindowBenchmark {
  private static final int ROWS = 100_000;

  @Param({"table", "heatmap", "tradeoff", "parallel"})
  private String view = "";

  private Path file = Path.of("");

  @Setup(Level.Trial)
  public void start() throws Exception {
    file = openWindow().resolve("many.rows.jsonl");
    StudyRowsFile.write(rows(), file);
  }

  private static List<StudyVariantRow> rows() {
    var random = new Random(1);
    var rows = new ArrayList<StudyVariantRow>();
    for (int index = 0; index < ROWS; index++) {
      var variant =
          Map.of(
              "busy", String.valueOf(Math.floorDiv(index, 1000) / 100.0),
              "algorithm", index % 2 == 0 ? "tiles" : "best-fit",
              "draw", String.valueOf(index % 500));
      double spread = random.nextDouble() * 8;
      rows.add(
          new StudyVariantRow(
              index,
              variant,
              Map.of("weightedSpread", spread, "minipodsUsed", (long) (spread * 2)),
              random.nextDouble(),
              index % 50 == 0 ? "no hosts" : null));
    }
    return rows;
  }

  @TearDown(Level.Invocation)
  public void close() {
    RenderedFrame.onFx(() -> {
      var open = harness().planner.documents();
      List.copyOf(open).forEach(harness().planner::close);
    });
  }

  /** Opens the file and waits for a frame that shows its rows. */
  @Benchmark
  public void opened() throws InterruptedException {
    var scene = harness().stage.getScene();
    var chosen = new AtomicBoolean();
    RenderedFrame.await(
        scene,
        view,
        () -> harness().planner.open(List.of(file)),
        () -> {
          boolean there =
              harness().planner.current().shownProperty().get() instanceof StudyDocument;
          if (there && !chosen.getAndSet(true)) {
            Platform.runLater(() ->
                ((ButtonBase) Objects.requireNonNull(scene.lookup("#study-show-" + view))).fire());
            return false;
          }
          return there;
        });
  }
}
