package io.heddle.model.job;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.StoredAs;
import io.heddle.model.kind.StoredValueForm;
import io.heddle.model.text.CountedNoun;
import java.util.List;

/** A list of jobs as files have it ({@code heddle.jobs/1}). */
public record StoredJobs(
    @FileMember("an array of jobs") List<@StoredAs(StoredJob.Form.class) TrainingJob> jobs)
    implements FileRecordKind {
  public StoredJobs {
    jobs = List.copyOf(jobs);
  }

  @Override
  public String summary() {
    return CountedNoun.of(jobs.size(), "job");
  }

  /** There and back. */
  public static final class Form
      implements StoredValueForm<List<TrainingJob>, @FileMember("an object") StoredJobs> {
    @Override
    public StoredJobs toFile(List<TrainingJob> jobs) {
      return new StoredJobs(jobs);
    }

    @Override
    public List<TrainingJob> fromFile(StoredJobs form) {
      return form.jobs;
    }
  }
}
