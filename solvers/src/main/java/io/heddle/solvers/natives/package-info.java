/** Native libraries: where they are unpacked, and what they need of the system. */
@NullMarked
package io.heddle.solvers.natives;

import org.jspecify.annotations.NullMarked;
