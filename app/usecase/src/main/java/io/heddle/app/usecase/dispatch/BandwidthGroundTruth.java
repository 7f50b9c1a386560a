package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import org.jspecify.annotations.Nullable;

/**
 * By which bandwidths answers are judged.
 *
 * @param label for a person
 * @param profile what was measured; null: nothing, the built-in model is the truth
 */
public record BandwidthGroundTruth(String label, @Nullable BandwidthProfile profile) {}
