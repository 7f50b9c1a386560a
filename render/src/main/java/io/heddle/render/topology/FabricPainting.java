package io.heddle.render.topology;

import io.heddle.render.SharedHighlight;
import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;

/** What each painter of a part of the fabric paints on, with and from. */
abstract class FabricPainting {
  final PaintSurface surface;
  final Theme theme;
  final ViewTextBundle words;
  final FabricSceneModel scene;
  final FabricLayout layout;
  final FabricViewport port;
  final SharedHighlight highlight;

  FabricPainting(
      PaintSurface surface,
      Theme theme,
      ViewTextBundle words,
      FabricSceneModel scene,
      FabricViewport port,
      SharedHighlight highlight) {
    this.surface = surface;
    this.theme = theme;
    this.words = words;
    this.scene = scene;
    this.layout = scene.layout;
    this.port = port;
    this.highlight = highlight;
  }

  /** Another part of the same picture. */
  FabricPainting(FabricPainting of) {
    this(of.surface, of.theme, of.words, of.scene, of.port, of.highlight);
  }
}
