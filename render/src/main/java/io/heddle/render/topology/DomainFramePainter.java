package io.heddle.render.topology;

import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.topology.FabricSceneModel.PodScene;
import io.heddle.render.topology.FabricSceneModel.State;
import java.util.EnumMap;
import java.util.List;

/**
 * Paints the domains of the chosen level over the hosts: frames, with names where there is room;
 * far out, where frames would hide the hosts, each domain as a bar of what its hosts do. O(frames),
 * far out O(hosts).
 */
final class DomainFramePainter extends FabricPainting {
  /** Pixels of a host's place below which domains are bars. */
  private static final double NEAR = 5;

  private static final double CHIP = 14;
  private static final double INK = 0.65;
  private static final double FAINT = 0.25;

  /** From one end of a bar to the other; what is left is busy. */
  private static final List<State> ORDER =
      List.of(State.PLACED, State.CHOSEN, State.FREE, State.PLANNED, State.FAILED);

  DomainFramePainter(FabricPainting of) {
    super(of);
  }

  void paint() {
    var frames = scene.frames;
    if (frames == null) {
      return;
    }
    double place = MinipodLayout.PITCH * port.scale();
    boolean near = place >= NEAR;
    var ink = theme.text().withOpacity(near ? INK : FAINT);
    for (var line : frames.lines()) {
      if (isShown(line.pod())) {
        surface.line(
            port.screenX(line.x1()),
            port.screenY(line.y1()),
            port.screenX(line.x2()),
            port.screenY(line.y2()),
            ink,
            Math.clamp(place / 12, 1, 2));
      }
    }
    if (!near && scene.emphasis.isAll() && scene.marks.groups().isEmpty()) {
      frames.blocks().stream().filter(block -> isShown(block.pod())).forEach(this::bar);
    }
    frames.names().stream().filter(name -> isShown(name.pod())).forEach(this::name);
  }

  private boolean isShown(int pod) {
    var frame = scene.pods.get(pod).pod().frame();
    return frame != null && port.shows(frame);
  }

  /** Over the upper line of its frame, where it hides no host. */
  private void name(DomainFrameLines.Name name) {
    var top = port.onScreen(name.top());
    if (top.height() < 2 * CHIP) {
      return;
    }
    for (var text : name.texts()) {
      double wide = surface.textWidth(text, TextStyle.SMALL) + 8;
      if (wide <= top.width()) {
        double x = top.centreX();
        double y = top.y() - CHIP / 2;
        surface.fillRound(x - wide / 2, y, wide, CHIP, 4, theme.surface());
        surface.strokeRound(x - wide / 2, y, wide, CHIP, 4, theme.text().withOpacity(INK), 1);
        surface.text(text, x, top.y() + 4, TextStyle.SMALL, TextAnchor.CENTER, theme.text());
        return;
      }
    }
  }

  /** A share for each state along the longer side of a block, a pixel apart from the next bar. */
  private void bar(DomainFrameLines.Block block) {
    var pod = scene.pods.get(block.pod());
    var counts = new EnumMap<State, Integer>(State.class);
    block.hosts().forEach(host -> counts.merge(pod.states().get(host), 1, Integer::sum));
    double left = Math.round(port.screenX(block.box().x()));
    double top = Math.round(port.screenY(block.box().y()));
    double wide = Math.max(1, Math.round(port.screenX(block.box().right())) - left - 1);
    double high = Math.max(1, Math.round(port.screenY(block.box().bottom())) - top - 1);
    surface.fillRect(left, top, wide + 1, high + 1, theme.surface());
    surface.fillRect(
        left, top, wide, high, FabricSceneModel.colour(State.BUSY, 0, theme, isDimmed(pod)));
    double from = 0;
    for (var state : ORDER) {
      double share = counts.getOrDefault(state, 0) / (double) block.hosts().size();
      var colour = FabricSceneModel.colour(state, block.domain(), theme, isDimmed(pod));
      if (share > 0 && high >= wide) {
        surface.fillRect(left, top + from * high, wide, share * high, colour);
      } else if (share > 0) {
        surface.fillRect(left + from * wide, top, share * wide, high, colour);
      }
      from += share;
    }
  }

  private boolean isDimmed(PodScene pod) {
    return !highlight.minipods().isEmpty() && !highlight.minipods().contains(pod.index());
  }
}
