package io.heddle.tests.planner;

import io.heddle.app.planner.document.FederationDocument;
import io.heddle.app.planner.guide.PackagedGuide;
import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Spinner;
import javafx.scene.control.SplitPane;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;

/** The pictures of the guide, in both themes, made by following its pages. */
final class GuidePictures {
  private final Camera camera;

  private GuidePictures(Camera camera) {
    this.camera = camera;
  }

  static void take(Camera camera) {
    var guide = new GuidePictures(camera);
    guide.start();
    guide.state();
    guide.parallelize();
    guide.place();
    guide.when();
    guide.dispatch();
    guide.contend();
    guide.federate();
    guide.simulate();
    guide.handOver();
  }

  /** Both themes of what is on show. */
  private void pair(String name) {
    camera.awaitRest();
    Camera.pause(500);
    for (boolean dark : new boolean[] {false, true}) {
      camera.dark(dark);
      Camera.pause(500); // then the welcome page begins to paint its samples anew
      camera.awaitRest();
      Snapshots.write(
          camera.harness().stage.getScene(),
          1,
          camera.folder().resolve(name + (dark ? "-dark.png" : "-light.png")));
    }
    camera.dark(false);
    if (System.getProperty("heddle.says") != null) {
      UiToolkit.onFx(() -> {
        System.out.println("== " + name);
        ShownTexts.of(camera.harness().stage.getScene().getRoot()).forEach(System.out::println);
        return true;
      });
    }
  }

  private void start() {
    pair("01-start");
    camera.open("table1-i");
    camera.act(() -> camera.harness().window.open("fabric"));
    camera.act(() -> camera.harness().window.editor().drawing().editingProperty().set(true));
    pair("01-draw");
    camera.act(() -> camera.harness().window.editor().drawing().editingProperty().set(false));
  }

  /** What the pages have their reader save: the n-th listing of a page. */
  private static Path listing(String page, int index, String name) {
    var found = new ArrayList<String>();
    PackagedGuide.load()
        .require(page)
        .content()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(FencedCodeBlock block) {
                found.add(block.getLiteral());
              }
            });
    return file(name, found.get(index));
  }

  private static Path file(String name, String text) {
    try {
      return Files.writeString(
          Files.createTempDirectory(RunFolder.current(), "heddle").resolve(name), text);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private void state() {
    camera.open("table1-i");
    camera.act(() -> camera.harness().window.open("fabric"));
    camera.act(() ->
        camera
            .harness()
            .planner
            .openState(List.of(listing("02-import-and-live-state.md", 0, "running.csv"))));
    camera.awaitRest();
    pair("02-state");
    camera.act(() -> camera.harness().planner.messages().dismissImport());
  }

  private void when() {
    camera.open("table1-i");
    camera.act(() ->
        camera
            .harness()
            .planner
            .open(List.of(listing("05-when-and-moves.md", 0, "running.allocations.json"))));
    camera.awaitRest();
    camera.tab("tab-timeline");
    camera.act(() -> camera.harness().find("#timeline-spread", Spinner.class).decrement());
    pair("05-when");
    camera.tab("tab-moves");
    camera.fire("#moves-run");
    camera.awaitRest();
    var panes = canvasAndResults();
    double before = panes.getDividerPositions()[0];
    camera.act(() -> panes.setDividerPositions(0.42)); // all steps
    pair("05-moves");
    camera.act(() -> panes.setDividerPositions(before));
  }

  private SplitPane canvasAndResults() {
    Node each = camera.harness().find("#results-holder", Node.class);
    while (!(each instanceof SplitPane)) {
      each = Objects.requireNonNull(each.getParent());
    }
    return (SplitPane) each;
  }

  private void parallelize() {
    camera.open("table1-ii");
    camera.tab("tab-parallelize");
    var session = camera.harness().parallelize();
    camera.act(() -> session.plan(ParallelizePictures.model("Llama-3 70B")));
    camera.awaitRest();
    pair("03-plans");
  }

  private void place() {
    camera.open("table1-iii");
    camera.act(() -> camera.harness().window.open("place"));
    camera.tab("tab-matrix");
    pair("04-place");
    camera.tab("tab-pareto");
    pair("04-pareto");
    camera.tab("tab-matrix");
    camera.open("table1-i");
  }

  private void dispatch() {
    camera.open("h100");
    camera.tab("tab-dispatch");
    var session = camera.harness().dispatch();
    camera.act(() -> session.choices().requests().set(List.of(12)));
    camera.await(
        "GPUs",
        () ->
            session.answerProperty().get() != null
                && !session.comparisons().comparisonProperty().get().isEmpty()
                && camera.harness().planner.tasks().running().isEmpty());
    pair("06-dispatch");
  }

  private void contend() {
    camera.open("shared-24");
    camera.tab("tab-contention");
    var session = camera.harness().contention();
    camera.act(session::addAll);
    camera.await("a schedule", () -> !session.comparisons().fairnessProperty().get().isEmpty());
    pair("07-contend");
  }

  private void federate() {
    camera.act(() -> camera.harness().planner.openSample(Samples.federations().getFirst()));
    camera.await(
        "the federation",
        () ->
            camera.harness().planner.current().shownProperty().get() instanceof FederationDocument
                && camera.harness().planner.tasks().running().isEmpty());
    Camera.pause(600);
    pair("08-federate");
  }

  private void simulate() {
    camera.open("shared-24");
    camera.tab("tab-simulate");
    var session = camera.harness().simulate();
    camera.fire("#simulate-run");
    camera.await(
        "all policies",
        120,
        () -> {
          var now = session.answerProperty().get();
          return now != null && now.complete();
        });
    pair("09-simulate");
    camera.act(() -> camera.harness().window.open("study"));
    camera.awaitRest();
    pair("09-study");
  }

  private void handOver() {
    camera.open("table1-i");
    camera.tab("tab-cabling");
    pair("10-cabling");
  }
}
