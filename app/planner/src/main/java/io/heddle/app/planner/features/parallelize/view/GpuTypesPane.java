package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.GpuTypeChoice;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.hardware.GpuHardwareTable;
import java.util.ArrayList;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The types of GPU that are compared, each with what one costs an hour. */
final class GpuTypesPane extends TitledPane {
  private final ParallelizeSession session;
  private final VBox rows = new VBox(4);

  GpuTypesPane(ParallelizeSession session) {
    this.session = session;
    var more = new MenuButton(Text.of("parallelize.types.more"));
    more.setId("parallelize-types-more");
    more.getStyleClass().addAll("flat", "small");
    for (var spec : GpuHardwareTable.gpus()) {
      var item = new MenuItem(Text.of("parallelize.types.item", spec.name(), spec.memoryGiB()));
      item.setOnAction(_ -> session.question().types().compareWith(spec));
      more.getItems().add(item);
    }
    InspectorCards.fold(
        this, "parallelize-types", Text.of("parallelize.types"), new VBox(6, rows, more));
    ChangeListeners.nowAndOnChange(this::fill, session.question().types().choices());
  }

  private void fill() {
    var choices = session.question().types().choices();
    if (rows.getChildren().size() == choices.size() && isFocusInside()) {
      return; // a person types a price
    }
    var nodes = new ArrayList<Node>();
    for (int i = 0; i < choices.size(); i++) {
      nodes.add(row(i));
    }
    rows.getChildren().setAll(nodes);
  }

  private boolean isFocusInside() {
    var scene = getScene();
    var focused = scene == null ? null : scene.getFocusOwner();
    return focused instanceof TextField && isAncestorOf(focused);
  }

  private boolean isAncestorOf(Node node) {
    for (var each = node; each != null; each = each.getParent()) {
      if (each == rows) {
        return true;
      }
    }
    return false;
  }

  private Node row(int index) {
    var types = session.question().types();
    var choice = types.choices().get(index);
    var offer = choice.offer();
    var box =
        new CheckBox(
            offer.isHere()
                ? Text.of("parallelize.type", offer.gpu(), offer.free())
                : Text.of("parallelize.type.elsewhere", offer.gpu()));
    box.setId("type-" + offer.gpu().replace(' ', '-'));
    box.setSelected(choice.on());
    DisabledReason.set(box, choice.isKnown() ? "" : Text.of("why.gpu.unknown", offer.gpu()));
    box.setOnAction(_ -> types.weigh(types.choices().get(index), box.isSelected()));
    var price =
        InspectorCards.field(
            "price-" + offer.gpu().replace(' ', '-'), Text.of("parallelize.price"), text(choice));
    price.setPromptText(Text.of("parallelize.price.prompt"));
    price.setPrefColumnCount(4);
    price.setMinWidth(USE_PREF_SIZE);
    price
        .textProperty()
        .addListener((_, _, now) -> types.price(types.choices().get(index), number(now)));
    return Ui.row(box, price);
  }

  private static String text(GpuTypeChoice choice) {
    var price = choice.hourlyPrice();
    return price == null ? "" : String.format(Locale.ENGLISH, "%.2f", price);
  }

  private static @Nullable Double number(String text) {
    return text.strip().matches("\\d{1,6}(\\.\\d{0,4})?") && Double.parseDouble(text) > 0
        ? (Double) Double.parseDouble(text)
        : null;
  }
}
