package io.heddle.app.planner.features.fabric.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.KeptSample;
import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.follow.CommandException;
import io.heddle.app.usecase.follow.PlannedReality;
import io.heddle.app.usecase.follow.SourceCommand;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Health;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands, clock and timers are the test's: nothing runs and nothing waits. */
class FollowSessionTest {
  private static final String JOBS = "squeue --json";
  private static final String HEAD = "job,host,gpus,start\n";

  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = KeptSample.open();
  private final Map<String, String> printed = new HashMap<>();
  private final List<String> ran = new ArrayList<>();
  private final List<List<SourceCommand>> asked = new ArrayList<>();
  private final List<UserMessage> messages = new ArrayList<>();
  private Instant now = Instant.ofEpochSecond(1_800_000_000L);
  private boolean agrees = true;
  private final FollowSession session =
      new FollowSession(
          document,
          new FollowSession.Services(
              driven.background, (command, _) -> run(command), () -> now, messages::add));

  private String run(SourceCommand command) {
    ran.add(command.line());
    var text = printed.get(command.line());
    if (text == null) {
      throw new CommandException(command.line() + ": ended with exit code 255, expected 0.");
    }
    return text;
  }

  private boolean confirm(List<SourceCommand> commands) {
    asked.add(commands);
    return agrees;
  }

  private boolean start(String text) {
    boolean started = session.start(text, 30, this::confirm);
    driven.runWork();
    return started;
  }

  /** The next run, so many seconds later. */
  private void next(int seconds) {
    now = now.plusSeconds(seconds);
    driven.ring();
    driven.runWork();
  }

  private String host(int index) {
    return document.work().cluster().hosts().get(index).id();
  }

  private String runs(String job, int... hosts) {
    var lines = new StringBuilder();
    for (int each : hosts) {
      lines.append("%s,%s,8,1799990000\n".formatted(job, host(each)));
    }
    return lines.toString();
  }

  private List<String> running() {
    return document.allocationsProperty().get().jobs().stream().map(RunningClusterJob::id).toList();
  }

