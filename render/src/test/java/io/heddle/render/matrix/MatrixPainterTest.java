package io.heddle.render.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.Cell;
import io.heddle.render.Fabrics;
import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.Words;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MatrixPainterTest {
  /** It had the colour of its run's first cell: bright where that is marked and the rest is not. */
  @Test
  void aNameStandsOnTheColourOfTheCellsUnderIt() {
    var cluster = Fabrics.pods(1, 64);
    var placement = Fabrics.place(cluster, 16, 2);
    var model = new MatrixModel(cluster, placement, Words.english());
    var geometry = MatrixGeometry.fit(16, 2, 500, 120, 1, 0);
    var traced = new Traced(500, 120);
    var marked = new Highlight(new Cell(0, 0), Set.of(), Set.of());
    new MatrixPainter(traced, Theme.light(), Words.english(), model, geometry, marked)
        .paint(500, 120);
    assertThat(traced.texts()).as("names in both rows").filteredOn(this::isName).hasSize(3);
    var bright = Theme.light().minipod(0);
    var second =
        traced.colours(
            geometry.x(1) + 2,
            geometry.y(1) + 3,
            14 * geometry.cellWidth(),
            geometry.cellHeight() - 6);
    assertThat(second).isNotEmpty().doesNotContainKey(bright);
  }

  private boolean isName(Traced.Text text) {
    return text.text().startsWith("pod");
  }
}
