package io.heddle.app.planner.simulation;

import io.heddle.app.planner.document.AutosaveRecovery;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.UiScheduler;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/**
 * The threads and timers of a process, which run one piece of work at a time: the UI thread and the
 * writer in the order of their work, the workers in any. Work on the disk can be interrupted by
 * other work before each operation.
 */
final class SimulatedProcess {
  private static final int DEEPEST = 3;

  /** Names of files that are being written differ from run to run. */
  private static final Pattern RANDOM = Pattern.compile("\\.[0-9a-f-]{36}\\.tmp");

  private final SimulatedWorld world;
  private final Deque<QueuedWork> ui = new ArrayDeque<>();
  private final List<Runnable> work = new ArrayList<>();
  private final Deque<QueuedWork> writing = new ArrayDeque<>();
  private final PriorityQueue<QueuedWork> timers =
      new PriorityQueue<>(
          Comparator.comparingLong(QueuedWork::at).thenComparingLong(QueuedWork::number));
  private long number;
  private int depth;
  private boolean onUi;
  private boolean onWriter;
  private long due = Long.MAX_VALUE;
  private long keptAtDeath;
  private boolean quits;

  /** Operations on the disk until it dies; negative: it lives. */
  long dyingIn = -1;

  final SimulatedFileSystem files;
  final Executor writer = each -> add(writing, new QueuedWork(since(), next(), each));
  final UiScheduler later =
      (delay, action) -> {
        if (isAlive()) {
          timers().add(new QueuedWork(world().now + delay.toMillis(), next(), action));
        }
      };
  final BackgroundTasks tasks =
      new BackgroundTasks(this::addWork, each -> add(uiQueue(), new QueuedWork(never(), 0, each)));

  /** Work and since when it was due; {@link Long#MAX_VALUE}: nothing waits for it. */
  private record QueuedWork(long at, long number, Runnable action) {}

  SimulatedProcess(SimulatedWorld world, SimulatedFileSystem.DiskHook watch) {
    this.world = world;
    files =
        new SimulatedFileSystem(
            world.disk,
            (operation, path) -> {
              before(operation, path);
              if (isAlive()) {
                watch.before(operation, path); // it is done
              }
            });
  }

  /** When what runs now was due. */
  private long since() {
    return Math.min(due, world.now);
  }

  private SimulatedWorld world() {
    return world;
  }

  private PriorityQueue<QueuedWork> timers() {
    return timers;
  }

  private Deque<QueuedWork> uiQueue() {
    return ui;
  }

  private static long never() {
    return Long.MAX_VALUE;
  }

  private long next() {
    return ++number;
  }

  private void add(Deque<QueuedWork> queue, QueuedWork each) {
    if (isAlive()) {
      queue.add(each);
    }
  }

  private void addWork(Runnable each) {
    if (isAlive()) {
      work.add(each);
    }
  }

  boolean isAlive() {
    return !files.isDead();
  }

  void kill() {
    world.tell("killed");
    keptAtDeath = kept();
    quits = true;
    files.kill();
    ui.clear();
    work.clear();
    writing.clear();
    timers.clear();
  }

  /** The window is closed: only what waits to be written is still done. */
  void quit() {
    keptAtDeath = kept();
    quits = true;
    ui.clear();
    work.clear();
    timers.clear();
  }

  private void before(String operation, String asked) throws IOException {
    var path = RANDOM.matcher(asked).replaceFirst(".tmp");
    if (dyingIn >= 0 && dyingIn-- == 0) {
      world.tell("dies before " + operation + " of " + path);
      kill();
      return;
    }
    if (operation.equals("move") || operation.equals("delete")) {
      world.tell(operation + " " + path);
    }
    world.drive(operation, path);
    if (depth > 0 && depth < DEEPEST && !onUi && world.chance(0.02)) {
      runAny();
    }
  }

  /** Whether there is anything to run now. */
  boolean isBusy() {
    return !ui.isEmpty() || !work.isEmpty() || !writing.isEmpty();
  }

  boolean isQuiet() {
    return !isBusy() && timers.isEmpty();
  }

  /** Runs any work that is waiting; false: there is none. */
  boolean runAny() {
    int from = world.random.nextInt(3);
    for (int i = 0; i < 3; i++) {
      if (run((from + i) % 3)) {
        return true;
      }
    }
    return false;
  }

  private boolean run(int queue) {
    if (queue == 0 && !ui.isEmpty() && !onUi) {
      world.tell("UI event");
      var event = ui.removeFirst();
      due = event.at();
      onUi(event.action());
      due = Long.MAX_VALUE;
      return true;
    }
    if (queue == 1 && !work.isEmpty()) {
      int chosen = world.random.nextInt(work.size());
      world.tell("worker " + chosen);
      inside(work.remove(chosen));
      return true;
    }
    if (queue == 2 && !writing.isEmpty() && !onWriter) {
      world.tell("writer");
      onWriter = true;
      try {
        inside(writing.getFirst().action());
      } finally {
        onWriter = false;
      }
      if (isAlive()) {
        writing.removeFirst();
      }
      return true;
    }
    return false;
  }

  /** As an event of the UI thread. */
  void onUi(Runnable action) {
    boolean before = onUi;
    onUi = true;
    try {
      inside(action);
    } finally {
      onUi = before;
    }
  }

  private void inside(Runnable action) {
    depth++;
    try {
      action.run();
    } catch (ProcessKilled killed) {
      world.tell("is dead");
    } finally {
      depth--;
    }
  }

  /** Rings what is due at the time of the world. */
  void ring() {
    while (!timers.isEmpty() && timers.peek().at() <= world.now) {
      ui.add(timers.remove());
    }
  }

  /** When the next timer rings; {@link Long#MAX_VALUE} where none waits. */
  long nextTimer() {
    return timers.isEmpty() ? Long.MAX_VALUE : timers.peek().at();
  }

  /** Every edit until then has been written to its autosave. */
  long kept() {
    if (quits) {
      return keptAtDeath;
    }
    long oldest = world.now;
    for (var each : ui) {
      oldest = Math.min(oldest, each.at());
    }
    for (var each : writing) {
      oldest = Math.min(oldest, each.at());
    }
    return oldest - AutosaveRecovery.DELAY.toMillis();
  }
}
