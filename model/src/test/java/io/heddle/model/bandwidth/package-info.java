@NullMarked
package io.heddle.model.bandwidth;

import org.jspecify.annotations.NullMarked;
