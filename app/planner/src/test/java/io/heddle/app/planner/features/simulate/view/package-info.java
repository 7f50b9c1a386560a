@NullMarked
package io.heddle.app.planner.features.simulate.view;

import org.jspecify.annotations.NullMarked;
