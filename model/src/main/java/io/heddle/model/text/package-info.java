/** Words of people: what they probably meant. */
@NullMarked
package io.heddle.model.text;

import org.jspecify.annotations.NullMarked;
