package io.heddle.app.planner.document;

import io.heddle.model.exchange.ImportReport;

/**
 * What became of a foreign file.
 *
 * @param source the file's name
 */
public record ImportNotice(String source, ImportReport report) {}
