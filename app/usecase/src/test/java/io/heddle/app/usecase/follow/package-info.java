@NullMarked
package io.heddle.app.usecase.follow;

import org.jspecify.annotations.NullMarked;
