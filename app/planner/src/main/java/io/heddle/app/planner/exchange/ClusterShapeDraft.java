package io.heddle.app.planner.exchange;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.model.generate.FabricShape;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.generate.ShapeOption;
import io.heddle.render.topology.FabricLayout;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A cluster while it is described: a shape, its options as typed, and the fabric that follows,
 * drawn in the background. View model: knows no view.
 */
public final class ClusterShapeDraft {
  private static final Duration PAUSE = Duration.ofMillis(150);

  private final BackgroundTasks tasks;
  private final UiScheduler later;
  private final ReadOnlyObjectWrapper<FabricShape> shape =
      new ReadOnlyObjectWrapper<>(FabricShapes.all().getFirst());
  private final ReadOnlyObjectWrapper<@Nullable FabricLayout> preview =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final Map<String, String> values = new HashMap<>();
  private String name = "";
  private @Nullable BackgroundTask running;
  private int revision;

  public ClusterShapeDraft(BackgroundTasks tasks, UiScheduler later) {
    this.tasks = tasks;
    this.later = later;
    draw();
  }

  public ReadOnlyObjectProperty<FabricShape> shapeProperty() {
    return shape.getReadOnlyProperty();
  }

  /** The fabric as described; null while it is drawn or cannot be. */
  public ReadOnlyObjectProperty<@Nullable FabricLayout> previewProperty() {
    return preview.getReadOnlyProperty();
  }

  /** Why there can be no such fabric; empty where there can. */
  public ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Takes another shape; what is typed of options that both have stays. */
  public void choose(FabricShape other) {
    shape.set(other);
    changed();
  }

  public void rename(String newName) {
    name = newName;
    changed();
  }

  /** What is typed of an option, its fallback where nothing is. */
  public String value(ShapeOption option) {
    return values.getOrDefault(option.name(), option.fallback());
  }

  public void set(ShapeOption option, String value) {
    if (!value.equals(value(option))) {
      values.put(option.name(), value.strip());
      changed();
    }
  }

  private void changed() {
    preview.set(null);
    int now = ++revision;
    later.after(
        PAUSE,
        () -> {
          if (now == revision) {
            draw();
          }
        });
  }

  private void draw() {
    if (running != null) {
      running.discard();
    }
    int now = revision;
    var chosen = shape.get();
    var given = new HashMap<String, String>();
    chosen.options().forEach(option -> given.put(option.name(), value(option)));
    var called = name.isBlank() ? chosen.name() : name.strip();
    running =
        tasks.start(
            Text.of("task.draw"),
            _ -> FabricLayout.of(chosen.draw(called, given)),
            layout -> {
              if (now == revision) {
                problem.set("");
                preview.set(layout);
              }
            },
            wrong -> {
              if (now == revision) {
                problem.set(Objects.requireNonNullElse(wrong.getMessage(), wrong.toString()));
              }
            });
  }

  /** Stops drawing. */
  public void close() {
    revision++;
    if (running != null) {
      running.discard();
    }
  }
}
