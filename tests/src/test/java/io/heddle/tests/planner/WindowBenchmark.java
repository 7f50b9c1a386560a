package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import javafx.scene.control.TextField;
import javafx.stage.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long a person waits until the picture of 12,800 hosts follows what they did: the real window,
 * layout in the background and painting with it.
 */
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx3g"})
@Warmup(iterations = 15)
@Measurement(iterations = 25)
public class WindowBenchmark extends OpenWindowBenchmark {
  @Param({"select", "select all", "fail", "undo", "duplicate", "search", "keep", "open"})
  private String step = "";

  private Path file = Path.of("");

  @Setup(Level.Trial)
  public void open() throws Exception {
    openWindow();
    RenderedFrame.onFx(() -> {
      harness().planner.openSample(Samples.byId("minipods-128"));
      harness().window.open("fabric");
      editor().drawing().editingProperty().set(true);
    });
    harness().await("an idle window", () -> harness().planner.tasks().running().isEmpty());
    file = Files.createTempDirectory("heddle").resolve("huge.cluster.json");
    ClusterFile.write(document().cluster(), file);
  }

  @Setup(Level.Invocation)
  public void prepare() throws InterruptedException {
    RenderedFrame.onFx(() -> select(List.of(host())));
    switch (step) {
      case "undo" -> follow(() -> editor().properties().mark(HostState.FAILED), this::isLaidOut);
      case "search" -> RenderedFrame.onFx(() -> harness().command("menu.find"));
      case "keep" -> RenderedFrame.onFx(() -> harness().window.open("place"));
      default -> {
        // nothing is done before
      }
    }
    harness().await("an idle window", () -> harness().planner.tasks().running().isEmpty());
    Thread.sleep(200); // the picture rests, and so do solvers that wait a moment
    harness().await("an idle window", () -> harness().planner.tasks().running().isEmpty());
  }

  /** One thing that a person does. */
  @Benchmark
  public void followed() throws InterruptedException {
    switch (step) {
      case "select" -> follow(() -> select(List.of(last())), () -> selected() == 1);
      case "keep" -> follow(() -> harness().command("keep.keep"), this::isKept);
      case "open" -> follow(this::openFile, this::isOpen);
      case "select all" -> follow(editor()::selectAll, () -> selected() > 12_800);
      case "fail" -> follow(() -> editor().properties().mark(HostState.FAILED), this::isLaidOut);
      case "undo" -> follow(editor()::undo, this::isLaidOut);
      case "duplicate" -> follow(editor()::duplicate, this::isLaidOut);
      case "search" -> follow(() -> field().setText("h"), this::isFound);
      default -> throw new IllegalArgumentException(step);
    }
  }

  @TearDown(Level.Invocation)
  public void takeBack() throws InterruptedException {
    if (step.equals("fail") || step.equals("duplicate")) {
      follow(editor()::undo, this::isLaidOut);
    } else if (step.equals("keep")) {
      RenderedFrame.onFx(editor()::undo);
    } else if (step.equals("open")) {
      RenderedFrame.onFx(() -> harness().planner.close(document()));
    } else if (step.equals("search")) {
      RenderedFrame.onFx(() -> field().getScene().getWindow().hide());
    }
  }

  private void follow(Runnable action, BooleanSupplier isThere) throws InterruptedException {
    RenderedFrame.await(harness().stage.getScene(), step, action, isThere);
  }

  private boolean isKept() {
    return document().keptProperty().get().jobs().size() == 1;
  }

  /** Read, laid out and shown; until then the status line says what is done. */
  private void openFile() {
    harness().planner.open(List.of(file));
  }

  private boolean isOpen() {
    return file.equals(document().path());
  }

  private boolean isLaidOut() {
    return document().layout().cluster().equals(document().cluster());
  }

  private boolean isFound() {
    return !harness().window.linking().highlightProperty().get().hosts().isEmpty();
  }

  private void select(List<String> ids) {
    harness().window.linking().select(ids);
  }

  private int selected() {
    return harness().window.linking().selectionProperty().get().size();
  }

  private String last() {
    return document().cluster().hosts().getLast().id();
  }

  private String host() {
    return document().cluster().hosts().stream()
        .filter(Host::isFree)
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static TextField field() {
    return Window.getWindows().stream()
        .map(window -> window.getScene().lookup("#search"))
        .filter(TextField.class::isInstance)
        .map(TextField.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private ClusterDocument document() {
    return Objects.requireNonNull(harness().planner.current().documentProperty().get());
  }

  private FabricEditor editor() {
    return harness().window.editor();
  }
}
