package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.SearchGuide;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Slider;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/** What is asked for: GPUs, availability, algorithm, truth, model, constraints. */
final class DispatchForm extends VBox {
  private static final int MOST_LISTED = 40;

  private final DispatchSession session;
  private final Slider slider = Ui.named("dispatch-slider", new Slider(1, 1, 1));
  private final Label free = Ui.named("dispatch-free", Ui.label("", "text-muted", "hint"));
  private final MenuButton busy = new MenuButton(Text.of("dispatch.busy"));
  private boolean following;

  /**
   * @param files asked for profiles and models
   */
  DispatchForm(DispatchSession session, DispatchFiles files) {
    super(6);
    this.session = session;
    getStyleClass().addAll("dispatch-form", "inspector-content");
    slider.setAccessibleText(Text.of("dispatch.slider"));
    slider.setBlockIncrement(1);
    slider.valueProperty().addListener((_, _, now) -> slid((int) Math.round(now.doubleValue())));
    HBox.setHgrow(slider, Priority.ALWAYS);
    var field = new GpuRequestField(session.choices().requests());
    field.setPrefWidth(84);
    field.setMinWidth(84);
    var algorithm = combo("dispatch-algorithm", "dispatch.algorithm", DispatchForm::summary);
    algorithm.getItems().setAll(GpuDispatchAlgorithms.registry().names());
    algorithm.setButtonCell(new Words<>(name -> name));
    algorithm.valueProperty().bindBidirectional(session.choices().algorithm());
    var truth = combo("dispatch-truth", "dispatch.truth", BandwidthGroundTruth::label);
    truth.setItems(files.sources().truths());
    truth.valueProperty().bindBidirectional(session.choices().truth());
    var guide = combo("dispatch-guide", "dispatch.guide", SearchGuide::label);
    guide.setItems(files.sources().guides());
    guide.valueProperty().bindBidirectional(session.choices().guide());
    var grid = new GridPane(8, 6);
    grid.getColumnConstraints().setAll(column(false), column(true));
    grid.addRow(0, name("dispatch.gpus"), new HBox(6, slider, field));
    grid.addRow(1, name("dispatch.free"), freeRow());
    grid.addRow(2, name("dispatch.algorithm"), algorithm);
    grid.addRow(3, name("dispatch.truth"), with(truth, "dispatch-open-truth", files::openTruth));
    grid.addRow(4, name("dispatch.guide"), with(guide, "dispatch-open-guide", files::openGuide));
    getChildren().addAll(grid, constraints());
    ChangeListeners.nowAndOnChange(
        this::follow, session.choices().requests(), session.clusterProperty());
  }

  private static javafx.scene.layout.ColumnConstraints column(boolean grows) {
    var column = new javafx.scene.layout.ColumnConstraints();
    column.setHgrow(grows ? Priority.ALWAYS : Priority.NEVER);
    if (!grows) {
      column.setMinWidth(USE_PREF_SIZE);
    }
    return column;
  }

  private static Label name(String key) {
    return Ui.label(Text.of(key), "text-muted", "hint");
  }

  private static String summary(String name) {
    return name + " · " + GpuDispatchAlgorithms.registry().byName(name).summary();
  }

  private static <T> ComboBox<T> combo(String id, String key, Function<T, String> words) {
    var box = new ComboBox<T>();
    box.setId(id);
    box.setAccessibleText(Text.of(key));
    box.setCellFactory(_ -> new Words<>(words));
    box.setButtonCell(new Words<>(words));
    box.tooltipProperty() // some names are longer than it has room for
        .bind(box.valueProperty().map(value -> new Tooltip(words.apply(value))));
    box.setMaxWidth(Double.MAX_VALUE);
    box.setMinWidth(0);
    box.setPrefWidth(150);
    HBox.setHgrow(box, Priority.ALWAYS);
    return box;
  }

  private static Node with(ComboBox<?> box, String id, Runnable open) {
    var button =
        Ui.iconButton(id, MaterialDesignF.FOLDER_OPEN_OUTLINE, Text.of("dispatch.open"), open);
    button.getStyleClass().add("small");
    return new HBox(2, box, button);
  }

