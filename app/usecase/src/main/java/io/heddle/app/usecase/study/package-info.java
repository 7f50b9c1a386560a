/** Studies: what their variants change, and the scripts that let operators' engines run them. */
@NullMarked
package io.heddle.app.usecase.study;

import org.jspecify.annotations.NullMarked;
