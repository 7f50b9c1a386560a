package io.heddle.model.cluster;

/** Where a person placed a node, in model coordinates (one host cell is about 10 units wide). */
public record Position(double x, double y) {}
