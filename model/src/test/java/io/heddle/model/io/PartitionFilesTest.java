package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.graph.WeightedGraph;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** METIS' graphs, and what is wrong with one. */
class PartitionFilesTest {
  private static WeightedGraph read(String text) {
    return MetisGraph.read("g", text.replace('/', '\n'));
  }

  /** The manual's figure 2(a): 7 vertices, 11 edges. */
  private static final String MANUAL = "7 11/5 3 2/1 3 4/5 4 2 1/2 3 6 7/1 3 6/5 4 7/6 4/";

  @Test
  void aGraphIsRead() {
    var graph = read(MANUAL);
    assertThat(graph.size()).isEqualTo(7);
    assertThat(graph.edges()).isEqualTo(11);
    assertThat(graph.weight()).isEqualTo(7);
    assertThat(graph.components()).isEqualTo(1);
    assertThat(graph.cut(new int[] {0, 0, 0, 1, 0, 1, 1})).isEqualTo(3);
    assertThat(graph).isEqualTo(read("% said/" + MANUAL.replace("/2 3", "/%x/2 3")));
    assertThat(graph)
        .isEqualTo(read(MANUAL.replace("7 11", "7 11 000 1")))
        .hasSameHashCodeAs(read(MANUAL));
  }

  @Test
  void weightsAreRead() {
    var both = read("3 2 011/4 2 7/0 1 7 3 1/9 2 1/");
    assertThat(List.of(both.vertexWeight(0), both.vertexWeight(1), both.vertexWeight(2)))
        .containsExactly(4, 0, 9);
    assertThat(both.cut(new int[] {0, 1, 1})).isEqualTo(7);
    assertThat(both.cut(new int[] {0, 0, 1})).isEqualTo(1);
    assertThat(read("2 1 1/2 5/1 5/").cut(new int[] {0, 1})).isEqualTo(5);
    assertThat(read("2 1 10/3 2/4 1/").weight()).isEqualTo(7);
    assertThat(read("3 1/2/1//").components()).as("an empty line is a vertex alone").isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| line 1: found nothing, expected vertices, edges, and an optional format.",
        "3| line 1: found 3, expected vertices, edges, and an optional format.",
        "0 0/| line 1: found 0, expected vertices, from 1 to 50,000,000.",
        "x 1/| line 1: found x, expected vertices, from 1 to 50,000,000.",
        "2 -1/2/1/| line 1: found -1, expected edges, from 0 to 500,000,000.",
        "2 1 100/2/1/| line 1: found 100, expected a format of 0, 1, 10 or 11",
        "2 1 11 2/1 1 2 1/1 1 1 1/| line 1: found 2, expected one weight per vertex.",
        "2 1/2/2/| line 3: found 2, expected another vertex than that of the line.",
        "2 1/3/1/| line 2: found 3, expected a vertex, from 1 to 2.",
        "2 1 1/2 0/1 0/| line 2: found 0, expected the weight of an edge, above 0.",
        "2 1 1/2/1/| line 2: found nothing, expected the weight of an edge, above 0.",
        "2 1 10/-1 2/1 1/| line 2: found -1, expected the weight of a vertex, at least 0.",
        "2 1/2/1/1/| line 4: found 1, expected no line after that of vertex 2.",
        "3 1/2/1| line 4: found the end of the file, expected the neighbours of vertex 3.",
        "2 2/2/1/| line 1: found 2 edges, expected half of the 2 neighbours that are listed.",
        "3 2/2/3 1/1/| vertex 2: found neighbour 3, expected the same edge with the same weight there.",
        "2 1 1/2 3/1 4/| vertex 1: found neighbour 2, expected the same edge with the same weight",
        "2 2/2 2/1 1/| vertex 1: found neighbour 2 twice, expected each neighbour once.",
        "9999999 1/2/1/| line 1: found 9999999 1, expected as many vertices and edges as are listed.",
        "2 1 11/2147483647 2 1/1 1 1/| g: found weights of 2,147,483,648 together, expected at most 2,147,483,647"
      })
  void aBrokenGraphIsTold(String text, String words) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(words);
  }

  @Test
  void partsAreWrittenOneALine() {
    assertThat(MetisGraph.parts(List.of(2, 0, 1))).isEqualTo("2\n0\n1\n");
  }
}
