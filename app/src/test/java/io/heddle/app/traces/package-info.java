/** Tests of trace files. */
@NullMarked
package io.heddle.app.traces;

import org.jspecify.annotations.NullMarked;
