package io.heddle.render.federation;

import io.heddle.model.federation.Federation;
import io.heddle.render.Theme;
import io.heddle.render.picture.ThumbnailPicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.topology.FabricViewport;
import java.util.HashMap;

/** A federation as small as a stamp: its clusters and what joins them, without words. */
public record FederationThumbnail(FederationMapScene scene, Theme theme)
    implements ThumbnailPicture {
  private static final double MARGIN = 8;

  /** Below it clusters are discs. */
  private static final double MOST = 0.6;

  /** Of clusters with nothing known but their free GPUs. */
  public static FederationThumbnail of(Federation federation, Theme theme) {
    var facts = new HashMap<String, ClusterCardFacts>();
    for (var each : federation.clusters()) {
      facts.put(each.id(), new ClusterCardFacts(each.gpus(), null, "", "", "", ""));
    }
    var layout = FederationMapLayout.of(federation);
    return new FederationThumbnail(
        new FederationMapScene(layout, facts, FederationAnswerMarks.NONE), theme);
  }

  @Override
  public void paintShapes(PaintSurface surface, double width, double height) {
    var port = FabricViewport.fit(scene.layout().bounds(), width, height, MOST, MARGIN, MARGIN);
    new FederationMapPainter(surface, theme, (_, _) -> "", scene, port, null, null).paintShapes();
  }
}
