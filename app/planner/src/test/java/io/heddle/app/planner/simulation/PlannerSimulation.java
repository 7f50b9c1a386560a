package io.heddle.app.planner.simulation;

import io.heddle.app.usecase.PlanFile;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Planners that open, edit, solve, cancel, save, crash and recover, in one thread and as one seed
 * has it; after each step they are compared with what they must be.
 */
final class PlannerSimulation {
  private static final int MOST_DOCUMENTS = 4;
  private static final int FILES = 6;
  private static final int QUIET = 400;
  private static final int COLLECT = 4_000;
  private static final int MOST_EVENTS = 20_000;

  private final SimulatedWorld world;
  private final ExpectedFiles files;
  private final LeftDocuments left;
  private final SimulatedEdits edits;
  private final List<SimulatedPlanner> planners = new ArrayList<>();
  private int named;

  /** Autosaves that were deleted for what happened until then are gone for good. */
  private long forced;

  PlannerSimulation(long seed) {
    world = new SimulatedWorld(seed);
    files = new ExpectedFiles(world);
    left = new LeftDocuments(world);
    edits = new SimulatedEdits(world);
  }

  /** The same for the same run. */
  long digest() {
    return world.digest();
  }

  /**
   * @throws SimulationFailure if the planner does what it must not
   */
  void run(long steps) {
    for (long i = 1; i <= steps; i++) {
      world.step = i;
      try {
        step();
        world.rethrow();
        if (i % QUIET == 0) {
          rest();
        }
        if (i % COLLECT == 0) {
          collect();
        }
      } catch (SimulationFailure failure) {
        throw failure;
      } catch (RuntimeException | Error fault) {
        throw world.failure("the planner throws " + fault, fault);
      }
    }
  }

  private void step() {
    world.noteFaults();
    if (planners.isEmpty() || planners.size() < 2 && world.chance(0.001)) {
      start();
    }
    var planner = world.any(planners);
    double dice = world.random.nextDouble();
    if (planner.isRecovering() && world.chance(0.05)) {
      world.tell("quit");
      planner.process.onUi(planner::quit);
    } else if (planner.isQuitting() || dice < 0.45) {
      if (!planner.process.runAny() && !planner.isQuitting()) {
        passTime();
      }
    } else if (dice < 0.55) {
      passTime();
    } else if (dice < 0.58) {
      happen();
    } else if (dice < 0.583) {
      end(planner);
    } else {
      planner.process.onUi(() -> act(planner));
    }
    verify();
  }

  private void start() {
    world.tell("start");
    planners.add(new SimulatedPlanner(world, files, left));
  }

  private void passTime() {
    long next =
        planners.stream().mapToLong(each -> each.process.nextTimer()).min().orElse(Long.MAX_VALUE);
    long most = world.now + 1 + world.random.nextInt(500);
    world.now = Math.max(world.now, Math.min(next, most));
    planners.forEach(each -> each.process.ring());
  }

  private void verify() {
    for (var each : List.copyOf(planners)) {
      if (each.isQuitting() && !each.process.isBusy()) {
        each.bury(forced);
        each.process.kill();
        planners.remove(each);
      } else if (!each.process.isAlive()) {
        each.bury(forced);
        planners.remove(each);
      }
    }
    for (var each : planners) {
      boolean alone = planners.stream().noneMatch(other -> other != each && other.isRecovering());
      each.check(forced, alone);
    }
  }

  private void end(SimulatedPlanner planner) {
    switch (world.random.nextInt(6)) {
      case 0 -> planner.process.kill();
      case 1, 2 -> planner.process.dyingIn = world.random.nextInt(60);
      case 3 -> {
        world.tell("power loss");
        planners.forEach(each -> each.process.kill());
        verify();
        world.disk.losePower(world.random);
        files.powerLost();
        left.powerLost();
        force();
      }
      default -> {
        world.tell("quit");
        planner.process.onUi(planner::quit);
      }
    }
  }

  /** All is on the disk. */
  private void force() {
    world.disk.forceAll();
    left.forced();
    forced = planners.stream().mapToLong(each -> each.process.kept()).min().orElse(world.now);
  }

  /** What others do. */
  private void happen() {
    switch (world.random.nextInt(8)) {
      case 0, 1, 2 -> {
        force();
      }
      case 3 -> world.setFault(volume(), SimulatedWorld.DriveFault.FULL);
      case 4 -> world.setFault(volume(), SimulatedWorld.DriveFault.FLAKY);
      case 5 -> otherProgram();
      default -> {
        world.setFault(SimulatedWorld.HOME, null);
        world.setFault(SimulatedWorld.DATA, null);
      }
    }
  }

  private String volume() {
    return world.chance(0.5) ? SimulatedWorld.HOME : SimulatedWorld.DATA;
  }

  private String file() {
    return SimulatedWorld.DATA + "/f" + world.random.nextInt(FILES) + ClusterFile.SCHEMA.suffix();
  }

