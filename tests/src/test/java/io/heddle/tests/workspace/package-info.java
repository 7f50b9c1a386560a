/** What the workspace keeps, whatever happens. */
@NullMarked
package io.heddle.tests.workspace;

import org.jspecify.annotations.NullMarked;
