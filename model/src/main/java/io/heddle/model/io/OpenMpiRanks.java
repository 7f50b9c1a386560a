package io.heddle.model.io;

import io.heddle.model.text.DescribedFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A rankfile of Open MPI, read by {@code mpirun --map-by rankfile:file=…} (before 5.0: -rf). */
final class OpenMpiRanks extends DescribedFormat implements RankFileFormat {
  /** What PRRTE's rankfile scanner takes for a host; it has key words, too. */
  private static final Pattern NAMES =
      Pattern.compile(
          "(?!(rank|slots?|username|user[-_]name)$)"
              + "([A-Za-z][A-Za-z0-9_.-]*|[0-9][A-Za-z0-9_-]*|([0-9]{1,3}\\.){3}[0-9]{1,3})");

  OpenMpiRanks() {
    super("openmpi", "Open MPI rankfile: every rank with its host and its share of the CPU cores");
  }

  @Override
  public Map<String, String> files(RankFilePlan plan, RankFileOptions options) {
    int gpus = plan.placement().gpusPerHost();
    int cores = options.coresPerHost();
    if (cores < gpus) {
      throw new InputException(
          "--cores-per-host",
          "",
          String.valueOf(cores),
          "at least %s, a core for each GPU of a host".formatted(gpus));
    }
    RankNameEscaping.require(NAMES, "letters, digits, - _ and .", plan.placement().matrix(), id());
    var text =
        new StringBuilder(
            RankNameEscaping.head(
                plan,
                options,
                "slot= lists CPU cores (%s per host), not GPUs: local rank t runs on GPU t."
                    .formatted(cores),
                "mpirun --hostfile rankfile.hosts --map-by rankfile:file=rankfile -n %s …"
                    .formatted(plan.gpus()),
                "(Open MPI 4: mpirun --hostfile rankfile.hosts -rf rankfile -np %s …)"
                    .formatted(plan.gpus())));
    for (var each : plan.ranks(options.order())) {
      int first = cores * each.gpu() / gpus;
      int last = cores * (each.gpu() + 1) / gpus - 1;
      text.append("rank ").append(each.rank()).append('=').append(each.host()).append(" slot=");
      text.append(first == last ? String.valueOf(first) : first + "-" + last).append('\n');
    }
    var files = new LinkedHashMap<String, String>();
    files.put("rankfile", text.toString());
    files.put("rankfile.hosts", hostfile(plan, options));
    return files;
  }

  /** The options of mpirun; which rank is where, the rankfile says. */
  private static String hostfile(RankFilePlan plan, RankFileOptions options) {
    var text =
        new StringBuilder(
            RankNameEscaping.head(plan, options, "The hosts; the rankfile assigns the ranks."));
    plan.ranks(options.order()).stream()
        .map(RankFilePlan.Rank::host)
        .distinct()
        .forEach(host ->
            text.append(host)
                .append(" slots=")
                .append(plan.placement().gpusPerHost())
                .append('\n'));
    return text.toString();
  }
}
