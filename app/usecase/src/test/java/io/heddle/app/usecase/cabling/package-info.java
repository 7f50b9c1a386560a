/** Tests. */
@NullMarked
package io.heddle.app.usecase.cabling;

import org.jspecify.annotations.NullMarked;
