package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.InputException;
import io.heddle.model.reliability.FailureEvent;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureLogReaderTest {
  private static FailureLogReader.Found read(String text) {
    return FailureLogReader.read(new ImportSource("log", text), ZoneId.of("UTC"));
  }

  @Test
  void daysOfATable() {
    var found =
        read("server,startDays,endDays,level,class\na,1.5,2.5,x,GPU\nb,3,,x,NIC\na,4,4,x,GPU\n");
    assertThat(found.events())
        .containsExactly(
            new FailureEvent("a", 1.5, 2.5, "GPU"),
            new FailureEvent("b", 3, Double.POSITIVE_INFINITY, "NIC"),
            new FailureEvent("a", 4, 4, "GPU"));
    assertThat(found.hosts()).isEqualTo(2);
    assertThat(found.fromDay()).isZero();
    assertThat(found.untilDay()).isEqualTo(4);
  }

  @Test
  void aHostThatIsDownDoesNotFailAgain() {
    var found =
        read(
            """
            host,startDays,endDays,class
            a,4,9,NIC
            a,1,4,GPU
            b,2,,fan
            b,3,5,GPU
            a,10,11,GPU
            """);
    assertThat(found.events())
        .containsExactly(
            new FailureEvent("a", 1, 9, "GPU"),
            new FailureEvent("b", 2, Double.POSITIVE_INFINITY, "fan"),
            new FailureEvent("a", 10, 11, "GPU"));
    assertThat(found.joined()).isEqualTo(2);
  }

  @Test
  void slurmsEvents() {
    var found =
        read(
            """
            Cluster|NodeName|TimeStart|TimeEnd|State|Reason|User
            hpc||2026-01-01T00:00:00|Unknown||Cluster registered|
            hpc|n1|2026-01-02T00:00:00|2026-01-02T12:00:00|DOWN|GPU lost|root
            hpc|n2|2026-01-03T00:00:00|Unknown|DRAIN|NIC|root
            """);
    assertThat(found.events()).extracting(FailureEvent::host).containsExactly("n1", "n2");
    var first = found.events().getFirst();
    assertThat(first.endDay() - first.startDay()).isEqualTo(0.5);
    assertThat(found.events().getLast().isCensored()).isTrue();
    assertThat(found.untilDay() - found.fromDay()).isEqualTo(1);
  }

  @Test
  void kubernetesNodesAndEvents() {
    var found =
        read(
            """
            {"kind": "List", "items": [
              {"kind": "Node", "metadata": {"name": "k1"}, "status": {"conditions": [
                {"type": "Ready", "status": "True", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}},
              {"kind": "Node", "metadata": {"name": "k2"}, "status": {"conditions": [
                {"type": "Ready", "status": "Unknown", "reason": "NodeStatusUnknown",
                 "lastTransitionTime": "2026-01-05T00:00:00Z"}]}},
              {"kind": "Event", "reason": "NodeNotReady", "firstTimestamp": "2026-01-05T00:00:00Z",
               "involvedObject": {"kind": "Node", "name": "k2"}},
              {"kind": "Event", "reason": "NodeReady", "firstTimestamp": "2026-01-03T00:00:00Z",
               "involvedObject": {"kind": "Node", "name": "k1"}},
              {"kind": "Event", "reason": "NodeNotReady", "firstTimestamp": "2026-01-02T00:00:00Z",
               "involvedObject": {"kind": "Node", "name": "k1"}}]}
            """);
    assertThat(found.hosts()).isEqualTo(2);
    assertThat(found.events()).extracting(FailureEvent::host).containsExactlyInAnyOrder("k1", "k2");
    assertThat(found.events())
        .filteredOn(each -> each.host().equals("k1"))
        .allMatch(each -> each.endDay() - each.startDay() == 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "host,start,end\na,1,2\n",
        "host,start,end,class\na,tomorrow,2,GPU\n",
        "host,start,end,class\na,5,2,GPU\n",
        "host,startDays,endDays,class\na,NaN,2,GPU\n",
        "host,start,end,class\na,5\n",
        "host,start,end,class\n",
        "{\"kind\": \"List\", \"items\": []}"
      })
  void refusesWhatItDoesNotUnderstand(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("log");
  }
}
