/** Measurements that the user keeps: the affinity library. */
@NullMarked
package io.heddle.app.usecase.affinity;

import org.jspecify.annotations.NullMarked;
