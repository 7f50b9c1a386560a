package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import java.util.ArrayList;

/** Brings back, at the start, what a planner that was killed has left behind. */
record CrashRecovery(OpenDocuments documents, AutosaveRecovery recovery) {
  void start() {
    documents
        .tasks()
        .start(
            Text.of("task.recover"),
            _ -> recovery.recover(),
            this::accept,
            problem -> documents.report(Text.of("trouble.recover"), problem));
  }

  private void accept(AutosaveRecovery.Left left) {
    for (var each : left.found()) {
      var document = each.document();
      recovery.adopt(each);
      var path = document.path();
      var same = path == null ? null : documents.find(path);
      documents.add(document, each.stamps());
      if (same != null && !same.isModified()) {
        documents.remove(same); // opened meanwhile, and older
      }
      documents.show(document);
    }
    if (!left.found().isEmpty()) {
      documents
          .messages()
          .notice(
              new UserMessage(
                  Text.of("recovered.title"),
                  left.found().stream()
                      .map(each -> Text.of("recovered.document", each.document().name()))
                      .toList()),
              null);
    }
    if (!left.damaged().isEmpty()) {
      var lines = new ArrayList<String>();
      left.damaged()
          .forEach((file, reason) -> {
            lines.add(Text.of("recovered.damaged", file));
            lines.addAll(reason.lines().toList());
          });
      documents.messages().trouble(new UserMessage(Text.of("trouble.recover"), lines));
    }
  }
}
