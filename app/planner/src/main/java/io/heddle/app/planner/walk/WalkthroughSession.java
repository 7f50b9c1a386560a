package io.heddle.app.planner.walk;

import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.walk.WalkthroughPrompt.Way;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Leads through walkthroughs: which step it is, whether the window stands as it asks, and what to
 * tell. Looks at the window whenever it was laid out, and keeps no listener in it. View model:
 * knows no view. To be used on the UI thread only.
 */
public final class WalkthroughSession {
  /** The window's documents, and what else a walkthrough needs of it. */
  public interface Host {
    /** Opens a sample as a document of its own, shows it, and hands it over. */
    void open(String sample, Consumer<OpenDocument> opened);

    /** The documents that are open. */
    List<OpenDocument> documents();

    /** The document on show; null: none. */
    @Nullable OpenDocument shown();

    void show(OpenDocument document);

    /** Brings all panels back. */
    void showPanels();

    /** Writes the example that can be imported, if it is not there yet. */
    void prepareExample();
  }

  private final Host host;
  private final ObjectProperty<WalkthroughProgress> saved;
  private final ReadOnlyObjectWrapper<@Nullable GuidedWalkthrough> walk =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable WalkthroughPrompt> prompt =
      new ReadOnlyObjectWrapper<>();
  private final WalkthroughDocument own = new WalkthroughDocument();
  private boolean opening;
  private int step;

  /** The step to come back to; what lies before is done without a person. */
  private int goal;

  /** The step that was acted for, so that it is done once; −1: none. */
  private int acted = -1;

  /** Whether the step was done already when it came: then a person reads and goes on. */
  private @Nullable Boolean wasDone;

  /**
   * @param saved how far a person was when the planner was closed
   */
  public WalkthroughSession(Host host, WalkthroughProgress saved) {
    this.host = host;
    this.saved = new SimpleObjectProperty<>(saved);
  }

  /** How far a person is, to be kept until the next start. */
  public ObjectProperty<WalkthroughProgress> savedProperty() {
    return saved;
  }

  /** The walkthrough that runs; null: none. */
  public ReadOnlyObjectProperty<@Nullable GuidedWalkthrough> walkProperty() {
    return walk.getReadOnlyProperty();
  }

  /** What it tells now; null: nothing, or it has to look first. */
  public ReadOnlyObjectProperty<@Nullable WalkthroughPrompt> promptProperty() {
    return prompt.getReadOnlyProperty();
  }

  /** The document that it takes place on; null: none. */
  public @Nullable OpenDocument document() {
    return own.get();
  }

  /** The step, from 0. */
  public int step() {
    return step;
  }

  /** Begins, or goes on where a person was; from the start where it was ended. */
  public void begin(GuidedWalkthrough wanted) {
    var known = saved.get().step(wanted);
    walk.set(wanted);
    open(known == null ? 0 : known);
  }

  private void open(int wanted) {
    var now = walk.get();
    if (now == null) {
      return;
    }
    goal = wanted;
    own.clear(host.documents());
    enter(0);
    keep(wanted);
    var sample = now.sample();
    if (sample == null) {
      host.prepareExample();
      opening = false;
    } else {
      opening = true;
      host.open(
          sample,
          document -> {
            if (now.equals(walk.get())) {
              own.take(document);
              opening = false;
            }
          });
    }
  }

  private void enter(int next) {
    step = next;
    acted = -1;
    wasDone = null;
    prompt.set(null);
  }

  private void keep(int at) {
    var now = walk.get();
    if (now != null) {
      saved.set(saved.get().at(now, at));
    }
  }

  /** What was read is known; what was done already stays done. */
  public void next() {
    var now = walk.get();
    if (now == null) {
      return;
    }
    if (step + 1 < now.steps().size()) {
      enter(step + 1);
      goal = step;
      keep(step);
    } else {
      saved.set(saved.get().ended(now));
      stop();
    }
  }

