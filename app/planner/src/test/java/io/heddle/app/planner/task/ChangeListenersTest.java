package io.heddle.app.planner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import javafx.beans.property.SimpleStringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.junit.jupiter.api.Test;

class ChangeListenersTest {
  private final SimpleStringProperty value = new SimpleStringProperty("");
  private final ObservableList<String> list = FXCollections.observableArrayList();
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void runsOnEveryChangeOfAValueAndOfAList() {
    var following = ChangeListeners.onChange(runs::incrementAndGet, value, list);
    assertThat(runs).hasValue(0);
    value.set("a"); // which nobody reads
    value.set("b");
    value.set("b");
    assertThat(runs).hasValue(2);
    list.add("c");
    assertThat(runs).hasValue(3);
    following.unsubscribe();
    value.set("d");
    list.clear();
    assertThat(runs).hasValue(3);
  }

  @Test
  void runsOnEveryChangeOfASet() {
    var set = FXCollections.observableSet("a");
    var following = ChangeListeners.onChange(runs::incrementAndGet, set);
    set.add("b");
    set.add("b");
    set.remove("a");
    assertThat(runs).hasValue(2);
    following.unsubscribe();
    set.clear();
    assertThat(runs).hasValue(2);
  }

  @Test
  void runsNowAsWell() {
    ChangeListeners.nowAndOnChange(runs::incrementAndGet, list);
    assertThat(runs).hasValue(1);
    list.add("a");
    assertThat(runs).hasValue(2);
  }

  @Test
  void refusesWhatIsNoValueListOrSet() {
    var map = FXCollections.observableHashMap();
    assertThatThrownBy(() -> ChangeListeners.onChange(runs::incrementAndGet, map))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no value, list or set");
  }
}