  private Node freeRow() {
    busy.setId("dispatch-busy");
    busy.setTooltip(new Tooltip(Text.of("dispatch.busy.tip")));
    busy.setOnShowing(_ -> fillBusy());
    fillBusy();
    free.setMinWidth(USE_PREF_SIZE);
    busy.setMinWidth(0);
    return new HBox(8, free, Ui.spring(), busy);
  }

  private void fillBusy() {
    var reset = new MenuItem(Text.of("dispatch.busy.reset"));
    reset.setId("dispatch-busy-reset");
    DisabledReason.set(
        reset, session.changedHosts().isEmpty() ? Text.of("why.dispatch.reset") : "");
    reset.setOnAction(_ -> session.forgetChanges());
    busy.getItems().setAll(reset, new SeparatorMenuItem());
    var cluster = session.clusterProperty().get();
    if (cluster != null) {
      cluster.hosts().stream()
          .limit(MOST_LISTED)
          .forEach(host -> {
            var item =
                new CheckMenuItem(
                    Text.of("dispatch.busy.host", host.id(), host.freeGpus(), host.type().gpus()));
            item.setId("dispatch-busy-" + host.id());
            item.setMnemonicParsing(false);
            item.setSelected(host.freeGpus() == 0);
            item.setOnAction(_ -> session.toggleHost(host.id()));
            busy.getItems().add(item);
          });
      if (cluster.hosts().size() > MOST_LISTED) {
        var more =
            new MenuItem(Text.of("dispatch.busy.more", cluster.hosts().size() - MOST_LISTED));
        DisabledReason.set(more, Text.of("why.more"));
        busy.getItems().add(more);
      }
    }
  }

  private Node constraints() {
    var pod = Ui.named("dispatch-minipod", new CheckBox(Text.of("dispatch.minipod")));
    pod.selectedProperty().bindBidirectional(session.choices().sameMinipod());
    var whole = Ui.named("dispatch-whole", new CheckBox(Text.of("dispatch.whole")));
    whole.selectedProperty().bindBidirectional(session.choices().wholeHosts());
    var most = Ui.named("dispatch-hosts", new WholeNumberSpinner(0, 9999, 0));
    most.setEditable(true);
    most.setPrefWidth(62);
    most.setAccessibleText(Text.of("dispatch.hosts.accessible"));
    most.setTooltip(new Tooltip(Text.of("dispatch.hosts.accessible")));
    most.valueProperty()
        .addListener((_, _, now) -> session.choices().maxHosts().set(now == null ? 0 : now));
    var hosts = new HBox(6, Ui.label(Text.of("dispatch.hosts"), "hint"), most);
    hosts.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    most.setMinWidth(USE_PREF_SIZE);
    return new VBox(6, new HBox(14, pod, whole), hosts);
  }

  /** The slider shows a single request; it moves within what is free. */
  private void follow() {
    Cluster cluster = session.clusterProperty().get();
    int most = cluster == null ? 1 : Math.max(1, cluster.freeGpus());
    var requests = session.choices().requests().get();
    following = true;
    slider.setMax(most);
    DisabledReason.set(slider, requests.size() == 1 ? "" : Text.of("why.dispatch.requests"));
    if (requests.size() == 1) {
      slider.setValue(Math.min(most, requests.getFirst()));
    }
    following = false;
    if (cluster != null) {
      free.setText(Text.of("dispatch.free.value", cluster.freeGpus(), cluster.gpus()));
    }
    busy.setText(
        session.changedHosts().isEmpty()
            ? Text.of("dispatch.busy")
            : Text.of("dispatch.busy.changed", session.changedHosts().size()));
  }

  private void slid(int now) {
    if (!following) {
      session.choices().requests().set(List.of(now));
    }
  }

  /** An entry in words. */
  private static final class Words<T> extends ListCell<T> {
    private final Function<T, String> words;

    Words(Function<T, String> words) {
      this.words = words;
    }

    @Override
    protected void updateItem(@Nullable T item, boolean empty) {
      super.updateItem(item, empty);
      setText(item == null || empty ? null : words.apply(item));
    }
  }
}
