#!/usr/bin/env python3
"""Recomputes plans that `heddle parallelize -o PLANS.json` wrote, with plain formulas of the papers.

    heddle parallelize CLUSTER JOBS --job ID -o plans.json
    packaging/check/estimates.py JOBS ID plans.json [placement.json schedule.json]

Shares no code with Heddle. Dense models only. Checked, with the largest deviation of each:
- flops of a token: 6 N + 6 l h s, attention causal (Narayanan et al. 2021, Eq. 3 halved; PaLM, appendix B)
- weights: 2 bytes a parameter, gradients 4, Adam 12 over the replicas (Rajbhandari et al. 2020)
- bubble: (p - 1) / (v m) of what the stages compute and pass on (Narayanan et al. 2021, section 2.2)
- parts add up to the iteration, and memory to its total
- with a placement and the schedule of `heddle contend`: a ring of n hosts sends 2 (n - 1) V (Arnold, Eq. 12)
Exit status 0 if all agree, else 1.
"""
import json
import sys

PEAK = {"A100-80GB": 312e12, "A100-40GB": 312e12, "A800": 312e12, "H100": 989e12, "H800": 989e12, "H200": 989e12,
        "V100-32GB": 125e12, "V100-16GB": 125e12, "B200": 2250e12}
GIB = 2.0 ** 30


class Checks:
    def __init__(self):
        self.worst = {}
        self.counts = {}
        self.limits = {}

    def near(self, what, found, expected, limit):
        off = abs(found - expected) / max(abs(expected), 1e-12)
        self.worst[what] = max(self.worst.get(what, 0.0), off)
        self.counts[what] = self.counts.get(what, 0) + 1
        self.limits[what] = limit

    def report(self):
        good = True
        for what, off in self.worst.items():
            good &= off <= self.limits[what]
            print("%-44s %5d times, off by at most %.2e %s"
                  % (what, self.counts[what], off, "" if off <= self.limits[what] else "TOO FAR"))
        return good


def dense(model):
    hidden = model["hidden"]
    heads = model.get("heads", max(1, hidden // 128))
    kv = model.get("kvHeads", heads)
    ffn = model.get("ffnHidden", 4 * hidden)
    gated = model.get("gated", not (ffn == 4 * hidden and kv == heads))
    width = hidden / heads
    attention = hidden * width * (2 * heads + 2 * kv)
    layer = attention + (3 if gated else 2) * hidden * ffn
    return model["layers"], hidden, layer, hidden * model["vocab"], model["sequence"]


def check_plan(plan, job, checks):
    layers, hidden, layer, embedding, sequence = dense(job["model"])
    tp, pp, dp, cp = plan["tp"], plan["pp"], plan["dp"], plan["cp"]
    parts = plan["seconds"]
    checks.near("parts add up", sum(parts.values()), plan["iterationSeconds"], 1e-6)
    tokens = job["globalBatch"] * sequence
    checks.near("tokens a second", plan["tokensPerSecond"], tokens / plan["iterationSeconds"], 1e-6)
    flops = 6 * (layers * layer + embedding) + 6 * layers * hidden * sequence
    if plan["gpu"] in PEAK:
        used = plan["mfu"] * plan["gpus"] * PEAK[plan["gpu"]] / plan["tokensPerSecond"]
        checks.near("flops of a token", used, flops, 1e-6)
    check_memory(plan, layers, layer, embedding, checks)
    if pp > 1:
        micro = job["globalBatch"] / (plan["microBatch"] * dp)
        # Nobody waits for the head, which the last stage runs on top of its layers; its share there by flops,
        # though memory slows the loss: hence a tenth.
        again = 4 / 3 if plan["recompute"] == "full" else 1
        layer_flops = flops - 6 * embedding
        head = 6 * embedding * pp / (again * layer_flops + 6 * embedding * pp)
        busy = parts["compute"] * (1 - head) + parts["tp"] + parts["cp"] + parts["ep"] + parts["pp"]
        checks.near("bubble", parts["bubble"], (pp - 1) / (plan["virtualPipeline"] * micro) * busy, 0.1)


def check_memory(plan, layers, layer, embedding, checks):
    tp, pp, zero = plan["tp"], plan["pp"], plan["zeroStage"]
    group = plan["dp"] * plan["cp"]
    stages = plan["memoryGiB"]
    for stage in stages:
        total = sum(value for name, value in stage.items() if name != "total")
        checks.near("memory adds up", stage["total"], total, 1e-6)
    parameters = (layers * layer + 2 * embedding) / tp
    if zero < 3:
        weights = sum(stage["weights"] for stage in stages) * GIB
        checks.near("weights: 2 bytes a parameter", weights, 2 * parameters, 1e-6)
        optimizer = sum(stage["optimizer"] for stage in stages) * GIB
        checks.near("optimizer: 12 bytes", optimizer, 12 * parameters / (group if zero >= 1 else 1), 1e-6)
        gradients = sum(stage["gradients"] for stage in stages) * GIB
        if zero < 2 and plan["precision"] != "fp16":
            checks.near("gradients: 4 bytes", gradients, 4 * parameters, 1e-6)
    else:
        optimizer = sum(stage["optimizer"] for stage in stages) * GIB
        checks.near("sharded moments: 8 bytes", optimizer, 8 * parameters / group, 1e-6)


def check_rings(job, placement, schedule, checks):
    matrix = placement["matrix"]
    rows = len(matrix)
    column = {host: col for row in matrix for col, host in enumerate(row)}
    flows = next(each for each in schedule["jobs"] if each["id"] == job["id"])["flows"]
    sent = sum(flow["bytes"] for flow in flows if column[flow["fromHost"]] == column[flow["toHost"]])
    model = job["model"]
    hidden, kv = model["hidden"], model.get("kvHeads", 0)
    width = hidden / model.get("heads", max(1, hidden // 128))
    keys = kv * width if kv else hidden
    ffn = model.get("ffnHidden", 4 * hidden)
    layer = 2 * hidden ** 2 + 2 * hidden * keys + 2 * hidden + 2 * hidden * ffn + ffn + 3 * hidden
    volume = 2 * (hidden * (model["vocab"] + model["sequence"]) + model["layers"] / job["pp"] * layer)
    checks.near("rings send 2 (n - 1) V", sent, len(matrix[0]) * 2 * (rows - 1) * volume, 1e-6)


def main(arguments):
    if len(arguments) not in (3, 5):
        print(__doc__, file=sys.stderr)
        return 2
    jobs, wanted, plans = arguments[:3]
    job = next(each for each in json.load(open(jobs))["jobs"] if each["id"] == wanted)
    if job["model"]["kind"] != "dense":
        print("%s is no dense model" % wanted, file=sys.stderr)
        return 2
    checks = Checks()
    for plan in json.load(open(plans))["plans"]:
        check_plan(plan, job, checks)
    if len(arguments) == 5:
        check_rings(job, json.load(open(arguments[3])), json.load(open(arguments[4])), checks)
    return 0 if checks.report() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
