/** Tests of files. */
@NullMarked
package io.heddle.model.io;

import org.jspecify.annotations.NullMarked;
