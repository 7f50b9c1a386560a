package io.heddle.app.planner.welcome;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.app.usecase.Samples;
import io.heddle.render.Theme;
import io.heddle.render.federation.FederationThumbnail;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.FxPaintSurface;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricThumbnail;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * Small pictures of the samples, painted by the planner's own painters off the UI thread, one after
 * the other, while the welcome page is visible and nothing else is being done: what a person opens
 * has the processor for itself.
 */
final class SampleThumbnails {
  /** The first frame, and a person who knows what to open, go first: counted from that frame on. */
  private static final Duration WAIT = Duration.ofMillis(350);

  /** Samples do not change, and the large ones take their time; kept while there is room. */
  private static final Map<String, SoftReference<FabricLayout>> LAYOUTS = new ConcurrentHashMap<>();

  private final OpenDocuments planner;
  private final ReadOnlyObjectProperty<Theme> theme;
  private final UiScheduler later;
  private final BooleanSupplier wanted;
  private final List<Stamp> all = new ArrayList<>();
  private final Deque<Stamp> waiting = new ArrayDeque<>();
  private @Nullable BackgroundTask painting;
  private @Nullable Theme painted;

  /** A picture in its frame. */
  private record Stamp(Samples.Offered sample, StackPane frame) {}

  /**
   * @param wanted whether the page is visible
   */
  SampleThumbnails(
      OpenDocuments planner,
      ReadOnlyObjectProperty<Theme> theme,
      UiScheduler later,
      BooleanSupplier wanted) {
    this.planner = planner;
    this.theme = theme;
    this.later = later;
    this.wanted = wanted;
    theme.addListener((_, _, _) -> soon());
    planner
        .tasks()
        .running()
        .addListener(
            (ListChangeListener<BackgroundTask>)
                _ -> {
                  if (isIdle() && wanted.getAsBoolean()) {
                    soon();
                  }
                });
  }

  /** The frame that gets the picture of a sample. */
  StackPane of(Samples.Offered sample) {
    var frame = new StackPane();
    frame.getStyleClass().add("stamp");
    frame.setMouseTransparent(true);
    all.add(new Stamp(sample, frame));
    return frame;
  }

  private static ScalablePicture picture(Samples.Offered sample, Theme theme) {
    return switch (sample) {
      case Samples.Sample cluster -> new FabricThumbnail(layout(cluster), theme);
      case Samples.FederationSample federation ->
          FederationThumbnail.of(Samples.federation(federation), theme);
    };
  }

  private static FabricLayout layout(Samples.Sample sample) {
    var kept = LAYOUTS.get(sample.id());
    var known = kept == null ? null : kept.get();
    if (known == null) {
      known = FabricLayout.of(Samples.cluster(sample));
      LAYOUTS.put(sample.id(), new SoftReference<>(known));
    }
    return known;
  }

  /** Paints what is missing in a moment, if it is still wanted then. */
  void soon() {
    later.after(Duration.ZERO, () -> later.after(WAIT, this::begin));
  }

  private boolean isIdle() {
    return painting == null && planner.tasks().running().isEmpty();
  }

  private void begin() {
    var now = theme.get();
    if (!wanted.getAsBoolean() || !isIdle()) {
      return;
    }
    if (!now.equals(painted)) {
      painted = now;
      waiting.clear();
      waiting.addAll(all);
    }
    next();
  }

  /** Stops: something else wants the processor. What is missing is painted another time. */
  void stop() {
    var task = painting;
    if (task != null) {
      task.cancel();
    }
  }

  private void next() {
    var stamp = waiting.peek();
    var now = painted;
    if (stamp == null || now == null || !wanted.getAsBoolean() || !isIdle()) {
      return;
    }
    painting =
        planner
            .tasks()
            .start(
                Text.of("task.stamp", stamp.sample().title()),
                _ -> paint(picture(stamp.sample(), now)),
                canvas -> arrived(stamp, now, canvas),
                this::failed);
  }

  /** On any thread: a canvas belongs to no window until it is shown. */
  private static Canvas paint(ScalablePicture picture) {
    var canvas = new Canvas(picture.preferredWidth(), picture.preferredHeight());
    picture.paint(
        new FxPaintSurface(canvas.getGraphicsContext2D()), canvas.getWidth(), canvas.getHeight());
    return canvas;
  }

  private void arrived(Stamp stamp, Theme of, Canvas canvas) {
    painting = null;
    if (!of.equals(theme.get())) {
      begin();
      return;
    }
    waiting.remove(stamp);
    stamp.frame().getChildren().setAll(canvas);
    next(); // although it was stopped: the page may be seen again
  }

  private void failed(Throwable problem) {
    painting = null;
    waiting.poll();
    planner.report(problem);
    next();
  }
}
