/** Documents, samples and settings. */
@NullMarked
package io.heddle.app.workspace;

import org.jspecify.annotations.NullMarked;
