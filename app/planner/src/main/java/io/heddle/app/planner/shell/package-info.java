/** The window: menus, tool bar, panels, status line, and the single handler of errors. */
@NullMarked
package io.heddle.app.planner.shell;

import org.jspecify.annotations.NullMarked;
