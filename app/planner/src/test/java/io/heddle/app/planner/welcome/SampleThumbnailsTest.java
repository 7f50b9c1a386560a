package io.heddle.app.planner.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.RecentFiles;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.render.Theme;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;

/** Pictures of the samples come although the page is left meanwhile, or one cannot be made. */
class SampleThumbnailsTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final AtomicBoolean seen = new AtomicBoolean(true);
  private final SampleThumbnails thumbnails =
      new SampleThumbnails(
          new OpenDocuments(driven.tasks, new RecentFiles(List.of())),
          new SimpleObjectProperty<>(Theme.light()),
          (_, action) -> driven.timers.add(action),
          seen::get);

  private void rung() {
    while (!driven.timers.isEmpty()) {
      driven.ring();
    }
  }

  private static boolean isBlank(StackPane frame) {
    return frame.getChildren().isEmpty();
  }

  @Test
  void aPageThatIsSeenAgainGetsAllOfThem() {
    var frames =
        Stream.of("table1-i", "h100", "shared-24").map(Samples::byId).map(thumbnails::of).toList();
    thumbnails.soon();
    rung();
    assertThat(driven.work).as("one is being painted").hasSize(1);
    seen.set(false);
    thumbnails.stop();
    seen.set(true);
    thumbnails.soon();
    rung();
    driven.runAll();
    assertThat(frames).noneMatch(SampleThumbnailsTest::isBlank);
  }

  @Test
  void noneIsPaintedWhileSomethingIsOpened() {
    var frame = thumbnails.of(Samples.byId("h100"));
    driven.tasks.start("open", _ -> "read", _ -> {}, _ -> {});
    thumbnails.soon();
    rung();
    assertThat(driven.work).as("what is opened, alone").hasSize(1);
    driven.runAll();
    assertThat(isBlank(frame)).as("without a picture afterwards").isFalse();
  }

  @Test
  void oneThatCannotBeMadeLeavesTheOthers() {
    var broken = new Samples.Sample("none", "None", "", "no-such-shape", Map.of(), null, "");
    var blank = thumbnails.of(broken);
    var after = thumbnails.of(Samples.byId("h100"));
    thumbnails.soon();
    driven.runAll();
    assertThat(isBlank(blank)).isTrue();
    assertThat(isBlank(after)).isFalse();
  }
}