  public void back() {
    if (step > 0) {
      enter(step - 1);
      goal = step;
      keep(step);
    }
  }

  /** Closes the card; the walkthrough goes on another time. */
  public void later() {
    stop();
  }

  /** Closes the card for good: walkthroughs are offered in the menu alone from now on. */
  public void never() {
    saved.set(saved.get().hidden(true));
    stop();
  }

  /** Whether walkthroughs are offered where a person begins. */
  public void offer(boolean wanted) {
    saved.set(saved.get().hidden(!wanted));
  }

  private void stop() {
    walk.set(null);
    prompt.set(null);
    own.clear(List.of());
    opening = false;
  }

  /** Does what the card's button says. */
  public void go(WindowState stand) {
    var now = prompt.get();
    var current = walk.get();
    if (now == null || current == null) {
      return;
    }
    switch (now.way()) {
      case NEXT, END -> next();
      case DO, EXAMPLE -> current.steps().get(step).act().accept(stand);
      case SHOW -> {
        host.showPanels();
        goTo(current.steps().get(step), stand);
      }
      case RETURN -> {
        var document = own.get();
        if (document != null) {
          host.show(document);
          goTo(current.steps().get(step), stand);
        }
      }
      case REOPEN -> open(step);
      case WAIT -> {}
    }
  }

  private static void goTo(WalkthroughStep wanted, WindowState stand) {
    var workspace = wanted.workspace();
    if (workspace != null && !workspace.equals(stand.workspace())) {
      stand.go(workspace);
    }
  }

  /** The window was laid out: looks whether the step is done, and what to tell. */
  public void look(WindowState stand) {
    var now = walk.get();
    if (now == null) {
      return;
    }
    adopt();
    while (here() && isOver(now, stand)) {
      enter(step + 1);
      goal = Math.max(goal, step);
      keep(goal);
    }
    if (here() && step < goal && acted != step && isReady(stand)) {
      var behind = now.steps().get(step);
      goTo(behind, stand);
      if (stand.has(behind.target())) { // a workspace that just came may not have it yet
        acted = step;
        behind.act().accept(stand);
      }
    }
    prompt.set(tell(now, stand));
  }

  /** A walkthrough without a sample takes the first document that comes. */
  private void adopt() {
    var now = walk.get();
    var shown = host.shown();
    if (!own.isTaken()
        && now != null
        && now.sample() == null
        && shown != null
        && own.isNew(shown)) {
      own.take(shown);
    }
  }

  private boolean here() {
    var document = own.get();
    return !opening && (own.isTaken() ? document != null && document == host.shown() : needsNone());
  }

  private boolean needsNone() {
    var now = walk.get();
    return now != null && now.sample() == null && step == 0;
  }

  /** Whether a step needs no more of a person. The last one is read. */
  private boolean isOver(GuidedWalkthrough now, WindowState stand) {
    var current = now.steps().get(step);
    boolean done = current.isDone(stand);
    if (step < goal) {
      return done || current.isRead();
    }
    if (wasDone == null || !done) {
      wasDone = done;
      return false;
    }
    return !wasDone && step + 1 < now.steps().size();
  }

  /** Without a sample the example has to be there first. */
  private boolean isReady(WindowState stand) {
    return own.isTaken() || stand.example() != null;
  }

  private WalkthroughPrompt tell(GuidedWalkthrough now, WindowState stand) {
    var at = new WalkthroughStepText(now, step, goal);
    var document = own.get();
    if (opening) {
      return at.plain("walk.opening", Way.WAIT);
    }
    if (document == null ? own.isTaken() || !needsNone() : !host.documents().contains(document)) {
      return at.plain("walk.closed", Way.REOPEN);
    }
    if (document != null && document != host.shown()) {
      return at.away(document);
    }
    return step < goal
        ? at.plain("walk.catching", Way.WAIT)
        : at.tell(stand, Boolean.TRUE.equals(wasDone));
  }
}
