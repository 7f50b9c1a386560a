package io.heddle.render;

/**
 * A cell of the communication matrix.
 *
 * @param row PP group
 * @param col DP group, the pipeline stage
 */
public record MatrixCell(int row, int col) {}
