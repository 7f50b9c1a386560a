package io.heddle.app.planner.feature;

import javafx.scene.layout.Region;

/** What a workspace draws in the place of a fabric. */
public interface WorkspaceCanvas {
  Region region();

  /** Zooms around the centre. */
  void zoomBy(double factor);

  /** Shows everything. */
  void fit();
}
