/** Host failures: what they hit, and the smallest repair. */
@NullMarked
package io.heddle.app.repair;

import org.jspecify.annotations.NullMarked;
