package io.heddle.model.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** Tables that come with Heddle, each with a header. */
public final class BundledCsvTable {
  private BundledCsvTable() {}

  /**
   * @param beside the class that the table lies beside
   */
  public static List<CSVRecord> rows(Class<?> beside, String name) {
    var format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (var in = Objects.requireNonNull(beside.getResourceAsStream(name), name);
        var parser = format.parse(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return parser.getRecords();
    } catch (IOException broken) {
      throw new UncheckedIOException("the table %s cannot be read".formatted(name), broken);
    }
  }
}
