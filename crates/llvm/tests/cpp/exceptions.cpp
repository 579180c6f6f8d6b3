// C++ without headers: exceptions, virtual bases, templates, member pointers, statics, coroutines left out.
extern "C" int printf(const char *, ...);

struct Shape {
  virtual ~Shape();
  virtual int area() const = 0;
  static int made;
};
int Shape::made = 0;
Shape::~Shape() { made--; }

struct Named : virtual Shape {
  const char *name;
  Named(const char *n) : name(n) { made++; }
};
struct Square : Named {
  int side;
  Square(int s) : Named("square"), side(s) { if (s < 0) throw s; }
  int area() const override { return side * side; }
};

template <class T, int N> struct Stack {
  T items[N];
  int count = 0;
  void push(T item) { if (count == N) throw "full"; items[count++] = item; }
  T pop() { return count ? items[--count] : throw 1.5; }
};

int (Shape::*member)() const = &Shape::area;
thread_local Stack<int, 4> numbers;
inline int counter() { static int n = printf("once\n"); return n++; }
enum class Colour : unsigned char { red = 3, blue };

int guarded(int n) noexcept {
  try {
    Square square(n);
    Stack<const Shape *, 2> shapes;
    shapes.push(&square);
    shapes.push(&square);
    try {
      shapes.push(&square);
    } catch (const char *) {
      numbers.push((shapes.pop()->*member)());
      throw;
    }
    return dynamic_cast<const Square *>(shapes.pop())->side;
  } catch (int e) {
    return e;
  } catch (const char *text) {
    return text[0] + counter();
  } catch (...) {
    return -1;
  }
}

auto add = [](auto a, auto b) { return a + b; };
int main(int argc, char **) {
  int local = argc;
  auto more = [&local](int x) { return local += x; };
  return guarded(argc) + add(1, 2) + (int)add(1.5, 2.0f) + more(3) + (int)Colour::blue;
}
