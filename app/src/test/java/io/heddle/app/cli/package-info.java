/** Tests of the command line, in process. */
@NullMarked
package io.heddle.app.cli;

import org.jspecify.annotations.NullMarked;
