package io.heddle.render.compare;

import io.heddle.model.result.Placement;

/**
 * One of the placements that stand beside each other.
 *
 * @param sign the letter that stands for it everywhere
 * @param title which answer it is
 * @param figures its numbers, in a line
 */
public record ComparedPlacementRun(
    String sign, String title, String figures, Placement placement) {}
