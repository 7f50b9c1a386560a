/** Text helpers for people: numbers, names, and the closest match to a mistyped word. */
@NullMarked
package io.heddle.model.text;

import org.jspecify.annotations.NullMarked;
