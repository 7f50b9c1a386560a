package io.heddle.tests.benchmark;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Position;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.ProjectHistory;
import io.heddle.render.topology.FabricLayout;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Edits of a fabric with 12,800 hosts: what the UI thread does for each, and what undo keeps. */
@State(Scope.Thread)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EditBenchmark extends AverageTimeBenchmark {
  private static final int STEPS = 1_000;

  private @Nullable Cluster cluster;
  private @Nullable ClusterDocument document;
  private @Nullable LinkedSelection linking;
  private List<String> all = List.of();
  private int turn;

  /** Opens the fabric; layouts are made elsewhere, as in the planner. */
  @Setup(Level.Trial)
  public void open() {
    var big = Samples.cluster(Samples.byId("minipods-128"));
    cluster = big;
    var opened = new ClusterDocument(big, FabricLayout.of(big), List.of(), null);
    opened.setLayouts(new NoLayouts());
    document = opened;
    var current = new CurrentDocument();
    current.show(opened);
    linking = new LinkedSelection(current);
    var ids = new ArrayList<String>();
    big.switches().forEach(each -> ids.add(each.id()));
    big.hosts().forEach(host -> ids.add(host.id()));
    all = ids;
  }

  /** Moves a host, as one step that can be undone; then undoes it. */
  @Benchmark
  public Object moveAndUndo() {
    var shown = Objects.requireNonNull(document);
    var host = shown.cluster().hosts().get(turn++ % shown.cluster().hosts().size());
    shown.edit(
        "Move",
        DrawnFabricEdits.place(shown.cluster(), Map.of(host.id(), new Position(turn, 3))),
        new LinkedHashSet<>());
    return Objects.requireNonNull(shown.undo());
  }

  /** Selects everything, and nothing again. */
  @Benchmark
  public Object selectAll() {
    var shown = Objects.requireNonNull(linking);
    shown.select(all);
    var highlight = shown.highlightProperty().get();
    shown.select(List.of());
    return highlight;
  }

  /** The layout that follows an edit, off the UI thread. */
  @Benchmark
  public FabricLayout layOut() {
    return FabricLayout.of(Objects.requireNonNull(cluster));
  }

  /** What a history keeps in memory. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Kept {
    /** Megabytes after a thousand edits. */
    public double megabytes;
  }

  /** A thousand edits: eight hosts here and there are moved or marked. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 0)
  @Measurement(iterations = 1)
  public Object thousandSteps(Kept kept) {
    var random = new Random(7);
    var history =
        new ProjectHistory(new ClusterProject(Objects.requireNonNull(cluster), List.of()));
    long before = used();
    for (int i = 0; i < STEPS; i++) {
      var now = history.project();
      var some = new LinkedHashSet<String>();
      for (int k = 0; k < 8; k++) {
        some.add(all.get(random.nextInt(all.size())));
      }
      var next =
          i % 2 == 0
              ? DrawnFabricEdits.place(
                  now.cluster(), Map.of(some.getFirst(), new Position(i, random.nextInt(900))))
              : DrawnFabricEdits.mark(now.cluster(), Set.copyOf(some), HostState.FAILED);
      history.edit(now.with(next.cluster()), "Edit", null, some, next.touched());
    }
    kept.megabytes = (used() - before) / 1e6;
    return history;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    var runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static final class NoLayouts implements ClusterDocument.Layouts {
    @Override
    public @Nullable FabricLayout atOnce(FabricLayout before, Cluster edited) {
      return null;
    }

    @Override
    public void layOut(FabricLayout before, Cluster edited, Consumer<FabricLayout> done) {
      // measured elsewhere
    }
  }
}
