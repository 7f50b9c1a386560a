package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.allocation.HostReservation;
import io.heddle.render.TimeWords;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/** Hosts that are spoken for, beside the picture: listed, added, changed, taken away. */
final class ReservationsPanel extends VBox {
  private static final double WIDTH = 330;
  private static final double LIST = 56;

  private final FeatureContext context;
  private final ReservationEdits edits;
  private final ListView<HostReservation> list = Ui.named("reservations-list", new ListView<>());
  private boolean following;

  /**
   * @param close puts it away
   */
  ReservationsPanel(ReservationEdits edits, FeatureContext context, Runnable close) {
    super(6);
    this.edits = edits;
    this.context = context;
    setId("reservations");
    getStyleClass().addAll("results-bar", "contend-bar");
    setMinWidth(WIDTH);
    setPrefWidth(WIDTH);
    setMinHeight(0);
    list.getStyleClass().add("dense");
    list.setAccessibleText(Text.of("reservation.list"));
    list.setPlaceholder(new Label(Text.of("reservation.none")));
    list.setCellFactory(_ -> new Cell());
    list.setMinHeight(LIST);
    list.setPrefHeight(LIST);
    list.setOnKeyPressed(key -> {
      if (key.getCode() == KeyCode.DELETE || key.getCode() == KeyCode.BACK_SPACE) {
        edits.remove();
        key.consume();
      }
    });
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (!following) {
            edits.choose(now == null ? null : now.id());
          }
        });
    var sheet = new ScrollPane(new ReservationSheet(edits, this::selected));
    sheet.setFitToWidth(true);
    sheet.setMinHeight(0);
    VBox.setVgrow(sheet, Priority.ALWAYS);
    getChildren().setAll(bar(close), list, sheet);
    ChangeListeners.nowAndOnChange(this::follow, edits.allProperty(), edits.chosenProperty());
  }

  private HBox bar(Runnable close) {
    var add =
        Ui.button(
            "reservation-add",
            Text.of("reservation.add"),
            MaterialDesignP.PLUS,
            () -> edits.add(selected()));
    DisabledReason.bind(
        add,
        Bindings.createBooleanBinding(
            () -> selected().isEmpty(), context.selection().selectionProperty()),
        Text.of("why.hosts"));
    var remove =
        Ui.iconButton(
            "reservation-remove",
            MaterialDesignD.DELETE_OUTLINE,
            Text.of("reservation.remove"),
            edits::remove);
    DisabledReason.bind(remove, edits.chosenProperty().isNull(), Text.of("why.reservation"));
    var away =
        Ui.iconButton(
            "reservation-close", MaterialDesignC.CLOSE, Text.of("reservation.close"), close);
    var bar = Ui.styled(new HBox(6, add, Ui.spring(), remove, away), "contend-bar");
    return bar;
  }

  private List<String> selected() {
    var cluster = context.document().cluster();
    return context.selection().selectionProperty().get().stream().filter(cluster::hasHost).toList();
  }

  private void follow() {
    following = true;
    list.getItems().setAll(edits.allProperty().get());
    var now = edits.chosenProperty().get();
    if (now == null) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().select(now);
    }
    following = false;
  }

  private static final class Cell extends ListCell<HostReservation> {
    Cell() {
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable HostReservation item, boolean empty) {
      super.updateItem(item, empty);
      setText(
          item == null || empty
              ? ""
              : Text.of(
                  "reservation.line",
                  item.id(),
                  item.hosts().size(),
                  TimeWords.text(item.endSeconds() - item.startSeconds())));
    }
  }
}
