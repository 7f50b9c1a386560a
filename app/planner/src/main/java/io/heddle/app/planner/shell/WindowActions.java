package io.heddle.app.planner.shell;

/** What the menus can ask of a window and its canvas. */
interface WindowActions {
  void newWindow();

  void commands();

  void find();

  void compareWithFile();

  void compareWithSaved();

  void zoomBy(double factor);

  void fit();

  void toggleExplorer();

  void toggleInspector();

  void toggleResults();

  void cancelTasks();

  void shortcuts();

  void about();
}
