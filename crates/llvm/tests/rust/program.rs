//! Traits, closures, panics with unwinding, 128-bit integers, strings and collections.
use std::collections::BTreeMap;
use std::fmt::Display;

trait Shape {
    fn area(&self) -> f64;
}
struct Square(f64);
struct Circle {
    radius: f64,
}
impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl Shape for Circle {
    fn area(&self) -> f64 {
        self.radius * self.radius * 3.14
    }
}
impl Drop for Circle {
    fn drop(&mut self) {
        println!("gone: {}", self.radius);
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Tree<T> {
    Leaf,
    Node(Box<Tree<T>>, T, Box<Tree<T>>),
}
impl<T: PartialOrd + Display> Tree<T> {
    fn insert(self, value: T) -> Tree<T> {
        match self {
            Tree::Leaf => Tree::Node(Box::new(Tree::Leaf), value, Box::new(Tree::Leaf)),
            Tree::Node(left, here, right) if value < here => Tree::Node(Box::new(left.insert(value)), here, right),
            Tree::Node(left, here, right) => Tree::Node(left, here, Box::new(right.insert(value))),
        }
    }
}

fn wide(a: u128, b: i128) -> Option<i128> {
    b.checked_mul(i128::try_from(a).ok()?)
}

fn main() {
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(2.0)), Box::new(Circle { radius: 1.5 })];
    let total: f64 = shapes.iter().map(|s| s.area()).sum();
    let mut words = BTreeMap::new();
    for (i, arg) in std::env::args().enumerate() {
        words.entry(arg.to_uppercase()).or_insert_with(Vec::new).push(i);
    }
    let tree = [5, 3, 8].into_iter().fold(Tree::Leaf, Tree::insert);
    let caught = std::panic::catch_unwind(|| if total_is_odd(3) { panic!("odd") });
    println!("{total} {words:?} {tree:?} {:?} {}", wide(1 << 70, -3), caught.is_err());
}

fn total_is_odd(n: u32) -> bool {
    n % 2 == 1 && std::env::args().count() > n as usize
}
