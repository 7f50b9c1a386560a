package io.heddle.tests.fuzz;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.state.ClusterStateUpdate;
import io.heddle.model.state.LiveStateOverlay;
import io.heddle.model.state.SchedulerStateFormats;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** What schedulers say of a cluster: jobs that are read are jobs of its hosts. */
public final class States {
  private static final Cluster CLUSTER =
      FabricShapes.byName("clos3")
          .draw("pod", Map.of("minipods", "2", "hosts", "8", "leaves", "1"));

  private States() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    var source = new ImportSource("fuzzed.txt", Bytes.text(data));
    if (!SchedulerStateFormats.recognises(source)) {
      return;
    }
    ClusterStateUpdate update;
    try {
      update = LiveStateOverlay.read(List.of(source), CLUSTER, 1_700_000_000, ZoneOffset.UTC);
    } catch (InputException refused) {
      ForeignWords.check(refused, source.text());
      return;
    }
    var missing = update.allocations().missingIn(update.cluster());
    if (!missing.isEmpty()) {
      throw new AssertionError(missing);
    }
    ClusterFile.read("written", ClusterFile.toJson(update.cluster()));
    FileKinds.ALLOCATIONS.read("written", FileKinds.ALLOCATIONS.toJson(update.allocations()));
  }
}
