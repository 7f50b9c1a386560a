package io.heddle.app.planner.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.RecentFiles;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.render.topology.FabricLayout;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Corrections of what an import had to assume. */
class UnknownGpuHostsTest {
  private static final HostType ASSUMED = new HostType("assumed-8", "unknown", 8);
  private static final HostType H100 =
      Objects.requireNonNull(StandardHostTypes.all().get("dgx-h100"));

  private final DrivenBackground driven = new DrivenBackground();
  private final OpenDocuments planner = new OpenDocuments(driven.tasks, new RecentFiles(List.of()));
  private final LinkedSelection linking = new LinkedSelection(planner.current());
  private final FabricEditor editor = new FabricEditor(planner, linking);
  private final UnknownGpuHosts unknown = new UnknownGpuHosts(editor);

  @BeforeEach
  void openThreeUnknownHostsAndOneKnown() {
    var hosts =
        List.of(
            new Host("a", ASSUMED).withGpuStates(HostGpuStates.UNKNOWN),
            new Host("b", ASSUMED).withGpuStates(HostGpuStates.UNKNOWN),
            new Host("c", ASSUMED).withGpuStates(HostGpuStates.UNKNOWN),
            new Host("d", H100));
    var cluster =
        new Cluster(
            "imported",
            List.of(ASSUMED, H100),
            List.of(new Switch("leaf", Tier.LEAF)),
            hosts,
            Stream.of("a", "b", "c", "d").map(id -> new Link(id, "leaf", 400, 1)).toList());
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    planner.add(document);
    planner.show(document);
  }

  @Test
  void oneChoiceSettlesAllUnknownHostsAndUndoTakesItBack() {
    var before = editor.cluster();
    assertThat(unknown.hosts()).containsExactly("a", "b", "c");
    assertThat(before.gpus()).isEqualTo(8);
    assertThat(before.assumedGpus()).isEqualTo(24);
    assertThat(before.freeGpus()).as("a job gets none that nobody knows").isEqualTo(8);
    unknown.setType(H100);
    assertThat(editor.cluster().freeGpus()).isEqualTo(32);
    assertThat(editor.cluster().assumedGpus()).isZero();
    assertThat(unknown.hosts()).isEmpty();
    assertThat(linking.selectionProperty().get()).as("nobody selected them").isEmpty();
    Objects.requireNonNull(planner.current().documentProperty().get()).undo();
    assertThat(editor.cluster()).isEqualTo(before);
  }

  /** A login node is seen only once all hosts have a type. */
  @Test
  void selectedHostsCanBeRemovedAfterTheirTypeIsSet() {
    assertThat(unknown.areSettled()).isFalse();
    unknown.setType(H100);
    assertThat(unknown.areSettled()).isTrue();
    assertThat(unknown.removable()).isEmpty();
    linking.select(List.of("b", "d"));
    assertThat(unknown.removable()).as("a source named the GPUs of d").containsExactly("b");
    unknown.remove();
    assertThat(editor.cluster().hosts().stream().map(Host::id)).containsExactly("a", "c", "d");
  }

  @Test
  void whereSomeAreSelectedOnlyTheseAreMeant() {
    linking.select(List.of("b", "d"));
    assertThat(unknown.hosts()).containsExactly("b");
    assertThat(unknown.areSelected()).isTrue();
    unknown.remove();
    assertThat(editor.cluster().hosts()).extracting(Host::id).containsExactly("a", "c", "d");
    linking.select(List.of());
    assertThat(unknown.areSelected()).isFalse();
  }

  @Test
  void typesOfTheClusterComeFirst() {
    assertThat(unknown.types()).doesNotContain(ASSUMED).startsWith(H100).contains(H100);
  }

  @Test
  void theTitleSaysWhatIsAssumed() {
    var document = planner.current().documentProperty().get();
    driven.runAll();
    assertThat(DocumentTitle.of(document)).contains("8 GPUs known", "24 assumed");
  }
}
