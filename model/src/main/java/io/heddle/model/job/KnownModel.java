package io.heddle.model.job;

import io.heddle.model.text.BundledCsvTable;
import java.util.List;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A model whose dimensions are public.
 *
 * @param billions parameters in 10⁹, as its makers count them
 * @param globalBatch sequences per iteration: its makers' where the source says so, else a usual
 *     one
 * @param source where the dimensions are from
 */
public record KnownModel(
    String name, double billions, int globalBatch, ModelShape shape, String source) {
  /** The gallery; read once. */
  private static final class Gallery {
    static final List<KnownModel> ALL =
        BundledCsvTable.rows(KnownModel.class, "models.csv").stream().map(KnownModel::of).toList();
  }

  /** All of them, families together. */
  public static List<KnownModel> all() {
    return Gallery.ALL;
  }

  private static KnownModel of(CSVRecord row) {
    return new KnownModel(
        row.get("name"),
        Double.parseDouble(row.get("billions")),
        whole(row, "globalBatch"),
        row.get("experts").isEmpty() ? dense(row) : mixture(row),
        row.get("source"));
  }

  private static ModelShape dense(CSVRecord row) {
    return new ModelShape.Dense(
        whole(row, "layers"),
        whole(row, "hidden"),
        whole(row, "vocab"),
        whole(row, "sequence"),
        heads(row),
        optional(row, "ffnHidden"),
        row.get("gated").equals("yes"));
  }

  private static ModelShape mixture(CSVRecord row) {
    var shared = optional(row, "sharedHidden");
    var dense = optional(row, "denseLayers");
    return new ModelShape.Moe(
        whole(row, "layers"),
        whole(row, "hidden"),
        whole(row, "vocab"),
        whole(row, "sequence"),
        heads(row),
        whole(row, "experts"),
        whole(row, "topK"),
        whole(row, "expertHidden"),
        new ModelShape.Moe.Variant(
            shared == null ? 0 : shared,
            dense == null ? 0 : dense,
            optional(row, "ffnHidden"),
            row.get("latent").equals("yes")));
  }

  private static ModelShape.Heads heads(CSVRecord row) {
    return new ModelShape.Heads(
        whole(row, "heads"), whole(row, "kvHeads"), optional(row, "headWidth"));
  }

  private static int whole(CSVRecord row, String column) {
    return Integer.parseInt(row.get(column));
  }

  private static @Nullable Integer optional(CSVRecord row, String column) {
    return row.get(column).isEmpty() ? null : (Integer) whole(row, column);
  }
}
