package io.heddle.model.io;

import io.heddle.model.bandwidth.PlannedMeasurement;
import io.heddle.model.escape.ShellQuoting;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/**
 * A shell script that runs nccl-tests on given GPUs and leaves logs that {@link NcclLogReader}
 * reads.
 */
@SuppressWarnings("InlineFormatString") // long texts are easier to read apart from what fills them
public final class NcclTestScript {
  private static final String FORMAT = "measure plan";

  private static final String HEAD =
      """
      #!/usr/bin/env bash
      # Measures what Heddle's bandwidth profile lacks: %d runs of nccl-tests (%s, %d bytes), most useful first,
      # about %d minutes in all; behind each run, how long it is likely to take.
      # Needs nccl-tests built with MPI=1 on every host, and mpirun. Stop it at any time; what is there is not run again.
      # Each rank looks up the GPUs of the host that it runs on, by the host's full or short name. A host that is not in
      # the plan ends the script with status 1. HEDDLE_HOST, set on that host, overrides its name.
      # Then: heddle measure import LOGS/*.log
      set -uo pipefail
      NCCL_TESTS=${NCCL_TESTS:-./build}
      LOGS=${LOGS:-heddle-logs}
      mkdir -p "$LOGS" || exit 1
      trap 'exit 130' INT TERM
      """;

  /** What each rank runs: {@code PROGRAM KEY VALUE…}, a value being GPUs and the cluster's host. */
  private static final String RANK =
      HostScriptValues.FUNCTION
          + """
          program=$1
          shift
          name=${HEDDLE_HOST:-$(hostname)}
          if ! found=$(heddle_value "$name" "$@") && ! found=$(heddle_value "$(hostname -f 2>/dev/null)" "$@"); then
            echo "heddle: host $name is none, or more than one, of the hosts planned for this run: $*" >&2
            exit 78
          fi
          export CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_VISIBLE_DEVICES="${found%% *}"
          printf '# heddle host %s is %s\\n# heddle gpus %s %s\\n' "${found#* }" "$name" "${found#* }" "$CUDA_VISIBLE_DEVICES"
          """;

  private static final String MEASURE =
      """
      measure() { # NAME RANKS HOSTS KEY VALUE…
        local log="$LOGS/$1.log" run=$1 ranks=$2 hosts=$3 status=0
        shift 3
        [ -s "$log" ] && return
        mpirun -np "$ranks" -H "$hosts" bash -c "$RANK" heddle "$NCCL_TESTS/%s_perf" "$@" >"$log.out" 2>&1 || status=$?
        if grep '^heddle: host ' "$log.out" >&2; then
          echo "heddle: run $run was not measured. Name the hosts in the cluster file as hostname prints them, or set HEDDLE_HOST on them." >&2
          rm -f "$log.out"
          exit 1
        fi
        { # what the ranks report comes first, whenever mpirun forwarded it
          if ! grep '^# heddle ' "$log.out" | sort -u; then
            [ "$status" != 0 ] || status='0, and no rank reported its GPUs'
            while [ $# -gt 1 ]; do
              printf '# heddle gpus %%s %%s\\n' "${2#* }" "${2%%%% *}" # as planned
              shift 2
            done
          fi
          grep -v '^# heddle ' "$log.out"
          [ "$status" = 0 ] || echo "# run failed with status $status"
        } >"$log.part"
        rm -f "$log.out"
        mv "$log.part" "$log"
      }
      """;

  private NcclTestScript() {}

  /**
   * @param planned the most useful first
   * @param bytes message size
   * @throws InputException if a host has a name that mpirun cannot take, or two differ in case only
   */
  public static String of(List<PlannedMeasurement> planned, String collective, long bytes) {
    var rank = RANK + "exec \"$program\" -b %d -e %d -g 1 -w 5 -n 20\n".formatted(bytes, bytes);
    var text =
        new StringBuilder(HEAD.formatted(planned.size(), collective, bytes, minutes(planned)));
    text.append("RANK=").append(ShellQuoting.word(rank)).append('\n');
    text.append(MEASURE.formatted(collective));
    for (int i = 0; i < planned.size(); i++) {
      text.append(line(i, planned.get(i)));
    }
    return text.toString();
  }

  /** How long all of them are likely to take. */
  public static long minutes(List<PlannedMeasurement> planned) {
    return Math.round(planned.stream().mapToDouble(PlannedMeasurement::seconds).sum() / 60);
  }

  private static String line(int number, PlannedMeasurement run) {
    var byHost = new TreeMap<String, List<String>>();
    run.gpus().stream()
        .sorted()
        .forEach(gpu ->
            byHost
                .computeIfAbsent(gpu.host(), _ -> new ArrayList<>())
                .add(String.valueOf(gpu.gpu())));
    RankNameEscaping.require(
        RankNameEscaping.HOST_NAME,
        "letters, digits, - _ and .",
        byHost.keySet(),
        FORMAT,
        Advice.sentence("Rename the host in the cluster file."));
    var hosts = new ArrayList<String>();
    var values = new LinkedHashMap<String, String>();
    byHost.forEach((host, indices) -> {
      hosts.add(host + ":" + indices.size());
      values.put(host, String.join(",", indices) + " " + host);
    });
    return "measure %04d %d %s %s # %.0f s\n"
        .formatted(
            number,
            run.gpus().size(),
            ShellQuoting.word(String.join(",", hosts)),
            String.join(" ", HostScriptValues.arguments(FORMAT, values)),
            run.seconds());
  }
}
