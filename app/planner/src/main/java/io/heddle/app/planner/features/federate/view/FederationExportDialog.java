package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.exchange.FilesDialog;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.guide.GuideSpot;
import io.heddle.model.io.FederationExport;
import io.heddle.model.io.FederationFormat;
import io.heddle.model.result.FederationPlan;
import java.nio.file.Path;
import java.util.List;

/** A plan for other programs. */
final class FederationExportDialog extends FilesDialog<FederationFormat> {
  private final FederationPlan plan;

  FederationExportDialog(FeatureContext context, FederationPlan plan, Path start) {
    super(
        context.stage(),
        "federation",
        context.tasks(),
        context.choosers(),
        List.of(FederationFormat.values()),
        FederationFormat::id,
        start);
    this.plan = plan;
    setTitle(Text.of("federate.export"));
    GuideSpot.mark(getDialogPane(), "08-several-clusters.md#next-step");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    return new Writing() {
      @Override
      public Draft draft() {
        return new Draft(FederationExport.files(chosen, plan), List.of());
      }

      @Override
      public List<Path> write(Path folder, boolean over) {
        return FederationExport.write(chosen, plan, folder, over);
      }
    };
  }
}
