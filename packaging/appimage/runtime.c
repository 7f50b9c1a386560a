/*
 * The program in front of an AppImage of type 2 (the AppImage specification): runs AppRun out of the SquashFS behind it,
 * mounted by the system's squashfuse where there is one, else unpacked into a temporary folder that goes afterwards.
 * Used where no official runtime is at hand (HEDDLE_APPIMAGE_RUNTIME of packaging/installer). Built by ./build.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/squashfuse.h>

static pid_t running;

static void die(const char *what, ...) {
  va_list arguments;
  va_start(arguments, what);
  fputs("AppImage: ", stderr);
  vfprintf(stderr, what, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

/* Where this program ends and the SquashFS begins. */
static off_t end_of_elf(const char *image) {
  Elf64_Ehdr head;
  int file = open(image, O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, &head, sizeof head) != sizeof head) die("%s cannot be read", image);
  close(file);
  return head.e_shoff + (off_t)head.e_shentsize * head.e_shnum;
}

static void write_file(sqfs *fs, sqfs_inode *inode, const char *path, mode_t mode) {
  static char block[1 << 20];
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (file < 0) die("%s: %s", path, strerror(errno));
  for (sqfs_off_t at = 0; at < (sqfs_off_t)inode->xtra.reg.file_size;) {
    sqfs_off_t size = sizeof block;
    if (sqfs_read_range(fs, inode, at, &size, block) != SQFS_OK || size <= 0) die("%s: damaged", path);
    for (sqfs_off_t done = 0; done < size;) {
      ssize_t written = write(file, block + done, size - done);
      if (written < 0) die("%s: %s", path, strerror(errno));
      done += written;
    }
    at += size;
  }
  struct timespec times[2] = {{inode->base.mtime, 0}, {inode->base.mtime, 0}};
  futimens(file, times); /* an ahead-of-time cache knows its jars by their times */
  close(file);
}

/* Unpacks everything into a folder that exists. */
static void unpack(const char *image, const char *folder) {
  sqfs fs;
  sqfs_traverse all;
  sqfs_err error = SQFS_OK;
  if (sqfs_open_image(&fs, image, end_of_elf(image)) != SQFS_OK) die("%s: no SquashFS behind the program", image);
  if (sqfs_traverse_open(&all, &fs, sqfs_inode_root(&fs)) != SQFS_OK) die("%s: damaged", image);
  while (sqfs_traverse_next(&all, &error)) {
    char path[PATH_MAX];
    char link[PATH_MAX];
    size_t size = sizeof link;
    sqfs_inode inode;
    if (all.dir_end) continue;
    if (snprintf(path, sizeof path, "%s/%s", folder, all.path) >= (int)sizeof path) die("%s: the path is too long", all.path);
    if (sqfs_inode_get(&fs, &inode, sqfs_dentry_inode(&all.entry)) != SQFS_OK) die("%s: damaged", path);
    if (S_ISDIR(inode.base.mode)) {
      if (mkdir(path, 0755) != 0 && errno != EEXIST) die("%s: %s", path, strerror(errno));
    } else if (S_ISLNK(inode.base.mode)) {
      if (sqfs_readlink(&fs, &inode, link, &size) != SQFS_OK) die("%s: damaged", path);
      unlink(path);
      if (symlink(link, path) != 0) die("%s: %s", path, strerror(errno));
    } else if (S_ISREG(inode.base.mode)) {
      write_file(&fs, &inode, path, inode.base.mode & 0777);
    }
  }
  if (error != SQFS_OK) die("%s: damaged", image);
  sqfs_traverse_close(&all);
}

static int removed(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info, (void)kind, (void)place;
  return remove(path);
}

static void pass_on(int number) {
  if (running > 0) kill(running, number);
}

/* Runs a program and returns how it ended, as a shell says it. */
static int run(char *const command[], bool quiet) {
  int status;
  running = fork();
  if (running < 0) die("fork: %s", strerror(errno));
  if (running == 0) {
    if (quiet) freopen("/dev/null", "w", stderr);
    execvp(command[0], command);
    if (!quiet) fprintf(stderr, "AppImage: %s: %s\n", command[0], strerror(errno));
    _exit(127);
  }
  while (waitpid(running, &status, 0) < 0 && errno == EINTR) {
  }
  running = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static bool mounted(const char *image, char *folder) {
  char options[64];
  snprintf(options, sizeof options, "ro,offset=%lld", (long long)end_of_elf(image));
  char *command[] = {"squashfuse", "-o", options, (char *)image, folder, NULL};
  return run(command, true) == 0;
}

static void unmount(char *folder) {
  char *newer[] = {"fusermount3", "-u", folder, NULL};
  char *older[] = {"fusermount", "-u", folder, NULL};
  if (run(newer, true) != 0) run(older, true);
}

int main(int count, char **arguments) {
  char image[PATH_MAX];
  const char *first = count > 1 ? arguments[1] : "";
  bool unpacked = getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL;
  ssize_t length = readlink("/proc/self/exe", image, sizeof image - 1);
  if (length < 0) die("/proc/self/exe: %s", strerror(errno));
  image[length] = '\0';
  if (strcmp(first, "--appimage-offset") == 0) {
    printf("%lld\n", (long long)end_of_elf(image));
    return 0;
  }
  if (strcmp(first, "--appimage-help") == 0) {
    puts("--appimage-extract          unpack into squashfs-root\n"
         "--appimage-extract-and-run  unpack into a temporary folder, run, and remove it\n"
         "--appimage-offset           where the SquashFS begins\n"
         "Everything else is for the program itself.");
    return 0;
  }
  if (strcmp(first, "--appimage-extract") == 0) {
    if (mkdir("squashfs-root", 0755) != 0 && errno != EEXIST) die("squashfs-root: %s", strerror(errno));
    unpack(image, "squashfs-root");
    return 0;
  }
  if (strcmp(first, "--appimage-extract-and-run") == 0) {
    unpacked = true;
    arguments[1] = arguments[0];
    arguments++;
  } else if (strncmp(first, "--appimage-", 11) == 0) {
    die("unknown option %s. Use --appimage-help", first);
  }

  char folder[PATH_MAX];
  char program[PATH_MAX + 8];
  const char *temporary = getenv("TMPDIR");
  snprintf(folder, sizeof folder, "%s/heddle-appimage-XXXXXX", temporary != NULL ? temporary : "/tmp");
  if (mkdtemp(folder) == NULL) die("%s: %s", folder, strerror(errno));
  signal(SIGINT, pass_on);
  signal(SIGTERM, pass_on);
  signal(SIGHUP, pass_on);
  bool mount = !unpacked && mounted(image, folder);
  if (!mount) unpack(image, folder);
  snprintf(program, sizeof program, "%s/AppRun", folder);
  setenv("APPIMAGE", image, 1);
  setenv("APPDIR", folder, 1);
  setenv("ARGV0", arguments[0], 1);
  arguments[0] = program;
  int status = run(arguments, false);
  if (mount) unmount(folder);
  nftw(folder, removed, 32, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
  return status;
}
