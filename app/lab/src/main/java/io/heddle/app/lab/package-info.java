/**
 * Reproduces the tables and figures of the papers: one class per page, with the paper's number
 * beside ours. Start with {@link PaperLabPages}.
 */
@NullMarked
package io.heddle.app.lab;

import org.jspecify.annotations.NullMarked;
