package io.heddle.model.io;

import io.heddle.model.escape.CommentEscaping;
import io.heddle.model.escape.ShellQuoting;
import io.heddle.model.text.DescribedFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** One launch script a host. */
final class TorchrunRankFormat extends DescribedFormat implements RankFileFormat {
  TorchrunRankFormat() {
    super("torchrun", "PyTorch torchrun: one launch script per host, static rendezvous");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    var hosts = plan.hosts(options.order(), id());
    var given = options.masterAddress();
    var master = given == null ? hosts.getFirst() : given;
    int digits = String.valueOf(hosts.size() - 1).length();
    var files = new LinkedHashMap<String, String>();
    for (int rank = 0; rank < hosts.size(); rank++) {
      var number = String.valueOf(rank);
      var file =
          "node-%s-%s.sh"
              .formatted(
                  "0".repeat(digits - number.length()) + number,
                  RankNameEscaping.fileName(hosts.get(rank)));
      var script =
          "#!/bin/sh\n"
              + RankNameEscaping.head(
                  plan,
                  options,
                  "Run on host %s: sh %s train.py ARGUMENTS"
                      .formatted(CommentEscaping.of(hosts.get(rank)), file),
                  "Static rendezvous: under c10d torchrun ignores the node rank.")
              + "exec torchrun --nnodes=%s --nproc-per-node=%s --node-rank=%s --rdzv-backend=static"
                  .formatted(hosts.size(), plan.placement().gpusPerHost(), rank)
              + " --master-addr=%s --master-port=%s \"$@\"\n"
                  .formatted(ShellQuoting.word(master), options.masterPort());
      files.put(file, script);
    }
    return files;
  }
}
