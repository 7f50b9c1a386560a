package io.heddle.render.topology;

import io.heddle.render.Highlight;
import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.picture.Heading;
import io.heddle.render.picture.Picture;
import io.heddle.render.picture.PictureTip;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import java.util.ArrayList;
import java.util.List;

/** The whole fabric as a picture. */
public final class TopologyPicture implements Picture {
  private final FabricScene scene;
  private final Theme theme;
  private final Words words;

  public TopologyPicture(FabricLayout layout, FabricMarks marks, Theme theme, Words words) {
    this.words = words;
    this.scene = new FabricScene(layout, marks, Emphasis.all());
    this.theme = theme;
  }

  @Override
  public double preferredWidth() {
    return Math.clamp(scene.layout.bounds().width() * 1.1 + 80, 640, 2400);
  }

  @Override
  public double preferredHeight() {
    var bounds = scene.layout.bounds();
    double share = bounds.height() / bounds.width();
    return Heading.HEIGHT + Math.clamp(preferredWidth() * share + 40, 320, 1600);
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    var placement = scene.marks.placement();
    if (placement != null) {
      Heading.paint(surface, theme, words, placement, width, height);
    } else {
      var cluster = scene.layout.cluster();
      surface.fillRect(0, 0, width, height, theme.background());
      surface.text(cluster.name(), 16, 24, TextStyle.TITLE, Align.LEFT, theme.text());
      surface.text(
          words.of(
              "drawn.fabric.figures",
              cluster.minipods().size(),
              cluster.hosts().size(),
              cluster.gpus(),
              cluster.freeGpus()),
          16,
          42,
          TextStyle.SMALL,
          Align.LEFT,
          theme.muted());
    }
    surface.translate(0, Heading.HEIGHT);
    var port = port(width, height);
    new FabricPainter(surface, theme, words, scene, port, Highlight.none()).paint();
    surface.translate(0, -Heading.HEIGHT);
  }

  private Viewport port(double width, double height) {
    return Viewport.fit(scene.layout.bounds(), width, height - Heading.HEIGHT);
  }

  /** Of minipods, switches and hosts. O(nodes · size of the placement). */
  @Override
  public List<PictureTip> tips(double width, double height) {
    var port = port(width, height);
    var layout = scene.layout;
    var told = new HitWords(words, layout.cluster(), scene.marks);
    var tips = new ArrayList<PictureTip>();
    for (var pod : layout.pods()) {
      if (pod.frame() != null) {
        tips.add(tip(port, pod.frame(), told.of(new Hit.MinipodHit(pod.minipod()))));
      }
    }
    layout
        .cluster()
        .switches()
        .forEach(
            each -> tips.add(tip(port, layout.box(each.id()), told.of(new Hit.SwitchHit(each)))));
    layout
        .cluster()
        .hosts()
        .forEach(
            each -> tips.add(tip(port, layout.box(each.id()), told.of(new Hit.HostHit(each)))));
    return tips;
  }

  private static PictureTip tip(Viewport port, Box box, List<String> lines) {
    var place = port.onScreen(box);
    return new PictureTip(
        place.x(), Heading.HEIGHT + place.y(), place.width(), place.height(), lines);
  }
}
