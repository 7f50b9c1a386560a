package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.Document;
import io.heddle.app.planner.edit.Tool;
import io.heddle.app.planner.features.Features;
import io.heddle.app.planner.features.parallelize.DegreesDraft;
import io.heddle.app.planner.features.parallelize.Goal;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Position;
import io.heddle.model.hardware.Hardware;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.KnownModel;
import io.heddle.render.Cell;
import io.heddle.render.topology.Arrange;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
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
import org.jspecify.annotations.Nullable;

/**
 * Everything that a {@link Robot} can do to a planner; each move is told by the random numbers
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
  private static final int MOST_HOSTS = 400;
  private static final int LAST = 30;

  private final Random random;
  private final PlannerHarness harness;
  private final IdentityHashMap<ClusterDocument, String> began = new IdentityHashMap<>();
  private final Deque<String> last = new ArrayDeque<>();
  private final Map<String, Runnable> moves = new LinkedHashMap<>();
  private final RobotFingers fingers;
  private final List<WeakReference<ClusterDocument>> closed = new ArrayList<>();
  private @Nullable Cluster clipboard;

  RobotHands(Random random, PlannerHarness harness, Path folder) {
    this.random = random;
    this.harness = harness;
    fingers = new RobotFingers(random, harness, folder, this::told);
    harness.planner.setMayReplace(_ -> true);
    moves.put("open", this::openSample);
    moves.put("show", this::showDocument);
    moves.put("close", this::close);
    moves.put("workspace", this::workspace);
    moves.put("select", this::select);
    moves.put("edit", this::edit);
    moves.put("place", this::place);
    moves.put("parallelize", this::parallelize);
    moves.put("dispatch", this::dispatch);
    moves.put("contend", this::contend);
    moves.put("simulate", this::simulate);
    moves.put("filter", this::filter);
    moves.put("command", this::command);
    moves.put("undo", this::undo);
    moves.put("mark", this::mark);
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
    var name = document() == null ? "open" : names.get(random.nextInt(names.size()));
    told(name);
    Objects.requireNonNull(moves.get(name)).run();
  }

  private void told(String what) {
    last.addLast(what);
    if (last.size() > LAST) {
      last.removeFirst();
    }
  }

  private @Nullable ClusterDocument document() {
    return harness.planner.current().documentProperty().get();
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void openSample() {
    if (harness.planner.documents().size() >= MOST_DOCUMENTS) {
      close();
    }
    var id = any(SAMPLES);
    told(id);
    harness.planner.openSample(Samples.byId(id));
  }

  private void showDocument() {
    if (!harness.planner.documents().isEmpty()) {
      harness.planner.show(any(harness.planner.documents()));
    }
  }

  private void close() {
    if (!harness.planner.documents().isEmpty()) {
      close(any(harness.planner.documents()));
    }
  }

  private void close(Document document) {
    if (document instanceof ClusterDocument cluster) {
      closed.add(new WeakReference<>(cluster));
      began.remove(cluster);
    }
    harness.planner.close(document);
  }

  /** Closes everything. */
  void closeAll() {
    fingers.closeWindows();
    List.copyOf(harness.planner.documents()).forEach(this::close);
    clipboard = null;
  }

  /** How many of the closed documents are still held by somebody. */
  long held() {
    return closed.stream().filter(each -> each.get() != null).count();
  }

  /** Points at something. */
  private void mark() {
    var linking = harness.window.linking();
    switch (random.nextInt(3)) {
      case 0 -> linking.toggle(someNodes());
      case 1 -> {
        var document = document();
        var shown = document == null ? null : document.placingProperty().get().placement();
        if (shown != null) {
          linking.hover(new Cell(random.nextInt(shown.rows()), random.nextInt(shown.cols())));
        }
      }
      default -> linking.hover((Cell) null);
    }
  }

  private void workspace() {
    var id = any(Features.all()).id();
    told(id);
    harness.window.open(id);
  }

  private List<String> someNodes() {
    var cluster = document() == null ? Cluster.empty("") : document().cluster();
    var ids = new ArrayList<String>();
    cluster.hosts().forEach(host -> ids.add(host.id()));
    cluster.switches().forEach(each -> ids.add(each.id()));
    var some = new ArrayList<String>();
    for (int i = random.nextInt(5); i >= 0 && !ids.isEmpty(); i--) {
      some.add(any(ids));
    }
    return some;
  }

  private void select() {
    harness.window.linking().select(someNodes());
  }

  private void edit() {
    var editor = harness.window.editor();
    remember();
    int what = random.nextInt(12);
    told("edit " + what);
    switch (what) {
      case 0 -> editor.duplicate();
      case 1 -> editor.delete();
      case 2 -> editor.move(editor.selectionProperty().get(), random.nextInt(40), 7);
      case 3 -> editor.arrange(any(List.of(Arrange.values())));
      case 4 -> editor.autoLayout();
      case 5 -> editor.properties().mark(any(List.of(HostState.values())));
      case 6 -> editor.cableSelection();
      case 7 -> {
        var nodes = someNodes();
        if (nodes.size() > 1) {
          editor.connect(nodes.getFirst(), nodes.getLast());
        }
      }
      case 8 -> clipboard = editor.copied();
      case 9 -> {
        if (clipboard != null && editor.cluster().hosts().size() < MOST_HOSTS) {
          editor.paste(clipboard);
        }
      }
      case 10 -> editor.place(any(List.of(Tool.LEAF, Tool.HOST, Tool.SPINE)), new Position(9, 9));
      default -> editor.drawing().editingProperty().set(random.nextBoolean());
    }
  }

  /** As the document was when it was first touched. */
  private void remember() {
    var document = document();
    if (document != null && document.steps().isEmpty()) {
      began.put(document, ClusterFile.toJson(document.cluster()));
    }
  }

  /** One step back or forth, or all the way: then the bytes are those of the beginning. */
  private void undo() {
    var document = document();
    var editor = harness.window.editor();
    if (document == null || random.nextInt(3) > 0) {
      if (random.nextBoolean()) {
        editor.undo();
      } else {
        editor.redo();
      }
      return;
    }
    var now = ClusterFile.toJson(document.cluster());
    int steps = 0;
    while (document.undoableProperty().get() != null) {
      editor.undo();
      steps++;
    }
    var start = began.get(document);
    if (start != null && !start.equals(ClusterFile.toJson(document.cluster()))) {
      throw new AssertionError("%d steps of undo lead elsewhere".formatted(steps));
    }
    for (int i = 0; i < steps; i++) {
      editor.redo();
    }
    if (!now.equals(ClusterFile.toJson(document.cluster()))) {
      throw new AssertionError("%d steps of redo lead elsewhere".formatted(steps));
    }
  }

  private void place() {
    var session = harness.session();
    int what = random.nextInt(7);
    told("place " + what);
    switch (what) {
      case 0 -> session.alphaProperty().set(random.nextInt(11) / 10.0);
      case 1 -> session.algorithmProperty().set(any(List.of("tiles", "arnold", "random-fit")));
      case 2 -> session.solveNow();
      case 3 -> {
        if (!session.runs().isEmpty()) {
          session.select(any(session.runs()));
        }
      }
      case 4 -> harness.plan().planAll();
      case 5 -> harness.repair().markFailed(someNodes());
      default -> harness.repair().repair();
    }
  }

  private void parallelize() {
    var session = harness.parallelize();
    var question = session.question();
    int what = random.nextInt(7);
    told("parallelize " + what);
    switch (what) {
      case 0 -> session.plan(any(KnownModel.all()));
      case 1 -> question.gpusProperty().set(1 << random.nextInt(9));
      case 2 ->
          question
              .degreesProperty()
              .set(DegreesDraft.EMPTY.with(DegreesDraft.Field.TP, any(List.of("", "2", "3", "x"))));
      case 3 -> question.goalProperty().set(Goal.FASTEST.with(any(List.of(Goal.Kind.values()))));
      case 4 -> {
        var shown = session.shownProperty().get();
        if (shown != null) {
          session.pick(any(shown.plans()));
        }
      }
      case 5 -> {
        if (session.canPlace()) {
          session.adoptInDocument();
        }
      }
      default -> question.types().compareWith(Hardware.gpu("B200"));
    }
  }

  private void dispatch() {
    var session = harness.dispatch();
    int what = random.nextInt(4);
    told("dispatch " + what);
    switch (what) {
      case 0 -> session.requestsProperty().set(List.of(1 + random.nextInt(20)));
      case 1 -> session.requestsProperty().set(List.of(2, 1 + random.nextInt(8)));
      case 2 -> {
        var nodes = someNodes();
        if (!nodes.isEmpty() && session.clusterProperty().get().hasHost(nodes.getFirst())) {
          session.toggleHost(nodes.getFirst());
        }
      }
      default -> session.forgetChanges();
    }
  }

  private void contend() {
    var session = harness.contention();
    int what = random.nextInt(6);
    told("contend " + what);
    switch (what) {
      case 0 -> session.addAll();
      case 1 -> session.addShown();
      case 2 -> session.clear();
      case 3 -> {
        if (!session.jobs().isEmpty()) {
          session.move(any(session.jobs()).job().id(), random.nextInt(4));
        }
      }
      case 4 -> {
        if (!session.jobs().isEmpty()) {
          session.remove(any(session.jobs()));
        }
      }
      default -> session.choices().levelsProperty().set(1 + random.nextInt(8));
    }
  }

  private void simulate() {
    var session = harness.simulate();
    var cursor = session.cursor();
    int what = random.nextInt(9);
    told("simulate " + what);
    switch (what) {
      case 0 -> {
        session.trace().jobs().textProperty().set(any(List.of("5", "20", "60", "x")));
        session.run();
      }
      case 1 -> session.cancel();
      case 2 -> session.policies().familyProperty().set(any(PolicyFamilies.all()));
      case 3 -> {
        var all = session.policies().familyProperty().get().policies();
        session.policies().choose(any(all), random.nextBoolean());
      }
      case 4 -> {
        var all = session.policies().familyProperty().get().policies();
        session.policies().baselineProperty().set(any(all));
      }
      case 5 -> session.trace().load().textProperty().set(any(List.of("", "0.5", "2", "-1")));
      case 6 -> {
        var shown = cursor.shownProperty().get();
        if (shown != null) {
          var outcome = shown.first().outcome();
          cursor.secondsProperty().set(random.nextDouble() * outcome.toSeconds());
          cursor.jobProperty().set(any(outcome.jobs()));
        }
      }
      case 7 -> {
        if (cursor.canPlace()) {
          cursor.placeNext();
        }
      }
      default -> cursor.step(random.nextBoolean());
    }
  }

  private void filter() {
    var filter = harness.window.filter();
    switch (random.nextInt(4)) {
      case 0 -> filter.openProperty().set(random.nextBoolean());
      case 1 -> filter.wordsProperty().set(any(List.of("", "leaf", "h-0", "pod-01", "\"")));
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
    remember();
    var item = any(items);
    told(item.getId());
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
