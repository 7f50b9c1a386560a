/** Which cable goes from which port to which, what that takes, and how it was built. */
@NullMarked
package io.heddle.model.cabling;

import org.jspecify.annotations.NullMarked;
