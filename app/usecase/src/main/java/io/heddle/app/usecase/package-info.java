/** Documents, samples and settings. */
@NullMarked
package io.heddle.app.usecase;

import org.jspecify.annotations.NullMarked;
