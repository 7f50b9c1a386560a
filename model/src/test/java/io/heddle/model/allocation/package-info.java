@NullMarked
package io.heddle.model.allocation;

import org.jspecify.annotations.NullMarked;
