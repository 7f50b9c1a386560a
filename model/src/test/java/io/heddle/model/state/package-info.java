@NullMarked
package io.heddle.model.state;

import org.jspecify.annotations.NullMarked;
