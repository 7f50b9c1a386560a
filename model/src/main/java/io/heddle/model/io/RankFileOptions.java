package io.heddle.model.io;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a rank file needs to know beside the placement.
 *
 * @param coresPerHost CPU cores per host, shared out among its GPUs by openmpi
 * @param masterAddress where rank 0 listens; null: its host
 * @param masterPort 1 to 65535
 * @param image container image of the Kubernetes manifest
 * @param kueueQueue Kueue's local queue
 * @param kueueLevel node label that names a node's minipod in Kueue's topology
 */
@RecordBuilder
public record RankFileOptions(
    MegatronRankOrder order,
    int coresPerHost,
    @Nullable String masterAddress,
    int masterPort,
    String image,
    String kueueQueue,
    String kueueLevel)
    implements RankFileOptionsBuilder.With {
  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9:][A-Za-z0-9:._-]*");

  /**
   * @throws InputException if a number or the address is out of range
   */
  public RankFileOptions {
    if (coresPerHost < 1) {
      throw refuse("--cores-per-host", coresPerHost, "a number of CPU cores of at least 1");
    }
    if (masterPort < 1 || masterPort > 65_535) {
      throw refuse("--master-port", masterPort, "a port from 1 to 65535");
    }
    if (masterAddress != null && !ADDRESS.matcher(masterAddress).matches()) {
      throw new InputException(
          "--master-addr", "", JsonCursor.quote(masterAddress), "a host name or an IP address");
    }
  }

  public static RankFileOptions defaults() {
    return new RankFileOptions(
        MegatronRankOrder.TP_DP_PP,
        64,
        null,
        29_500,
        "registry.example/training:latest",
        "user-queue",
        "cloud.provider.com/topology-block");
  }

  /**
   * @param address null: the host of rank 0
   */
  public RankFileOptions withMaster(@Nullable String address, int port) {
    return with().masterAddress(address).masterPort(port).build();
  }

  private static InputException refuse(String option, int value, String expected) {
    return new InputException(option, "", String.valueOf(value), expected);
  }
}
