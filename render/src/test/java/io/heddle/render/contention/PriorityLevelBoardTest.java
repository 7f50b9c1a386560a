package io.heddle.render.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.topology.ModelBox;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriorityLevelBoardTest {
  /** What is left of a window of 1280 × 800 below the fabric. */
  private static final double LOW = 210;

  private static final double TOUCH = 1e-6;

  private static PriorityLevelBoard board(int levels, int... of) {
    var chips = new ArrayList<PriorityLevelBoard.Chip>();
    for (int i = 0; i < of.length; i++) {
      chips.add(new PriorityLevelBoard.Chip("job-" + i, of[i], i, "1.00×", List.of()));
    }
    return new PriorityLevelBoard(levels, List.of(), chips, List.of());
  }

  @Test
  void jobsOnTheLowestOfManyLevelsNeedNoScrolling() {
    for (int levels : new int[] {4, 8, 64}) {
      var board = board(levels, 2, 1, 1, 1, 0);
      assertThat(LevelBoardGeometry.leastHeight(board))
          .as("%d levels", levels)
          .isLessThan(LOW + 40);
      var at = LevelBoardGeometry.of(board, 900, LOW + 40);
      for (var chip : board.chips()) {
        var box = Objects.requireNonNull(at.chips().get(chip.id()));
        assertThat(box.bottom()).isLessThan(LOW + 40);
        assertThat(box.height()).as("a chip that can be read").isGreaterThanOrEqualTo(20);
        assertThat(at.levelAt(box.centreY())).isEqualTo(chip.level());
      }
    }
  }

  @Test
  void emptyLevelsTakeLessRoomThanOneWithJobs() {
    var at = LevelBoardGeometry.of(board(8, 0, 0), 900, 400);
    double empty = 0;
    for (int level = 1; level < 8; level++) {
      empty += at.band(level);
    }
    assertThat(empty).isPositive().isLessThan(at.band(0));
    var chip = Objects.requireNonNull(at.chips().get("job-0"));
    assertThat(chip.y()).as("at the top of its band").isLessThan(at.top(0) + 40);
  }

  @Test
  void everyLevelCanStillBeAimedAt() {
    var at = LevelBoardGeometry.of(board(8, 2, 0), 900, LOW);
    for (int level = 0; level < 8; level++) {
      assertThat(at.band(level)).isGreaterThanOrEqualTo(2);
      assertThat(at.levelAt(at.top(level) + at.band(level) / 2)).isEqualTo(level);
    }
    assertThat(at.levelAt(-5)).isEqualTo(7);
    assertThat(at.levelAt(LOW + 5)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void noArrowRunsThroughAChip(long seed) {
    var random = new Random(seed);
    int levels = 1 + random.nextInt(10);
    int jobs = 2 + random.nextInt(12);
    var of = random.ints(jobs, 0, levels).toArray();
    var chips = board(levels, of).chips();
    var edges = new ArrayList<PriorityLevelBoard.Edge>();
    for (int i = 0; i < jobs; i++) {
      for (int j = i + 1; j < jobs; j++) {
        if (random.nextBoolean()) {
          edges.add(new PriorityLevelBoard.Edge("job-" + i, "job-" + j, random.nextDouble()));
        }
      }
    }
    var board = new PriorityLevelBoard(levels, List.of(), chips, edges);
    for (double height : new double[] {LevelBoardGeometry.leastHeight(board), 500, 900}) {
      var at = LevelBoardGeometry.of(board, 1000, height);
      var routes = LevelBoardEdgeRoutes.of(at);
      assertThat(routes).hasSameSizeAs(edges);
      for (var route : routes) {
        for (int i = 1; i < route.points().size(); i++) {
          var line = line(route.points().get(i - 1), route.points().get(i));
          at.chips()
              .forEach((id, chip) ->
                  assertThat(line.intersects(chip))
                      .as("%s of %s runs through %s", line, route.edge(), id)
                      .isFalse());
        }
        boolean level =
            of[Integer.parseInt(route.edge().first().substring(4))]
                == of[Integer.parseInt(route.edge().second().substring(4))];
        assertThat(route.uncut()).isEqualTo(level);
      }
    }
  }

  private static ModelBox line(LevelBoardEdgeRoutes.Point from, LevelBoardEdgeRoutes.Point to) {
    double x = Math.min(from.x(), to.x());
    double y = Math.min(from.y(), to.y()) + TOUCH; // to begin at a chip is not to run through it
    double height = Math.max(0, Math.abs(from.y() - to.y()) - 2 * TOUCH);
    return new ModelBox(x, y, Math.abs(from.x() - to.x()), height);
  }
}
