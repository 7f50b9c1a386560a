package io.heddle.app.planner.features.place.reliability;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.reliability.Goodput;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Goodput in a few sentences. */
final class GoodputSummary extends VBox {
  private static final double PERCENT = 100;
  private static final double MINUTE_SECONDS = 60;

  private final Label headline = Ui.label("", "text-bold");
  private final Label end = new Label();
  private final Label checkpoint = new Label();
  private final Label lost = new Label();
  private final Label basis = Ui.label("", "text-muted", "hint");

  GoodputSummary() {
    super(4);
    headline.setId("goodput-headline");
    basis.setId("goodput-basis");
    getChildren().setAll(headline, end, checkpoint, lost, basis);
    for (var each : labels()) {
      each.setWrapText(true);
      each.setMinHeight(USE_PREF_SIZE);
    }
    getStyleClass().add("inspector-content");
  }

  private List<Label> labels() {
    return List.of(headline, end, checkpoint, lost, basis);
  }

  void show(@Nullable Goodput goodput) {
    labels().forEach(each -> Ui.show(each, goodput != null));
    if (goodput == null) {
      return;
    }
    headline.setText(
        Text.of(
            "goodput.headline",
            percent(goodput.goodput()),
            percent(goodput.low()),
            percent(goodput.high()),
            goodput.hosts(),
            goodput.spares()));
    var finish = goodput.finishHours();
    end.setText(
        Text.of(
            "goodput.end",
            whole(goodput.usefulHours()),
            whole(finish.median()),
            whole(finish.low()),
            whole(finish.high())));
    checkpoint.setText(
        Text.of(
            "goodput.checkpoint",
            orDash(goodput.meanHoursBetweenInterruptions(), 1),
            orDash(goodput.checkpointSeconds(), MINUTE_SECONDS),
            orDash(goodput.youngDalySeconds(), MINUTE_SECONDS)));
    var shares = goodput.shares();
    lost.setText(
        Text.of(
            "goodput.lost",
            percent(shares.checkpoint()),
            percent(shares.lost()),
            percent(shares.restart()),
            percent(shares.waiting())));
    basis.setText(Text.of("goodput.basis", goodput.basis()));
  }

  private static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f", PERCENT * share);
  }

  private static String whole(double hours) {
    return String.format(Locale.ENGLISH, "%,.0f", hours);
  }

  private static String orDash(@Nullable Double value, double unit) {
    return value == null ? "–" : String.format(Locale.ENGLISH, "%,.1f", value / unit);
  }
}
