package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.exchange.ExportFilesDialog;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.model.io.FederationPlanExport;
import io.heddle.model.io.FederationPlanFormat;
import io.heddle.model.result.FederatedJobsPlan;
import java.nio.file.Path;
import java.util.List;

/** A plan for other programs. */
final class FederationExportDialog extends ExportFilesDialog<FederationPlanFormat> {
  private final FederatedJobsPlan plan;

  FederationExportDialog(FeatureContext context, FederatedJobsPlan plan, Path start) {
    super(
        context.stage(),
        "federation",
        context.tasks(),
        context.choosers(),
        List.of(FederationPlanFormat.values()),
        FederationPlanFormat::id,
        start);
    this.plan = plan;
    setTitle(Text.of("federate.export"));
    GuidePageLink.mark(getDialogPane(), "08-several-clusters.md#next-step");
    ready();
  }

  @Override
  protected Writing writing() {
    var chosen = format();
    return new Writing(
        () -> new Draft(FederationPlanExport.files(chosen, plan), List.of()),
        (folder, over) -> FederationPlanExport.write(chosen, plan, folder, over));
  }
}
