package io.heddle.solvers.learning;

import java.util.ArrayList;
import java.util.List;

/**
 * Where each weight lies in the flat array of all of them: BandPilot's encoder (4.2.2), six layers
 * of width 32, then a head of three layers.
 *
 * @param tokenFeatures numbers that describe one member of a set
 * @param globals numbers that describe the set as a whole, given to the head
 */
public record TransformerLayout(int tokenFeatures, int globals) {
  static final int LAYERS = 6;
  static final int WIDTH = 32;
  static final int HEADS = 4;
  static final int FEED = 64;
  static final int HEAD_1 = 64;
  static final int HEAD_2 = 32;

  /** Blocks before the layers, in each of them, and after the embedding and all layers. */
  static final int EMBEDDING_BLOCKS = 2;

  static final int LAYER_BLOCKS = 12;

  /** One matrix, or one vector where {@code rows} is 1. */
  record Block(int rows, int cols, boolean bias, boolean gain) {
    int size() {
      return rows * cols;
    }
  }

  private static Block matrix(int rows, int cols) {
    return new Block(rows, cols, false, false);
  }

  private static Block bias(int cols) {
    return new Block(1, cols, true, false);
  }

  private static Block gain() {
    return new Block(1, WIDTH, false, true);
  }

  /** In the order of the flat array. */
  List<Block> blocks() {
    var blocks = new ArrayList<Block>();
    blocks.addAll(List.of(matrix(tokenFeatures, WIDTH), bias(WIDTH)));
    for (int layer = 0; layer < LAYERS; layer++) {
      blocks.addAll(
          List.of(
              gain(),
              bias(WIDTH),
              matrix(WIDTH, 3 * WIDTH),
              bias(3 * WIDTH),
              matrix(WIDTH, WIDTH),
              bias(WIDTH),
              gain(),
              bias(WIDTH),
              matrix(WIDTH, FEED),
              bias(FEED),
              matrix(FEED, WIDTH),
              bias(WIDTH)));
    }
    blocks.addAll(
        List.of(
            gain(),
            bias(WIDTH),
            matrix(WIDTH + globals, HEAD_1),
            bias(HEAD_1),
            matrix(HEAD_1, HEAD_2),
            bias(HEAD_2),
            matrix(HEAD_2, 1),
            bias(1)));
    return blocks;
  }

  /** How many weights there are. */
  public int size() {
    return blocks().stream().mapToInt(Block::size).sum();
  }
}
