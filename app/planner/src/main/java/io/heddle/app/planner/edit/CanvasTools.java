package io.heddle.app.planner.edit;

import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.edit.DrawnFabricCheck;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricView;
import io.heddle.render.topology.HitTestResult;
import io.heddle.render.topology.ModelBox;
import io.heddle.render.topology.NodeBadges;
import io.heddle.render.topology.NodeBadges.Sign;
import io.heddle.render.topology.PointerGesture;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * The mouse on the canvas in drawing mode: selects, moves, rubber-bands, lays cables, places nodes.
 * With the right or middle button the canvas is panned as always.
 */
public final class CanvasTools {
  /** How near, in pixels, a dragged node snaps to the line of another. */
  private static final double SNAP = 5;

  private static final double FAR_ENOUGH = 4;

  private enum Drag {
    NONE,
    PRESSED,
    MOVE,
    BAND,
    CABLE
  }

  private final FabricView view;
  private final FabricEditor editor;
  private final Consumer<NodeBadges> onSigns;
  private Drag drag = Drag.NONE;
  private Position from = new Position(0, 0);
  private double pressX;
  private double pressY;
  private @Nullable String pressed;
  private PointerGesture.Drag move = new PointerGesture.Drag(0, 0, List.of());

  /**
   * @param onSigns receives what nodes and cables are to be marked with, as often as that may
   *     change
   */
  public CanvasTools(FabricView view, FabricEditor editor, Consumer<NodeBadges> onSigns) {
    this.onSigns = onSigns;
    this.view = view;
    this.editor = editor;
    view.addEventFilter(MouseEvent.MOUSE_PRESSED, this::pressed);
    view.addEventFilter(MouseEvent.MOUSE_DRAGGED, this::dragged);
    view.addEventFilter(MouseEvent.MOUSE_RELEASED, this::released);
    view.addEventFilter(MouseEvent.MOUSE_CLICKED, this::clicked);
    view.addEventHandler(MouseEvent.MOUSE_MOVED, this::moved);
    view.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> rest());
    view.addEventFilter(KeyEvent.KEY_PRESSED, new CanvasKeys(editor, this::rest)::pressed);
    ChangeListeners.onChange(
        this::rest,
        editor.linking().selectionProperty(),
        editor.check().problemsProperty(),
        editor.comparison().differenceProperty(),
        editor.drawing().editingProperty(),
        editor.drawing().toolProperty());
  }

  /** Outside drawing mode, Shift and Ctrl select several: one by one, or within a band. */
  private boolean isMine(MouseEvent event) {
    return event.getButton() == MouseButton.PRIMARY
        && (editor.drawing().editingProperty().get()
            || drag != Drag.NONE
            || event.isShiftDown()
            || event.isShortcutDown());
  }

  /** A minipod that is looked at stands out as a region, its nodes only in drawing mode. */
  private Set<String> outlined() {
    boolean region =
        !editor.drawing().editingProperty().get()
            && editor.linking().selectedProperty().get() instanceof HitTestResult.MinipodHit;
    return region ? Set.of() : editor.linking().selectionProperty().get();
  }

  /** What differs from another state, else what is wrong with the drawing. */
  private NodeBadges signs() {
    var compared = editor.comparison().differenceProperty().get();
    if (!compared.difference().isEmpty() || !editor.drawing().editingProperty().get()) {
      return compared.signs();
    }
    var found = new HashMap<String, Sign>();
    for (var problem : editor.check().problemsProperty().get()) {
      var sign =
          problem.kind() == DrawnFabricCheck.Kind.UNCONNECTED
                  || problem.kind() == DrawnFabricCheck.Kind.SAME_TIER
              ? Sign.ERROR
              : Sign.ADVICE;
      found.merge(problem.node(), sign, (one, two) -> one.compareTo(two) > 0 ? one : two);
    }
    return NodeBadges.of(found);
  }

  private void rest() {
    drag = Drag.NONE;
    boolean places =
        editor.drawing().editingProperty().get()
            && editor.drawing().toolProperty().get() != DrawingTool.SELECT;
    view.setCursor(places ? Cursor.CROSSHAIR : Cursor.DEFAULT);
    view.select(outlined());
    view.show(new PointerGesture.Rest());
    onSigns.accept(signs());
  }

  private static @Nullable String node(@Nullable HitTestResult hit) {
    return switch (hit) {
      case HitTestResult.HostHit(Host host) -> host.id();
      case HitTestResult.SwitchHit(Switch each) -> each.id();
      case HitTestResult.MinipodHit _ -> null;
      case null -> null;
    };
  }

  private void moved(MouseEvent event) {
    if (!editor.drawing().editingProperty().get()) {
      return;
    }
    var tool = editor.drawing().toolProperty().get();
    if (tool.places()) {
      view.show(new PointerGesture.Place(ghost(tool, view.modelAt(event.getX(), event.getY()))));
      return;
    }
    if (view.portAt(event.getX(), event.getY()) != null) {
      return; // the port stays while the pointer is on it
    }
    var over = node(view.hitAt(event.getX(), event.getY()));
    view.show(over == null ? new PointerGesture.Rest() : new PointerGesture.Offer(over));
  }

  private ModelBox ghost(DrawingTool tool, Position middle) {
    var tier = tool.tier();
    FabricNode model =
        tier == null
            ? new Host("", editor.drawing().hostTypeProperty().get())
            : new Switch("", tier);
    var box = FabricLayout.boxOf(model, middle);
    return new ModelBox(
        middle.x() - box.width() / 2, middle.y() - box.height() / 2, box.width(), box.height());
  }

  private void pressed(MouseEvent event) {
    if (!isMine(event)) {
      return;
    }
    view.requestFocus();
    event.consume();
    pressX = event.getX();
    pressY = event.getY();
    from = view.modelAt(pressX, pressY);
    if (!editor.drawing().editingProperty().get()) {
      pressed = null;
      drag = Drag.PRESSED;
      return;
    }
    var tool = editor.drawing().toolProperty().get();
    if (tool.places()) {
      return;
    }
    var port = view.portAt(pressX, pressY);
    pressed = port != null ? port : node(view.hitAt(pressX, pressY));
    drag = port != null || tool == DrawingTool.CABLE && pressed != null ? Drag.CABLE : Drag.PRESSED;
  }

  private void dragged(MouseEvent event) {
    if (drag == Drag.NONE) {
      return;
    }
    event.consume();
    var at = view.modelAt(event.getX(), event.getY());
    if (drag == Drag.PRESSED
        && Math.hypot(event.getX() - pressX, event.getY() - pressY) > FAR_ENOUGH) {
      drag = pressed == null ? Drag.BAND : Drag.MOVE;
      if (pressed != null && !editor.linking().selectionProperty().get().contains(pressed)) {
        editor.linking().select(List.of(pressed));
        drag = Drag.MOVE; // selecting came to rest
      }
    }
    switch (drag) {
      case MOVE -> move(at, !event.isAltDown());
      case BAND -> view.show(new PointerGesture.Band(band(at)));
      case CABLE -> {
        if (pressed != null) {
          var over = node(view.hitAt(event.getX(), event.getY()));
          view.show(
              new PointerGesture.Lay(pressed, pressed.equals(over) ? null : over, at.x(), at.y()));
        }
      }
      default -> {}
    }
  }

  private ModelBox band(Position at) {
    return new ModelBox(
        Math.min(from.x(), at.x()),
        Math.min(from.y(), at.y()),
        Math.abs(at.x() - from.x()),
        Math.abs(at.y() - from.y()));
  }

  private void move(Position at, boolean snap) {
    move = new PointerGesture.Drag(at.x() - from.x(), at.y() - from.y(), List.of());
    var document = editor.planner().current().documentProperty().get();
    if (snap && pressed != null && document != null) {
      var moving = editor.linking().selectionProperty().get();
      double near = SNAP / view.zoomProperty().get();
      move = NodeSnapping.of(document.layout(), pressed, moving, move, near);
    }
    view.show(move);
  }

  private void released(MouseEvent event) {
    if (!isMine(event)) {
      return;
    }
    event.consume();
    var ended = drag;
    drag = Drag.NONE;
    switch (ended) {
      case MOVE ->
          editor.move(
              List.copyOf(editor.linking().selectionProperty().get()), move.dx(), move.dy());
      case BAND -> select(band(view.modelAt(event.getX(), event.getY())), event);
      case CABLE -> {
        var over = node(view.hitAt(event.getX(), event.getY()));
        if (pressed != null && over != null) {
          editor.connect(pressed, over);
        }
      }
      default -> {}
    }
    rest();
  }

  private void select(ModelBox band, MouseEvent event) {
    var document = editor.planner().current().documentProperty().get();
    if (document != null) {
      var ids = new LinkedHashSet<String>();
      if (event.isShiftDown() || event.isShortcutDown()) {
        ids.addAll(editor.linking().selectionProperty().get());
      }
      ids.addAll(document.layout().nodesIn(band));
      editor.linking().select(ids);
    }
  }

  private void clicked(MouseEvent event) {
    if (!isMine(event)) {
      return;
    }
    event.consume();
    if (!event.isStillSincePress()) {
      return;
    }
    var tool = editor.drawing().toolProperty().get();
    if (editor.drawing().editingProperty().get() && tool.places()) {
      editor.place(tool, view.modelAt(event.getX(), event.getY()));
      return;
    }
    var hit = view.hitAt(event.getX(), event.getY());
    if (hit != null && (event.isShiftDown() || event.isShortcutDown())) {
      editor.linking().toggle(hit.ids());
    } else if (hit == null || !hit.equals(editor.linking().selectedProperty().get())) {
      editor.linking().select(hit);
    }
  }
}
