package io.heddle.app.shell;

import io.heddle.app.controls.ThemeSwitch;
import io.heddle.app.explore.ViewFilter;
import javafx.beans.property.BooleanProperty;

/**
 * How a window looks at its cluster.
 *
 * @param filter what of the fabric stands out
 * @param overview whether the overview map shows where it helps
 */
record ViewState(ViewFilter filter, BooleanProperty overview, ThemeSwitch theme) {}
