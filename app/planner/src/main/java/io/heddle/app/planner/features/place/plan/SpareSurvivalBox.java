package io.heddle.app.planner.features.place.plan;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.features.place.PlanSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.FailureTolerance;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** What the spares of each job have to make up for. */
final class SpareSurvivalBox extends HBox {
  private static final int MOST = 99;

  private final PlanSession session;
  private final WholeNumberSpinner hosts;
  private final CheckBox leaf = box("plan-survive-leaf", "plan.survive.leaf");
  private final CheckBox rack = box("plan-survive-rack", "plan.survive.rack");
  private boolean following;

  SpareSurvivalBox(PlanSession session) {
    super(6);
    this.session = session;
    hosts = new WholeNumberSpinner(0, MOST, 0);
    hosts.setId("plan-survive-hosts");
    hosts.setEditable(true);
    hosts.setPrefWidth(64);
    hosts.setAccessibleText(Text.of("plan.survive.hosts.accessible"));
    getStyleClass().add("contend-bar");
    getChildren()
        .setAll(
            Ui.label(Text.of("plan.survive.before"), "text-muted"),
            hosts,
            Ui.label(Text.of("plan.survive.hosts"), "text-muted"),
            leaf,
            rack);
    var tip = new Tooltip(Text.of("plan.survive.tip"));
    Tooltip.install(this, tip);
    ChangeListeners.onChange(
        this::tell, hosts.valueProperty(), leaf.selectedProperty(), rack.selectedProperty());
    session.survivalProperty().subscribe(this::follow);
  }

  private static CheckBox box(String id, String key) {
    var box = new CheckBox(Text.of(key));
    box.setId(id);
    return box;
  }

  private void tell() {
    if (!following) {
      session
          .survivalProperty()
          .set(new FailureTolerance(hosts.getValue(), leaf.isSelected(), rack.isSelected()));
    }
  }

  private void follow(FailureTolerance now) {
    following = true;
    hosts.getValueFactory().setValue(now.hosts());
    leaf.setSelected(now.leaf());
    rack.setSelected(now.rack());
    following = false;
  }
}
