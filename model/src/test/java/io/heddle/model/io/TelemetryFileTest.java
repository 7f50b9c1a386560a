package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries.Sample;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TelemetryFileTest {
  @Test
  void readsATableOfCounters() {
    var series =
        TelemetryFile.read(
            "t.csv",
            """
            timestamp,host,device,port_xmit_data,tensor_active
            2026-01-31T12:00:00Z,n1,mlx5_0,100,
            2026-01-31T12:00:00Z,n1,gpu0,,0.25
            2026-01-31T12:00:00.500Z,n1,mlx5_0,350,
            2026-01-31T12:00:00.500Z,n1,gpu0,,0.75
            """);

    assertThat(series).hasSize(2);
    var sent = series.getFirst();
    assertThat(sent.host()).isEqualTo("n1");
    assertThat(sent.device()).isEqualTo("mlx5_0");
    assertThat(sent.quantity()).isEqualTo(DeviceQuantity.SENT_BYTES);
    // Words of four bytes.
    assertThat(sent.samples().stream().map(Sample::value)).containsExactly(400.0, 1400.0);
    assertThat(sent.samples().getLast().seconds() - sent.samples().getFirst().seconds())
        .isEqualTo(0.5);
    assertThat(series.getLast().quantity()).isEqualTo(DeviceQuantity.TENSOR_ACTIVE);
    assertThat(series.getLast().samples().stream().map(Sample::value)).containsExactly(0.25, 0.75);
  }

  @Test
  void readsWhatPrometheusAnswers() {
    var series =
        TelemetryFile.read(
            "range.json",
            """
            {"status":"success","data":{"resultType":"matrix","result":[
             {"metric":{"__name__":"node_infiniband_port_data_transmitted_bytes_total",
               "device":"mlx5_0","port":"1","instance":"n1:9100"},
              "values":[[1700000000,"10"],[1700000000.5,"30"]]},
             {"metric":{"__name__":"DCGM_FI_DEV_GPU_UTIL","gpu":"3","Hostname":"n1","instance":"n1:9400"},
              "values":[[1700000000,"50"],[1700000000.5,"100"]]},
             {"metric":{"__name__":"up","instance":"n1:9100"},"values":[[1700000000,"1"]]}]}}
            """);

    assertThat(series).hasSize(2);
    assertThat(series).allMatch(each -> each.host().equals("n1"));
    assertThat(series.getFirst().device()).isEqualTo("mlx5_0/1");
    assertThat(series.getFirst().samples())
        .containsExactly(new Sample(1700000000, 10), new Sample(1700000000.5, 30));
    assertThat(series.getLast().quantity()).isEqualTo(DeviceQuantity.GPU_BUSY);
    assertThat(series.getLast().samples().stream().map(Sample::value)).containsExactly(0.5, 1.0);
  }

  static Stream<Arguments> broken() {
    return Stream.of(
        Arguments.of("host,tx_bytes\nn1,5\n", "no column of time"),
        Arguments.of("seconds,host\n1,n1\n", "no column of a known quantity"),
        Arguments.of("seconds,tx_bytes\n1,5\n1,6\n", "line 3"),
        Arguments.of("seconds,tx_bytes\nsoon,5\n", "soon"),
        Arguments.of("seconds,tx_bytes\n1,-5\n", "-5"),
        Arguments.of("seconds,tx_bytes\n1\n", "1 cells"),
        Arguments.of("{\"status\":\"error\"}", "/status"),
        Arguments.of(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}",
            "/data/resultType"),
        Arguments.of(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}",
            "no series"),
        Arguments.of(matrix("{\"instance\":\"a\"}", "[1,\"2\"]"), "without rate()"),
        Arguments.of(matrix("{\"__name__\":\"up\"}", "[1,\"2\"]"), "only up"),
        Arguments.of(matrix("{\"__name__\":\"tx_bytes\"}", "[1,\"2\"],[1,\"3\"]"), "rising"),
        Arguments.of(matrix("{\"__name__\":\"tx_bytes\"}", "[1,\"NaN\"]"), "a number in quotes"),
        Arguments.of(matrix("{\"__name__\":\"tx_bytes\"}", "[1]"), "[seconds, "));
  }

  private static String matrix(String metric, String values) {
    return """
    {"status":"success","data":{"resultType":"matrix","result":[{"metric":%s,"values":[%s]}]}}
    """
        .formatted(metric, values);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void saysWhatIsBroken(String text, String message) {
    assertThatThrownBy(() -> TelemetryFile.read("t", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
