#!/usr/bin/env bash
# Writes the federations of SpiderFlow: fig2 (Fig. 2 and Table 1), testbed (5.1: 8 clusters, 16 A100) and six (5.5: 3,072 GPUs).
# The paper does not say the links of the testbed one by one, nor any latency of it and of six; in Fig. 2 it does not say f's GPUs nor
# any Gbit/s: what it leaves open follows a rule here (1 to 15 Gbit/s in a fixed order, 20 ms).
set -euo pipefail
clusters() { # GPUs GPUs …, with ids
  awk '{ printf "%s    {\"id\": \"%s\", \"gpus\": %d, \"gpuModel\": \"A100\"}", (NR > 1 ? ",\n" : ""), $1, $2 } END { print "" }'
}
links() {
  awk '{ printf "%s    {\"from\": \"%s\", \"to\": \"%s\", \"gbps\": %s, \"latencyMs\": %s}", (NR > 1 ? ",\n" : ""), $1, $2, $3, $4 } END { print "" }'
}
write() { # NAME CLUSTERS LINKS
  { echo '{"schema": "heddle.federation/1",'
    echo '  "clusters": ['; printf '%s\n' "$2" | clusters
    echo '  ],'; echo '  "links": ['; printf '%s\n' "$3" | links
    echo '  ]'; echo '}'; } > "spiderflow-$1.federation.json"
}
write fig2 $'a 4\nb 4\nc 4\nd 4\ne 12\nf 2\ng 12' $'a b 8 1\nb c 7 1\nc d 6 1\na e 2 7\na g 9 1\ng f 3 2'
mesh() { awk -v n="$1" -v fixed="$2" 'BEGIN { for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) print "c" i, "c" j, fixed ? fixed : 1 + (7 * i + 11 * j) % 15, 20 }'; }
write testbed $'c1 2\nc2 2\nc3 2\nc4 2\nc5 2\nc6 4\nc7 1\nc8 1' "$(mesh 8 0)"
write six $'c1 512\nc2 512\nc3 512\nc4 512\nc5 512\nc6 512' "$(mesh 6 5)"
