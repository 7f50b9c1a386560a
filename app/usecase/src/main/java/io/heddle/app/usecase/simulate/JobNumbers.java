package io.heddle.app.usecase.simulate;

import io.heddle.render.topology.HostGroups;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One number, and so one sign and one colour, for each job wherever it is shown beside others.
 *
 * @param jobs by their numbers from 0 on; each once
 */
public record JobNumbers(List<String> jobs) {
  /** No job has a number yet. */
  public static final JobNumbers NONE = new JobNumbers(List.of());

  public JobNumbers {
    jobs = List.copyOf(jobs);
  }

  /** These, and others in their order after them. */
  public JobNumbers with(Collection<String> others) {
    var all = new LinkedHashSet<>(jobs);
    all.addAll(others);
    return new JobNumbers(List.copyOf(all));
  }

  /** From 0 on. */
  public Map<String, Integer> byJob() {
    var numbers = new HashMap<String, Integer>();
    jobs.forEach(job -> numbers.put(job, numbers.size()));
    return numbers;
  }

  /** The number of the colour of one of the jobs. O(jobs). */
  public int colour(String job) {
    return JobColours.at(jobs.indexOf(job));
  }

  /** Hosts of a job in its colour, with its number from 1 on as their sign. */
  public HostGroups.Group group(String job, Set<String> hosts) {
    return new HostGroups.Group(job, String.valueOf(jobs.indexOf(job) + 1), colour(job), hosts);
  }
}
