package io.heddle.app.planner.feature;

import javafx.beans.value.ObservableStringValue;

/**
 * What a workspace's primary button does.
 *
 * @param text what the button says
 * @param obstacle why nothing can be exported, or empty
 */
public record WorkspaceExport(String text, ObservableStringValue obstacle, Runnable action) {}
