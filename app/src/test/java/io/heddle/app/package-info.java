/** Tests of what the whole application shares. */
@NullMarked
package io.heddle.app;

import org.jspecify.annotations.NullMarked;
