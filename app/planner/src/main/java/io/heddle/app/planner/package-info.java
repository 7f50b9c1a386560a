/** The desktop planner: the messages that all of its parts show, from one resource bundle. */
@NullMarked
package io.heddle.app.planner;

import org.jspecify.annotations.NullMarked;
