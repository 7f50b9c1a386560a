package io.heddle.app.planner.features.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.DrivenBackground;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A trace on a cluster of which hosts are planned. */
class KeptHostsTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = KeptSample.open();
  private final SimulateSession session = new SimulateSession(document, driven.background);

  private Set<String> used() {
    session.trace().jobs().text().set("10");
    session.run();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    var hosts = new TreeSet<String>();
    for (var result : Objects.requireNonNull(session.answerProperty().get()).results()) {
      for (var job : result.first().outcome().jobs()) {
        for (var span : job.spans()) {
          span.allocation().shares().forEach(share -> hosts.add(share.host().id()));
        }
      }
    }
    return hosts;
  }

  @Test
  void noJobOfTheTraceHasAPlannedHostUnlessThePlanIsLeftOut() {
    var kept = KeptSample.hosts(document);
    assertThat(used()).isNotEmpty().doesNotContainAnyElementsOf(kept);
    document.withPlannedProperty().set(false);
    assertThat(used()).containsAnyElementsOf(kept);
  }
}
