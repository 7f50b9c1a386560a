package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.usecase.Samples;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;

/**
 * Everything that a {@link Robot} can do to a planner; each move is drawn by the random numbers
 * alone.
 */
final class RobotHands {
  /** Small clusters of every kind, so that thousands of steps take little time. */
  private static final List<String> SAMPLES =
      List.of("table1-i", "shared-24", "h100", "het-ra", "het-4mix", "rail-pods");

  /** What opens a dialog or a window, and waits for a person. */
  private static final Set<String> WAIT =
      Set.of(
          "menu.generate",
          "menu.window",
          "menu.open",
          "menu.import",
          "menu.save",
          "menu.save.as",
          "menu.save.jobs",
          "menu.export",
          "menu.export.fabric",
          "menu.export.job",
          "menu.picture",
          "menu.close",
          "menu.quit",
          "menu.difference",
          "menu.difference.file",
          "menu.find",
          "menu.commands",
          "menu.shortcuts",
          "menu.about");

  private static final int MOST_DOCUMENTS = 4;
  private static final int LAST = 30;

  private final PlannerHarness harness;
  private final RobotLot lot;
  private final RobotPen pen;
  private final Deque<String> last = new ArrayDeque<>();
  private final Map<String, Runnable> moves = new LinkedHashMap<>();
  private final RobotFingers fingers;
  private final List<WeakReference<ClusterDocument>> closed = new ArrayList<>();

  RobotHands(Random random, PlannerHarness harness, Path folder) {
    this.harness = harness;
    lot = new RobotLot(random, harness);
    pen = new RobotPen(lot, harness, this::log);
    var questions = new RobotQuestions(lot, harness, this::log);
    fingers = new RobotFingers(random, harness, folder, this::log);
    harness.planner.setMayReplace(_ -> true);
    moves.put("open", this::openSample);
    moves.put("show", this::showDocument);
    moves.put("close", this::close);
    moves.put("workspace", this::workspace);
    moves.put("select", pen::select);
    moves.put("edit", pen::edit);
    moves.put("place", questions::place);
    moves.put("parallelize", questions::parallelize);
    moves.put("dispatch", questions::dispatch);
    moves.put("contend", questions::contend);
    moves.put("simulate", questions::simulate);
    moves.put("filter", this::filter);
    moves.put("command", this::command);
    moves.put("undo", pen::undo);
    moves.put("mark", pen::mark);
    fingers.register(moves);
  }

  /** What was done last, the latest at the end. */
  List<String> last() {
    return List.copyOf(last);
  }

  /** One move. On the UI thread. */
  void step() {
    fingers.closeWindows();
    var names = List.copyOf(moves.keySet());
    var name = lot.document() == null ? "open" : names.get(lot.nextInt(names.size()));
    log(name);
    Objects.requireNonNull(moves.get(name)).run();
  }

  private void log(String what) {
    last.addLast(what);
    if (last.size() > LAST) {
      last.removeFirst();
    }
  }

  private void openSample() {
    if (harness.planner.documents().size() >= MOST_DOCUMENTS) {
      close();
    }
    var id = lot.any(SAMPLES);
    log(id);
    harness.planner.openSample(Samples.byId(id));
  }

  private void showDocument() {
    if (!harness.planner.documents().isEmpty()) {
      harness.planner.show(lot.any(harness.planner.documents()));
    }
  }

  private void close() {
    if (!harness.planner.documents().isEmpty()) {
      close(lot.any(harness.planner.documents()));
    }
  }

  private void close(OpenDocument document) {
    if (document instanceof ClusterDocument cluster) {
      closed.add(new WeakReference<>(cluster));
      pen.forget(cluster);
    }
    harness.planner.close(document);
  }

  /** Closes everything. */
  void closeAll() {
    fingers.closeWindows();
    List.copyOf(harness.planner.documents()).forEach(this::close);
    pen.forgetAll();
  }

  /** How many of the closed documents are still held by somebody. */
  long held() {
    return closed.stream().filter(each -> each.get() != null).count();
  }

  private void workspace() {
    var id = lot.any(WorkspaceFeatures.all()).id();
    log(id);
    harness.window.open(id);
  }

  private void filter() {
    var filter = harness.window.filter();
    switch (lot.nextInt(4)) {
      case 0 -> filter.openProperty().set(lot.nextBoolean());
      case 1 -> filter.criteria().words().set(lot.any(List.of("", "leaf", "h-0", "pod-01", "\"")));
      case 2 -> filter.focus();
      default -> filter.clear();
    }
  }

  /** Any command of the menus that can be chosen now and does not wait for a person. */
  private void command() {
    var items = new ArrayList<MenuItem>();
    harness.find("#menu", MenuBar.class).getMenus().forEach(menu -> collect(menu, items));
    items.removeIf(item -> item.isDisable() || item.getId() == null || WAIT.contains(item.getId()));
    items.removeIf(item -> item.getId().startsWith("menu.affinity"));
    if (items.isEmpty()) {
      return;
    }
    pen.remember();
    var item = lot.any(items);
    log(item.getId());
    if (item instanceof CheckMenuItem check) {
      check.setSelected(!check.isSelected());
    } else {
      item.fire();
    }
  }

  private static void collect(Menu menu, List<MenuItem> items) {
    for (var item : menu.getItems()) {
      if (item instanceof Menu sub) {
        collect(sub, items);
      } else {
        items.add(item);
      }
    }
  }
}
