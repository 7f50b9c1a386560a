package io.heddle.tests.benchmark;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.HitTestResult;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A frame of the canvas, 1100 × 700 pixels, with 12,800 hosts: the view is panned by a pixel, laid
 * out (which records the drawing) and rendered by JavaFX's software pipeline into an image, all on
 * the UI thread. At zoom 0 the whole fabric is seen.
 */
@Fork(
    value = 1,
    jvmArgsAppend = {
      "-Dglass.platform=Headless",
      "-Dprism.order=sw",
      "-Djava.awt.headless=true",
      "--enable-native-access=ALL-UNNAMED",
      "-Xmx3g"
    })
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 2)
public class PaintBenchmark extends AverageTimeBenchmark {
  private static final double WIDTH = 1100;
  private static final double HEIGHT = 700;

  /** The frame at one scale. */
  @State(Scope.Benchmark)
  public static class Frame {
    @Param({"0", "0.5", "0.85", "0.95", "2", "4", "6", "12"})
    double zoom;

    private @Nullable FabricView view;
    private @Nullable WritableImage image;
    private double step = 1;

    /** Shows the fabric at the scale. */
    @Setup(Level.Trial)
    public void open() throws Exception {
      startToolkit();
      var cluster = cluster();
      var layout = FabricLayout.of(cluster);
      var placement = placement(cluster);
      onFx(() -> {
        var shown = new FabricView(ViewTextBundle.english());
        new Scene(shown, WIDTH, HEIGHT);
        shown.resize(WIDTH, HEIGHT);
        shown.show(layout, FabricViewMarks.of(placement));
        shown.layout();
        if (zoom > 0) {
          shown.zoomBy(zoom / shown.zoomProperty().get());
        }
        view = shown;
        image = new WritableImage((int) WIDTH, (int) HEIGHT);
        return shown;
      });
    }

    Object paint() throws Exception {
      return onFx(() -> {
        var shown = Objects.requireNonNull(view);
        step = -step;
        shown.panBy(step, 0);
        shown.layout();
        return shown.snapshot(null, image);
      });
    }
  }

  private @Nullable String json;
  private @Nullable FabricLayout layout;

  /** The file that is opened. */
  @Setup(Level.Trial)
  public void write() {
    var cluster = cluster();
    json = ClusterFile.toJson(cluster);
    layout = FabricLayout.of(cluster);
  }

  private static Cluster cluster() {
    return Samples.cluster(Samples.byId("minipods-128"));
  }

  private static Placement placement(Cluster cluster) {
    var sample = Samples.byId("minipods-128");
    return PlacementAlgorithms.registry()
        .byName("tiles")
        .solver()
        .solve(
            new PlacementProblem(cluster, Samples.jobs(sample).getFirst(), 0.5, GroupUnit.PP),
            SolveControl.unlimited());
  }

  private static void startToolkit() throws InterruptedException {
    var started = new CountDownLatch(1);
    try {
      Platform.startup(started::countDown);
      started.await();
    } catch (IllegalStateException running) {
      started.countDown();
    }
  }

  private static <T> T onFx(Callable<T> action) throws Exception {
    var task = new FutureTask<>(action);
    Platform.runLater(task);
    return task.get();
  }

  /** One frame. */
  @Benchmark
  public Object frame(Frame frame) throws Exception {
    return frame.paint();
  }

  /** From the text of the file to a layout that can be painted. */
  @Benchmark
  public FabricLayout open() {
    return FabricLayout.of(ClusterFile.read("big.cluster.json", Objects.requireNonNull(json)));
  }

  /** What is under the pointer, at the far corner. */
  @Benchmark
  public @Nullable HitTestResult hit() {
    var shown = Objects.requireNonNull(layout);
    var bounds = shown.bounds();
    return shown.at(bounds.right() - 30, bounds.bottom() - 60);
  }
}
