package io.heddle.app.planner.document;

import io.heddle.model.io.FileContent;

/**
 * An answer that was read from a file, for the feature that takes its kind.
 *
 * @param source the file's name
 */
public record OpenedResult(String source, FileContent<?> content) {}
