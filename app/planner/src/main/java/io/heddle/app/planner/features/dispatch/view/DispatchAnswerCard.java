package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** An answer in words: the figures of each request, and its GPUs host by host. */
final class DispatchAnswerCard extends VBox {
  private static final int MOST_HOSTS = 200;

  /** Lines that are easily read, in pixels; leaves room beside it for the card of a walkthrough. */
  private static final double READABLE = 660;

  DispatchAnswerCard() {
    super(10);
    setId("dispatch-answer");
    getStyleClass().add("dispatch-answer");
    setMaxWidth(READABLE);
  }

  void show(@Nullable DispatchAnswer answer) {
    getChildren().clear();
    if (answer == null) {
      return;
    }
    var answers = answer.dispatches().answers();
    for (int i = 0; i < answers.size(); i++) {
      if (answers.size() > 1) {
        getChildren()
            .add(
                Ui.label(
                    Text.of("dispatch.request", i + 1, answers.get(i).gpus().size()), "text-bold"));
      }
      getChildren().addAll(figures(answers.get(i)), hosts(answers.get(i), answer));
    }
    var joint = answer.joint();
    if (joint != null) {
      getChildren()
          .add(
              Ui.label(
                  joint.inOrder() == null
                      ? Text.of("dispatch.joint.only", percent(joint.share()))
                      : Text.of("dispatch.joint", percent(joint.share()), percent(joint.inOrder())),
                  "text-muted"));
    }
    getChildren()
        .addAll(
            left(ClusterFragmentation.of(answer.request().cluster()), answer.dispatches().left()),
            answer.isFirst() ? first(answer) : guided(answer.with().model()));
  }

  private static Node figures(GpuDispatch dispatch) {
    var figures = new FlowPane(16, 6);
    var gbe = dispatch.gbe();
    figures
        .getChildren()
        .addAll(
            figure(
                "dispatch.figure.predicted",
                dispatch.measuredGBps() == null
                    ? known(dispatch.bandwidth())
                    : speed(dispatch.predictedGBps())),
            figure(
                "dispatch.figure.actual",
                dispatch.measuredGBps() == null
                    ? Text.of("dispatch.figure.unmeasured")
                    : speed(dispatch.measuredGBps())),
            figure("dispatch.figure.best", known(dispatch.optimum())),
            figure(
                "dispatch.figure.gbe",
                gbe == null
                    ? "–"
                    : dispatch.isGbeAssumed()
                        ? Text.of("dispatch.figure.gbe.assumed")
                        : percent(gbe)),
            figure(
                "dispatch.figure.search",
                Text.of(
                    "dispatch.figure.search.value",
                    milliseconds(dispatch.seconds()),
                    dispatch.evaluations())));
    return figures;
  }

  private static Node figure(String key, String value) {
    return new VBox(Ui.label(Text.of(key), "text-muted", "hint"), Ui.label(value, "figure"));
  }

  private static Node hosts(GpuDispatch dispatch, DispatchAnswer answer) {
    var grid = new GridPane(18, 3);
    var right = new ColumnConstraints();
    right.setHalignment(HPos.RIGHT);
    grid.getColumnConstraints()
        .setAll(new ColumnConstraints(), new ColumnConstraints(), right, right);
    int row = 0;
    for (var header :
        List.of("dispatch.host", "dispatch.gpus", "dispatch.inside", "dispatch.between")) {
      grid.add(Ui.label(Text.of(header), "text-muted", "hint"), row++, 0);
    }
    row = 1;
    for (var each : dispatch.byHost().entrySet()) {
      if (row > MOST_HOSTS) {
        grid.add(Ui.label(Text.of("dispatch.more", dispatch.byHost().size() - MOST_HOSTS)), 0, row);
        break;
      }
      var host = answer.request().cluster().host(each.getKey());
      long set = each.getValue().stream().mapToLong(gpu -> 1L << gpu).sum();
      double inside = answer.with().truth().intra(host.type()).of(set);
      grid.add(new Label(each.getKey()), 0, row);
      grid.add(
          Ui.label(
              each.getValue().stream().map(String::valueOf).collect(Collectors.joining(" ")),
              "monospace"),
          1,
          row);
      grid.add(new Label(Double.isFinite(inside) ? number(inside) : "–"), 2, row);
      grid.add(
          new Label(
              dispatch.byHost().size() < 2
                  ? "–"
                  : number(answer.with().truth().rail(host) * each.getValue().size())),
          3,
          row);
      row++;
    }
    return grid;
  }

  private static Node left(ClusterFragmentation before, ClusterFragmentation after) {
    return note(
        "dispatch-left",
        Text.of(
            "dispatch.left",
            after.freeGpus(),
            after.freeHosts(),
            after.fragmentedGpus(),
            percent(after.share()),
            before.fragmentedGpus(),
            percent(before.share())));
  }

  private static Node first(DispatchAnswer answer) {
    return note(
        "dispatch-first",
        Text.of("dispatch.first", answer.algorithm(), answer.request().algorithm()));
  }

  private static Node guided(@Nullable SurrogateModel model) {
    return note("dispatch-guided", guide(model));
  }

  static String guide(@Nullable SurrogateModel model) {
    if (model == null) {
      return Text.of("dispatch.guided.formula");
    }
    var card = model.card();
    return card.unseen() == 0
        ? Text.of("dispatch.guided.unjudged", card.name())
        : Text.of(
            "dispatch.guided.model",
            card.name(),
            String.format(Locale.ENGLISH, "%.3f", card.r2()),
            String.format(Locale.ENGLISH, "%.1f", 100 * card.mape()),
            card.unseen());
  }

  /** A sentence that is never cut off. */
  private static Node note(String id, String words) {
    var label = Ui.label(words, "text-muted");
    label.setId(id);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  static String percent(double share) {
    return String.format(Locale.ENGLISH, "%.1f %%", 100 * share);
  }

  static String speed(@Nullable Double gigabytes) {
    return gigabytes == null ? "–" : number(gigabytes) + " GB/s";
  }

  /** A figure with how it is known. */
  private static String known(@Nullable QualifiedBandwidth figure) {
    if (figure == null) {
      return "–";
    }
    return switch (figure.certainty()) {
      case MEASURED -> speed(figure.gbps());
      case PREDICTED ->
          Text.of(
              "dispatch.figure.is.predicted",
              number(figure.gbps()),
              number(figure.plusMinusGBps()));
      case ASSUMED, BUILT_IN -> Text.of("dispatch.figure.is.assumed", speed(figure.gbps()));
    };
  }

  private static String milliseconds(double seconds) {
    return String.format(Locale.ENGLISH, seconds < 0.01 ? "%.1f" : "%.0f", 1000 * seconds);
  }

  static String number(double gigabytes) {
    return String.format(Locale.ENGLISH, "%.1f", gigabytes);
  }
}
