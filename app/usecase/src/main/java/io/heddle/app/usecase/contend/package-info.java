/** Background work, and the session that turns cluster, job and affinity into placements. */
@NullMarked
package io.heddle.app.usecase.contend;

import org.jspecify.annotations.NullMarked;
