package io.heddle.app.usecase.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class WhatIfGpusTest {
  private static final HostType TYPE = new HostType("t", "H100", 4);

  private static Cluster cluster(Health health) {
    var host = new Host("h", TYPE).withBusyGpus(new TreeSet<>(List.of(2))).withHealth(health);
    return new Cluster("c", List.of(TYPE), List.of(), List.of(host), List.of());
  }

  @Test
  void aGpuOfAWellHostTurns() {
    var cluster = cluster(Health.WELL);
    var busier = WhatIfGpus.NOTHING.toggled(cluster, new Gpu("h", 0));
    assertThat(busier.of(cluster).freeGpus()).isEqualTo(2);
    assertThat(busier.toggled(cluster, new Gpu("h", 0))).isEqualTo(WhatIfGpus.NOTHING);
    assertThat(WhatIfGpus.NOTHING.toggledHost(cluster, "h").of(cluster).freeGpus()).isZero();
  }

  @Test
  void aHostThatIsNotWellIsThoughtWell() {
    var cluster = cluster(Health.FAILED);
    assertThat(cluster.freeGpus()).isZero();
    var one = WhatIfGpus.NOTHING.toggled(cluster, new Gpu("h", 0));
    assertThat(one.of(cluster).freeGpus()).isEqualTo(1);
    assertThat(one.of(cluster).host("h").busyGpus()).containsExactly(1, 2, 3);
    assertThat(one.toggled(cluster, new Gpu("h", 0))).isEqualTo(WhatIfGpus.NOTHING);
    var all = WhatIfGpus.NOTHING.toggledHost(cluster, "h");
    assertThat(all.of(cluster).freeGpus()).isEqualTo(4);
    assertThat(all.toggledHost(cluster, "h")).isEqualTo(WhatIfGpus.NOTHING);
  }
}
