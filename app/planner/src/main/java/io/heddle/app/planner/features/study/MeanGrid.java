package io.heddle.app.planner.features.study;

import io.heddle.app.planner.Text;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.rows.StudyRowAxis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The mean of a measure over two options. Options of many values are divided into bands of values
 * one after the other.
 *
 * @param map as it is drawn
 * @param counts rows of each cell
 * @param rows bands of the one option: from, to
 * @param cols bands of the other
 */
public record MeanGrid(
    HeatmapModel map, List<int[]> counts, List<double[]> rows, List<double[]> cols) {
  private static final int MOST_BANDS = 40;

  /** O(rows log rows). */
  public static MeanGrid of(
      BitSet among, StudyRowAxis down, StudyRowAxis across, StudyRowAxis measure) {
    var rows = bands(down);
    var cols = bands(across);
    var sums = new double[rows.size()][cols.size()];
    var counts = new int[rows.size()][cols.size()];
    for (int row = among.nextSetBit(0); row >= 0; row = among.nextSetBit(row + 1)) {
      int i = band(rows, down.values()[row]);
      int j = band(cols, across.values()[row]);
      double value = measure.values()[row];
      if (i >= 0 && j >= 0 && !Double.isNaN(value)) {
        sums[i][j] += value;
        counts[i][j]++;
      }
    }
    for (int i = 0; i < sums.length; i++) {
      for (int j = 0; j < sums[i].length; j++) {
        sums[i][j] = counts[i][j] == 0 ? Double.NaN : sums[i][j] / counts[i][j];
      }
    }
    var map =
        new HeatmapModel(
            Text.of("study.heatmap.title", measure.title(), down.title(), across.title()),
            "",
            names(down, rows),
            names(across, cols),
            List.of(sums));
    return new MeanGrid(map, List.of(counts), rows, cols);
  }

  private static List<double[]> bands(StudyRowAxis axis) {
    var values =
        Arrays.stream(axis.values())
            .filter(each -> !Double.isNaN(each))
            .sorted()
            .distinct()
            .toArray();
    int each = Math.max(1, Math.ceilDiv(values.length, MOST_BANDS));
    var bands = new ArrayList<double[]>();
    for (int at = 0; at < values.length; at += each) {
      bands.add(new double[] {values[at], values[Math.min(values.length, at + each) - 1]});
    }
    return bands;
  }

  /** The band of a value; −1: none. */
  private static int band(List<double[]> bands, double value) {
    int low = 0;
    int high = bands.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (value < bands.get(middle)[0]) {
        high = middle - 1;
      } else if (value > bands.get(middle)[1]) {
        low = middle + 1;
      } else {
        return Double.isNaN(value) ? -1 : middle;
      }
    }
    return -1;
  }

  private static List<String> names(StudyRowAxis axis, List<double[]> bands) {
    return bands.stream()
        .map(band ->
            band[0] == band[1] ? axis.text(band[0]) : axis.text(band[0]) + "–" + axis.text(band[1]))
        .toList();
  }
}
