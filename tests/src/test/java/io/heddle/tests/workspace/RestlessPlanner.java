package io.heddle.tests.workspace;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Recovery;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.FabricEdits;
import io.heddle.model.generate.HostTypes;
import io.heddle.model.io.ClusterFile;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A planner without a window that edits and saves for ever, to be killed. It tells what has
 * happened: {@code edited N} after an edit left N hosts, {@code saved N} after a save.
 */
public final class RestlessPlanner {
  private RestlessPlanner() {}

  /** Works in the folder that is given. The main thread plays the UI thread. */
  public static void main(String[] arguments) throws InterruptedException {
    var folder = Path.of(arguments[0]);
    var due = new DelayQueue<Due>();
    var recovery =
        new Recovery(
            folder.resolve("recovery"),
            Executors.newSingleThreadExecutor(),
            (delay, action) -> due.add(new Due(System.nanoTime() + delay.toNanos(), action)),
            problem -> System.out.println("fault " + problem));
    var cluster = Cluster.empty("restless");
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    recovery.watch(document);
    while (true) {
      step(folder, document);
      for (var next = due.poll(); next != null; next = due.poll()) {
        next.action().run();
      }
      Thread.sleep(5);
    }
  }

  private record Due(long time, Runnable action) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(time - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }

  private static void step(Path folder, ClusterDocument document) {
    var type = HostTypes.all().values().iterator().next();
    document.edit("Add", FabricEdits.addHost(document.cluster(), type, null).cluster());
    int hosts = document.cluster().hosts().size();
    say("edited " + hosts);
    if (hosts % 7 == 0) {
      var project = document.project();
      var file = folder.resolve("saved.cluster.json");
      ClusterFile.write(project.cluster(), file);
      document.saved(project, file);
      say("saved " + hosts);
    }
  }

  private static void say(String what) {
    System.out.println(what + " " + System.nanoTime());
    System.out.flush();
  }
}
