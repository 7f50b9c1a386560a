/** Files: one class a format. Readers report every problem of a file at once. */
@NullMarked
package io.heddle.model.io;

import org.jspecify.annotations.NullMarked;
