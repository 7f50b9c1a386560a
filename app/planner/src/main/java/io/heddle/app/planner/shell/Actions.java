package io.heddle.app.planner.shell;

/** What the menus and the tool bar can ask of the window. */
interface Actions {
  void newCluster();

  void generate();

  void newWindow();

  void open();

  void importFabric();

  void exportFabric();

  void save();

  void saveAs();

  void cut();

  void copy();

  void paste();

  void commands();

  void find();

  void compareWithFile();

  void compareWithSaved();

  void saveJobs();

  void export();

  void exportPicture();

  void close();

  void quit();

  void zoomBy(double factor);

  void fit();

  void toggleExplorer();

  void toggleInspector();

  void toggleResults();

  void cancelTasks();

  void newJob();

  void lab();

  void shortcuts();

  void about();
}
