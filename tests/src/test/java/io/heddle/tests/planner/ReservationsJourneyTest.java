package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.model.allocation.HostReservation;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;

/** Hosts that somebody needs are reserved along the time of what runs. */
class ReservationsJourneyTest extends RunningJourney {
  /** As typed, without the pointer: each change is a step of its own. */
  @Test
  void hostsAreReservedChangedAndReleased() {
    open(folder.resolve("a.cluster.json"));
    harness.awaitSettled();
    importState();
    fire("#import-dismiss");
    act(() -> harness.stage.setWidth(1000));
    fire("#timeline-reservations");
    harness.await("alone", () -> harness.stage.getScene().lookup("#timeline-gantt") == null);
    fire("#reservation-close");
    harness.await("it again", () -> harness.stage.getScene().lookup("#timeline-gantt") != null);
    fire("#timeline-reservations");
    act(() -> harness.stage.setWidth(1280));
    harness.await("beside it", () -> harness.stage.getScene().lookup("#timeline-gantt") != null);
    assertThat(UiToolkit.onFx(() -> node("#reservation-add", ButtonBase.class).isDisabled()))
        .as("no host is selected")
        .isTrue();
    var hosts = document().cluster().hosts().stream().map(host -> host.id()).toList();
    act(() -> harness.window.linking().select(List.of(hosts.get(6), hosts.get(7))));
    harness.await("hosts", () -> !node("#reservation-add", ButtonBase.class).isDisabled());
    act(() -> {
      var add = (ButtonBase) Objects.requireNonNull(node("#reservation-add"));
      assertThat(add.isDisabled()).as("it was not a moment ago").isFalse();
      add.fire();
    });
    harness.await("a reservation", () -> reservations().size() == 1);
    assertThat(reservations().getFirst().hosts()).containsExactly(hosts.get(6), hosts.get(7));
    assertThat(reservations().getFirst().startSeconds()).isEqualTo(NOW);
    harness.await(
        "no words cut",
        () -> CutWords.in(node("#reservations-list", Node.class).getParent()).isEmpty());
    harness.await("another answer", () -> harness.text("#timeline-answer").equals("in 1 h"));

    type("#reservation-why", "new fans");
    type("#reservation-from", "+2 h");
    assertThat(reservations().getFirst().why()).isEqualTo("new fans");
    assertThat(reservations().getFirst().startSeconds()).isEqualTo(NOW + 7200);
    type("#reservation-to", "tomorrow");
    assertThat(harness.text("#reservation-error")).contains("tomorrow is no time", "+2 h");
    type("#reservation-to", "+1 h");
    assertThat(harness.text("#reservation-error"))
        .isEqualTo(Text.of("reservation.refused.order", "2027-01-15 09:00", "2027-01-15 10:00"));
    type("#reservation-to", "+5 h");
    assertThat(reservations().getFirst().endSeconds()).isEqualTo(NOW + 18_000);
    type("#reservation-id", "fans");
    fire("#reservation-lent");
    assertThat(reservations())
        .containsExactly(
            new HostReservation(
                "fans",
                new TreeSet<>(hosts.subList(6, 8)),
                NOW + 7200,
                NOW + 18_000,
                "new fans",
                true));
    act(harness.stage::requestFocus);
    focus("#reservations-list");
    press(KeyCode.DELETE);
    assertThat(reservations()).isEmpty();
    for (int steps = 0; steps < 5; steps++) {
      press(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);
    }
    harness.await("undone", () -> reservations().size() == 1);
    assertThat(reservations().getFirst().why()).isEqualTo("new fans");
    assertThat(reservations().getFirst().endSeconds()).isEqualTo(NOW + 86_400);
    assertThat(UiToolkit.onFx(() -> document().allocationsProperty().get().jobs())).hasSize(4);
  }

  private List<HostReservation> reservations() {
    return UiToolkit.onFx(() -> document().allocationsProperty().get().reservations());
  }

  private void type(String id, String words) {
    focus(id);
    act(() -> node(id, TextField.class).setText(words));
    press(KeyCode.ENTER);
  }
}
