@NullMarked
package io.heddle.app.usecase.estimate;

import org.jspecify.annotations.NullMarked;
