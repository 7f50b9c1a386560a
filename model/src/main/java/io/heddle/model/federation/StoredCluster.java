package io.heddle.model.federation;

import io.heddle.model.federation.FederatedCluster.Place;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.InlinedRecord;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.kind.UniqueName;
import io.heddle.model.text.Advice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link FederatedCluster} as files have it: either a file or GPUs of one type. */
public record StoredCluster(
    @FileMember("an id") @UniqueName(among = "clusters", advice = "Rename one of them.") String id,
    @FileMember("the name of a file") @NameMember @Nullable String file,
    @FileMember(value = GPUS, max = 10_000_000) @Nullable Integer gpus,
    @FileMember("a GPU model") @NameMember @Nullable String gpuModel,
    @FileMember("the name of a region") @NameMember @Nullable String region,
    @FileMember("a place") @InlinedRecord @Nullable Place place) {
  private static final String GPUS = "the number of free GPUs, at least 0";

  public StoredCluster {
    if (file == null && gpus == null) {
      throw new MemberException("/gpus", GPUS);
    } else if (file != null && (gpus != null || gpuModel != null)) {
      throw new MemberException(
          gpus == null ? "/gpuModel" : "/gpus",
          "nothing beside a file, which states it",
          Advice.sentence("Remove one of them."));
    }
  }

  /** There and back. */
  public static final class Form
      implements StoredValueForm<FederatedCluster, @FileMember("a cluster") StoredCluster> {
    @Override
    public StoredCluster toFile(FederatedCluster cluster) {
      if (cluster.file() == null && cluster.free().size() != 1) {
        throw new IllegalArgumentException(
            "cluster %s has %d types of GPU and no file, which the format cannot hold"
                .formatted(cluster.id(), cluster.free().size()));
      }
      var stock = cluster.file() == null ? cluster.free().getFirst() : null;
      return new StoredCluster(
          cluster.id(),
          cluster.file(),
          stock == null ? null : (Integer) stock.gpus(),
          stock == null ? null : stock.gpuModel(),
          cluster.region(),
          cluster.place());
    }

    @Override
    public FederatedCluster fromFile(StoredCluster form) {
      return new FederatedCluster(
          form.id,
          form.gpus == null ? List.of() : List.of(new GpuStock(form.gpuModel, form.gpus)),
          form.file,
          form.region,
          form.place);
    }
  }
}
