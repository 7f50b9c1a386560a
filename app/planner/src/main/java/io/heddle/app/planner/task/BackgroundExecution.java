package io.heddle.app.planner.task;

import java.util.function.Consumer;

/**
 * What a view model needs to work off the UI thread.
 *
 * @param faults receives what is neither an answer nor a person's mistake
 */
public record BackgroundExecution(
    BackgroundTasks tasks, UiScheduler later, Consumer<Throwable> faults) {}
