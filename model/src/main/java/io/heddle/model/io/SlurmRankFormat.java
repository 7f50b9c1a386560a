package io.heddle.model.io;

import io.heddle.model.text.DescribedFormat;
import io.heddle.model.text.SlurmHostlist;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/** A host file for {@code srun -m arbitrary} and the script that uses it. */
final class SlurmRankFormat extends DescribedFormat implements RankFileFormat {
  private static final String HOSTFILE = "slurm.hostfile";
  private static final String SCRIPT = "slurm.sh";

  SlurmRankFormat() {
    super(
        "slurm",
        "Slurm: one host per task in rank order, and the srun line, for a step in an allocation");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    RankNameEscaping.require(
        RankNameEscaping.HOST_NAME, "letters, digits, - _ and .", plan.placement().matrix(), id());
    var ranks = plan.ranks(options.order());
    var tasks =
        new StringBuilder(
            RankNameEscaping.head(
                plan,
                options,
                "For a step INSIDE an allocation of exactly these hosts; %s shows how."
                    .formatted(SCRIPT),
                "SLURM_HOSTFILE=%s srun -m arbitrary -n %s …".formatted(HOSTFILE, plan.gpus()),
                "Line N is task N, rank N; a host's tasks get SLURM_LOCALID = GPU in this order."));
    var hosts = new LinkedHashSet<String>();
    for (var each : ranks) {
      tasks.append(each.host()).append('\n');
      hosts.add(each.host());
    }
    int each = plan.placement().gpusPerHost();
    var script =
        "#!/bin/sh\n"
            + RankNameEscaping.head(
                plan,
                options,
                "A step INSIDE an allocation: -m arbitrary orders tasks on hosts that the job already has.",
                "1. Allocate exactly these hosts (sbatch takes the same options):",
                "   salloc --nodes=%s --nodelist=%s --exclusive --ntasks-per-node=%s --gpus-per-node=%s"
                    .formatted(hosts.size(), SlurmHostlist.compress(hosts), each, each),
                "2. In it: sh %s COMMAND".formatted(SCRIPT))
            + "export SLURM_HOSTFILE=\"$(dirname \"$0\")/%s\"\n".formatted(HOSTFILE)
            + "exec srun -m arbitrary -N %s -n %s \"$@\"\n".formatted(hosts.size(), plan.gpus());
    var files = new LinkedHashMap<String, String>();
    files.put(HOSTFILE, tasks.toString());
    files.put(SCRIPT, script);
    return files;
  }
}
