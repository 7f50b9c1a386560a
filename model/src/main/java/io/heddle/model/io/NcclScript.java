package io.heddle.model.io;

import io.heddle.model.bandwidth.PlannedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A shell script that runs nccl-tests on given GPUs and leaves logs that {@link NcclLog} reads. */
public final class NcclScript {
  private NcclScript() {}

  /**
   * @param planned the most useful first
   * @param bytes message size
   */
  public static String of(List<PlannedRun> planned, String collective, long bytes) {
    var text =
        new StringBuilder(
            """
            #!/usr/bin/env bash
            # Measures what Heddle's bandwidth profile lacks: %d runs of nccl-tests (%s, %d bytes), most useful first,
            # about %d minutes in all; behind each run, how long it is likely to take.
            # Needs nccl-tests built with MPI=1 on every host, and mpirun. Stop it at any time; what is there is not run again.
            # Then: heddle measure import LOGS/*.log
            set -uo pipefail
            NCCL_TESTS=${NCCL_TESTS:-./build}
            LOGS=${LOGS:-heddle-logs}
            mkdir -p "$LOGS"
            measure() { # NAME RANKS HOSTS SELECT GPUS…
              local log="$LOGS/$1.log" ranks=$2 hosts=$3 select=$4
              shift 4
              [ -s "$log" ] && return
              printf '# heddle gpus %%s\\n' "$@" >"$log.part"
              mpirun -np "$ranks" -H "$hosts" bash -c "case \\$(hostname -s) in $select esac
                exec '$NCCL_TESTS/%s_perf' -b %d -e %d -g 1 -w 5 -n 20" >>"$log.part" 2>&1 \\
                || echo "# run failed with status $?" >>"$log.part"
              mv "$log.part" "$log"
            }
            """
                .formatted(
                    planned.size(), collective, bytes, minutes(planned), collective, bytes, bytes));
    for (int i = 0; i < planned.size(); i++) {
      text.append(line(i, planned.get(i)));
    }
    return text.toString();
  }

  /** How long all of them are likely to take. */
  public static long minutes(List<PlannedRun> planned) {
    return Math.round(planned.stream().mapToDouble(PlannedRun::seconds).sum() / 60);
  }

  private static String line(int number, PlannedRun run) {
    var byHost = new TreeMap<String, List<String>>();
    run.gpus().stream()
        .sorted()
        .forEach(gpu ->
            byHost
                .computeIfAbsent(gpu.host(), _ -> new ArrayList<>())
                .add(String.valueOf(gpu.gpu())));
    var hosts = new ArrayList<String>();
    var select = new StringBuilder();
    var marks = new StringBuilder();
    byHost.forEach((host, indices) -> {
      var list = String.join(",", indices);
      hosts.add(host + ":" + indices.size());
      select.append("%s) export CUDA_VISIBLE_DEVICES=%s ;; ".formatted(host, list));
      marks.append(' ').append(RankText.shell(host + " " + list));
    });
    return "measure %04d %d %s %s%s # %.0f s\n"
        .formatted(
            number,
            run.gpus().size(),
            RankText.shell(String.join(",", hosts)),
            RankText.shell(select.toString().strip()),
            marks,
            run.seconds());
  }
}
