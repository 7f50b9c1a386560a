/** What elastic jobs of a trace are, and how long they take on which GPUs. */
@NullMarked
package io.heddle.app.usecase.elastic;

import org.jspecify.annotations.NullMarked;
