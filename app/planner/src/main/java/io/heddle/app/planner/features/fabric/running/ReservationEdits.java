package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.usecase.state.TimeEntryFormat;
import io.heddle.model.allocation.HostReservation;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The document's reservations, changed one undoable step at a time. View model: knows no view. To
 * be used on the UI thread only.
 */
final class ReservationEdits {
  private static final double DAY = 86_400;

  private final ClusterDocument document;
  private final ReadOnlyObjectWrapper<List<HostReservation>> all =
      new ReadOnlyObjectWrapper<>(List.of());
  private final ReadOnlyObjectWrapper<@Nullable HostReservation> chosen =
      new ReadOnlyObjectWrapper<>();

  ReservationEdits(ClusterDocument document) {
    this.document = document;
    document
        .allocationsProperty()
        .subscribe(now -> {
          all.set(now.reservations());
          var before = chosen.get();
          choose(before == null ? null : before.id());
        });
  }

  /** In the order of the file. */
  ReadOnlyObjectProperty<List<HostReservation>> allProperty() {
    return all.getReadOnlyProperty();
  }

  /** The one that is looked at; null: none. */
  ReadOnlyObjectProperty<@Nullable HostReservation> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  /** Looks at the one of this name; at none where there is none. */
  void choose(@Nullable String id) {
    chosen.set(all.get().stream().filter(each -> each.id().equals(id)).findFirst().orElse(null));
  }

  /** Reserves hosts for a day from now on, and looks at that. */
  void add(Collection<String> hosts) {
    var ids = all.get().stream().map(HostReservation::id).toList();
    int number = 1;
    while (ids.contains(Text.of("reservation.new", number))) {
      number++;
    }
    var id = Text.of("reservation.new", number);
    var next = new ArrayList<>(all.get());
    next.add(new HostReservation(id, new TreeSet<>(hosts), now(), now() + DAY, null));
    put(Text.of("edit.reservation.add", hosts.size()), next);
    choose(id);
  }

  /** Takes the one that is looked at away. */
  void remove() {
    var one = chosen.get();
    if (one != null) {
      var next = new ArrayList<>(all.get());
      next.remove(one);
      put(Text.of("edit.reservation.remove", one.id()), next);
    }
  }

  /**
   * @throws IllegalArgumentException if it is empty or another one's
   */
  void rename(String id) {
    if (id.isEmpty() || all.get().stream().anyMatch(each -> each.id().equals(id))) {
      throw new IllegalArgumentException(Text.of("reservation.refused.id", id));
    }
    change(each -> each.withId(id));
    choose(id);
  }

  void setWhy(String why) {
    change(each -> each.withWhy(why.isEmpty() ? null : why));
  }

  /**
   * @throws IllegalArgumentException if it is no time, or not before the end
   */
  void setStart(String typed) {
    double start = seconds(typed);
    change(each -> {
      ordered(start, each.endSeconds());
      return each.withStartSeconds(start);
    });
  }

  /**
   * @throws IllegalArgumentException if it is no time, or not after the start
   */
  void setEnd(String typed) {
    double end = seconds(typed);
    change(each -> {
      ordered(each.startSeconds(), end);
      return each.withEndSeconds(end);
    });
  }

  private void ordered(double start, double end) {
    if (end <= start) {
      throw new IllegalArgumentException(
          Text.of("reservation.refused.order", text(end), text(start)));
    }
  }

  void setHosts(Collection<String> hosts) {
    change(each -> each.withHosts(new TreeSet<>(hosts)));
  }

  void setLent(boolean lent) {
    change(each -> each.withLent(lent));
  }

  private void change(UnaryOperator<HostReservation> by) {
    var one = chosen.get();
    if (one != null) {
      var next = new ArrayList<>(all.get());
      next.set(next.indexOf(one), by.apply(one));
      put(Text.of("edit.reservation.change", one.id()), next);
    }
  }

  private void put(String description, List<HostReservation> next) {
    document.adopt(
        description,
        document.work().cluster(),
        document.allocationsProperty().get().withReservations(next));
  }

  private double now() {
    return document.allocationsProperty().get().now();
  }

  /** A time as a person reads and types it. */
  String text(double seconds) {
    return TimeEntryFormat.text(seconds, now(), ZoneId.systemDefault());
  }

  private double seconds(String typed) {
    return TimeEntryFormat.parse(typed, now(), ZoneId.systemDefault());
  }
}
