package io.heddle.app.planner.features.simulate;

import io.heddle.app.usecase.simulate.PolicyFamilies;
import io.heddle.app.usecase.simulate.PolicyFamily;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * Which policies of which family are compared, and with what. What was chosen of a family is kept
 * while another one is looked at. View model: knows no view.
 */
public final class PolicyChoice {
  private static final int USUAL = 3;

  private final Map<String, Chosen> chosenOf = new HashMap<>();
  private final ObjectProperty<PolicyFamily> family;
  private final ReadOnlyObjectWrapper<List<String>> policies =
      new ReadOnlyObjectWrapper<>(List.of());
  private final StringProperty baseline = new SimpleStringProperty("");
  private final Runnable changed;
  private boolean following;

  /** Of one family. */
  private record Chosen(
      Set<String> policies, StringProperty baseline, Map<String, TypedNumberDraft> settings) {}

  /**
   * @param first the family to begin with
   * @param changed called when something else is wanted
   */
  PolicyChoice(PolicyFamily first, Runnable changed) {
    family = new SimpleObjectProperty<>(first);
    this.changed = changed;
    for (var each : PolicyFamilies.all()) {
      chosenOf.put(each.id(), usual(each));
    }
    family.addListener((_, _, _) -> follow());
    baseline.addListener((_, _, now) -> compareWith(now));
    follow();
  }

  private Chosen usual(PolicyFamily of) {
    var policies = new LinkedHashSet<>(List.of(of.baseline()));
    for (var each : of.policies()) {
      if (policies.size() < USUAL) {
        policies.add(each);
      }
    }
    var settings = new HashMap<String, TypedNumberDraft>();
    for (var each : of.settings()) {
      var draft =
          TypedNumberDraft.number(
              each.name(), each.standard(), each.least(), each.most(), each.whole(), false);
      draft.text().addListener((_, _, _) -> changed.run());
      settings.put(each.name(), draft);
    }
    return new Chosen(policies, new SimpleStringProperty(of.baseline()), settings);
  }

  private Chosen now() {
    return Objects.requireNonNull(chosenOf.get(family.get().id()));
  }

  private void follow() {
    following = true;
    baseline.set(now().baseline().get());
    following = false;
    list();
  }

  /** In the order of the family. */
  private void list() {
    var all = new ArrayList<>(family.get().policies());
    all.removeIf(each -> !now().policies().contains(each));
    policies.set(List.copyOf(all));
    changed.run();
  }

  private void compareWith(String policy) {
    if (!following && family.get().policies().contains(policy)) {
      now().baseline().set(policy);
      now().policies().add(policy);
      list();
    }
  }

  public ObjectProperty<PolicyFamily> familyProperty() {
    return family;
  }

  /** The chosen ones; the baseline is always among them. */
  public ReadOnlyObjectProperty<List<String>> policiesProperty() {
    return policies.getReadOnlyProperty();
  }

  /** What the others are compared with. */
  public StringProperty baselineProperty() {
    return baseline;
  }

  /** Takes a policy in, or out unless it is the baseline. */
  public void choose(String policy, boolean wanted) {
    if (wanted && family.get().policies().contains(policy)) {
      now().policies().add(policy);
    } else if (!policy.equals(baseline.get())) {
      now().policies().remove(policy);
    }
    list();
  }

  /** What a person may set of the family on show, in its order. */
  public List<TypedNumberDraft> settings() {
    return family.get().settings().stream()
        .map(each -> Objects.requireNonNull(now().settings().get(each.name())))
        .toList();
  }

  Map<String, Double> values() {
    var values = new HashMap<String, Double>();
    settings().forEach(each -> values.put(each.name(), each.value()));
    return values;
  }
}
