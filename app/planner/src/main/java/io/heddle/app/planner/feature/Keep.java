package io.heddle.app.planner.feature;

import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;

/**
 * How a workspace's answer becomes a planned job of the document, or stops to be one.
 *
 * @param text what the button says now
 * @param tip what it does, or why it cannot
 * @param unavailable while there is nothing to keep
 */
public record Keep(
    ObservableStringValue text,
    ObservableStringValue tip,
    ObservableBooleanValue unavailable,
    Runnable action) {}
