package io.heddle.render.topology;

import io.heddle.model.cluster.TopologyLevel;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.picture.PictureHeading;
import io.heddle.render.picture.PictureTip;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.util.ArrayList;
import java.util.List;

/** The whole fabric as a picture. */
public final class FabricTopologyPicture implements ScalablePicture {
  private final FabricSceneModel scene;
  private final Theme theme;
  private final ViewTextBundle words;

  /** Coloured by minipod. */
  public FabricTopologyPicture(
      FabricLayout layout, FabricViewMarks marks, Theme theme, ViewTextBundle words) {
    this(layout, marks, TopologyLevel.MINIPOD, theme, words);
  }

  /**
   * With the domains of a level framed, and placed hosts coloured by them.
   *
   * @param level the id of a level; minipods where the cluster has none of this id
   */
  public FabricTopologyPicture(
      FabricLayout layout, FabricViewMarks marks, String level, Theme theme, ViewTextBundle words) {
    this.words = words;
    this.scene =
        new FabricSceneModel(layout, marks, NodeEmphasis.all())
            .with(DrawnDomainLevel.of(layout.cluster(), level, words));
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
    return PictureHeading.HEIGHT + Math.clamp(preferredWidth() * share + 40, 320, 1600);
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    var placement = scene.marks.placement();
    if (placement != null) {
      PictureHeading.paint(surface, theme, words, placement, width, height);
    } else {
      var cluster = scene.layout.cluster();
      surface.fillRect(0, 0, width, height, theme.background());
      surface.text(cluster.name(), 16, 24, TextStyle.TITLE, TextAnchor.LEFT, theme.text());
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
          TextAnchor.LEFT,
          theme.muted());
    }
    surface.translate(0, PictureHeading.HEIGHT);
    var port = port(width, height);
    new FabricScenePainter(surface, theme, words, scene, port, SharedHighlight.none()).paint();
    surface.translate(0, -PictureHeading.HEIGHT);
  }

  private FabricViewport port(double width, double height) {
    return FabricViewport.fit(scene.layout.bounds(), width, height - PictureHeading.HEIGHT);
  }

  /** Of minipods, switches and hosts. O(nodes · size of the placement). */
  @Override
  public List<PictureTip> tips(double width, double height) {
    var port = port(width, height);
    var layout = scene.layout;
    var texts = new HitTestText(words, layout.cluster(), scene.marks);
    var tips = new ArrayList<PictureTip>();
    for (var pod : layout.pods()) {
      if (pod.frame() != null) {
        tips.add(tip(port, pod.frame(), texts.of(new HitTestResult.MinipodHit(pod.minipod()))));
      }
    }
    layout
        .cluster()
        .switches()
        .forEach(each ->
            tips.add(
                tip(port, layout.box(each.id()), texts.of(new HitTestResult.SwitchHit(each)))));
    layout
        .cluster()
        .hosts()
        .forEach(each ->
            tips.add(tip(port, layout.box(each.id()), texts.of(new HitTestResult.HostHit(each)))));
    return tips;
  }

  private static PictureTip tip(FabricViewport port, ModelBox box, List<String> lines) {
    var place = port.onScreen(box);
    return new PictureTip(
        place.x(), PictureHeading.HEIGHT + place.y(), place.width(), place.height(), lines);
  }
}
