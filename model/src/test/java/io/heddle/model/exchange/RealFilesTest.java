package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cabling.AsBuiltComparison;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.CablingFault.Kind;
import io.heddle.model.cluster.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real files, where they are. */
class RealFilesTest {
  private static ImportedFabric read(Path path) {
    return FabricImport.read(List.of(path), null, FabricImportOptions.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource({
    "topograph/small-tree.yaml, topograph, 6, 3, 2",
    "topograph/medium.yaml, topograph, 8, 7, 2",
    "topograph/large.yaml, topograph, 96, 19, 6",
    "topograph/nvl72.yaml, topograph, 72, 7, 2",
    "topograph/dual-xclr-irregular.yaml, topograph, 255, 34, 2",
    "topograph/topologyGraph.json, topograph, 8, 3, 2",
    "topograph/expected.slinky-dra-block.conf, slurm, 96, 13, 12",
    "topograph/expected.slinky-oci-sim-tree.conf, slurm, 96, 19, 6",
    "ib_qdr_2014_8sw_144hca/ibnetdiscover.topo, ibnetdiscover, 144, 8, 8",
    "ibtopotool/1.topo, ibnetdiscover, 0, 2, 0",
    "ibtopotool/2.topo, ibnetdiscover, 2, 1, 2",
    "ibtopotool/3.topo, ibnetdiscover, 5, 2, 5",
    "ibtopotool/4.topo, ibnetdiscover, 1, 1, 1",
    "kueue, kueue, 8, 7, 2",
    "volcano/hypernodes_example.yaml, volcano, 2, 2, 1",
    "nccl_topo/ndv4-topo.xml, nccl-xml, 1, 0, 1",
    "nccl_topo/ndv5-topo.xml, nccl-xml, 1, 0, 1",
    "nccl_topo/ncv4-topo.xml, nccl-xml, 1, 0, 1",
    "nccl_topo/aws-p4d-24xl-topo.xml, nccl-xml, 1, 0, 1"
  })
  void areRead(String file, String format, int hosts, int switches, int minipods) {
    var path = Fabrics.data(file.contains("/") ? file.substring(0, file.indexOf('/')) : file);
    var imported = read(file.contains("/") ? path.resolveSibling(file) : path);
    assertThat(imported.report().format()).isEqualTo(format);
    assertThat(imported.cluster().hosts()).hasSize(hosts);
    assertThat(imported.cluster().switches()).hasSize(switches);
    assertThat(imported.cluster().minipods()).hasSize(minipods);
  }

  @Test
  void aFabricOfSixLeavesWithItsDefects() {
    var imported = read(Fabrics.data("ib_qdr_2014_8sw_144hca").resolve("ibnetdiscover.topo"));
    assertThat(Fabrics.tiers(imported.cluster()).get(Tier.SPINE))
        .containsExactlyInAnyOrder("ib7", "ib8");
    assertThat(imported.report().text())
        .contains("(3): fewer cables than 4")
        .contains("ib7: not a leaf");
  }

  @ParameterizedTest
  @CsvSource({
    "ib_qdr_2014_8sw_144hca/ibnetdiscover.topo, 0",
    "ibnetdiscover_ndr_40sw.out, 72",
    "ibtopotool/3.topo, 0"
  })
  void aRealFabricIsBuiltAsItIsExceptForAdaptersThatNobodyNamed(String file, int unnamed) {
    var path = Fabrics.data("ibtopotool").resolveSibling(file);
    var cluster = read(path).cluster();
    var built = ScannedCables.read(List.of(ImportSource.of(path))).built();
    var report =
        AsBuiltComparison.compare(cluster, CablePortAssignment.of(cluster), built, Map.of(), false);
    assertThat(report.count(Kind.MISSING)).isZero();
    assertThat(report.count(Kind.WRONG)).isZero();
    assertThat(report.count(Kind.EXTRA)).isEqualTo(unnamed);
    assertThat(report.unknown()).hasSize(unnamed);
    assertThat(report.unseen()).isEmpty();
  }
}
