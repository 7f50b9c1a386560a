/** What a person sees of studies. */
@NullMarked
package io.heddle.app.planner.features.study.view;

import org.jspecify.annotations.NullMarked;
