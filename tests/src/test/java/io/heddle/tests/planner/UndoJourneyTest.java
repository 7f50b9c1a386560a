package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Undo and redo restore the selection, too. */
class UndoJourneyTest extends OpenedFileJourney {
  @Test
  void undoSelectsWhatWasSelectedBeforeAndRedoWhatTheEditWasAbout() {
    open();
    var hosts = document().cluster().hosts().stream().map(each -> each.id()).toList();
    var before = List.of(hosts.get(2), hosts.get(0));
    act(() -> harness.window.linking().select(before));
    act(() -> harness.window.editor().duplicate());
    var copies = selected();
    assertThat(copies).hasSize(2).doesNotContainAnyElementsOf(hosts);
    act(() -> harness.window.linking().select(List.of(hosts.get(1))));
    act(() -> harness.command("menu.undo"));
    assertThat(selected()).containsExactlyElementsOf(before);
    act(() -> harness.window.linking().select(List.of(hosts.get(3))));
    act(() -> harness.command("menu.redo"));
    assertThat(selected()).containsExactlyElementsOf(copies);

    newJob();
    act(() -> harness.window.linking().select(before));
    act(() -> harness.command("menu.undo"));
    assertThat(selected()).as("a job is no node").containsExactlyElementsOf(before);
  }

  private List<String> selected() {
    return UiToolkit.onFx(() -> List.copyOf(harness.window.linking().selectionProperty().get()));
  }
}
