package io.heddle.render.federation;

import io.heddle.model.federation.Federation;
import io.heddle.render.Theme;
import io.heddle.render.picture.Stamp;
import io.heddle.render.surface.Surface;
import io.heddle.render.topology.Viewport;
import java.util.HashMap;

/** A federation as small as a stamp: its clusters and what joins them, without words. */
public record FederationStamp(FederationScene scene, Theme theme) implements Stamp {
  private static final double MARGIN = 8;

  /** Below it clusters are discs. */
  private static final double MOST = 0.6;

  /** Of clusters with nothing known but their free GPUs. */
  public static FederationStamp of(Federation federation, Theme theme) {
    var facts = new HashMap<String, ClusterFacts>();
    for (var each : federation.clusters()) {
      facts.put(each.id(), new ClusterFacts(each.gpus(), null, "", "", "", ""));
    }
    var layout = FederationLayout.of(federation);
    return new FederationStamp(new FederationScene(layout, facts, FederationMarks.NONE), theme);
  }

  @Override
  public void paintShapes(Surface surface, double width, double height) {
    var port = Viewport.fit(scene.layout().bounds(), width, height, MOST, MARGIN, MARGIN);
    new MapPainter(surface, theme, (_, _) -> "", scene, port, null, null).paintShapes();
  }
}
