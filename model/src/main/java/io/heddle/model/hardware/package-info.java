/** What makers and measurements say of GPUs and the links between them: one table, with sources. */
@NullMarked
package io.heddle.model.hardware;

import org.jspecify.annotations.NullMarked;
