/** Measurements that the user keeps: the affinity library. */
@NullMarked
package io.heddle.app.library;

import org.jspecify.annotations.NullMarked;
