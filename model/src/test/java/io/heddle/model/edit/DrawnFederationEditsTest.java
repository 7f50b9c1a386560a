package io.heddle.model.edit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrawnFederationEditsTest {
  private final Federation federation =
      new Federation(
          List.of(
              FederatedCluster.of("a", 4, "H100"),
              FederatedCluster.of("b", 8, null),
              FederatedCluster.of("cluster-1", 0, null)),
          List.of(new WanLink("a", "b", 10, 5), new WanLink("cluster-1", "a", 20, 7)));

  @Test
  void linksFollowANewName() {
    var renamed =
        DrawnFederationEdits.replace(federation, "a", FederatedCluster.of("paris", 4, "H100"));
    assertThat(renamed.links())
        .containsExactly(
            new WanLink("paris", "b", 10, 5), new WanLink("cluster-1", "paris", 20, 7));
    assertThat(renamed.clusters()).extracting(FederatedCluster::id).startsWith("paris", "b");
  }

  @Test
  void aNameThatIsTakenIsRefused() {
    assertThatThrownBy(() ->
            DrawnFederationEdits.replace(federation, "a", FederatedCluster.of("b", 4, "H100")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"b\"")
        .hasMessageContaining("expected one of its own");
    assertThat(DrawnFederationEdits.freeId(federation)).isEqualTo("cluster-2");
  }

  @Test
  void aClusterTakesItsLinksAlong() {
    var left = DrawnFederationEdits.remove(federation, Set.of("a"));
    assertThat(left.links()).isEmpty();
    assertThat(left.clusters()).extracting(FederatedCluster::id).containsExactly("b", "cluster-1");
  }

  @Test
  void aLinkIsOneInBothDirections() {
    var wider = DrawnFederationEdits.connect(federation, new WanLink("b", "a", 100, 1));
    assertThat(wider.links()).hasSize(2).contains(new WanLink("b", "a", 100, 1));
    var link = requireNonNull(DrawnFederationEdits.between(wider, "a", "b"));
    assertThat(link.gbps()).isEqualTo(100);
    assertThat(DrawnFederationEdits.between(wider, "b", "cluster-1")).isNull();
    assertThat(DrawnFederationEdits.disconnect(wider, link).links())
        .containsExactly(new WanLink("cluster-1", "a", 20, 7));
  }
}
