/**
 * Readers and writers of Heddle's own kinds of files, of rank files, and of measurement logs.
 * Readers report every problem of a file at once. Start with {@link FileKinds}.
 */
@NullMarked
package io.heddle.model.io;

import org.jspecify.annotations.NullMarked;
