package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.EntryText;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.render.Theme;
import io.heddle.render.chart.ChartView;
import io.heddle.render.heatmap.HeatmapModel;
import java.util.Comparator;
import java.util.List;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/** The bandwidth of every two GPUs of a host, of any type of host that the cluster has. */
final class BandwidthMatrixPane extends BorderPane {
  private final ChartView<HeatmapModel, HeatmapModel.Cells> matrix =
      new ChartView<>(Text.of("dispatch.empty"));
  private final ComboBox<HostType> types = Ui.named("dispatch-matrix-type", new ComboBox<>());
  private final HBox bar =
      new HBox(8, Ui.label(Text.of("dispatch.matrix.type"), "text-muted"), types);
  private @Nullable DispatchAnswer answer;
  private boolean filling;

  BandwidthMatrixPane() {
    matrix.setId("dispatch-matrix");
    types.setAccessibleText(Text.of("dispatch.matrix.type"));
    types.setConverter(new EntryText<>(HostType::name));
    types
        .valueProperty()
        .addListener((_, _, _) -> {
          if (!filling) {
            paint();
          }
        });
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    setTop(bar);
    setCenter(matrix);
    setMinSize(0, 0);
    show(null);
  }

  void setTheme(Theme theme) {
    matrix.setTheme(theme);
  }

  /** The type that a person chose stays, while there is one; at first that of the answer. */
  void show(@Nullable DispatchAnswer now) {
    answer = now;
    var all = now == null ? List.<HostType>of() : typesOf(now);
    var chosen = types.getValue();
    filling = true;
    types.getItems().setAll(all);
    types.setValue(now == null || all.contains(chosen) ? chosen : mainType(now));
    filling = false;
    Ui.show(bar, all.size() > 1);
    paint();
  }

  private static List<HostType> typesOf(DispatchAnswer answer) {
    return answer.request().cluster().hosts().stream().map(Host::type).distinct().toList();
  }

  /** The type of the host that gives the most GPUs. */
  private static HostType mainType(DispatchAnswer answer) {
    var host =
        answer.dispatches().answers().getFirst().byHost().entrySet().stream()
            .max(Comparator.comparingInt(each -> each.getValue().size()))
            .orElseThrow()
            .getKey();
    return answer.request().cluster().host(host).type();
  }

  private void paint() {
    var type = types.getValue();
    matrix.show(
        answer == null || type == null ? null : DispatchPlots.matrix(type, answer.with().truth()));
  }
}
