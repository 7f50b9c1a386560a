package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.text.Advice;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CaseTableTest {
  private static final String HEADER =
      "id,gpu,gpus,layers,hidden,heads,kvHeads,ffnHidden,vocab,sequence,globalBatch,microBatch,tp,pp,dp,precision,recompute,note\n";

  @Test
  void emptyMeansTheStatedDefault() {
    var run =
        CaseTable.read("c.csv", HEADER + "a,H100-80GB,8,32,4096,,,,32000,2048,16,,,,,,,\n")
            .cases()
            .getFirst();
    assertThat(run.gpu()).isEqualTo("H100");
    assertThat(run.gpusPerHost()).isEqualTo(8);
    assertThat(run.shape().heads()).isEqualTo(32);
    assertThat(run.shape().keyValueHeads()).isEqualTo(32);
    assertThat(run.shape().ffnHidden()).isEqualTo(16384);
    assertThat(run.shape().gated()).isFalse();
    assertThat(run.plan().dp(run.gpus())).isEqualTo(8);
    assertThat(run.plan().recompute()).isEqualTo(ActivationRecompute.NONE);
    assertThat(run.precision()).isEqualTo(Precision.BF16);
    assertThat(run.measuredSeconds()).isNull();
  }

  @Test
  void dimensionsOfDeepSeek() {
    var table =
        "gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,experts,topK,expertHidden,"
            + "attentionKind,denseLayers,sharedExpertHidden,headDim,window\n"
            + "B200,8,61,7168,128,129280,4096,64,256,8,2048,mla,3,2048,128,512\n";
    var shape = CaseTable.read("c.csv", table).cases().getFirst().shape();
    assertThat(shape.latent()).isTrue();
    assertThat(shape.denseLayers()).isEqualTo(3);
    assertThat(shape.expertLayers()).isEqualTo(58);
    assertThat(shape.sharedHidden()).isEqualTo(2048);
    assertThat(shape.headWidth()).isEqualTo(128);
    assertThat(shape.window()).isEqualTo(512);
  }

  /** A gate was counted whatever the table said. */
  @Test
  void expertsWithoutAGateAreRefused() {
    assertThat(small("experts,gatedMlp", "8,true").shape().gated()).isTrue();
    assertThatThrownBy(() -> small("experts,gatedMlp", "8,false"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("column gatedMlp: found false");
  }

  private static final String SMALL = "gpu,gpus,layers,hidden,vocab,sequence,globalBatch";
  private static final String SMALL_ROW = "H100,8,32,4096,32000,2048,16";

  private static EstimateCase small(String columns, String cells) {
    var text = "%s,%s%n%s,%s%n".formatted(SMALL, columns, SMALL_ROW, cells);
    return CaseTable.read("c.csv", text).cases().getFirst();
  }

  @Test
  void theOptimizerIsOneOfTwoKinds() {
    assertThat(small("optimizer", "").optimizer()).isEqualTo(OptimizerKind.ADAM);
    assertThat(small("optimizer", "AdamW").optimizer()).isEqualTo(OptimizerKind.ADAM);
    assertThat(small("optimizer", "sgd").optimizer()).isEqualTo(OptimizerKind.SGD);
    assertThatThrownBy(() -> small("optimizer", "lion"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("column optimizer: found lion, expected adam, sgd");
  }

  @Test
  void columnsStateTheSoftware() {
    var stack =
        small(
                "framework,attention,fusedNorms,gradientPrecision,overlap,cudaGraphs,dropTokens,frozenShare,loss",
                "nemo 26.06,fused,false,bf16,dp tp,true,true,0.9,eager")
            .stack();
    assertThat(stack)
        .isEqualTo(
            new TrainingStack(
                "nemo 26.06",
                AttentionKernel.FUSED,
                false,
                Precision.BF16,
                Set.of(CommunicationOverlap.DP, CommunicationOverlap.TP),
                true,
                true,
                0.9,
                null,
                null,
                LossKernel.EAGER));
    assertThat(small("overlap", "none").stack().overlap()).isEmpty();
    assertThat(small("overlap", "").stack()).isEqualTo(TrainingStack.UNSTATED);
    assertThat(small("gatedMlp", "true").shape().gated()).isTrue();
  }

  @Test
  void kernelsOfAPyTorchCodeBase() {
    var stack = small("attentionKernel", "flash_attention2 + RMS kernel").stack();
    assertThat(stack.framework()).isEqualTo("pytorch");
    assertThat(stack.attention()).isEqualTo(AttentionKernel.FLASH);
    assertThat(stack.fusedNorms()).isTrue();
    assertThat(stack.gradientPrecision()).isEqualTo(Precision.FP32);
    assertThat(small("attentionKernel,gradientPrecision", "torch,bf16").stack().gradientPrecision())
        .isEqualTo(Precision.BF16);
    assertThat(small("attentionKernel", "flash_attentionv1.0.8").stack().attention())
        .isEqualTo(AttentionKernel.FLASH1);
    assertThat(small("attention", "flash1").stack().attention()).isEqualTo(AttentionKernel.FLASH1);
    assertThat(small("attentionKernel", "torch").stack().attention())
        .isEqualTo(AttentionKernel.UNFUSED);
    assertThat(small("attentionKernel", "torch").stack().fusedNorms()).isFalse();
    assertThat(small("attentionKernel,attention", "torch,fused").stack().attention())
        .isEqualTo(AttentionKernel.FUSED);
  }

  @Test
  void whatItCannotUseOfTheSoftwareIsRefused() {
    for (var wrong :
        List.of(
            "attention,quick",
            "attentionKernel,quick",
            "gradientPrecision,bf17",
            "overlap,pp",
            "cudaGraphs,yes",
            "frozenShare,1",
            "loss,quick",
            "attentionKind,nope",
            "outcome,failed",
            "gatedMlp,yes")) {
      var cells = wrong.split(",", -1);
      assertThatThrownBy(() -> small(cells[0], cells[1]))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("line 2, column " + cells[0]);
    }
  }

  @Test
  void anOutcomeIsReadInAnyCase() {
    assertThat(small("outcome", "OOM").ranOutOfMemory()).isTrue();
    assertThat(small("outcome", "Ran").ranOutOfMemory()).isFalse();
    assertThat(small("outcome", "").ranOutOfMemory()).isNull();
  }

  @Test
  void earlierNamesOfWidthsAreReadAndMayNotContradict() {
    assertThat(small("headWidth", "96").shape().headWidth()).isEqualTo(96);
    assertThat(small("headDim,headWidth", "96,96").shape().headWidth()).isEqualTo(96);
    assertThatThrownBy(() -> small("headDim,headWidth", "96,128"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 2, column headWidth: found 128, expected 96 as in headDim");
  }

  /** Such as the loss of the model that was trained, in a table of one's own. */
  @Test
  void aColumnOfNumbersIsOnesOwnWhereOursInOtherLettersHasWords() {
    var table = CaseTable.read("c.csv", SMALL + ",Loss\n" + SMALL_ROW + ",2.31\n");
    assertThat(table.header()).contains("Loss");
    assertThat(table.cases().getFirst().stack().loss()).isNull();
    assertThat(small("loss,Loss", "eager,compiled").stack().loss()).isEqualTo(LossKernel.EAGER);
    assertThatThrownBy(() -> small("Loss", "eager"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 2, column Loss: found eager, expected numbers of your own")
        .hasMessageContaining(Advice.use("loss").toString());
  }

  /** A column in other letters would be ignored, and its degree would be 1. */
  @Test
  void columnsInOtherLettersAndOtherSeparatorsAreRefused() {
    assertThatThrownBy(
            () -> CaseTable.read("c.csv", SMALL + ",TP,Note\nH100,8,9,4096,32000,2048,16,8,mine\n"))
        .isInstanceOf(InputException.class)
        .hasMessage("c.csv: line 1: found a column TP, expected tp. " + Advice.use("tp"));
    for (var wrong : List.of("MeasuredSeconds,1.5", "measuredPeakGib,40", "Outcome,oom")) {
      var cells = wrong.split(",", -1);
      assertThatThrownBy(() -> small(cells[0], cells[1]))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("column " + cells[0]);
    }
    for (var separator : List.of(";", "\t")) {
      assertThatThrownBy(() -> CaseTable.read("c.csv", SMALL.replace(",", separator) + "\n"))
          .hasMessageStartingWith(
              "c.csv: line 1: found columns that semicolons or tabs separate, expected commas.");
    }
    assertThatThrownBy(() -> CaseTable.read("c.csv", SMALL + ",,\n"))
        .hasMessageContaining("found two columns without a name");
  }

  @Test
  void aPipelineNeedsWholeLayers() {
    assertThat(small("pp", "8").plan().pp()).isEqualTo(8);
    assertThatThrownBy(
            () -> CaseTable.read("c.csv", SMALL + ",pp\nH100,8,9,4096,32000,2048,16,8\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 2, column pp: found 8")
        .hasMessageContaining(Advice.use("6 or 9").toString());
  }

  @Test
  void allBadCellsAreSaidAtOnce() {
    assertThatThrownBy(() ->
            CaseTable.read(
                "c.csv",
                HEADER
                    + "a,H101,8,32,4096,,,,32000,2048,16,,,,,,,\n"
                    + "b,H100,eight,0,4096,,,,32000,2048,16,,,,,bf17,,\n"
                    + "c,H100,8,32,4096,32,,,32000,2048,16,,3,,,,,\n"
                    + "d,H100,8,32,4096,,,,32000,2048,16,,2,2,4,,,\n"
                    + "e,H100,8\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "line 2, column gpu: found H101, expected a GPU of the table of hardware. "
                + Advice.didYouMean("H100"))
        .hasMessageContaining("line 3, column gpus: found eight")
        .hasMessageContaining("line 3, column layers: found 0")
        .hasMessageContaining("line 3, column precision: found bf17, expected fp32, tf32")
        .hasMessageContaining(
            "line 4, column gpus: found 8, expected a multiple of tp·pp = 3·1 = 3. "
                + Advice.use("6 or 9"))
        .hasMessageContaining(
            "line 4, column tp: found 3, expected a divisor of the 32 heads. "
                + Advice.use("2 or 4"))
        .hasMessageContaining(
            "line 3, column precision: found bf17, expected fp32, tf32, fp16, bf16, fp8, fp4. "
                + Advice.didYouMean("bf16"))
        .hasMessageContaining("line 5, column dp: found 4, expected gpus/(tp·pp·cp) = 2")
        .hasMessageContaining("line 6: found 3 cells, expected 18");
  }

  @Test
  void degreesThatDoNotDivideSayWhatWould() {
    var header =
        "gpu,gpus,layers,hidden,heads,kvHeads,vocab,sequence,globalBatch,experts,topK,microBatch,tp,pp,cp,ep,sequenceParallel\n";
    assertThatThrownBy(() ->
            CaseTable.read(
                "c.csv",
                header
                    + "H100,8,32,4096,32,5,32000,2048,16,,,,1,1,3,4,\n"
                    + "H100,8,32,4096,32,8,32000,2048,16,6,8,,1,1,1,4,\n"
                    + "H100,8,32,4096,32,8,32000,2048,16,,,4,1,1,1,1,\n"
                    + "H100,8,32,4096,32,8,32000,2048,4,,,,1,1,1,1,\n"
                    + "H100,64,4,4096,32,8,32000,2048,16,,,,1,8,1,1,yes\n"
                    + "H100,64,4,4096,32,8,32000,2048,16,,,,1,8,1,1,true\n"
                    + "H100,4,32,4096,32,8,32000,2048,16,8,2,,2,2,1,8,\n"))
        .hasMessageContaining(
            "line 2, column kvHeads: found 5, expected a divisor of the 32 heads. "
                + Advice.use("4 or 8"))
        .hasMessageContaining(
            "line 2, column cp: found 3, expected a divisor of the sequence of 2048. "
                + Advice.use("2 or 4"))
        .hasMessageContaining(
            "line 2, column ep: found 4, expected 1, for the model has no experts. "
                + Advice.use("1"))
        .hasMessageContaining("line 2, column gpus: found 8, expected a multiple of")
        .hasMessageContaining(
            "line 3, column ep: found 4, expected a divisor of the 6 experts. "
                + Advice.use("3 or 6"))
        .hasMessageContaining(
            "line 3, column topK: found 8, expected at most the 6 experts. " + Advice.use("6"))
        .hasMessageContaining(
            "line 4, column microBatch: found 4, expected at most globalBatch/dp = 2. "
                + Advice.use("2"))
        .hasMessageContaining(
            "line 5, column globalBatch: found 4, expected at least dp = 8. " + Advice.use("8"))
        .hasMessageContaining(
            "line 6, column sequenceParallel: found yes, expected true, false or nothing")
        .hasMessageContaining(
            "line 7, column pp: found 8, expected with virtualPipeline 1 at most 4 layers")
        .hasMessageContaining(
            "line 8, column ep: found 8, expected a divisor of the 4 GPUs. " + Advice.use("4"));
  }

  /** Nobody mends a row three times: what does not hang together is said beside the rest. */
  @Test
  void aRowSaysAllThatIsWrongWithIt() {
    assertThatThrownBy(() ->
            CaseTable.read("c.csv", HEADER + "a,H101,8,32,4096,32,,,32000,2048,16,,3,,3,bf17,,\n"))
        .isInstanceOfSatisfying(
            InputException.class,
            refusal ->
                assertThat(refusal.findings())
                    .extracting(FileFinding::toString)
                    .containsExactlyInAnyOrder(
                        "c.csv: line 2, column gpus: found 8, expected a multiple of tp·pp = 3·1 ="
                            + " 3. "
                            + Advice.use("6 or 9"),
                        "c.csv: line 2, column tp: found 3, expected a divisor of the 32 heads."
                            + " "
                            + Advice.use("2 or 4"),
                        "c.csv: line 2, column gpu: found H101, expected a GPU of the table of"
                            + " hardware. "
                            + Advice.didYouMean("H100"),
                        "c.csv: line 2, column precision: found bf17, expected fp32, tf32, fp16,"
                            + " bf16, fp8, fp4. "
                            + Advice.didYouMean("bf16")));
  }

  @Test
  void aBrokenQuoteDoesNotHideWhatIsWrongBefore() {
    assertThatThrownBy(() ->
            CaseTable.read(
                "c.csv",
                HEADER
                    + "a,H101,8,32,4096,,,,32000,2048,16,,,,,,,\n"
                    + "b,H100,8,32,4096,,,,32000,2048,16,,,,,,,\"open\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("line 2, column gpu: found H101")
        .hasMessageContaining("broken CSV")
        .hasMessageContaining("A quote may be missing");
  }

  /** Heads of 128 are an assumption; 4608 / 128 = 36 would not divide by 8. */
  @Test
  void assumedHeadsRefuseNothing() {
    var run =
        CaseTable.read("c.csv", HEADER + "a,H100,8,32,4608,,,,32000,2048,16,,8,,,,,\n")
            .cases()
            .getFirst();
    assertThat(run.shape().heads()).isEqualTo(36);
    assertThat(run.plan().tp()).isEqualTo(8);
  }

  @Test
  void missingColumnsAreNamed() {
    assertThatThrownBy(() -> CaseTable.read("c.csv", "gpu,gpu,gpus\nH100,H100,8\n"))
        .hasMessageContaining("two columns gpu")
        .hasMessageContaining("no column hidden")
        .hasMessageContaining("no column vocab");
    assertThatThrownBy(() -> CaseTable.read("c.csv", ""))
        .hasMessageContaining("line 1: found nothing");
  }

  @Test
  void aNumberAboveTheLimitIsRefusedWithIt() {
    var table = SMALL + "\nH100,99999999999,32,4096,32000,2048,16\n";
    assertThatThrownBy(() -> CaseTable.read("c.csv", table))
        .hasMessageContaining(
            "column gpus: found 99999999999, expected a whole number, at least 1, at most"
                + " 2,147,483,647.");
  }
}
