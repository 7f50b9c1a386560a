package io.heddle.app.planner.features.fabric.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.moves.FreeSlots;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Free slots in the window, and moves that make room without a job. */
class FreeSlotsSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = FileReader.document(Samples.byId("shared-24"));

  /** One GPU of the first host of each minipod. */
  private void run() {
    var jobs = new ArrayList<RunningClusterJob>();
    for (var minipod : document.cluster().minipods()) {
      var held = List.of(new Gpu(minipod.hosts().getFirst().id(), 0));
      var id = "r" + jobs.size();
      jobs.add(new RunningClusterJob(id, null, held, 0, null, true, false, 0, new TreeSet<>()));
    }
    document.adopt("state", document.work().cluster(), new ClusterJobAllocations(0.0, jobs));
  }

  private FreeSlots slots(FreeSlotsSession session, int hosts) {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    return Objects.requireNonNull(session.answerProperty().get()).slots().stream()
        .filter(each -> each.level().equals("leaf") && each.hosts() == hosts)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void slotsAreCountedWhileTheyAreOnShow() {
    var session = new FreeSlotsSession(document, driven.background);
    driven.runAll();
    assertThat(session.answerProperty().get()).isNull();
    session.show(true);
    assertThat(slots(session, 3).now()).isEqualTo(8);
    assertThat(slots(session, 3).least()).isEqualTo(8);
    run();
    assertThat(slots(session, 3).now()).isZero();
    assertThat(slots(session, 3).least()).as("both go to hosts of a third").isEqualTo(2);
    session.movesProperty().set(3);
    assertThat(slots(session, 3).least()).isEqualTo(3);
    session.movesProperty().set(0);
    assertThat(slots(session, 3).least()).isZero();
    session.close();
  }

  @Test
  void movesMakeRoomWithoutAJob() {
    run();
    document.show(null);
    var session = new MovesSession(document, driven.background);
    assertThat(session.whyNot()).isNotEmpty();
    session.choices().goal().set(RoomGoal.clear("minipod"));
    assertThat(session.whyNot()).isEmpty();
    session.run();
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    var cleared = Objects.requireNonNull(session.planProperty().get());
    assertThat(cleared.moves()).hasSize(1);
    assertThat(cleared.hosts()).hasSize(3);
    session.choices().goal().set(new RoomGoal("minipod", 2, 3));
    assertThat(session.planProperty().get()).as("a plan for another goal").isNull();
    session.run();
    driven.runAll();
    var room = Objects.requireNonNull(session.planProperty().get());
    assertThat(room.moves()).hasSize(2);
    assertThat(room.after().segments()).isEqualTo(2);
    session.close();
  }
}
