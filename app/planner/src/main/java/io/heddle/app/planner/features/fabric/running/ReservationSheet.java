package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.NamedFieldSheet;
import io.heddle.app.planner.controls.Ui;
import io.heddle.model.allocation.HostReservation;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/** The reservation that is looked at, to be changed. */
final class ReservationSheet extends NamedFieldSheet {
  private static final double TIME = 172;

  private final ReservationEdits edits;
  private final Supplier<Collection<String>> selected;

  /**
   * @param selected hosts of the selection
   */
  ReservationSheet(ReservationEdits edits, Supplier<Collection<String>> selected) {
    super("reservation");
    this.edits = edits;
    this.selected = selected;
    edits.chosenProperty().subscribe(this::fill);
  }

  private void fill(@Nullable HostReservation one) {
    var owner = getScene() == null ? null : getScene().getFocusOwner();
    var id =
        owner != null && getChildrenUnmodifiable().contains(owner.getParent())
            ? owner.getId()
            : null;
    clear();
    Ui.show(this, one != null);
    if (one == null) {
      return;
    }
    row("reservation.id", text("reservation-id", one.id(), edits::rename));
    row("reservation.from", time("reservation-from", one.startSeconds(), edits::setStart));
    row("reservation.to", time("reservation-to", one.endSeconds(), edits::setEnd));
    row(
        "reservation.why",
        text("reservation-why", Objects.requireNonNullElse(one.why(), ""), edits::setWhy));
    var hosts =
        Ui.button(
            "reservation-hosts",
            Text.of("reservation.hosts.take", one.hosts().size()),
            MaterialDesignS.SELECTION,
            () -> take(selected.get()));
    hosts.getStyleClass().add("dense");
    row("reservation.hosts", hosts);
    var lent = Ui.named("reservation-lent", new CheckBox());
    lent.setSelected(one.lent());
    lent.selectedProperty().addListener((_, _, now) -> edits.setLent(now));
    row("reservation.lent", lent);
    finish();
    if (id != null && lookup("#" + id) != null) {
      lookup("#" + id).requestFocus();
    }
  }

  private TextField time(String id, double seconds, Consumer<String> commit) {
    var field = text(id, edits.text(seconds), commit);
    field.setPrefWidth(TIME);
    return field;
  }

  private void take(Collection<String> hosts) {
    if (!hosts.isEmpty()) {
      edits.setHosts(hosts);
    }
  }
}
