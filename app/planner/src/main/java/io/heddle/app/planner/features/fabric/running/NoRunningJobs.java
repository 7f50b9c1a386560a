package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EmptyState;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;

/** Where nothing is known of what runs: how to tell it. */
final class NoRunningJobs {
  private NoRunningJobs() {}

  static EmptyState of(String id, FeatureContext context) {
    return new EmptyState(
        id,
        Text.of("running.none"),
        Text.of("running.none.how"),
        Ui.button(
            id + "-import",
            Text.of("menu.import.state"),
            MaterialDesignI.IMPORT,
            () -> context.documents().openState(context.choosers().openAny())));
  }
}
