package io.heddle.model.io;

import io.heddle.model.job.TransformerShape;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A Python script that measures the distinct operators of a dense model on one GPU (Arena, section
 * 3.4) and prints what {@link OperatorTimeTable} reads. Needs PyTorch 2 and nothing of Heddle.
 */
public final class OperatorBenchmarkScript {
  private OperatorBenchmarkScript() {}

  /**
   * How a layer is split and batched.
   *
   * @param tp of the tensor group; divides the heads
   * @param microBatch sequences
   */
  public record Split(int tp, int microBatch) {}

  /**
   * @throws IllegalArgumentException if the model has experts, or other attention than heads
   */
  public static String of(String job, TransformerShape shape, List<Split> splits) {
    if (shape.hasExperts() || shape.latent()) {
      throw new IllegalArgumentException(
          "job %s: expected a dense model without latent attention, for the script measures no other"
              .formatted(job));
    }
    var model =
        "dict(hidden=%d, heads=%d, kv=%d, width=%d, ffn=%d, gated=%s, vocab=%d, sequence=%d)"
            .formatted(
                shape.hidden(),
                shape.heads(),
                shape.keyValueHeads(),
                Math.round(shape.headWidth()),
                Math.round(shape.ffnHidden()),
                shape.gated() ? "True" : "False",
                shape.vocab(),
                shape.sequence());
    var list =
        splits.stream()
            .map(split -> "(%d, %d)".formatted(split.tp(), split.microBatch()))
            .collect(Collectors.joining(", ", "[", "]"));
    return HEAD + "MODEL = " + model + "\nSPLITS = " + list + "  # tp, sequences\n" + BODY;
  }

  private static final String HEAD =
      """
      #!/usr/bin/env python3
      \"""Measures on one GPU what a layer and the loss of a model take, for Heddle. Needs PyTorch 2.

          python3 profile.py [--gpu NAME] > operators.csv
          heddle estimate --gpu NAME --gpus N JOBS --job ID --profile operators.csv

      NAME is the GPU as Heddle's table of hardware calls it. What does not fit into its memory is left out.
      \"""
      import argparse
      import statistics
      import sys
      import time

      import torch
      import torch.nn.functional as functional

      """;

  private static final String BODY =
      """
      WARM_UP = 3
      REPEATS = 10


      class Layer(torch.nn.Module):
          \"""The part of a layer that one GPU of a tensor group has.\"""

          def __init__(self, tp, **where):
              super().__init__()
              self.heads = MODEL["heads"] // tp
              self.kv = max(1, MODEL["kv"] // tp)
              hidden, width, ffn = MODEL["hidden"], MODEL["width"], MODEL["ffn"] // tp
              self.qkv = torch.nn.Linear(hidden, (self.heads + 2 * self.kv) * width, bias=False, **where)
              self.out = torch.nn.Linear(self.heads * width, hidden, bias=False, **where)
              self.up = torch.nn.Linear(hidden, ffn * (2 if MODEL["gated"] else 1), bias=False, **where)
              self.down = torch.nn.Linear(ffn, hidden, bias=False, **where)

          def forward(self, x):
              batch, sequence, hidden = x.shape
              width = MODEL["width"]
              qkv = self.qkv(functional.layer_norm(x, (hidden,)))
              q, k, v = qkv.split([self.heads * width, self.kv * width, self.kv * width], dim=-1)
              q = q.view(batch, sequence, self.heads, width).transpose(1, 2)
              k = k.view(batch, sequence, self.kv, width).transpose(1, 2)
              v = v.view(batch, sequence, self.kv, width).transpose(1, 2)
              if self.kv < self.heads:
                  k = k.repeat_interleave(self.heads // self.kv, dim=1)
                  v = v.repeat_interleave(self.heads // self.kv, dim=1)
              attended = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
              x = x + self.out(attended.transpose(1, 2).reshape(batch, sequence, self.heads * width))
              up = self.up(functional.layer_norm(x, (hidden,)))
              if MODEL["gated"]:
                  gate, up = up.chunk(2, dim=-1)
                  up = functional.silu(gate) * up
              else:
                  up = functional.gelu(up)
              return x + self.down(up)


      def median(run, device):
          seconds = []
          for i in range(WARM_UP + REPEATS):
              if device == "cuda":
                  torch.cuda.synchronize()
              start = time.perf_counter()
              run()
              if device == "cuda":
                  torch.cuda.synchronize()
              if i >= WARM_UP:
                  seconds.append(time.perf_counter() - start)
          return statistics.median(seconds)


      def measure(tp, sequences, device, dtype):
          where = dict(device=device, dtype=dtype)
          layer = Layer(tp, **where)
          x = torch.randn(sequences, MODEL["sequence"], MODEL["hidden"], requires_grad=True, **where)
          gradient = torch.randn_like(x)

          def forward():
              with torch.no_grad():
                  layer(x)

          def both():
              layer(x).backward(gradient)

          alone = median(forward, device)
          backward = max(1e-9, median(both, device) - alone)
          head = torch.nn.Linear(MODEL["hidden"], MODEL["vocab"] // tp, bias=False, **where)
          labels = torch.randint(MODEL["vocab"] // tp, (sequences * MODEL["sequence"],), device=device)

          def loss():
              logits = head(x).flatten(0, 1).float()
              functional.cross_entropy(logits, labels).backward()

          return alone, backward, median(loss, device)


      def main():
          parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
          parser.add_argument("--gpu", help="its name in Heddle's table (default: what the driver calls it)")
          parser.add_argument("--device", default="cuda", help="cuda, or cpu to try the script")
          parser.add_argument("--dtype", default="bfloat16", choices=["bfloat16", "float16", "float32"])
          options = parser.parse_args()
          name = options.gpu or torch.cuda.get_device_name()
          print("gpu,hidden,heads,ffnHidden,vocab,sequence,tp,microBatch,forwardSeconds,backwardSeconds,headSeconds")
          for tp, sequences in SPLITS:
              try:
                  times = measure(tp, sequences, options.device, getattr(torch, options.dtype))
              except torch.cuda.OutOfMemoryError:
                  print("tp %d, %d sequences: do not fit" % (tp, sequences), file=sys.stderr)
                  torch.cuda.empty_cache()
                  continue
              row = [name, MODEL["hidden"], MODEL["heads"], MODEL["ffn"], MODEL["vocab"], MODEL["sequence"], tp, sequences]
              print(",".join([str(cell) for cell in row] + ["%.6g" % each for each in times]), flush=True)


      if __name__ == "__main__":
          main()
      """;
}
