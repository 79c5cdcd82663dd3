// Ways to end a program, and ways to be in a region at a bad moment: one word each. See checks.py.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 20000 };
static double x[N], y[1000];
static volatile sig_atomic_t ticks, stop;

static void addOne(double *v, int n) {
#pragma acc region for hetero(1) part_copy(v[1:n])
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

static int isAll(const double *v, int n, double wanted) {
  for (int i = 0; i < n; i++)
    if (v[i] != wanted)
      return 0;
  return 1;
}

static void waitForSignal(void) {
  puts("ready");
  fflush(stdout);
  for (;;)
    pause();
}

static void compute(void) {
  puts("ready");
  fflush(stdout);
  for (;;)
    addOne(x, N);
}

static void fail(void) {
  const long far = atol("1000000"); // more than the section, which only the run can tell
#pragma acc region for hetero(1) copyin(y[0:10]) part_copy(x[1:1000])
  for (int i = 0; i < 1000; i++)
    x[i] += y[(i + 1) * far];
}

static void handleTick(int signal) {
  (void)signal;
  ticks++;
  addOne(y, 1000);
}

// Right results, or a message; never a wait without end.
static int inHandler(void) {
  struct itimerval timer = {{0, 500}, {0, 500}};
  signal(SIGALRM, handleTick);
  setitimer(ITIMER_REAL, &timer, NULL);
  for (int k = 0; k < 3000; k++)
    addOne(x, N);
  memset(&timer, 0, sizeof timer);
  setitimer(ITIMER_REAL, &timer, NULL);
  return !isAll(x, N, 3000) || !isAll(y, 1000, ticks);
}

static void *work(void *unused) {
  (void)unused;
  while (!stop)
    addOne(x, N);
  return NULL;
}

static int inChild(int (*act)(void)) {
  int status = -1;
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);
    exit(act());
  }
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status))
    printf("child ended by signal %d\n", WTERMSIG(status));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

static int addInChild(void) {
  addOne(y, 1000);
  addOne(y, 1000);
  double sum = 0;
#pragma acc region for hetero(1) part_copyin(y[1:1000]) reduction(+ : sum)
  for (int i = 0; i < 1000; i++)
    sum += y[i];
  return sum != 1000 * y[0] || !isAll(y, 1000, y[0]);
}

// While another thread computes.
static int forkBeside(void) {
  pthread_t thread;
  int wrong = 0;
  addOne(y, 1000);
  pthread_create(&thread, NULL, work, NULL);
  for (int k = 0; k < 20; k++) {
    usleep(2000);
    wrong |= inChild(addInChild);
  }
  stop = 1;
  pthread_join(thread, NULL);
  addOne(y, 1000);
  return wrong || y[0] != 2;
}

// With arrays that the parent keeps on its devices, of which the host has the newest.
static int forkInData(void) {
  int wrong = 0;
#pragma acc data copy(y[0:1000])
  {
    addOne(y, 1000);
#pragma acc update self(y[0:1000])
    wrong |= inChild(addInChild);
    addOne(y, 1000);
  }
  return wrong || !isAll(y, 1000, 2);
}

static int touchInChild(void) {
  addOne(y, 1000);
  return 0;
}

// The same where only the devices have the newest.
static int forkStale(void) {
  int status = 0;
#pragma acc data copy(y[0:1000])
  {
    addOne(y, 1000);
    status = inChild(touchInChild);
  }
  return status;
}

int main(int count, char **words) {
  const char *word = count > 1 ? words[1] : "";
  addOne(x, N);
  memset(x, 0, sizeof x);
  if (!strcmp(word, "wait"))
    waitForSignal();
  else if (!strcmp(word, "compute"))
    compute();
  else if (!strcmp(word, "abort"))
    abort();
  else if (!strcmp(word, "fault"))
    *(volatile int *)(count > 100 ? words : NULL) = 1;
  else if (!strcmp(word, "fail"))
    fail();
  else if (!strcmp(word, "handler"))
    return inHandler();
  else if (!strcmp(word, "beside"))
    return forkBeside();
  else if (!strcmp(word, "data"))
    return forkInData();
  else if (!strcmp(word, "stale"))
    return forkStale();
  return 0;
}
