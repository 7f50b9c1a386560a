package io.heddle.app.planner.feature;

import javafx.beans.value.ObservableBooleanValue;

/**
 * What a workspace's primary button does.
 *
 * @param text what the button says
 * @param unavailable while there is nothing to export
 */
public record WorkspaceExport(String text, ObservableBooleanValue unavailable, Runnable action) {}
