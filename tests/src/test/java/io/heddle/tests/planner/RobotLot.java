package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What a robot draws by lot: the seed alone decides. */
final class RobotLot {
  private final Random random;
  private final PlannerHarness harness;

  RobotLot(Random random, PlannerHarness harness) {
    this.random = random;
    this.harness = harness;
  }

  /** The document on show. */
  @Nullable ClusterDocument document() {
    return harness.planner.current().documentProperty().get();
  }

  int nextInt(int bound) {
    return random.nextInt(bound);
  }

  boolean nextBoolean() {
    return random.nextBoolean();
  }

  double nextDouble() {
    return random.nextDouble();
  }

  <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** One to five nodes of the document on show; none if it has none. */
  List<String> nodes() {
    var document = document();
    var cluster = document == null ? Cluster.empty("") : document.cluster();
    var ids = new ArrayList<String>();
    cluster.hosts().forEach(host -> ids.add(host.id()));
    cluster.switches().forEach(each -> ids.add(each.id()));
    var some = new ArrayList<String>();
    for (int i = random.nextInt(5); i >= 0 && !ids.isEmpty(); i--) {
      some.add(any(ids));
    }
    return some;
  }
}
