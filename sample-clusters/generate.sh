#!/usr/bin/env bash
# Makes the committed sample clusters again, with the options of index.json; a test checks the files against index.json.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
../heddle generate clos3 --minipods 11 --hosts 1019 --leaves 6 --spines 2 --cores 8 --oversubscription 2 --busy 0.4 --seed 7 --name table1-iii -o table1-iii.cluster.json
../heddle generate clos3 --minipods 5 --hosts 438 --leaves 6 --spines 2 --cores 6 --oversubscription 2 --busy 0.6 --seed 3 --name table1-ii -o table1-ii.cluster.json
../heddle generate clos3 --minipods 3 --hosts 18 --leaves 2 --spines 2 --cores 2 --busy 0.2 --seed 2 --name table1-i -o table1-i.cluster.json
../heddle generate rail --pods 4 --hosts-per-pod 32 --spines 8 --host-type dgx-h100 --busy 0.3 --seed 2 --name rail-pods -o rail-pods.cluster.json
../heddle generate clos2 --leaves 8 --hosts-per-leaf 3 --spines 1 --oversubscription 4 --host-type dgx-a100 --host-gbps 200 --fabric-gbps 400 --name shared-24 -o shared-24.cluster.json
../heddle generate mixed --first dgx-h100 --first-count 4 --name h100 -o h100.cluster.json
../heddle generate mixed --first server-rtx4090 --first-count 2 --second hgx-a800 --second-count 2 --host-gbps 100 --name het-ra -o het-ra.cluster.json
../heddle generate mixed --first dgx-1-v100 --first-count 2 --second server-a6000 --second-count 2 --host-gbps 100 --name het-va -o het-va.cluster.json
../heddle generate mixed --first server-rtx4090 --first-count 1 --second hgx-a800 --second-count 1 --third dgx-1-v100 --third-count 1 --fourth server-a6000 --fourth-count 1 --host-gbps 100 --name het-4mix -o het-4mix.cluster.json
../heddle generate nvl72 --racks 16 --pods 4 --spines 4 --cores 8 --busy 0.3 --seed 5 --name nvl72-16 -o nvl72-16.cluster.json
./world.sh
./spiderflow.sh
