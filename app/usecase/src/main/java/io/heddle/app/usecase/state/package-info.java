/** What runs now, in words: which jobs to move, and when those that wait start. */
@NullMarked
package io.heddle.app.usecase.state;

import org.jspecify.annotations.NullMarked;
