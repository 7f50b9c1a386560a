package io.heddle.model.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CrowdedSwitchesTest {
  private static @Nullable CrowdedSwitches of(String cores) {
    return CrowdedSwitches.of(
        FabricShapes.byName("clos3")
            .draw("f", Map.of("minipods", "4", "hosts", "128", "spines", "4", "cores", cores)));
  }

  /** 4 minipods × 32 hosts × 8 cables of 400 Gbit/s go through the cores: 1,024. */
  @Test
  void aCoreWithMoreCablesThanASwitchHasPortsIsNamed() {
    assertThat(of("4")).isEqualTo(new CrowdedSwitches("core-00", 256, 4));
    assertThat(of("8")).as("128 cables each").isNull();
  }
}
