/** What the programs say of placements and plans. */
@NullMarked
package io.heddle.app.usecase.place;

import org.jspecify.annotations.NullMarked;
