package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.simulate.PolicyChoice;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.app.usecase.simulate.PolicyFamily;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Which policies are compared, with which, and what of them is set. */
final class PoliciesCard extends VBox {
  private final PolicyChoice choice;
  private final Label about = Ui.paragraph("", "text-muted", "hint");
  private final VBox policies = new VBox(4);
  private final ComboBox<String> baseline = Ui.named("simulate-baseline", new ComboBox<>());
  private final VBox settings = new VBox(6);
  private boolean following;

  PoliciesCard(SimulateSession session) {
    super(6);
    choice = session.policies();
    setId("simulate-policies");
    getStyleClass().add("card");
    baseline.setMaxWidth(Double.MAX_VALUE);
    baseline.setAccessibleText(Text.of("simulate.baseline"));
    baseline
        .valueProperty()
        .addListener((_, _, now) -> {
          if (!following && now != null) {
            choice.baselineProperty().set(now);
          }
        });
    getChildren()
        .addAll(
            Ui.label(Text.of("simulate.policies"), "card-title"),
            families(),
            about,
            policies,
            Ui.label(Text.of("simulate.baseline"), "text-muted"),
            baseline,
            settings);
    choice.familyProperty().addListener((_, _, _) -> fill());
    choice.policiesProperty().addListener((_, _, _) -> follow());
    fill();
  }

  private ComboBox<PolicyFamily> families() {
    var families = Ui.named("simulate-family", new ComboBox<PolicyFamily>());
    families.getItems().setAll(PolicyFamilies.all());
    families.setMaxWidth(Double.MAX_VALUE);
    families.setAccessibleText(Text.of("simulate.family"));
    families.setConverter(new EntryText<>(PolicyFamily::title));
    families.valueProperty().bindBidirectional(choice.familyProperty());
    return families;
  }

  /** Another family. */
  private void fill() {
    var family = choice.familyProperty().get();
    about.setText(family.summary());
    policies.getChildren().clear();
    for (var policy : family.policies()) {
      var box = new CheckBox(policy);
      box.setId("simulate-policy-" + family.policies().indexOf(policy));
      box.setUserData(policy);
      box.setOnAction(_ -> choice.choose(policy, box.isSelected()));
      var summary =
          Ui.named(
              "simulate-policy-about-" + family.policies().indexOf(policy),
              Ui.paragraph(Text.sentence(family.summary(policy)), "text-muted", "hint"));
      policies.getChildren().add(new VBox(box, summary));
    }
    settings.getChildren().clear();
    var drafts = choice.settings();
    for (int i = 0; i < drafts.size(); i++) {
      settings
          .getChildren()
          .add(
              Fields.number(
                  "simulate-setting-" + i, drafts.get(i), family.settings().get(i).about()));
    }
    follow();
  }

  private void follow() {
    following = true;
    var chosen = choice.policiesProperty().get();
    for (var node : policies.getChildren()) {
      if (node instanceof VBox entry && entry.getChildren().getFirst() instanceof CheckBox box) {
        box.setSelected(chosen.contains(String.valueOf(box.getUserData())));
        boolean basis = choice.baselineProperty().get().equals(box.getUserData());
        DisabledReason.set(box, basis ? Text.of("why.baseline") : "");
      }
    }
    var all = choice.familyProperty().get().policies();
    if (!baseline.getItems().equals(all)) {
      baseline.getItems().setAll(all);
    }
    baseline.setValue(choice.baselineProperty().get());
    following = false;
  }
}
