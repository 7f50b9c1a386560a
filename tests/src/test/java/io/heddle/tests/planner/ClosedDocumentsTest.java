package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import java.lang.ref.WeakReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** A planner that runs for days keeps nothing of the documents that were closed. */
class ClosedDocumentsTest extends Journey {
  private static final int PATIENCE = 100;

  ClosedDocumentsTest() {
    super(1280, 800);
  }

  private void open(String sample) {
    act(() -> harness.planner.openSample(Samples.byId(sample)));
    harness.await(
        sample,
        () -> {
          var now = harness.planner.current().documentProperty().get();
          return now != null && now.cluster().name().equals(sample);
        });
    harness.awaitSettled();
  }

  /** Looks at everything that there is of the shown document. */
  private Map<String, WeakReference<Object>> lookAround() {
    for (var tab : List.of("tab-nodes", "tab-matrix", "tab-spread", "tab-pareto", "tab-compare")) {
      tab(tab);
    }
    tab("tab-plan");
    act(() -> harness.plan().planAll());
    act(() -> harness.command("menu.affinity"));
    tab("tab-dispatch");
    harness.await("GPUs", () -> harness.dispatch().answerProperty().get() != null);
    fire("#dispatch-measurements");
    tab("tab-contention");
    act(() -> harness.contention().addAll());
    harness.await("a schedule", () -> harness.contention().computedProperty().get() != null);
    tab("tab-parallelize");
    harness.await("plans", () -> harness.parallelize().shownProperty().get() != null);
    tab("tab-simulate");
    act(() -> harness.simulate().trace().jobs().text().set("20"));
    act(() -> harness.simulate().run());
    harness.await(
        "a trace",
        () -> {
          var now = harness.simulate().answerProperty().get();
          return now != null && now.complete();
        });
    act(() -> {
      var cursor = harness.simulate().cursor();
      var now = Objects.requireNonNull(cursor.momentProperty().get());
      cursor.jobProperty().set(now.running().getFirst().job());
    });
    for (var view : List.of("gantt", "curves", "distributions")) {
      fire("#simulate-show-" + view);
    }
    act(() -> harness.window.open("lab"));
    act(() -> harness.theme.darkProperty().set(true));
    act(() ->
        harness.window.linking().select(List.of(document().cluster().hosts().getFirst().id())));
    harness.awaitRest();
    return UiToolkit.onFx(this::seen);
  }

  private Map<String, WeakReference<Object>> seen() {
    var seen = new LinkedHashMap<String, WeakReference<Object>>();
    seen.put("the document", new WeakReference<>(document()));
    for (var feature :
        List.of("fabric", "parallelize", "place", "dispatch", "contend", "simulate")) {
      var view = harness.window.view(feature);
      seen.put(feature, new WeakReference<>(view));
      seen.put(feature + ", inspector", new WeakReference<>(view.inspector()));
      seen.put(feature + ", results", new WeakReference<>(view.results()));
    }
    seen.put("placements", new WeakReference<>(harness.session()));
    seen.put("dispatch", new WeakReference<>(harness.dispatch()));
    seen.put("plans", new WeakReference<>(harness.parallelize()));
    seen.put("contention", new WeakReference<>(harness.contention()));
    seen.put("simulation", new WeakReference<>(harness.simulate()));
    return seen;
  }

  private void close() {
    act(() -> harness.planner.close(document()));
    harness.awaitRest();
  }

  private void nothingIsHeld(Map<String, WeakReference<Object>> seen) {
    for (int i = 0; i < PATIENCE && !left(seen).isEmpty(); i++) {
      System.gc();
      // What was drawn last is let go of with the next frame.
      act(() -> harness.stage.getScene().getRoot().requestLayout());
      UiToolkit.awaitFrame();
    }
    assertThat(left(seen)).isEmpty();
  }

  private static List<String> left(Map<String, WeakReference<Object>> seen) {
    return seen.entrySet().stream()
        .filter(each -> each.getValue().get() != null)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void nothingOfAClosedDocumentIsHeldBesideAnother() {
    open("h100");
    open("shared-24");
    var seen = lookAround();
    close();
    assertThat(document().cluster().name()).isEqualTo("h100");
    nothingIsHeld(seen);
    assertThat(UiToolkit.onFx(() -> windows())).as("its windows went, too").isEqualTo(1);
  }

  @Test
  void nothingOfTheLastDocumentIsHeld() {
    open("shared-24");
    var seen = lookAround();
    tab("tab-dispatch"); // on show when it is closed
    close();
    nothingIsHeld(seen);
  }

  private long windows() {
    return Window.getWindows().stream()
        .filter(each ->
            each == harness.stage
                || each instanceof Stage other && other.getOwner() == harness.stage)
        .count();
  }
}
