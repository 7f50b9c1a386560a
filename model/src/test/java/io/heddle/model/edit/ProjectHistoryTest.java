package io.heddle.model.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Tier;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectHistoryTest {
  private static final HostType H100 = new HostType("dgx-h100", "H100", 8);
  private static final SequencedSet<String> NONE = new LinkedHashSet<>();

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void everySequenceOfEditsIsUndoneToTheStartAndRedoneToTheSameFiles(long seed) {
    var random = new Random(seed);
    var history = new ProjectHistory(new ClusterProject(Cluster.empty("drawn"), List.of()));
    var files = new ArrayList<String>();
    files.add(ClusterFile.toJson(history.project().cluster()));
    for (int i = 0; i < 120; i++) {
      var now = history.project();
      var next = randomEdit(now.cluster(), random);
      if (history.edit(now.with(next.cluster()), "edit " + i, null, NONE, next.touched())) {
        files.add(ClusterFile.toJson(history.project().cluster()));
      }
      if (random.nextInt(6) == 0) { // steps back now and then; what follows replaces them
        for (int back = random.nextInt(4); back > 0 && files.size() > 1; back--) {
          history.undo();
          files.removeLast();
        }
      }
      assertThat(ClusterFile.toJson(history.project().cluster())).isEqualTo(files.getLast());
    }
    var last = DrawnFabricEdits.addHost(history.project().cluster(), H100, null);
    history.edit(history.project().with(last.cluster()), "last", null, NONE, NONE);
    files.add(ClusterFile.toJson(last.cluster()));
    assertThat(history.steps()).hasSize(files.size() - 1);
    for (int i = files.size() - 2; i >= 0; i--) {
      history.undo();
      assertThat(ClusterFile.toJson(history.project().cluster())).isEqualTo(files.get(i));
    }
    assertThat(history.lastDone()).isNull();
    for (int i = 1; i < files.size(); i++) {
      history.redo();
      assertThat(ClusterFile.toJson(history.project().cluster())).isEqualTo(files.get(i));
    }
    assertThat(history.lastUndone()).isNull();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whatFollowsFromCablesIsAfterEditsWhatItIsInAFreshCluster(long seed) {
    var random = new Random(seed);
    var cluster =
        FabricShapes.byName("clos3")
            .draw("drawn", Map.of("minipods", "3", "hosts", "18", "leaves", "2"));
    for (int i = 0; i < 150; i++) {
      if (random.nextBoolean()) { // known before the edit, or only later
        assertThat(cluster.minipods()).isNotEmpty();
        assertThat(cluster.partitions()).isNotEmpty();
        assertThat(cluster.switchOf(cluster.hosts().getFirst().id())).isNotNull();
      }
      var edited = randomEdit(cluster, random).cluster();
      cluster =
          random.nextBoolean()
              ? edited
              : ReversibleClusterChange.between(cluster, edited).apply(cluster);
      var fresh =
          new Cluster(
              cluster.name(),
              cluster.hostTypes().values(),
              cluster.switches(),
              cluster.hosts(),
              cluster.links());
      assertThat(cluster.minipods()).isEqualTo(fresh.minipods());
      assertThat(cluster.partitions()).isEqualTo(fresh.partitions());
      for (var host : cluster.hosts()) {
        assertThat(cluster.switchOf(host.id())).isEqualTo(fresh.switchOf(host.id()));
        assertThat(cluster.minipodOf(host.id())).isEqualTo(fresh.minipodOf(host.id()));
      }
    }
  }

  private static EditResult randomEdit(Cluster cluster, Random random) {
    var ids =
        new ArrayList<>(
            Stream.<FabricNode>concat(cluster.switches().stream(), cluster.hosts().stream())
                .map(FabricNode::id)
                .toList());
    Collections.shuffle(ids, random);
    var some = new LinkedHashSet<>(ids.subList(0, Math.min(ids.size(), 1 + random.nextInt(5))));
    var place = new Position(random.nextInt(400), random.nextInt(300));
    int kind = random.nextInt(ids.size() < 2 ? 2 : 14);
    return switch (kind) {
      case 0 -> DrawnFabricEdits.addSwitch(cluster, new Tier(1 + random.nextInt(4)), place);
      case 1 -> DrawnFabricEdits.addHost(cluster, H100, random.nextBoolean() ? place : null);
      case 2, 3 -> FabricCableEdits.connect(cluster, ids.get(0), ids.get(1), 400, 2);
      case 4 -> FabricCableEdits.disconnect(cluster, ids.get(0), ids.get(1));
      case 5 -> DrawnFabricEdits.remove(cluster, Set.of(ids.get(0)));
      case 6 -> {
        var positions = new HashMap<String, Position>();
        some.forEach(id -> positions.put(id, place));
        yield DrawnFabricEdits.place(cluster, positions);
      }
      case 7 -> DrawnFabricEdits.rename(cluster, ids.get(0), "n" + random.nextInt(1_000_000));
      case 8 -> FabricCopyPaste.duplicate(cluster, some, 40, 0);
      case 9 -> FabricCableEdits.cable(cluster, some, ids.subList(0, 2), 200, 1);
      case 10 ->
          DrawnFabricEdits.mark(cluster, some, List.of(HostState.values()).get(random.nextInt(4)));
      case 11 -> DrawnFabricEdits.setTier(cluster, some, Tier.SPINE);
      case 12 -> DrawnFabricEdits.setType(cluster, some, new HostType("l40s", "L40S", 4));
      default -> DrawnFabricEdits.unplace(cluster, some);
    };
  }

  @Test
  void editsOfOneTopicInARowAreOneStep() {
    var history = new ProjectHistory(new ClusterProject(Cluster.empty("a"), List.of()));
    for (var name : List.of("ab", "abc", "abcd")) {
      history.edit(history.project().with(Cluster.empty(name)), "Rename", "name", NONE, NONE);
    }
    assertThat(history.steps()).hasSize(1);
    history.undo();
    assertThat(history.project().cluster().name()).isEqualTo("a");
    history.redo();
    assertThat(history.project().cluster().name()).isEqualTo("abcd");
  }

  @Test
  void knowsWhatTheLastSaveHas() {
    var history = new ProjectHistory(new ClusterProject(Cluster.empty("a"), List.of()));
    assertThat(history.isModified()).isFalse();
    history.edit(history.project().with(Cluster.empty("b")), "Rename", null, NONE, NONE);
    assertThat(history.isModified()).isTrue();
    history.saved();
    history.undo();
    assertThat(history.isModified()).isTrue();
    history.redo();
    assertThat(history.isModified()).isFalse();
    history.undo();
    history.edit(history.project().with(Cluster.empty("c")), "Rename", null, NONE, NONE);
    assertThat(history.isModified()).as("the saved state is out of reach").isTrue();
    history.undo();
    assertThat(history.isModified()).isTrue();
  }

  @Test
  void anEditThatChangesNothingIsNoStep() {
    var cluster = DrawnFabricEdits.addHost(Cluster.empty("a"), H100, null).cluster();
    var history = new ProjectHistory(new ClusterProject(cluster, List.of()));
    var same = DrawnFabricEdits.mark(cluster, Set.of("h-1"), HostState.FREE);
    assertThat(history.edit(history.project().with(same.cluster()), "Mark", null, NONE, NONE))
        .isFalse();
    assertThat(history.lastDone()).isNull();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void differencesOfListsAreExactBothWays(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      var before = random.ints(random.nextInt(8), 0, 6).boxed().toList();
      var after = random.ints(random.nextInt(8), 0, 6).boxed().toList();
      var change = ReversibleListChange.between(before, after);
      assertThat(change.apply(before)).as("%s to %s", before, after).isEqualTo(after);
      assertThat(change.inverse().apply(after)).as("%s to %s", before, after).isEqualTo(before);
      assertThat(change.isEmpty()).isEqualTo(before.equals(after));
    }
  }
}
