@NullMarked
package io.heddle.app.planner.document;

import org.jspecify.annotations.NullMarked;
