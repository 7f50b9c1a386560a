package io.heddle.app.planner.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.FileReader;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.RecentFiles;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.ClusterFile;
import io.heddle.render.topology.NodeAlignment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FabricEditorTest {
  private static final List<String> HOSTS = List.of("pod-00-h-00", "pod-00-h-01", "pod-00-h-02");

  private final DrivenBackground driven = new DrivenBackground();
  private final OpenDocuments planner = new OpenDocuments(driven.tasks, new RecentFiles(List.of()));
  private final LinkedSelection linking = new LinkedSelection(planner.current());
  private final FabricEditor editor = new FabricEditor(planner, linking);

  private void open(ClusterDocument document) {
    planner.add(document);
    planner.show(document);
  }

  private ClusterDocument sample() {
    var document = FileReader.document(Samples.byId("table1-i"));
    open(document);
    linking.select(HOSTS);
    return document;
  }

  private String bytes() {
    return ClusterFile.toJson(editor.cluster());
  }

  private Map<String, Runnable> edits() {
    var edits = new LinkedHashMap<String, Runnable>();
    edits.put("duplicate", editor::duplicate);
    edits.put("delete", editor::delete);
    edits.put("move", () -> editor.move(HOSTS, 30, 10));
    edits.put("align", () -> editor.arrange(NodeAlignment.ALIGN_LEFT));
    edits.put("paste", () -> editor.paste(Objects.requireNonNull(editor.copied())));
    edits.put("connect", () -> editor.connect(HOSTS.getFirst(), HOSTS.getLast()));
    edits.put("mark", () -> editor.properties().mark(HostState.FAILED));
    edits.put("rename", () -> editor.properties().rename(HOSTS.getFirst(), "other"));
    edits.put("rename cluster", () -> editor.properties().renameCluster("other"));
    edits.put("place", () -> editor.place(DrawingTool.LEAF, new Position(3, 4)));
    return edits;
  }

  @Test
  void everyEditIsOneStepThatUndoTakesBackWithTheSelectionOfBefore() {
    var document = sample();
    var before = bytes();
    edits()
        .forEach((name, edit) -> {
          linking.select(HOSTS);
          edit.run();
          driven.runAll();
          var after = bytes();
          var touched = List.copyOf(editor.selectionProperty().get());
          assertThat(document.steps()).as(name).hasSize(1);
          assertThat(after).as(name).isNotEqualTo(before);
          linking.select(List.of("pod-01-h-00"));
          editor.undo();
          driven.runAll();
          assertThat(bytes()).as("%s undone", name).isEqualTo(before);
          assertThat(editor.selectionProperty().get())
              .as("selected after “%s” is undone", name)
              .containsExactlyElementsOf(HOSTS);
          editor.redo();
          assertThat(bytes()).as("%s done again", name).isEqualTo(after);
          assertThat(editor.selectionProperty().get())
              .as("selected after “%s” is done again", name)
              .containsExactlyElementsOf(touched);
          editor.undo();
          driven.runAll();
        });
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void whatIsDoneToNothingIsNoStep() {
    var document = sample();
    linking.select(List.<String>of());
    editor.delete();
    editor.duplicate();
    editor.cableSelection();
    editor.properties().mark(HostState.FAILED);
    editor.move(HOSTS, 0, 0);
    editor.connect(HOSTS.getFirst(), HOSTS.getFirst());
    editor.properties().rename(HOSTS.getFirst(), HOSTS.getFirst());
    assertThat(document.steps()).isEmpty();
    assertThat(document.isModified()).isFalse();
  }

  @Test
  void aSwitchIsMarkedByItsHosts() {
    sample();
    linking.select(List.of("pod-00-leaf-00"));
    editor.properties().mark(HostState.DRAINED);
    var drained =
        editor.cluster().hosts().stream()
            .filter(host -> HostState.of(host) == HostState.DRAINED)
            .map(host -> editor.cluster().switchOf(host.id()))
            .distinct()
            .toList();
    assertThat(drained).containsExactly("pod-00-leaf-00");
    assertThat(editor.selectionProperty().get()).containsExactly("pod-00-leaf-00");
  }

  @Test
  void aClusterIsDrawnFromNothing() {
    editor.newCluster();
    assertThat(editor.drawing().editingProperty().get()).isTrue();
    editor.place(DrawingTool.LEAF, new Position(0, 0));
    var leaf = editor.selectionProperty().get().getFirst();
    editor.place(DrawingTool.HOST, new Position(0, 20));
    var host = editor.selectionProperty().get().getFirst();
    editor.connect(leaf, host);
    assertThat(editor.cluster().switches())
        .singleElement()
        .matches(each -> each.tier().equals(Tier.LEAF));
    assertThat(editor.cluster().switchOf(host)).isEqualTo(leaf);
    while (!bytes().equals(ClusterFile.toJson(Cluster.empty(editor.cluster().name())))) {
      editor.undo();
    }
    assertThat(Objects.requireNonNull(planner.current().documentProperty().get()).isModified())
        .isFalse();
  }

  @Test
  void aNewHostIsCabledByOneForEachGpu() {
    editor.newCluster();
    editor.place(DrawingTool.LEAF, new Position(0, 0));
    editor.place(DrawingTool.LEAF, new Position(60, 0));
    for (int host = 0; host < 3; host++) {
      editor.place(DrawingTool.HOST, new Position(host * 20.0, 20));
    }
    editor.connect("h-1", "leaf-0");
    assertThat(cables("h-1")).containsExactly(8);
    editor.connect("leaf-1", "h-1");
    assertThat(cables("h-1")).as("a second leaf").containsExactly(8, 1);
    editor.drawing().cablesProperty().set(2);
    editor.connect("h-2", "leaf-0");
    assertThat(cables("h-2")).as("as asked for").containsExactly(2);
    editor.drawing().cablesProperty().set(0);
    linking.select(Set.of("h-3", "leaf-1"));
    editor.cableSelection();
    assertThat(cables("h-3")).as("tier by tier").containsExactly(8);
  }

  private List<Integer> cables(String host) {
    return editor.cluster().links().stream()
        .filter(link -> link.from().equals(host) || link.to().equals(host))
        .map(Link::count)
        .toList();
  }

  @Test
  void nodesAreCopiedFromOneDocumentToAnother() {
    sample();
    var copied = Objects.requireNonNull(editor.copied());
    open(FileReader.document(Samples.byId("h100")));
    int before = editor.cluster().hosts().size();
    editor.paste(copied);
    assertThat(editor.cluster().hosts()).hasSize(before + HOSTS.size());
    assertThat(editor.selectionProperty().get()).hasSize(HOSTS.size());
  }
}
