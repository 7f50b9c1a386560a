/** Tests. */
@NullMarked
package io.heddle.app.usecase.study;

import org.jspecify.annotations.NullMarked;