  /** Another program changes a file. */
  private void otherProgram() {
    var file = file();
    var before = files.read(file);
    if (before == null || !world.isWell()) {
      return;
    }
    world.tell("another program writes " + file);
    var path = files.path(file);
    var cluster = edits.edited(before.cluster());
    ClusterFile.write(cluster, path);
    if (world.chance(0.5)) {
      JobsFile.write(
          edits.edited(before.jobs()), PlanFile.beside(path, ClusterFile.SCHEMA, JobsFile.SCHEMA));
    }
    files.written(file, 0);
    files.changed(file, files.read(file));
  }

  private void act(SimulatedPlanner planner) {
    if (world.chance(0.3) && planner.answer()) {
      return;
    }
    var open = planner.open();
    if (open.isEmpty() || open.size() < MOST_DOCUMENTS && world.chance(0.02)) {
      open(planner);
      return;
    }
    var shown = planner.shown();
    if (shown == null || world.chance(0.05)) {
      planner.show(world.any(open));
      return;
    }
    double dice = world.random.nextDouble();
    if (dice < 0.35) {
      edit(shown);
    } else if (dice < 0.55) {
      undoOrRedo(shown);
    } else if (dice < 0.60) {
      shown
          .document()
          .show(shown.document().jobs().isEmpty() ? null : world.any(shown.document().jobs()));
    } else if (dice < 0.68) {
      save(planner, shown, () -> {});
    } else if (dice < 0.70) {
      close(planner, shown);
    } else if (dice < 0.73) {
      planner.lookAtDisk();
    } else {
      world.tell("works on " + shown);
      planner.work(shown);
    }
  }

  /** Two documents of one file are only there after a recovery. */
  private boolean isUsed(String file) {
    return planners.stream().anyMatch(each -> each.uses(file));
  }

  private void open(SimulatedPlanner planner) {
    var file = file();
    if (world.chance(0.6) && Files.exists(files.path(file)) && !isUsed(file)) {
      world.tell("opens " + file);
      planner.openFile(file, world.chance(0.5));
    } else {
      var name = "c" + ++named;
      world.tell("creates " + name);
      planner.create(new ClusterProject(edits.cluster(name), edits.edited(List.of())));
    }
  }

  private void edit(ExpectedDocument shown) {
    var document = shown.document();
    var project = shown.project();
    if (world.chance(0.6)) {
      var next = edits.edited(project.cluster());
      world.tell("edits " + shown);
      document.edit("edit", next);
      shown.edit(project.with(next), null, world.now);
    } else {
      var next = edits.edited(project.jobs());
      @Nullable String topic = world.chance(0.5) ? "t" + world.random.nextInt(2) : null;
      world.tell("edits jobs of " + shown + " " + topic);
      document.editJobs("jobs", topic, next);
      shown.edit(project.with(next), topic, world.now);
    }
  }

  private void undoOrRedo(ExpectedDocument shown) {
    if (world.chance(0.6)) {
      world.tell("undoes " + shown);
      shown.document().undo();
      if (shown.canUndo()) {
        shown.undo(world.now);
      }
    } else {
      world.tell("redoes " + shown);
      shown.document().redo();
      if (shown.canRedo()) {
        shown.redo(world.now);
      }
    }
  }

  private void save(SimulatedPlanner planner, ExpectedDocument shown, Runnable then) {
    var file = planner.saving(shown);
    if (file == null) {
      file = shown.path();
    }
    if (file == null || planner.saving(shown) == null && world.chance(0.1)) {
      file = file();
      if (isUsed(file)) {
        return;
      }
    }
    world.tell("saves " + shown + " to " + file);
    planner.save(shown, file, then);
  }

  private void close(SimulatedPlanner planner, ExpectedDocument shown) {
    world.tell("closes " + shown);
    if (!shown.isModified() || world.chance(0.3)) {
      planner.close(shown);
    } else if (world.chance(0.5)) {
      save(
          planner,
          shown,
          () -> {
            if (planner.open().contains(shown)) {
              planner.close(shown);
            }
          });
    }
  }

  /** Until nothing is left to do. */
  private void rest() {
    for (int i = 0; planners.stream().anyMatch(each -> !each.process.isQuiet()); i++) {
      world.require(i < MOST_EVENTS, "the planner does not come to rest");
      boolean ran = false;
      for (var each : List.copyOf(planners)) {
        ran |= each.process.runAny();
      }
      if (!ran) {
        passTime();
      }
      verify();
      world.rethrow();
    }
    planners.forEach(SimulatedPlanner::checkQuiet);
  }

  /** What was closed is not held. */
  private void collect() {
    rest();
    for (int tries = 0; tries < 5; tries++) {
      System.gc();
      for (var each : planners) {
        each.gone.removeIf(gone -> gone.get() == null);
      }
      if (planners.stream().allMatch(each -> each.gone.isEmpty())) {
        return;
      }
    }
    for (var planner : planners) {
      for (var each : planner.gone) {
        throw world.failure(each.get() + " was closed and is still held", null);
      }
    }
  }
}
