@NullMarked
package io.heddle.app.planner.shell;

import org.jspecify.annotations.NullMarked;
