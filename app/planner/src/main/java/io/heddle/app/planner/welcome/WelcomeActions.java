package io.heddle.app.planner.welcome;

import io.heddle.app.planner.feature.WorkspaceFeature;

/** What the welcome page asks its window for. */
public interface WelcomeActions {
  void open();

  void newCluster();

  void newFederation();

  void importFabric();

  void importState();

  /** Goes to a workspace, on the sample that shows it best. */
  void ask(WorkspaceFeature feature);
}
