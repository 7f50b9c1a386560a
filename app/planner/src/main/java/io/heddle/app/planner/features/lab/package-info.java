/** The window: menus, tool bar, panels, status line, and the one handler of errors. */
@NullMarked
package io.heddle.app.planner.features.lab;

import org.jspecify.annotations.NullMarked;
