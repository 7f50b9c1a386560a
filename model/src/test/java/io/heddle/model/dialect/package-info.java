@NullMarked
package io.heddle.model.dialect;

import org.jspecify.annotations.NullMarked;
