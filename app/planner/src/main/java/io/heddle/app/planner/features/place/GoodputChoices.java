package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.solvers.goodput.PublishedFailureRates;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * What a person chooses of an estimate of goodput, live.
 *
 * @param hours useful hours as typed; empty: the duration of the job
 * @param spares spare hosts as typed; empty: the fewest that make waiting for a repair unlikely
 * @param rates published ones, or those of a file
 */
public record GoodputChoices(
    StringProperty hours, StringProperty spares, ObjectProperty<FailureModel> rates) {
  private static final double HOUR_SECONDS = 3600;

  GoodputChoices() {
    this(
        new SimpleStringProperty(""),
        new SimpleStringProperty(""),
        new SimpleObjectProperty<>(PublishedFailureRates.of(PublishedFailureRates.USUAL)));
  }

  void onChange(Runnable action) {
    ChangeListeners.onChange(action, hours, spares, rates);
  }

  /** What cannot be used for a job and why, or empty. */
  String mistake(TrainingJob job) {
    double kept = spares.get().isEmpty() ? 0 : number(spares.get());
    if (hours.get().isEmpty() && !(usefulHours(job) > 0)) {
      return Text.of("goodput.error.duration", job.id());
    }
    if (!(usefulHours(job) > 0)) {
      return Text.of("goodput.error.hours", hours.get());
    }
    if (kept != Math.rint(kept) || kept > Short.MAX_VALUE) {
      return Text.of("goodput.error.spares", spares.get());
    }
    return job.model() == null ? Text.of("goodput.error.model", job.id()) : "";
  }

  /** Of the job without failures; NaN where what is typed is no number. */
  double usefulHours(TrainingJob job) {
    return hours.get().isEmpty()
        ? job.request().durationSeconds() / HOUR_SECONDS
        : number(hours.get());
  }

  /** Null: the fewest that make waiting for a repair unlikely. */
  @Nullable Integer spareHosts() {
    return spares.get().isEmpty() ? null : (Integer) (int) number(spares.get());
  }

  /** A number of at least 0, or NaN. */
  private static double number(String text) {
    return text.matches("[0-9]{1,7}([.][0-9]+)?") ? Double.parseDouble(text) : Double.NaN;
  }
}
