/** The program as the shell sees it: a process of its own. */
@NullMarked
package io.heddle.tests.program;

import org.jspecify.annotations.NullMarked;
