/** What a workspace is made of: the window knows these, and no feature by name. */
@NullMarked
package io.heddle.app.planner.feature;

import org.jspecify.annotations.NullMarked;
