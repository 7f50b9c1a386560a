package io.heddle.app.planner.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.CurrentDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.HostState;
import io.heddle.model.edit.DrawnFabricEdits;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ViewFilterTest {
  private static final String HOST = "pod-00-h-00";

  private final DrivenBackground driven = new DrivenBackground();
  private final CurrentDocument current = new CurrentDocument();
  private final LinkedSelection linking = new LinkedSelection(current);
  private final ViewFilter filter =
      new ViewFilter(driven.tasks, current, linking, driven.faults::add);

  @BeforeEach
  void open() {
    current.show(FileReader.document(Samples.byId("table1-i")));
  }

  private Set<String> wanted() {
    driven.runAll();
    assertThat(driven.faults).isEmpty();
    return Objects.requireNonNull(filter.emphasisProperty().get().nodes());
  }

  @Test
  void nothingIsFadedWhileItIsClosed() {
    filter.criteria().words().set("core");
    driven.runAll();
    assertThat(filter.emphasisProperty().get().isAll()).isTrue();
    filter.openProperty().set(true);
    assertThat(wanted()).isNotEmpty().allMatch(id -> id.contains("core"));
    filter.openProperty().set(false);
    assertThat(filter.emphasisProperty().get().isAll()).isTrue();
  }

  @Test
  void theLatestWishWins() {
    filter.openProperty().set(true);
    driven.runAll();
    filter.criteria().words().set("core");
    var late = driven.work.removeFirst();
    filter.criteria().words().set("spine");
    driven.runAll();
    late.run();
    assertThat(wanted()).isNotEmpty().allMatch(id -> id.contains("spine"));
  }

  @Test
  void hopsCountFromWhatWasSelectedThen() {
    linking.select(List.of(HOST));
    filter.focus();
    var near = wanted();
    assertThat(near).contains(HOST, "pod-00-leaf-00").doesNotContain("pod-01-leaf-00");
    linking.select(List.of("pod-01-h-00"));
    assertThat(wanted()).isEqualTo(near);
    filter.criteria().hops().set(2);
    assertThat(wanted()).containsAll(near).hasSizeGreaterThan(near.size());
  }

  @Test
  void itFollowsEditsAndForgetsWithTheDocument() {
    filter.openProperty().set(true);
    filter.criteria().withoutStates().addAll(Set.of(HostState.FREE, HostState.BUSY));
    filter
        .criteria()
        .withoutLevels()
        .addAll(filter.levels().stream().filter(level -> level > 0).toList());
    var document = Objects.requireNonNull(current.documentProperty().get());
    assertThat(wanted()).doesNotContain(HOST);
    document.edit(
        "fail",
        DrawnFabricEdits.mark(document.cluster(), Set.of(HOST), HostState.FAILED).cluster());
    assertThat(wanted()).containsExactly(HOST);
    current.show(FileReader.document(Samples.byId("h100")));
    driven.runAll();
    assertThat(filter.criteria().withoutStates()).isEmpty();
    assertThat(filter.emphasisProperty().get().isAll()).isTrue();
  }

  @Test
  void withoutADocumentEverythingIsShown() {
    filter.openProperty().set(true);
    filter.criteria().hides().set(true);
    filter.criteria().words().set("core");
    driven.runAll();
    assertThat(filter.emphasisProperty().get().leavesOut(HOST)).isTrue();
    current.show((OpenDocument) null);
    driven.runAll();
    assertThat(filter.emphasisProperty().get().isAll()).isTrue();
    assertThat(filter.levels()).isEmpty();
  }
}
