/** Studies: one command run in many variants. */
@NullMarked
package io.heddle.model.study;

import org.jspecify.annotations.NullMarked;
