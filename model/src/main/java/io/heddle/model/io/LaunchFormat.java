package io.heddle.model.io;

import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.text.NamedChoice;
import java.util.Arrays;
import java.util.List;

/** The arguments that give a plan to a training framework. */
public enum LaunchFormat {
  MEGATRON_LM("megatron-lm", "megatron-lm.args") {
    @Override
    public String text(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
      return MegatronLaunchArguments.commandLine(estimate, shape, globalBatch);
    }
  },
  MEGATRON_BRIDGE("megatron-bridge", "megatron-bridge.overrides") {
    @Override
    public String text(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
      return MegatronLaunchArguments.overrides(estimate, shape, globalBatch);
    }
  },
  DEEPSPEED("deepspeed", "deepspeed.json") {
    @Override
    public String text(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
      return DeepSpeedConfig.of(estimate, globalBatch);
    }
  },
  TORCHTITAN("torchtitan", "torchtitan.toml") {
    @Override
    public String text(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
      return TorchTitanConfig.of(estimate, shape, globalBatch);
    }
  };

  private final String id;
  private final String fileName;

  LaunchFormat(String id, String fileName) {
    this.id = id;
    this.fileName = fileName;
  }

  /** What a file of it is called. */
  public String fileName() {
    return fileName;
  }

  /** As {@code --export} calls it. */
  public String id() {
    return id;
  }

  /**
   * @throws IllegalArgumentException with all names, if there is none of that name
   */
  public static LaunchFormat byName(String name) {
    return NamedChoice.of("format", name, List.of(values()), LaunchFormat::id);
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(LaunchFormat::id).toList();
  }

  /**
   * Lines for the framework.
   *
   * @param globalBatch sequences per iteration
   */
  public abstract String text(PlanEstimate estimate, TransformerShape shape, int globalBatch);
}
