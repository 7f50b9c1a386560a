package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.JointGpuDispatch;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.model.result.PipelineTimeline.Slot;
import io.heddle.model.result.PipelineTimeline.Work;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What other programs are given, text for text. */
class ExportByHandTest {
  private static GpuDispatch dispatch(Gpu... gpus) {
    return new GpuDispatch("two", "tiles", List.of(gpus), null, null, null, 1, 0.5, 7, null);
  }

  private static JointGpuDispatch dispatches(GpuDispatch... answers) {
    return new JointGpuDispatch("two", List.of(answers), new ClusterFragmentation(1, 0, 1));
  }

  @Test
  void oneRequestHasOneScript() {
    var one = dispatch(new Gpu("n 2", 0), new Gpu("n1", 3), new Gpu("n1", 1));
    var files = DispatchFileExport.files(dispatches(one));
    assertThat(files.keySet()).containsExactly("gpus.csv", "dispatch.json", "cuda.sh");
    assertThat(files.get("gpus.csv"))
        .isEqualTo("request,rank,host,gpu\n1,0,n 2,0\n1,1,n1,1\n1,2,n1,3\n");
    assertThat(files.get("dispatch.json")).isEqualTo(FileKinds.DISPATCH.toJson(one));
    assertThat(files.get("cuda.sh"))
        .startsWith(
            """
            # Written by Heddle: 3 GPUs on 2 hosts of cluster two.
            # On each host, before the job starts: . ./cuda.sh
            """)
        .contains("export CUDA_DEVICE_ORDER=PCI_BUS_ID\n", " \\\n  'n 2' 0 \\\n  n1 1,3); then\n");
  }

  @Test
  void severalRequestsHaveAScriptEach(@TempDir Path folder) throws IOException {
    var both = dispatches(dispatch(new Gpu("a", 0)), dispatch(new Gpu("a", 1), new Gpu("b", 0)));
    var files = DispatchFileExport.files(both);
    assertThat(files.keySet())
        .containsExactly("gpus.csv", "dispatches.json", "cuda-1.sh", "cuda-2.sh");
    assertThat(files.get("gpus.csv"))
        .isEqualTo("request,rank,host,gpu\n1,0,a,0\n2,0,a,1\n2,1,b,0\n");
    assertThat(files.get("dispatches.json")).isEqualTo(FileKinds.DISPATCHES.toJson(both));
    assertThat(files.get("cuda-1.sh"))
        .contains("1 GPU on 1 host ", ". ./cuda-1.sh\n", " a 0); then");
    assertThat(files.get("cuda-2.sh"))
        .contains("2 GPUs on 2 hosts", ". ./cuda-2.sh\n", " a 1 \\\n  b 0); then");
    var written = DispatchFileExport.write(both, folder, false);
    assertThat(written)
        .extracting(path -> path.getFileName().toString())
        .contains("gpus.csv", "dispatches.json", "cuda-1.sh", "cuda-2.sh");
    assertThat(Files.readString(folder.resolve("cuda-2.sh"))).isEqualTo(files.get("cuda-2.sh"));
  }

  @Test
  void aTimelineIsReadByTraceViewers(@TempDir Path folder) throws IOException {
    var timeline =
        new PipelineTimeline(
            2,
            1,
            1,
            List.of(
                new Slot(1, Work.FORWARD, 0, 0, 0.5, 2, 0.25),
                new Slot(0, Work.OPTIMIZER, -1, 1, 2, 2.5, 0)),
            2.5);
    var file = folder.resolve("t.json");
    ChromeTrace.write(timeline, "gpt", file);
    var expected =
        """
        {"displayTimeUnit": "ms", "traceEvents": [
          {"name": "process_name", "ph": "M", "pid": 0, "tid": 0, "args": {"name": "gpt"}},
          {"name": "thread_name", "ph": "M", "pid": 0, "tid": 0, "args": {"name": "stage 0"}},
          {"name": "thread_name", "ph": "M", "pid": 0, "tid": 1, "args": {"name": "stage 1"}},
          {"name": "forward 1", "cat": "forward", "ph": "X", "ts": 500000.0, "dur": 1500000.0,
           "pid": 0, "tid": 1, "args": {"chunk": 0, "communicationSeconds": 0.25}},
          {"name": "optimizer", "cat": "optimizer", "ph": "X", "ts": 2000000.0, "dur": 500000.0,
           "pid": 0, "tid": 0, "args": {"chunk": 1, "communicationSeconds": 0.0}}]}
        """;
    var mapper = new JsonMapper();
    var text = Files.readString(file);
    assertThat(mapper.readTree(text)).isEqualTo(mapper.readTree(expected));
    assertThat(text).endsWith("}\n").isEqualTo(ChromeTrace.toJson(timeline, "gpt"));
  }

  @Test
  void whatTheSystemRefusedIsSaidInWords() {
    assertThat(IoFailureReason.of(new AccessDeniedException("f"))).isEqualTo("permission denied");
    assertThat(IoFailureReason.of(new FileAlreadyExistsException("f")))
        .isEqualTo("a file is in its place");
    assertThat(IoFailureReason.of(new NoSuchFileException("f", null, "disk full")))
        .isEqualTo("disk full");
    assertThat(IoFailureReason.of(new NoSuchFileException("f"))).isEqualTo("it is not there");
    assertThat(IoFailureReason.of(new IOException("odd"))).isEqualTo("odd");
  }

  @Test
  void networkControlKeepsItsTrafficClasses() {
    assertThat(new FreeTrafficClasses(List.of(5, 0, 5, 3)).classes()).containsExactly(0, 3, 5);
    assertThatThrownBy(() -> new FreeTrafficClasses(List.of(6)))
        .hasMessage("traffic class 6, expected one from 0 to 5. It belongs to network control.");
    assertThatThrownBy(() -> new FreeTrafficClasses(List.of(0, 8)))
        .hasMessage("traffic class 8, expected one from 0 to 5.");
    assertThatThrownBy(() -> new FreeTrafficClasses(List.of(-1)))
        .hasMessage("traffic class -1, expected one from 0 to 5.");
    assertThatThrownBy(() -> new FreeTrafficClasses(List.of()))
        .hasMessage("no traffic class, expected at least one");
  }

  @Test
  void everyRankFormatSaysWhatItIs() {
    assertThat(RankFileFormats.all())
        .extracting(RankFileFormat::summary)
        .doesNotHaveDuplicates()
        .allMatch(text -> text.matches("[A-Z][^\n]{20,}"));
    assertThat(List.of(LaunchFormat.values()))
        .extracting(LaunchFormat::fileName)
        .doesNotContain("");
  }

  @Test
  void aLineOfATableIsMeasuredIfItHasASizeAndASpeed() {
    assertThat(new NcclTable.Line(8, 1, 0.5, 0, true).isMeasured()).isTrue();
    assertThat(new NcclTable.Line(0, 1, 0.5, 0, true).isMeasured()).isFalse();
    assertThat(new NcclTable.Line(8, 1, 0, 0, true).isMeasured()).isFalse();
    assertThat(new NcclTable.Line(8, 1, Double.POSITIVE_INFINITY, 0, true).isMeasured()).isFalse();
    assertThat(new NcclTable.Line(8, 1, Double.NaN, 0, true).isMeasured()).isFalse();
  }
}