  @AfterEach
  void nothingReachesTheHandlerOfFaults() {
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void nothingRunsUntilAPersonStartsAndConfirmsIt() {
    printed.put(JOBS, HEAD + runs("a", 0));
    assertThat(driven.work).isEmpty();
    agrees = false;
    assertThat(start(JOBS)).isFalse();
    assertThat(ran).isEmpty();
    assertThat(session.followingProperty().get()).isFalse();
    assertThat(asked.getFirst()).extracting(SourceCommand::shown).containsExactly(JOBS);
    agrees = true;
    assertThat(start(JOBS)).isTrue();
    assertThat(ran).containsExactly(JOBS);
    session.stop();
    assertThat(start(JOBS)).isTrue();
    assertThat(asked).as("the same words are confirmed once").hasSize(2);
    start(JOBS + " -M all");
    assertThat(asked).as("other words are not").hasSize(3);
  }

  @Test
  void aSecretIsRefusedBeforeItIsAskedFor() {
    assertThat(start("kubectl get pods --token=abc")).isFalse();
    assertThat(session.obstacleProperty().get()).contains("Expected no secrets");
    assertThat(asked).isEmpty();
    assertThat(ran).isEmpty();
  }

  @Test
  void eachChangeIsOneEditThatSaysWhatChanged() {
    printed.put(JOBS, HEAD + runs("a", 0, 1) + runs("b", 2));
    int before = document.steps().size();
    start(JOBS);
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(running()).containsExactlyInAnyOrder("a", "b");
    assertThat(document.steps()).hasSize(before + 1);
    assertThat(document.steps().getLast()).contains(Text.of("follow.started", 2, "a, b"));
    next(30);
    assertThat(document.steps()).as("nothing changed").hasSize(before + 1);
    printed.put(JOBS, HEAD + runs("a", 0, 1) + runs("c", 3));
    next(30);
    assertThat(running()).containsExactlyInAnyOrder("a", "c");
    assertThat(document.steps()).hasSize(before + 2);
    assertThat(session.changes())
        .anyMatch(line -> line.endsWith(Text.of("follow.started", 1, "c")))
        .anyMatch(line -> line.endsWith(Text.of("follow.ended", 1, "b")));
    document.undo();
    assertThat(running()).containsExactlyInAnyOrder("a", "b");
    assertThat(document.steps()).hasSize(before + 1);
  }

  @Test
  void undoStopsWhatWouldBringTheChangeAgain() {
    printed.put(JOBS, HEAD + runs("a", 0));
    start(JOBS);
    document.undo();
    assertThat(session.followingProperty().get()).isFalse();
    assertThat(session.statusProperty().get()).isEqualTo(Text.of("follow.undone"));
    int runs = ran.size();
    driven.runAll();
    assertThat(ran).hasSize(runs);
    assertThat(running()).isEmpty();
  }

  @Test
  void aFailingRunLeavesTheLastStateAndSaysSinceWhenItIsStale() {
    printed.put(JOBS, HEAD + runs("a", 0));
    start(JOBS);
    var fresh = FollowText.time(now);
    int steps = document.steps().size();
    printed.remove(JOBS);
    next(30);
    next(30);
    assertThat(session.statusProperty().get()).isEqualTo(Text.of("follow.stale", fresh));
    assertThat(session.obstacleProperty().get()).contains("exit code 255");
    assertThat(running()).containsExactly("a");
    assertThat(document.steps()).hasSize(steps);
    assertThat(messages).as("once for all failures in a row").hasSize(1);
    printed.put(JOBS, HEAD + runs("a", 0) + runs("b", 1));
    next(30);
    assertThat(session.statusProperty().get())
        .isEqualTo(Text.of("follow.fresh", FollowText.time(now)));
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(running()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void outputThatIsNoStateIsAFailureToo() {
    printed.put(JOBS, "Password:");
    start(JOBS);
    assertThat(session.statusProperty().get()).isEqualTo(Text.of("follow.never"));
    assertThat(session.obstacleProperty().get()).contains(JOBS);
    assertThat(session.followingProperty().get()).as("tried again").isTrue();
    assertThat(driven.timers).hasSize(1);
  }

  @Test
  void stoppingThrowsAwayWhatIsUnderWay() {
    printed.put(JOBS, HEAD + runs("a", 0));
    session.start(JOBS, 30, this::confirm);
    session.stop();
    driven.runAll();
    assertThat(running()).isEmpty();
    assertThat(driven.timers).isEmpty();
  }

  @Test
  void anEditMeanwhileIsKept() {
    printed.put(JOBS, HEAD + runs("a", 0));
    session.start(JOBS, 30, this::confirm);
    driven.work.removeFirst().run(); // the commands; the state is laid on afterwards
    var cluster = document.work().cluster();
    document.edit(
        "fail",
        cluster.withHosts(
            cluster.hosts().stream()
                .map(each -> each.id().equals(host(9)) ? each.withHealth(Health.FAILED) : each)
                .toList()));
    driven.runWork();
    assertThat(running()).containsExactly("a");
    assertThat(document.work().cluster().host(host(9)).health()).isEqualTo(Health.FAILED);
  }

  @Test
  void severalCommandsCompleteEachOther() {
    printed.put(JOBS, HEAD + runs("a", 0));
    printed.put(
        "scontrol show node -d",
        "NodeName=%s Arch=x86_64 CPUTot=8\n   Gres=gpu:8\n   State=DOWN ThreadsPerCore=1\n"
            .formatted(host(5)));
    start("scontrol show node -d\n" + JOBS);
    assertThat(ran).containsExactly("scontrol show node -d", JOBS);
    assertThat(document.work().cluster().host(host(5)).health()).isEqualTo(Health.FAILED);
    assertThat(session.changes())
        .anyMatch(line -> line.endsWith(Text.of("follow.host.failed", 1, host(5))));
  }

  @Test
  void aPlannedJobThatStartedElsewhereIsMarked() {
    var job = document.keptProperty().get().jobs().getFirst();
    printed.put(JOBS, HEAD + runs(job, 0, 1));
    start(JOBS);
    var reality =
        PlannedReality.of(
                document.work().cluster(),
                document.keptProperty().get(),
                document.allocationsProperty().get())
            .getFirst();
    assertThat(reality.state()).isEqualTo(PlannedReality.State.ELSEWHERE);
    assertThat(session.changes())
        .anyMatch(line -> line.endsWith(Text.of("follow.planned", job, RealityText.of(reality))));
    int said = session.changes().size();
    next(30);
    assertThat(session.changes()).as("said once").hasSize(said);
  }

  @Test
  void whatWasUnknownToTheSourceKeepsItsStart() {
    printed.put(JOBS, "job,host,gpus\na,%s,8\n".formatted(host(0)));
    start(JOBS);
    int steps = document.steps().size();
    double start = document.allocationsProperty().get().jobs().getFirst().startSeconds();
    next(30);
    assertThat(document.steps()).hasSize(steps);
    printed.put(JOBS, "job,host,gpus\na,%s,8\nb,%s,8\n".formatted(host(0), host(1)));
    next(30);
    assertThat(document.allocationsProperty().get().jobs())
        .filteredOn(each -> each.id().equals("a"))
        .extracting(RunningClusterJob::startSeconds)
        .containsExactly(start);
    assertThat(Objects.requireNonNull(document.allocationsProperty().get().atSeconds()))
        .isEqualTo((double) now.getEpochSecond());
  }
}
