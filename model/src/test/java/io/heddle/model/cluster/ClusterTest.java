package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterTest {
  private static final HostType TYPE = new HostType("t", "H100", 2);
  private static final Switch LEAF = new Switch("l", Tier.LEAF);
  private static final Host HOST = new Host("h", TYPE);

  private static Cluster cluster(List<Host> hosts, Link... links) {
    return new Cluster("c", List.of(TYPE), List.of(LEAF), hosts, List.of(links));
  }

  @Test
  void refusesWhatHangsInTheAir() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cluster(List.of(HOST, HOST)))
        .withMessageContaining("id h occurs twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cluster(List.of(new Host("l", TYPE))))
        .withMessageContaining("id l occurs twice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cluster(List.of(HOST), new Link("h", "x", 1, 1)))
        .withMessageContaining("h – x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cluster(List.of(HOST), new Link("h", "h", 1, 1)))
        .withMessageContaining("h – h");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cluster(List.of(new Host("h", new HostType("u", "H100", 2)))))
        .withMessageContaining("type u");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            new Host("h", TYPE, new TreeSet<>(List.of(2)), Health.WELL, java.util.Map.of(), null))
        .withMessageContaining("GPUs 0 to 1");
    assertThatIllegalArgumentException().isThrownBy(() -> new Link("a", "b", 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Link("a", "b", Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Link("a", "b", 1, 0));
  }

  @Test
  void parallelLinksAddUpInTheGraph() {
    var link = new Link("h", "l", 400, 2);
    var cluster = cluster(List.of(HOST), link, link, new Link("l", "h", 100, 1));
    var graph = cluster.graph();
    assertThat(graph.edgeSet()).hasSize(2);
    assertThat(graph.edgesOf("h").stream().mapToDouble(graph::getEdgeWeight).sum()).isEqualTo(1700);
  }

  @Test
  void nodesAreFoundById() {
    var cluster = cluster(List.of(HOST));
    assertThat(cluster.host("h")).isEqualTo(HOST);
    assertThat(cluster.node("l")).isEqualTo(LEAF);
    assertThatThrownBy(() -> cluster.host("l")).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> cluster.node("x")).isInstanceOf(NoSuchElementException.class);
  }

  @ParameterizedTest
  @CsvSource({"leaf,1", "spine,2", "core,3", "core-2,4", "core-3,5", "core-9999,10001"})
  void tiersAreWordsAndLevels(String word, int level) {
    assertThat(Tier.parse(word)).isEqualTo(new Tier(level)).hasToString(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Leaf", "core-1", "core-0", "core-02", "core--2", "core-99999", "tor"})
  void otherWordsAreNoTiers(String word) {
    assertThatIllegalArgumentException().isThrownBy(() -> Tier.parse(word));
  }

  @Test
  void tiersCountFromTheHosts() {
    assertThat(Tier.LEAF).isLessThan(Tier.SPINE);
    assertThat(new Tier(4)).isGreaterThan(Tier.CORE);
    assertThatIllegalArgumentException().isThrownBy(() -> new Tier(0));
  }
}
