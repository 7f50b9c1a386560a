package io.heddle.tests.planner;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.edit.DrawingTool;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Position;
import io.heddle.model.io.ClusterFile;
import io.heddle.render.MatrixCell;
import io.heddle.render.topology.NodeAlignment;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How a robot selects, draws and takes back; undo leads to the bytes of the beginning. */
final class RobotPen {
  private static final int MOST_HOSTS = 400;

  private final RobotLot lot;
  private final PlannerHarness harness;
  private final Consumer<String> log;
  private final IdentityHashMap<ClusterDocument, String> began = new IdentityHashMap<>();
  private @Nullable Cluster clipboard;

  RobotPen(RobotLot lot, PlannerHarness harness, Consumer<String> log) {
    this.lot = lot;
    this.harness = harness;
    this.log = log;
  }

  /** Keeps nothing of a document that is closed. */
  void forget(ClusterDocument document) {
    began.remove(document);
  }

  /** Keeps nothing at all. */
  void forgetAll() {
    began.clear();
    clipboard = null;
  }

  /** Points at something. */
  void mark() {
    var linking = harness.window.linking();
    switch (lot.nextInt(3)) {
      case 0 -> linking.toggle(lot.nodes());
      case 1 -> {
        var document = lot.document();
        var shown = document == null ? null : document.placingProperty().get().placement();
        if (shown != null) {
          linking.hover(new MatrixCell(lot.nextInt(shown.rows()), lot.nextInt(shown.cols())));
        }
      }
      default -> linking.hover((MatrixCell) null);
    }
  }

  void select() {
    harness.window.linking().select(lot.nodes());
  }

  void edit() {
    var editor = harness.window.editor();
    remember();
    int what = lot.nextInt(12);
    log.accept("edit " + what);
    switch (what) {
      case 0 -> editor.duplicate();
      case 1 -> editor.delete();
      case 2 -> editor.move(editor.selectionProperty().get(), lot.nextInt(40), 7);
      case 3 -> editor.arrange(lot.any(List.of(NodeAlignment.values())));
      case 4 -> editor.autoLayout();
      case 5 -> editor.properties().mark(lot.any(HostState.MARKS));
      case 6 -> editor.cableSelection();
      case 7 -> {
        var nodes = lot.nodes();
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
      case 10 ->
          editor.place(
              lot.any(List.of(DrawingTool.LEAF, DrawingTool.HOST, DrawingTool.SPINE)),
              new Position(9, 9));
      default -> editor.drawing().editingProperty().set(lot.nextBoolean());
    }
  }

  /** As the document was when it was first touched. */
  void remember() {
    var document = lot.document();
    if (document != null && document.steps().isEmpty()) {
      began.put(document, ClusterFile.toJson(document.cluster()));
    }
  }

  /** One step back or forth, or all the way: then the bytes are those of the beginning. */
  void undo() {
    var document = lot.document();
    var editor = harness.window.editor();
    if (document == null || lot.nextInt(3) > 0) {
      if (lot.nextBoolean()) {
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
}
