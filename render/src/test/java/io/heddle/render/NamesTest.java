package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.text.NaturalNameOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static List<String> sorted(String... names) {
    var list = new ArrayList<>(List.of(names));
    Collections.shuffle(list, new Random(5));
    list.sort(NaturalNameOrder.INSTANCE);
    return list;
  }

  @Test
  void numbersAreSortedByTheirValue() {
    assertThat(sorted("S1", "S2", "S9", "S10", "S100"))
        .containsExactly("S1", "S2", "S9", "S10", "S100");
    assertThat(sorted("pod-02", "pod-4", "pod-08", "pod-10", "pod-10-leaf-2", "pod-10-leaf-11"))
        .containsExactly("pod-02", "pod-4", "pod-08", "pod-10", "pod-10-leaf-2", "pod-10-leaf-11");
    assertThat(sorted("a12345678901234567890123", "a12345678901234567890124"))
        .as("numbers of any length")
        .containsExactly("a12345678901234567890123", "a12345678901234567890124");
  }

  @Test
  void theOrderIsOne() {
    var random = new Random(11);
    var names = new ArrayList<String>();
    for (int i = 0; i < 60; i++) {
      var name = new StringBuilder();
      for (int j = random.nextInt(6); j >= 0; j--) {
        name.append("a0B1-".charAt(random.nextInt(5)));
      }
      names.add(name.toString());
    }
    var order = NaturalNameOrder.INSTANCE;
    for (var a : names) {
      for (var b : names) {
        assertThat(Integer.signum(order.compare(a, b)))
            .isEqualTo(-Integer.signum(order.compare(b, a)));
        assertThat(order.compare(a, b) == 0).as(a + " " + b).isEqualTo(a.equals(b));
        for (var c : names) {
          if (order.compare(a, b) < 0 && order.compare(b, c) < 0) {
            assertThat(order.compare(a, c)).as(a + " " + b + " " + c).isNegative();
          }
        }
      }
    }
  }

  @Test
  void whatTellsNamesApartIsLeft() {
    assertThat(ShortenedNames.of(List.of("pod-01-leaf-1", "pod-01-leaf-12")))
        .isEqualTo(Map.of("pod-01-leaf-1", "1", "pod-01-leaf-12", "12"));
    assertThat(ShortenedNames.of(List.of("dc-r1-L4", "dc-r2-L4", "dc-r13-L4")).values())
        .containsExactlyInAnyOrder("1", "2", "13");
    assertThat(ShortenedNames.of(List.of("leaf-a", "leaf-b")).values())
        .containsExactlyInAnyOrder("a", "b");
    assertThat(ShortenedNames.of(List.of("x-007", "x-070")).values())
        .containsExactlyInAnyOrder("7", "70");
  }

  @Test
  void namesThatCannotBeShortenedStay() {
    assertThat(ShortenedNames.of(List.of("leaf", "leaf-2"))).containsEntry("leaf", "leaf");
    assertThat(ShortenedNames.of(List.of("x-01", "x-1"))).containsEntry("x-01", "x-01");
    assertThat(ShortenedNames.of(List.of("alone"))).containsEntry("alone", "alone");
    assertThat(ShortenedNames.of(List.of())).isEmpty();
  }

  @Test
  void namesAreShorterWhereThereIsLessRoom() {
    var spines =
        ShortenedNames.byRoom(List.of("A10-P1-SPINE-02", "A10-P1-SPINE-12", "B10-P1-SPINE-05"));
    assertThat(spines)
        .containsEntry("A10-P1-SPINE-02", List.of("A10-P1-SPINE-02", "A10-2", "2"))
        .containsEntry("B10-P1-SPINE-05", List.of("B10-P1-SPINE-05", "B10-5", "5"));
    assertThat(ShortenedNames.byRoom(List.of("pod-1-a", "pod-1-b", "pod-2-a")))
        .containsEntry("pod-1-a", List.of("pod-1-a", "1-a"));
    var hashes =
        ShortenedNames.byRoom(List.of("0c9d9de1b19e7f39", "0c9e2c31f7143b79", "99becf8368ffd875"));
    assertThat(hashes)
        .containsEntry("0c9d9de1b19e7f39", List.of("0c9d9de1b19e7f39", "0c9d…"))
        .containsEntry("99becf8368ffd875", List.of("99becf8368ffd875", "99be…"));
    assertThat(ShortenedNames.byRoom(List.of("leaf", "leaf-2")))
        .containsEntry("leaf", List.of("leaf"))
        .containsEntry("leaf-2", List.of("leaf-2"));
    assertThat(ShortenedNames.byRoom(List.of("alone")))
        .containsEntry("alone", List.of("alone", "alo…"));
    assertThat(ShortenedNames.byRoom(List.of())).isEmpty();
  }
}
