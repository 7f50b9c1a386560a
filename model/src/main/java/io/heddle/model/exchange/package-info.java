/**
 * Other programs' files: one class a format, all in one registry. A reader says what it read, what
 * it had to assume and what it left out; a writer says what its format cannot carry.
 */
@NullMarked
package io.heddle.model.exchange;

import org.jspecify.annotations.NullMarked;
