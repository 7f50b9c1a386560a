/** Follows the state of a cluster: the commands of a person, their output, and what it changes. */
@NullMarked
package io.heddle.app.usecase.follow;

import org.jspecify.annotations.NullMarked;
