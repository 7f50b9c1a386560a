package io.heddle.model.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.study.StudyColumnTable.Column;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StudyColumnTableTest {
  private static StudyVariantRow row(
      int index, Map<String, String> variant, Map<String, Object> measures) {
    return row(index, variant, measures, null);
  }

  private static StudyVariantRow row(
      int index,
      Map<String, String> variant,
      Map<String, Object> measures,
      @Nullable String error) {
    return new StudyVariantRow(index, variant, measures, index / 4.0, error);
  }

  private static StudyColumnTable table(List<StudyVariantRow> rows) {
    var builder = new StudyColumnTable.Builder();
    rows.forEach(builder::add);
    return builder.table();
  }

  private static List<String> texts(StudyColumnTable table, Column column) {
    return IntStream.range(0, table.size()).mapToObj(column::text).toList();
  }

  @Test
  void numbersAndTexts() {
    var table =
        table(
            List.of(
                row(5, Map.of("alpha", "0.50"), Map.of("spread", 3L)),
                row(2, Map.of("alpha", "1"), Map.of("spread", 1e15)),
                row(7, Map.of("alpha", "1e3"), Map.of("spread", 1 / 3.0))));
    assertThat(table.size()).isEqualTo(3);
    assertThat(IntStream.range(0, 3).map(table::index)).containsExactly(5, 2, 7);
    assertThat(table.seconds(2)).isEqualTo(1.75);
    var alpha = table.options().getFirst();
    assertThat(alpha.name()).isEqualTo("alpha");
    assertThat(alpha.isNumeric()).isTrue();
    assertThat(alpha.numbers()).containsExactly(0.5, 1, 1000);
    assertThat(texts(table, alpha)).containsExactly("0.5", "1", "1000");
    assertThat(texts(table, table.measures().getFirst()))
        .containsExactly("3", "1.0E15", "0.33333334");
    assertThat(table.columns().stream().map(Column::name)).containsExactly("alpha", "spread");
  }

  /** Numbers before the first text become texts, and so does a number after it. */
  @Test
  void oneTextMakesAColumnOfTexts() {
    var table =
        table(
            List.of(
                row(0, Map.of("hosts", "2"), Map.of("fits", true)),
                row(1, Map.of("hosts", "all"), Map.of("fits", "tight")),
                row(2, Map.of("hosts", "2.0"), Map.of("fits", true)),
                row(3, Map.of("hosts", "8"), Map.of("fits", 8))));
    var hosts = table.options().getFirst();
    assertThat(hosts.isNumeric()).isFalse();
    assertThat(hosts.texts()).containsExactly("2", "all", "8");
    assertThat(hosts.numbers()).containsExactly(0, 1, 0, 2);
    assertThat(texts(table, hosts)).containsExactly("2", "all", "2", "8");
    assertThat(table.measures().getFirst().texts()).containsExactly("true", "tight", "8");
  }

  /** Java reads 10d and 3f as numbers, and not a number is none. */
  @Test
  void onlyDigitsMakeANumber() {
    for (var text : List.of("10d", "3f", "NaN", "Infinity", "")) {
      var table = table(List.of(row(0, Map.of("hours", text), Map.of())));
      assertThat(texts(table, table.options().getFirst())).containsExactly(text);
    }
  }

  @Test
  void idsOfDigitsStayAsTheyAre() {
    for (var id : List.of("007", "-01.5", "12345678901234567")) {
      var table =
          table(List.of(row(0, Map.of("job", "7"), Map.of()), row(1, Map.of("job", id), Map.of())));
      var column = table.options().getFirst();
      assertThat(column.isNumeric()).as(id).isFalse();
      assertThat(texts(table, column)).containsExactly("7", id);
    }
  }

  @Test
  void whatARowLacksIsEmpty() {
    var table =
        table(
            List.of(
                row(0, Map.of("a", "1"), Map.of(), "no hosts"),
                row(1, Map.of("b", "x"), Map.of("s", 2.5)),
                row(2, Map.of(), Map.of(), "no hosts")));
    assertThat(texts(table, table.options().get(0))).containsExactly("1", "", "");
    assertThat(texts(table, table.options().get(1))).containsExactly("", "x", "");
    assertThat(texts(table, table.measures().getFirst())).containsExactly("", "2.5", "");
    assertThat(table.errors()).isEqualTo(2);
    assertThat(table.error(0)).isEqualTo("no hosts");
    assertThat(table.error(1)).isNull();
  }

  /** More than the columns begin with, and more different values than are remembered. */
  @Test
  void manyRows() {
    var table =
        table(
            IntStream.range(0, 5_000)
                .mapToObj(i ->
                    row(
                        i,
                        i < 3_000 ? Map.of("seed", "" + i) : Map.of("seed", "" + i, "late", "y"),
                        Map.of("m", i * 0.5)))
                .toList());
    assertThat(table.size()).isEqualTo(5_000);
    assertThat(IntStream.range(0, 5_000).map(table::index).toArray())
        .isEqualTo(IntStream.range(0, 5_000).toArray());
    assertThat(table.options().get(0).numbers())
        .isEqualTo(IntStream.range(0, 5_000).asDoubleStream().toArray());
    assertThat(table.measures().getFirst().numbers()[4_999]).isEqualTo(2_499.5);
    assertThat(table.options().get(1).text(2_999)).isEmpty();
    assertThat(table.options().get(1).text(3_000)).isEqualTo("y");
  }
}
