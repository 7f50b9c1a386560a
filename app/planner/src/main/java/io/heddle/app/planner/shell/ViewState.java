package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.explore.ViewFilter;
import javafx.beans.property.BooleanProperty;

/**
 * How a window looks at its cluster.
 *
 * @param filter what of the fabric stands out
 * @param overview whether the overview map shows where it helps
 * @param planned whether planned jobs show
 */
record ViewState(
    ViewFilter filter, BooleanProperty overview, ThemeSwitch theme, PlannedView planned) {}
