// As much of GoogleTest as generated tests use, so that they can be compiled and run where it is not installed.
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace testing {
struct ExitedWithCode {
  int code;
  explicit ExitedWithCode(int code) : code(code) {}
  bool operator()(int status) const { return WIFEXITED(status) && WEXITSTATUS(status) == code; }
};
struct Test {
  Test(const char *name, void (*run)()) : name(name), run(run), next(first()) { first() = this; }
  static Test *&first() { static Test *test = nullptr; return test; }
  static bool &failed() { static bool failed = false; return failed; }
  const char *name;
  void (*run)();
  Test *next;
};
template <class Ended> void expect_exit(void (*run)(), Ended ended) {
  fflush(nullptr);
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    run();
    _exit(0);
  }
  waitpid(child, &status, 0);
  Test::failed() |= !ended(status);
}
} // namespace testing

#define TEST(suite, name)                                                                            \
  static void suite##_##name();                                                                      \
  static ::testing::Test suite##_##name##_test(#suite "." #name, suite##_##name);                    \
  static void suite##_##name()
#define EXPECT_EXIT(statement, ended, text) ::testing::expect_exit([] { statement; }, ended)

int main() {
  for (auto *test = ::testing::Test::first(); test; test = test->next) {
    ::testing::Test::failed() = false;
    test->run();
    printf("%s %s\n", test->name, ::testing::Test::failed() ? "failed" : "passed");
  }
}
