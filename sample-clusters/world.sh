#!/usr/bin/env bash
# Writes world.federation.json: ten regions of a public cloud and the links between them as Yuan et al. measured and published them
# (Decentralized Training of Foundation Models in Heterogeneous Environments, NeurIPS 2022, worldwide table of its public repository
# DS3Lab/DT-FM): one-way delay in ms and Gbit/s of every pair. Places are those of the regions' cities; the free GPUs are made up.
set -euo pipefail
{
  echo '{"schema": "heddle.federation/1",'
  echo '  "clusters": ['
  awk '{ printf "%s    {\"id\": \"%s\", \"gpus\": %d, \"gpuModel\": \"A100-40GB\", \"region\": \"%s\", \"latitude\": %s, \"longitude\": %s}", (NR > 1 ? ",\n" : ""), $1, $2, $3, $4, $5 } END { print "" }' <<'CLUSTERS'
oregon 32 us-west-2 45.84 -119.7
virginia 64 us-east-1 38.95 -77.45
ohio 24 us-east-2 39.96 -83
tokyo 16 ap-northeast-1 35.68 139.69
seoul 16 ap-northeast-2 37.57 126.98
singapore 16 ap-southeast-1 1.35 103.82
sydney 8 ap-southeast-2 -33.87 151.21
london 24 eu-west-2 51.51 -0.13
frankfurt 32 eu-central-1 50.11 8.68
ireland 16 eu-west-1 53.35 -6.26
CLUSTERS
  echo '  ],'
  echo '  "links": ['
  awk '{ printf "%s    {\"from\": \"%s\", \"to\": \"%s\", \"gbps\": %s, \"latencyMs\": %s}", (NR > 1 ? ",\n" : ""), $1, $2, $4, $3 } END { print "" }' <<'LINKS'
oregon virginia 67 0.79
oregon ohio 49 1.1
oregon tokyo 96 0.523
oregon seoul 124 0.46
oregon singapore 163 0.341
oregon sydney 139 0.36
oregon london 136 0.42
oregon frankfurt 143 0.404
oregon ireland 124 0.482
virginia ohio 11 1.12
virginia tokyo 143 0.524
virginia seoul 172 0.5
virginia singapore 230 0.364
virginia sydney 197 0.383
virginia london 76 1.16
virginia frankfurt 90 1.02
virginia ireland 67 1.05
ohio tokyo 130 0.694
ohio seoul 159 0.529
ohio singapore 197 0.452
ohio sydney 185 0.484
ohio london 86 1.05
ohio frankfurt 99 0.799
ohio ireland 77 1.14
tokyo seoul 34 1.1
tokyo singapore 73 1.01
tokyo sydney 100 0.761
tokyo london 210 0.366
tokyo frankfurt 223 0.36
tokyo ireland 199 0.465
seoul singapore 74 1.14
seoul sydney 148 0.58
seoul london 238 0.342
seoul frankfurt 235 0.358
seoul ireland 228 0.335
singapore sydney 92 0.816
singapore london 169 0.5
singapore frankfurt 155 0.535
singapore ireland 179 0.492
sydney london 262 0.326
sydney frankfurt 265 0.328
sydney ireland 254 0.344
london frankfurt 14 1.14
london ireland 12 1.09
frankfurt ireland 24 1.08
LINKS
  echo '  ]'
  echo '}'
} > "$(dirname "${BASH_SOURCE[0]}")/world.federation.json"
