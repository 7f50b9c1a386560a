package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.FeatureView;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Why a workspace has no answer, with one button that leads on where one is known. */
final class ObstacleBanner extends HBox {
  private final Label reason = Ui.named("obstacle", Ui.paragraph(""));
  private final Button remedy = Ui.styled(Ui.named("obstacle-remedy", new Button()), "small");
  private Subscription followed = Subscription.EMPTY;

  ObstacleBanner() {
    super(8);
    getStyleClass().add("obstacle");
    reason.setMaxWidth(Double.MAX_VALUE);
    reason.setMinHeight(USE_PREF_SIZE);
    HBox.setHgrow(reason, Priority.ALWAYS);
    remedy.setMinWidth(USE_PREF_SIZE);
    getChildren().addAll(reason, remedy);
    visibleProperty().bind(reason.textProperty().isNotEmpty());
    lead(null);
  }

  /** That of the workspace on show. */
  void show(@Nullable FeatureView view) {
    followed.unsubscribe();
    followed = Subscription.EMPTY; // what ended still holds its view, and so a closed document
    reason.textProperty().unbind();
    reason.setText("");
    lead(null);
    if (view != null) {
      reason.textProperty().bind(view.obstacleProperty());
      followed = view.remedy().subscribe(this::lead);
    }
  }

  private void lead(UserMessage.@Nullable Action action) {
    Ui.show(remedy, action != null);
    remedy.setText(action == null ? "" : action.text());
    remedy.setOnAction(action == null ? null : _ -> action.run().run());
  }
}
