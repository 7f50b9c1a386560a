package io.heddle.tests.benchmark;

import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.exchange.ImportSource;
import io.heddle.render.topology.FabricLayout;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Foreign files up to their layout, cold, as a person opens them: a Slurm topology of 10,000 nodes
 * under 625 leaves, and an {@code ibnetdiscover} dump of 32 leaves and 8 spines with 256 hosts of
 * eight adapters.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Fork(3)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ImportBenchmark {
  private ImportSource slurm = new ImportSource("", "");
  private ImportSource ibnet = new ImportSource("", "");

  /** 10,000 nodes under 625 leaves under 25 spines. */
  public static String slurmTopology() {
    var conf = new StringBuilder("SwitchName=core Switches=spine[0-24]\n");
    for (int spine = 0; spine < 25; spine++) {
      conf.append(
          "SwitchName=spine%d Switches=leaf[%d-%d]\n"
              .formatted(spine, 25 * spine, 25 * spine + 24));
    }
    for (int leaf = 0; leaf < 625; leaf++) {
      conf.append(
          "SwitchName=leaf%d Nodes=n[%05d-%05d]\n".formatted(leaf, 16 * leaf, 16 * leaf + 15));
    }
    return conf.toString();
  }

  /** Writes the texts. */
  @Setup
  public void write() {
    slurm = new ImportSource("topology.conf", slurmTopology());
    var dump = new StringBuilder();
    for (int leaf = 0; leaf < 32; leaf++) {
      dump.append(
          "Switch\t129 \"S-aa%02d\"\t\t# \"MF0;leaf-%d:MQM9701/U1\" enhanced port 0 lid 1 lmc 0\n"
              .formatted(leaf, leaf));
      for (int port = 0; port < 64; port++) {
        int host = leaf / 8 * 64 + port;
        dump.append(
            "[%d]\t\"H-%06d%02d\"[1](1) \t\t# \"n%d mlx5_%d\" lid 10 4xNDR\n"
                .formatted(port + 1, host, leaf % 8, host, leaf % 8));
      }
      for (int spine = 0; spine < 8; spine++) {
        for (int cable = 0; cable < 4; cable++) {
          dump.append(
              "[%d]\t\"S-bb%02d\"[%d]\t\t# \"MF0;spine-%d:MQM9701/U1\" lid 3 4xNDR\n"
                  .formatted(65 + 4 * spine + cable, spine, 1 + 4 * leaf + cable, spine));
        }
      }
    }
    for (int host = 0; host < 256; host++) {
      for (int rail = 0; rail < 8; rail++) {
        int leaf = host / 64 * 8 + rail;
        dump.append(
            "Ca\t1 \"H-%06d%02d\"\t\t# \"n%d mlx5_%d\"\n[1](1) \t\"S-aa%02d\"[%d]\t\t# lid 10 lmc 0 \"MF0;leaf-%d:MQM9701/U1\" lid 1 4xNDR\n"
                .formatted(host, rail, host, rail, leaf, host % 64 + 1, leaf));
      }
    }
    ibnet = new ImportSource("ibnetdiscover.txt", dump.toString());
  }

  private static FabricLayout open(ImportSource source) {
    var sources = List.of(source);
    var format = FabricImportFormats.ALL.guessOrRefuse(sources);
    return FabricLayout.of(format.read(sources, FabricImportOptions.DEFAULT).cluster());
  }

  /** 10,000 nodes. */
  @Benchmark
  public FabricLayout slurm() {
    return open(slurm);
  }

  /** 40 switches, 2,048 adapters. */
  @Benchmark
  public FabricLayout ibnetdiscover() {
    return open(ibnet);
  }
}
