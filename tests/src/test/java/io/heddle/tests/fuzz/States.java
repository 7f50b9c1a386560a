package io.heddle.tests.fuzz;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.Source;
import io.heddle.model.generate.Shapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.state.LiveState;
import io.heddle.model.state.StateFormats;
import io.heddle.model.state.StateUpdate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** What schedulers say of a cluster: jobs that are read are jobs of its hosts. */
public final class States {
  private static final Cluster CLUSTER =
      Shapes.byName("clos3").draw("pod", Map.of("minipods", "2", "hosts", "8", "leaves", "1"));

  private States() {}

  /** The fuzzer's entry. */
  public static void fuzzerTestOneInput(byte[] data) {
    var source = new Source("fuzzed.txt", Bytes.text(data));
    if (!StateFormats.recognises(source)) {
      return;
    }
    StateUpdate update;
    try {
      update = LiveState.read(List.of(source), CLUSTER, 1_700_000_000, ZoneOffset.UTC);
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
