package io.heddle.model.job;

/**
 * What one GPU took for the operators of a dense model, in the part that a tensor group leaves it
 * (Arena, section 3.4). Seconds for one micro-batch.
 *
 * @param gpu as the table of hardware calls it
 * @param hidden width of the residual stream
 * @param heads of the queries of the whole model
 * @param ffnHidden width of the hidden layer of the whole model
 * @param vocab of the whole model
 * @param tp of the tensor group
 * @param microBatch sequences
 * @param forward of a layer
 * @param backward of a layer, nothing computed again
 * @param head projection onto the vocabulary and loss, both ways
 */
public record OperatorTimes(
    String gpu,
    int hidden,
    int heads,
    int ffnHidden,
    int vocab,
    int sequence,
    int tp,
    int microBatch,
    double forward,
    double backward,
    double head) {
  /** Whether these are operators of that model on that type of GPU, split and batched like that. */
  public boolean isOf(TransformerShape shape, String type, Parallelism plan) {
    return gpu.equals(type)
        && hidden == shape.hidden()
        && heads == shape.heads()
        && ffnHidden == shape.ffnHidden()
        && vocab == shape.vocab()
        && sequence == shape.sequence()
        && tp == plan.tp()
        && microBatch == plan.microBatch();
  }

  /** What tells them from others. */
  public String inWords() {
    return "%s, width %d, sequence %d, tp %d, micro-batch %d"
        .formatted(gpu, hidden, sequence, tp, microBatch);
  }
}
