/**
 * Text for people: numbers, names, advice in errors ({@link Advice}), and the closest match to a
 * mistyped word.
 */
@NullMarked
package io.heddle.model.text;

import org.jspecify.annotations.NullMarked;
