/** Elastic jobs of a trace, and their iteration times by GPU type and count. */
@NullMarked
package io.heddle.app.usecase.elastic;

import org.jspecify.annotations.NullMarked;
