package io.heddle.app.planner.walk;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.walk.WalkthroughPrompt.Way;
import io.heddle.model.cluster.Cluster;
import io.heddle.render.topology.FabricLayout;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WalkthroughSessionTest {
  private static final int PATIENCE = 20;

  private final PretendedStand stand = new PretendedStand();
  private final Pretended host = new Pretended();
  private WalkthroughSession session = new WalkthroughSession(host, WalkthroughProgress.NONE);

  /** Read, draw, move, read. */
  private final GuidedWalkthrough walk =
      new GuidedWalkthrough(
          "place",
          "table1-i",
          3,
          List.of(
              WalkthroughStep.read("place.fabric", "place", "#fabric"),
              WalkthroughStep.act(
                  "place.job",
                  "place",
                  "#draw",
                  now -> now.isOn("#draw"),
                  now -> now.press("#draw")),
              WalkthroughStep.act(
                  "place.alpha",
                  "place",
                  "#slider",
                  now -> now.value("#slider") == 1,
                  now -> now.set("#slider", 1)),
              WalkthroughStep.read("place.end", null, "")));

  private final GuidedWalkthrough importing =
      new GuidedWalkthrough(
          "import",
          null,
          3,
          List.of(
              WalkthroughStep.act(
                  "import.file",
                  null,
                  "#menu",
                  now -> now.isOn("imported"),
                  now -> now.open(Objects.requireNonNull(now.example()))),
              WalkthroughStep.read("import.end", null, "")));

  private static final class Pretended implements WalkthroughSession.Host {
    final List<OpenDocument> open = new ArrayList<>();
    @Nullable OpenDocument shown;
    @Nullable Consumer<OpenDocument> opening;
    int panels;

    static OpenDocument document(String name) {
      var cluster = Cluster.empty(name);
      return new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    }

    @Override
    public void open(String sample, Consumer<OpenDocument> opened) {
      opening = opened;
    }

    void opened() {
      var document = document("sample");
      open.add(document);
      shown = document;
      Objects.requireNonNull(opening).accept(document);
    }

    @Override
    public List<OpenDocument> documents() {
      return open;
    }

    @Override
    public @Nullable OpenDocument shown() {
      return shown;
    }

    @Override
    public void show(OpenDocument document) {
      shown = document;
    }

    @Override
    public void showPanels() {
      panels++;
    }

    @Override
    public void prepareExample() {}
  }

  /** Closes what was opened last: the window lets go of it. */
  private WeakReference<OpenDocument> close() {
    var last = host.open.removeLast();
    host.shown = null;
    host.opening = null;
    return new WeakReference<>(last);
  }

  private static void assertForgotten(WeakReference<OpenDocument> closed) {
    for (int i = 0; i < PATIENCE && closed.get() != null; i++) {
      System.gc();
    }
    assertThat(closed.get()).isNull();
  }

  private WalkthroughPrompt prompt() {
    session.look(stand);
    return Objects.requireNonNull(session.promptProperty().get());
  }

  private void begin(GuidedWalkthrough wanted) {
    session.begin(wanted);
    host.opened();
  }

  private void go() {
    prompt();
    session.go(stand);
  }

  @Test
  void whatIsReadWaitsForNextAndWhatIsDoneGoesOnByItself() {
    session.begin(walk);
    assertThat(prompt().way()).isEqualTo(Way.WAIT);
    host.opened();
    assertThat(prompt().way()).isEqualTo(Way.NEXT);
    assertThat(prompt().count()).isEqualTo("1 of 4");
    go();
    assertThat(prompt().way()).isEqualTo(Way.DO);
    assertThat(prompt().target()).isEqualTo("#draw");
    assertThat(prompt().step()).as("nobody did it").isEqualTo(1);
    stand.on.add("#draw");
    assertThat(prompt().step()).isEqualTo(2);
    assertThat(session.savedProperty().get().step(walk)).isEqualTo(2);
    go(); // for me
    assertThat(prompt().way()).isEqualTo(Way.END);
    go();
    assertThat(session.walkProperty().get()).isNull();
    assertThat(session.savedProperty().get().isDone(walk)).isTrue();
    assertThat(session.savedProperty().get().step(walk)).isNull();
  }

  @Test
  void whatWasDoneAlreadyIsSaidAndWhatIsUndoneIsAskedForAgain() {
    stand.on.add("#draw");
    begin(walk);
    go();
    assertThat(prompt().text()).startsWith(Text.of("walk.already", ""));
    assertThat(prompt().way()).isEqualTo(Way.NEXT);
    stand.on.clear(); // undo
    assertThat(prompt().way()).isEqualTo(Way.DO);
    stand.on.add("#draw");
    assertThat(prompt().step()).isEqualTo(2);
    session.back();
    assertThat(prompt().step()).as("goes back, and stays there").isEqualTo(1);
    assertThat(prompt().way()).isEqualTo(Way.NEXT);
    assertThat(session.savedProperty().get().step(walk)).isEqualTo(1);
  }

  private void leaveAtTheThirdStep() {
    begin(walk);
    go();
    prompt();
    stand.on.add("#draw");
    assertThat(prompt().step()).isEqualTo(2);
    session.later();
  }

  @Test
  void itComesBackToItsStepAfterARestart() {
    leaveAtTheThirdStep();
    assertThat(session.promptProperty().get()).isNull();

    stand.on.clear();
    stand.workspace = "fabric";
    session = new WalkthroughSession(host, session.savedProperty().get());
    begin(walk);
    assertThat(prompt().way()).isEqualTo(Way.WAIT);
    assertThat(prompt().count()).isEqualTo("3 of 4");
    assertThat(prompt().way()).isEqualTo(Way.DO);
    assertThat(stand.isOn("#draw")).as("done again without a person").isTrue();
    assertThat(stand.workspace()).isEqualTo("place");
    assertThat(stand.value("#slider")).as("left to a person").isZero();
  }

  @Test
  void comingBackItActsOnlyWhereTheControlIsThere() {
    leaveAtTheThirdStep();
    stand.on.clear();
    stand.hidden.add("#draw");
    session = new WalkthroughSession(host, session.savedProperty().get());
    begin(walk);
    assertThat(prompt().way()).isEqualTo(Way.WAIT);
    assertThat(prompt().way()).isEqualTo(Way.WAIT);
    assertThat(stand.isOn("#draw")).as("nobody could press it").isFalse();
    stand.hidden.clear();
    assertThat(prompt().way()).isEqualTo(Way.WAIT);
    assertThat(prompt().way()).isEqualTo(Way.DO);
    assertThat(stand.isOn("#draw")).isTrue();
  }

  @Test
  void anotherDocumentAndAClosedOneAreNoEnd() {
    begin(walk);
    go();
    var own = Objects.requireNonNull(session.document());
    var other = Pretended.document("mine");
    host.open.add(other);
    host.shown = other;
    stand.on.add("#draw"); // in the other document
    assertThat(prompt().way()).isEqualTo(Way.RETURN);
    assertThat(prompt().text()).contains("sample");
    stand.on.clear();
    go();
    assertThat(host.shown).isSameAs(own);
    assertThat(prompt().step()).isEqualTo(1);
    host.open.remove(own);
    host.shown = other;
    assertThat(prompt().way()).isEqualTo(Way.REOPEN);
    go();
    assertThat(prompt().way()).isEqualTo(Way.WAIT);
    host.opened();
    assertThat(prompt().count()).isEqualTo("2 of 4");
    assertThat(host.open).contains(other);
  }

  @Test
  void whatIsElsewhereOrHiddenIsSaidAndShown() {
    begin(walk);
    go();
    stand.workspace = "fabric";
    assertThat(prompt().target()).isEqualTo("#workspace-place");
    assertThat(prompt().text()).contains("Place");
    go();
    assertThat(stand.workspace()).isEqualTo("place");
    stand.hidden.add("#draw");
    assertThat(prompt().target()).isEmpty();
    assertThat(prompt().text()).contains("not visible");
    int before = host.panels;
    go();
    assertThat(host.panels).isEqualTo(before + 1);
  }

  @Test
  void withoutASampleTheNextDocumentIsItsOwn() {
    host.open.add(Pretended.document("mine"));
    host.shown = host.open.getFirst();
    session.begin(importing);
    assertThat(prompt().way()).isEqualTo(Way.EXAMPLE);
    assertThat(session.document()).as("what was open before").isNull();
    var file = Path.of("topology.conf");
    stand.example = file;
    go();
    assertThat(stand.opened).isEqualTo(file);
    host.shown = Pretended.document("imported");
    host.open.add(host.shown);
    stand.on.add("imported");
    assertThat(prompt().way()).isEqualTo(Way.END);
    assertThat(session.document()).isSameAs(host.shown);
  }

  @Test
  void closedForGoodItIsOfferedInTheMenuAlone() {
    begin(walk);
    prompt();
    session.never();
    assertThat(session.promptProperty().get()).isNull();
    assertThat(session.savedProperty().get().hidden()).isTrue();
    session.look(stand);
    assertThat(session.promptProperty().get()).isNull();
    session.offer(true);
    assertThat(session.savedProperty().get().hidden()).isFalse();
  }

  @Test
  void aWalkthroughThatRunsKeepsNoClosedDocument() {
    begin(walk);
    assertThat(prompt().way()).isEqualTo(Way.NEXT);
    assertForgotten(close());
    assertThat(prompt().way()).as("its own was closed").isEqualTo(Way.REOPEN);
  }

  @Test
  void aWalkthroughThatRunsKeepsNothingThatWasOpenBefore() {
    host.open.add(Pretended.document("mine"));
    session.begin(importing);
    prompt();
    assertForgotten(close());
  }

  @Test
  void aWalkthroughThatEndedKeepsNoDocument() {
    begin(walk);
    prompt();
    session.later();
    assertForgotten(close());
  }
}
