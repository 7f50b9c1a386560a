package io.heddle.app.planner.features.place.reliability;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.reliability.Goodput;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.TilePane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Goodput in four figures with their intervals, and what takes the rest. */
final class GoodputSummary extends VBox {
  private static final double PERCENT = 100;
  private static final double MINUTE_SECONDS = 60;
  private static final double FIGURE = 140;

  private final Label headline = Ui.named("goodput-headline", Ui.label("", "text-bold"));
  private final TilePane figures = Ui.named("goodput-figures", new TilePane(8, 8));
  private final Label lost = new Label();
  private final Label basis = Ui.named("goodput-basis", Ui.label("", "text-muted", "hint"));
  private final TitledPane sources = new TitledPane(Text.of("goodput.sources"), basis);

  GoodputSummary() {
    super(8);
    figures.setTileAlignment(Pos.TOP_LEFT);
    figures.setPrefTileWidth(FIGURE);
    sources.setId("goodput-sources");
    sources.setExpanded(false);
    sources.setAnimated(false);
    getChildren().setAll(headline, figures, lost, sources);
    for (var each : labels()) {
      each.setWrapText(true);
      each.setMinHeight(USE_PREF_SIZE);
    }
    getStyleClass().add("inspector-content");
  }

  private List<Label> labels() {
    return List.of(headline, lost, basis);
  }

  void show(@Nullable Goodput goodput) {
    labels().forEach(each -> Ui.show(each, goodput != null));
    Ui.show(sources, goodput != null);
    figures.getChildren().clear();
    if (goodput == null) {
      return;
    }
    headline.setText(Text.of("goodput.headline", goodput.hosts(), goodput.spares()));
    var finish = goodput.finishHours();
    figures
        .getChildren()
        .setAll(
            figure(
                Text.of("goodput.percent", percent(goodput.goodput())),
                Text.of("goodput.useful"),
                Text.of(
                    "goodput.percent.interval", percent(goodput.low()), percent(goodput.high()))),
            figure(
                Text.of("goodput.h", whole(finish.median())),
                Text.of("goodput.end", whole(goodput.usefulHours())),
                Text.of("goodput.h.interval", whole(finish.low()), whole(finish.high()))),
            figure(
                Text.of("goodput.h", orDash(goodput.meanHoursBetweenInterruptions(), 1)),
                Text.of("goodput.interruptions"),
                ""),
            figure(
                Text.of("goodput.min", orDash(goodput.checkpointSeconds(), MINUTE_SECONDS)),
                Text.of("goodput.checkpoint"),
                Text.of("goodput.young", orDash(goodput.youngDalySeconds(), MINUTE_SECONDS))));
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

  private static VBox figure(String value, String what, String interval) {
    return new VBox(
        Ui.label(value, "figure"),
        Ui.label(what, "card-text"),
        Ui.label(interval, "text-muted", "hint"));
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
