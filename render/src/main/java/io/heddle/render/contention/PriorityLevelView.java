package io.heddle.render.contention;

import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.topology.ModelBox;
import io.heddle.render.view.PointedMarkView;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * The levels on the screen. A job is dragged to another level, or with the keyboard: left and right
 * choose a job, page up and page down move it.
 */
public final class PriorityLevelView extends PointedMarkView<String> {
  private String empty;
  private PriorityLevelBoard board = PriorityLevelBoard.empty();
  private @Nullable LevelBoardGeometry geometry;
  private @Nullable String dragged;
  private double grabX;
  private double grabY;
  private double x;
  private double y;
  private BiConsumer<String, Integer> onMove = (_, _) -> {};

  /**
   * @param empty what to say while there are no jobs
   */
  public PriorityLevelView(ViewTextBundle words, String empty) {
    super(words);
    this.empty = empty;
    setAccessibleText(empty);
    addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
    addEventHandler(MouseEvent.MOUSE_DRAGGED, this::moved);
    addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
    addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
  }

  /** What to say from now on while there are no levels. */
  public void setEmptyText(String words) {
    empty = words;
    if (board.isEmpty()) {
      setAccessibleText(empty);
      repaint();
    }
  }

  /** Shows levels; asks for enough height to read and drag each. */
  public void show(PriorityLevelBoard newBoard) {
    board = newBoard;
    setMinHeight(board.isEmpty() ? 0 : LevelBoardGeometry.leastHeight(board));
    dragged = null;
    if (board.chips().stream().noneMatch(chip -> chip.id().equals(hovered()))) {
      forgetHovered();
    }
    setAccessibleText(
        board.isEmpty()
            ? empty
            : words()
                .of(
                    "drawn.levels.about",
                    board.chips().size(),
                    board.levels(),
                    String.join(
                        ", ",
                        board.chips().stream()
                            .map(chip -> words().of("drawn.levels.job", chip.id(), chip.level()))
                            .toList())));
    moved();
  }

  /** Receives a job and the level that a person moved it to. */
  public void setOnMove(BiConsumer<String, Integer> action) {
    onMove = action;
  }

  /** Where a job's chip is drawn; null before the first picture. */
  public @Nullable ModelBox chipBox(String id) {
    return geometry == null ? null : geometry.chips().get(id);
  }

  /** The middle of a level's band; NaN before the first picture. */
  public double levelY(int level) {
    return geometry == null ? Double.NaN : geometry.top(level) + geometry.band(level) / 2;
  }

  private void pressed(MouseEvent event) {
    var at = geometry;
    var chip = hitAt(event.getX(), event.getY());
    if (at != null && chip != null) {
      var box = Objects.requireNonNull(at.chips().get(chip));
      dragged = chip;
      grabX = event.getX() - box.x();
      grabY = event.getY() - box.y();
      x = event.getX();
      y = event.getY();
      setCursor(Cursor.CLOSED_HAND);
    }
  }

  private void moved(MouseEvent event) {
    if (dragged != null) {
      x = event.getX();
      y = event.getY();
      repaint();
    }
  }

  private void released(MouseEvent event) {
    var chip = dragged;
    dragged = null;
    setCursor(Cursor.DEFAULT);
    if (chip != null && geometry != null) {
      move(chip, geometry.levelAt(event.getY()));
    }
    repaint();
  }

  private void move(String chip, int level) {
    for (var each : board.chips()) {
      if (each.id().equals(chip) && each.level() != level) {
        onMove.accept(chip, level);
        return;
      }
    }
  }

  private void typed(KeyEvent event) {
    if (board.isEmpty()) {
      return;
    }
    int at = -1;
    for (int i = 0; i < board.chips().size(); i++) {
      at = board.chips().get(i).id().equals(hovered()) ? i : at;
    }
    int size = board.chips().size();
    switch (event.getCode()) {
      case RIGHT, DOWN -> pointAt(board.chips().get(Math.floorMod(at + 1, size)).id());
      case LEFT, UP -> pointAt(board.chips().get(Math.floorMod(at < 0 ? -1 : at - 1, size)).id());
      case PAGE_UP -> shift(at, 1);
      case PAGE_DOWN -> shift(at, -1);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void shift(int at, int by) {
    if (at >= 0) {
      var chip = board.chips().get(at);
      move(chip.id(), Math.clamp(chip.level() + (long) by, 0, board.levels() - 1));
    }
  }

  @Override
  protected void hoverChanged(@Nullable String chip) {
    setCursor(chip == null ? Cursor.DEFAULT : Cursor.OPEN_HAND);
  }

  @Override
  protected @Nullable String hitAt(double atX, double atY) {
    return geometry == null ? null : geometry.chipAt(atX, atY);
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    if (board.isEmpty()) {
      paintNothing(target, width, height, empty);
      return;
    }
    var now = LevelBoardGeometry.of(board, width, height);
    geometry = now;
    var painter = new LevelBoardPainter(target, theme(), words(), now, hovered());
    painter.paint(dragged == null ? null : now.levelAt(y));
    for (var chip : board.chips()) {
      if (chip.id().equals(dragged)) {
        var box = Objects.requireNonNull(now.chips().get(chip.id()));
        painter.chip(chip, new ModelBox(x - grabX, y - grabY, box.width(), box.height()));
      }
    }
  }

  @Override
  protected List<String> tipOf(String mark) {
    if (dragged != null) {
      return List.of();
    }
    for (var chip : board.chips()) {
      if (chip.id().equals(mark)) {
        return chip.facts();
      }
    }
    return List.of();
  }
}
