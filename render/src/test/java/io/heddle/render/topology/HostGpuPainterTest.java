package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** GPUs inside a host: one of each state. */
class HostGpuPainterTest {
  private static final GpuState[] STATES = GpuState.values();
  private static final HostType TYPE = new HostType("t", "G", STATES.length);
  private static final int SIZE = 240;

  private static final Host HOST = host();

  private static Host host() {
    var states = HostGpuStates.ALL_FREE;
    for (int i = 1; i < STATES.length; i++) {
      states = states.mark(STATES[i], List.of(i));
    }
    return new Host("h", TYPE).withGpuStates(states);
  }

  static Stream<Theme> themes() {
    return Stream.of(Theme.light(), Theme.dark(), Theme.of(false, true), Theme.of(true, true));
  }

  /** The brightness of each pixel of a GPU, without its number: what is left without colours. */
  private static Map<GpuState, List<Long>> shapes(Theme theme) {
    var traced = new Traced(SIZE, SIZE);
    traced.fillRect(0, 0, SIZE, SIZE, theme.free());
    var grid = HostGpuGrid.in(0, 0, SIZE, STATES.length);
    new HostGpuPainter(
            traced, theme, new MarkedGpus(Map.of(), Map.of()), Theme.readableOn(theme.free()))
        .paint(HOST, grid);
    var shapes = new EnumMap<GpuState, List<Long>>(GpuState.class);
    double third = grid.side() / 3;
    for (int gpu = 0; gpu < STATES.length; gpu++) {
      var shape = new ArrayList<Long>();
      for (double y = -grid.side() / 2 + 2; y < grid.side() / 2 - 2; y++) {
        for (double x = -grid.side() / 2 + 2; x < grid.side() / 2 - 2; x++) {
          if (Math.abs(x) > third / 2 || Math.abs(y) > third / 2) {
            shape.add(Math.round(brightness(traced, grid.centreX(gpu) + x, grid.centreY(gpu) + y)));
          }
        }
      }
      shapes.put(STATES[gpu], shape);
    }
    return shapes;
  }

  private static double brightness(Traced traced, double x, double y) {
    int argb = traced.at(x, y).argb();
    return (0.299 * (argb >> 16 & 255) + 0.587 * (argb >> 8 & 255) + 0.114 * (argb & 255)) / 16;
  }

  @ParameterizedTest
  @MethodSource("themes")
  void everyStateLooksDifferentEvenWithoutColours(Theme theme) {
    var shapes = shapes(theme);
    for (var one : STATES) {
      for (var other : STATES) {
        if (one.compareTo(other) < 0) {
          assertThat(shapes.get(one))
              .as("%s beside %s", one, other)
              .isNotEqualTo(shapes.get(other));
        }
      }
    }
  }

  @Test
  void theTipCountsEveryStateThatOccurs() {
    var words = ViewTextBundle.english();
    assertThat(GpuStateText.of(HOST, words::of))
        .isEqualTo(
            String.join(
                ", ",
                words.of("drawn.tip.busy", 1, STATES.length),
                words.of("drawn.gpus.sliced", 1),
                words.of("drawn.gpus.shared", 1),
                words.of("drawn.gpus.withdrawn", 1),
                words.of("drawn.gpus.failed", 1),
                words.of("drawn.gpus.planned", 1)));
    assertThat(GpuStateText.of(HOST.withGpuStates(HostGpuStates.UNKNOWN), words::of))
        .isEqualTo(words.of("drawn.state.unknown"));
  }
}
