/** The tab that sets runs side by side. */
@NullMarked
package io.heddle.app.compare;

import org.jspecify.annotations.NullMarked;
