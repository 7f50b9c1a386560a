@NullMarked
package io.heddle.model.gres;

import org.jspecify.annotations.NullMarked;
