package io.heddle.app.planner.features.simulate;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.simulate.TraceSource;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** Which trace is played, and how much of it. View model: knows no view. */
public final class TraceChoice {
  private static final int USUAL_SEEDS = 3;
  private static final double USUAL_LOAD = 0.9;
  private static final TraceSource DRAWN = new TraceSource.Drawn(Double.NaN);

  private final ObjectProperty<TraceSource> source = new SimpleObjectProperty<>(DRAWN);
  private final TypedNumberDraft jobs =
      TypedNumberDraft.whole(Text.of("simulate.jobs"), 100, 1, 1_000_000);
  private final TypedNumberDraft load =
      TypedNumberDraft.number(Text.of("simulate.load"), USUAL_LOAD, 0.01, 10, false, true);
  private final TypedNumberDraft seed =
      TypedNumberDraft.whole(Text.of("simulate.seed"), 1, 0, 1_000_000_000);
  private final TypedNumberDraft seeds =
      TypedNumberDraft.whole(Text.of("simulate.seeds"), USUAL_SEEDS, 1, 100);
  private TraceSource.@Nullable Recorded recorded;
  private String drawnJobs = "";
  private String drawnLoad = "";

  /**
   * @param changed called when something else is wanted
   */
  TraceChoice(Runnable changed) {
    source.addListener((_, _, _) -> changed.run());
    numbers().forEach(each -> each.text().addListener((_, _, _) -> changed.run()));
  }

  /** Where the jobs come from. */
  public ObjectProperty<TraceSource> sourceProperty() {
    return source;
  }

  /** The trace that was opened last; null where none was. */
  public TraceSource.@Nullable Recorded recorded() {
    return recorded;
  }

  /** Draws jobs, as many and at the load that was typed last for drawn ones. */
  public void draw() {
    if (!isDrawn()) {
      source.set(DRAWN);
      jobs.text().set(drawnJobs);
      load.text().set(drawnLoad);
    }
  }

  /** Plays this file as it was traced, all of it, until a person cuts or compresses it. */
  public void record(TraceSource.Recorded trace) {
    if (isDrawn()) {
      drawnJobs = jobs.text().get();
      drawnLoad = load.text().get();
    }
    boolean another = !trace.equals(source.get());
    recorded = trace;
    source.set(trace);
    if (another) {
      jobs.set(trace.trace().size());
      load.text().set("");
    }
  }

  /** Whether jobs are drawn at random. */
  public boolean isDrawn() {
    return source.get() instanceof TraceSource.Drawn;
  }

  /** What of a trace from a file is cut or compressed, in sentences; empty where nothing is. */
  public String changes() {
    if (!(source.get() instanceof TraceSource.Recorded(_, var all))) {
      return "";
    }
    var cut =
        jobs.value() < all.size()
            ? Text.of("simulate.trace.cut", (int) jobs.value(), all.size())
            : "";
    var pressed =
        Double.isNaN(load.value()) || !load.error().isEmpty()
            ? ""
            : Text.of("simulate.trace.pressed", 100 * load.value());
    return (cut + " " + pressed).strip();
  }

  /** As many jobs of the trace at most. */
  public TypedNumberDraft jobs() {
    return jobs;
  }

  /** GPUs asked for, as a share of the free ones; empty: as the trace is. */
  public TypedNumberDraft load() {
    return load;
  }

  /** The first one. */
  public TypedNumberDraft seed() {
    return seed;
  }

  /** How many, one after the other. */
  public TypedNumberDraft seeds() {
    return seeds;
  }

  /** All that can be typed. */
  public List<TypedNumberDraft> numbers() {
    return List.of(jobs, load, seed, seeds);
  }
}
