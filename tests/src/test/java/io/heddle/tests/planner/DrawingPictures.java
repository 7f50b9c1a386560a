package io.heddle.tests.planner;

import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.edit.DrawingTool;
import io.heddle.model.cluster.Position;
import java.util.List;
import java.util.Objects;

/** Drawing: from an empty canvas to two pods with a job, the table, search and commands. */
final class DrawingPictures {
  private DrawingPictures() {}

  static void take(Camera camera) {
    var window = camera.harness().window;
    var editor = window.editor();
    camera.act(editor::newCluster);
    camera.both("draw-empty");
    camera.act(() -> {
      editor.place(DrawingTool.CORE, new Position(50, 4));
      for (int pod = 0; pod < 2; pod++) {
        editor.place(DrawingTool.SPINE, new Position(25 + 50 * pod, 22));
        editor.place(DrawingTool.LEAF, new Position(15 + 50 * pod, 38));
        editor.place(DrawingTool.LEAF, new Position(38 + 50 * pod, 38));
        for (int host = 0; host < 4; host++) {
          editor.place(DrawingTool.HOST, new Position(9 + 12 * host + 50 * pod, 54));
        }
      }
      editor.selectAll();
      editor.cableSelection();
      editor.place(DrawingTool.HOST, new Position(112, 54));
      window.linking().select(List.of("spine-0", "leaf-0", "leaf-1", "h-1", "h-2"));
    });
    camera.awaitRest();
    camera.both("draw-selected");
    camera.act(() -> {
      var current = camera.harness().planner.current();
      current.add(NewJobTemplates.first(Objects.requireNonNull(current.editedProperty().get())));
      window.linking().select(List.of("h-9"));
    });
    camera.harness().awaitSettled();
    camera.both("draw-host");
    camera.tab("tab-nodes");
    camera.both("draw-nodes");
    camera.tab("tab-matrix");
    for (var dark : List.of(false, true)) {
      camera.dark(dark);
      camera.act(window::find);
      camera.popups(dark ? "draw-search-dark" : "draw-search");
      camera.act(window::commands);
      camera.popups(dark ? "draw-commands-dark" : "draw-commands");
    }
    camera.dark(false);
    camera.open("minipods-128");
    camera.act(() -> window.linking().select(List.of("pod-000-h-00")));
    camera.both("draw-128");
  }
}
