@NullMarked
package io.heddle.app.usecase.place;

import org.jspecify.annotations.NullMarked;
