package io.heddle.app.usecase.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.io.InputException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomClusterStateTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);

  /** Forty free hosts, after one that a job has a GPU of. */
  private static final Cluster CLUSTER =
      new Cluster(
          "c",
          List.of(TYPE),
          List.of(),
          IntStream.rangeClosed(0, 40)
              .mapToObj(i ->
                  new Host("h" + i, TYPE)
                      .withBusyGpus(i == 0 ? new TreeSet<>(List.of(3)) : new TreeSet<>()))
              .toList(),
          List.of());

  private static Set<String> failed(Cluster cluster) {
    return cluster.hosts().stream()
        .filter(host -> host.health() == Health.FAILED)
        .map(Host::id)
        .collect(Collectors.toSet());
  }

  private static Set<String> full(Cluster cluster) {
    return cluster.hosts().stream()
        .filter(host -> host.busyGpus().size() == 8)
        .map(Host::id)
        .collect(Collectors.toSet());
  }

  @Test
  void freeHostsFailAndOthersAreFull() {
    var after = new RandomClusterState(0.25, 4, 7).of(CLUSTER);
    assertThat(failed(after)).hasSize(4);
    assertThat(full(after)).as("a quarter of the 36 that did not fail").hasSize(9);
    assertThat(full(after)).doesNotContainAnyElementsOf(failed(after));
    assertThat(after.hosts().getFirst()).isEqualTo(CLUSTER.hosts().getFirst());
  }

  @Test
  void moreOfADrawAreMoreOfTheSame() {
    var few = new RandomClusterState(0.25, 4, 7).of(CLUSTER);
    assertThat(new RandomClusterState(0.25, 4, 7).of(CLUSTER)).isEqualTo(few);
    assertThat(failed(new RandomClusterState(0, 9, 7).of(CLUSTER))).containsAll(failed(few));
    assertThat(full(new RandomClusterState(0.5, 4, 7).of(CLUSTER))).containsAll(full(few));
    assertThat(failed(new RandomClusterState(0.25, 4, 8).of(CLUSTER))).isNotEqualTo(failed(few));
  }

  @Test
  void allAndNothing() {
    assertThat(new RandomClusterState(0, 0, 7).of(CLUSTER)).isSameAs(CLUSTER);
    assertThat(failed(new RandomClusterState(1, 99, 7).of(CLUSTER))).hasSize(40);
    assertThat(full(new RandomClusterState(1, 0, 7).of(CLUSTER))).hasSize(40);
  }

  @Test
  void wordsOfAVariant() {
    assertThat(RandomClusterState.of("s", Map.of("busy", "0.5", "failed", "3", "draw", "12")))
        .isEqualTo(new RandomClusterState(0.5, 3, 12));
    assertThat(RandomClusterState.of("s", Map.of())).isEqualTo(new RandomClusterState(0, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new RandomClusterState(2, 0, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "busy, 1.5, a share from 0 to 1",
    "busy, NaN, a share from 0 to 1",
    "failed, -1, a number of at least 0",
    "draw, three, a number of at least 0"
  })
  void aWordThatSaysNoNumberIsRefused(String key, String text, String expected) {
    assertThatThrownBy(() -> RandomClusterState.of("s.study.json", Map.of(key, text)))
        .isInstanceOf(InputException.class)
        .hasMessage("s.study.json: %s: found %s, expected %s.".formatted(key, text, expected));
  }
}
