package io.heddle.app.planner.features.fabric.follow;

import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.app.usecase.follow.ProcessCommandRunner;
import java.nio.file.Path;
import java.time.InstantSource;
import javafx.scene.control.Tab;

/** The followed state among the results. */
public final class FollowTab {
  private final FollowSession session;
  private final Tab tab;

  public FollowTab(FeatureContext context) {
    session =
        new FollowSession(
            context.document(),
            new FollowSession.Services(
                context.background(),
                ProcessCommandRunner.in(Path.of(System.getProperty("user.home"))),
                InstantSource.system(),
                context::tell));
    tab =
        new ResultsTab("tab-follow", new FollowPane(session, context))
            .explainedBy("02-import-and-live-state.md#follow-a-cluster");
  }

  public Tab tab() {
    return tab;
  }

  /** The document was closed. */
  public void close() {
    session.close();
  }
}
