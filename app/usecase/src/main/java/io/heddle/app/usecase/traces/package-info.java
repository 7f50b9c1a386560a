/** Readers of job traces: public formats, and our own. */
@NullMarked
package io.heddle.app.usecase.traces;

import org.jspecify.annotations.NullMarked;
