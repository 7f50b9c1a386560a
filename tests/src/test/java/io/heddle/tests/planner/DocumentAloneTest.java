package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.usecase.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a document shows depends on that document alone: whatever is done in whatever order to
 * others, in this window and in another one, all its workspaces say what they say when it was the
 * only one.
 */
class DocumentAloneTest {
  private static final List<String> DOCUMENTS = List.of("shared-24", "table1-i", "h100");
  private static final int STEPS = 4;

  @TempDir java.nio.file.Path folder = java.nio.file.Path.of("");

  @BeforeAll
  static void startToolkit() throws InterruptedException {
    UiToolkit.start();
  }

  @SuppressWarnings("NullAway.Init") // set before each test
  private DataFolderOverride home;

  @BeforeEach
  void setHome() {
    home = new DataFolderOverride(folder.resolve("home"));
  }

  @AfterEach
  void restoreHome() {
    home.close();
  }

  /** A window and what is open in it. */
  private static final class Window {
    final PlannerHarness harness = UiToolkit.onFx(() -> new PlannerHarness(new Stage(), 1280, 800));
    private final Map<String, OpenDocument> open = new LinkedHashMap<>();

    /** Does something with a document, and waits until it is answered. */
    void on(String id, Consumer<PlannerHarness> action) {
      show(id);
      harness.awaitRest();
      act(() -> action.accept(harness));
      harness.awaitRest();
    }

    void show(String id) {
      act(() -> {
        var known = open.get(id);
        if (known == null) {
          harness.planner.openSample(Samples.byId(id));
        } else {
          harness.planner.show(known);
        }
      });
      harness.await(
          id,
          () -> {
            var now = harness.planner.current().documentProperty().get();
            return now != null && now.name().equals(id);
          });
      UiToolkit.onFx(() -> open.put(id, harness.planner.current().documentProperty().get()));
    }

    void workspace(String feature) {
      act(() -> harness.window.open(feature));
    }

    private void act(Runnable action) {
      UiToolkit.onFx(() -> {
        action.run();
        return true;
      });
    }

    /** What each workspace says of a document. */
    Map<String, List<String>> says(String id) {
      var said = new LinkedHashMap<String, List<String>>();
      show(id);
      for (var feature : WorkspaceFeatures.all()) {
        workspace(feature.id());
        harness.awaitRest();
        said.put(
            feature.id(),
            UiToolkit.onFx(() -> {
              var scene = harness.stage.getScene();
              var texts = new ArrayList<>(ShownTexts.of(scene.lookup("#inspector-holder")));
              texts.addAll(ShownTexts.of(scene.lookup("#results-holder")));
              return texts;
            }));
      }
      return said;
    }
  }

  private static List<Consumer<PlannerHarness>> steps(Random random) {
    var steps = new ArrayList<Consumer<PlannerHarness>>();
    for (int i = 0; i < STEPS; i++) {
      int number = random.nextInt(1000);
      steps.add(
          switch (random.nextInt(9)) {
            case 0 -> each -> each.session().alphaProperty().set(number % 11 / 10.0);
            case 1 ->
                each ->
                    each.session()
                        .algorithmProperty()
                        .set(List.of("arnold", "best-fit", "tiles").get(number % 3));
            case 2 -> each -> each.dispatch().choices().requests().set(List.of(1 + number % 12));
            case 3 -> each -> each.contention().addShown();
            case 4 -> each -> each.contention().choices().levelsProperty().set(2 + number % 7);
            case 5 ->
                each -> {
                  each.plan().sparesProperty().set(number % 3);
                  each.plan().planAll();
                };
            case 6 ->
                each -> {
                  var hosts = each.planner.current().documentProperty().get().cluster().hosts();
                  each.repair().markFailed(List.of(hosts.get(number % hosts.size()).id()));
                };
            case 7 -> each -> each.parallelize().question().gpus().set(1 << number % 8);
            default ->
                each -> {
                  var document = each.planner.current().documentProperty().get();
                  if (!document.jobs().isEmpty()) {
                    document.show(document.jobs().get(number % document.jobs().size()));
                  }
                };
          });
    }
    return steps;
  }

  private static <T> T of(Map<String, T> map, String id) {
    return Objects.requireNonNull(map.get(id), id);
  }

  @ParameterizedTest
  @ValueSource(longs = 1)
  void whatADocumentShowsDependsOnItAlone(long seed) {
    var random = new Random(seed);
    var steps = new LinkedHashMap<String, List<Consumer<PlannerHarness>>>();
    DOCUMENTS.forEach(id -> steps.put(id, steps(random)));
    var windows = List.of(new Window(), new Window());
    var home = new LinkedHashMap<String, Window>();
    home.put("shared-24", windows.getFirst());
    home.put("table1-i", windows.getFirst());
    home.put("h100", windows.getLast());
    var together = new LinkedHashMap<String, Map<String, List<String>>>();
    try {
      var left = new ArrayList<String>();
      steps.forEach((id, each) -> each.forEach(_ -> left.add(id)));
      java.util.Collections.shuffle(left, random);
      var done = new LinkedHashMap<String, Integer>();
      for (var id : left) {
        var window = of(home, id);
        int at = done.merge(id, 1, Integer::sum) - 1;
        window.on(id, of(steps, id).get(at));
        window.workspace(
            WorkspaceFeatures.all().get(random.nextInt(WorkspaceFeatures.all().size())).id());
      }
      DOCUMENTS.forEach(id -> together.put(id, of(home, id).says(id)));
    } finally {
      windows.forEach(each -> each.harness.stop());
    }
    for (var id : DOCUMENTS) {
      var alone = new Window();
      try {
        of(steps, id).forEach(step -> alone.on(id, step));
        var said = alone.says(id);
        for (var feature : WorkspaceFeatures.all()) {
          assertThat(of(together, id).get(feature.id()))
              .as("seed %d: %s in %s", seed, id, feature.id())
              .isEqualTo(said.get(feature.id()));
        }
      } finally {
        alone.harness.stop();
      }
    }
  }
}
