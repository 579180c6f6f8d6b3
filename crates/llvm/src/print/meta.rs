//! Metadata as text. Nodes are numbered in the order of their mention; strings, constants and expressions stand where they are used.

use std::fmt::Write;

use super::Printer;
use crate::metadata::{Entity, EntityKind, Item, MetaId, Node};
use crate::names::NameId;

/// Whether a node is written at its mention, without a number. A long expression is not: it may be mentioned often.
fn stands_where_used(node: Node) -> bool {
    match node {
        Node::String(_) | Node::Value(_) => true,
        Node::Expression(range) => range.count <= 16,
        _ => false,
    }
}

impl Printer<'_> {
    /// A mention of a node.
    pub(super) fn node(&mut self, id: MetaId) {
        if !id.is_some() {
            return self.text("null");
        }
        let node = self.m.metadata.get(id);
        if stands_where_used(node) {
            self.content(node);
        } else {
            let number = self.node_number(id);
            let _ = write!(self.out, "!{number}");
        }
    }

    /// The number of a node, which is now to be written sometime.
    fn node_number(&mut self, id: MetaId) -> u32 {
        if self.node_numbers.is_empty() {
            self.node_numbers = vec![u32::MAX; self.m.metadata.len()];
        }
        let number = &mut self.node_numbers[id.index()];
        if *number == u32::MAX {
            *number = self.node_order.len() as u32;
            self.node_order.push(id);
        }
        *number
    }

    pub(super) fn metadata(&mut self) {
        let m = self.m;
        self.text("\n");
        for &(name, range) in &m.metadata.named {
            self.text("!");
            self.meta_name(name);
            self.text(" = !{");
            self.nodes(&m.metadata.lists[range.indices()]);
            self.text("}\n");
        }
        let mut next = 0;
        for index in 0..=m.metadata.len() {
            // What was mentioned comes first, then what nothing mentions.
            while let Some(&id) = self.node_order.get(next) {
                let _ = write!(self.out, "!{next} = ");
                self.content(m.metadata.get(id));
                self.text("\n");
                next += 1;
            }
            if let Some(Node::Location(_) | Node::Entity(_) | Node::Tuple(_)) =
                m.metadata.nodes.get(index)
            {
                self.node_number(MetaId(index as u32));
            }
        }
    }

    /// A name with escapes and without quotes.
    fn meta_name(&mut self, name: NameId) {
        for &b in self.m.names.bytes(name) {
            if b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_') {
                self.out.push(char::from(b));
            } else {
                let _ = write!(self.out, "\\{b:02X}");
            }
        }
    }

    fn nodes(&mut self, list: &[MetaId]) {
        for (index, &id) in list.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.node(id);
        }
    }

    fn content(&mut self, node: Node) {
        let m = self.m;
        match node {
            Node::Missing(_) | Node::Other => self.text("!DIOther()"),
            Node::Location(index) => {
                let location = m.metadata.locations[index as usize];
                let _ = write!(
                    self.out,
                    "!DILocation(line: {}, column: {}, scope: ",
                    location.line, location.column
                );
                self.node(location.scope);
                if location.inlined_at.is_some() {
                    self.text(", inlinedAt: ");
                    self.node(location.inlined_at);
                }
                self.text(")");
            }
            Node::Entity(index) => self.entity(&m.metadata.entities[index as usize]),
            Node::Tuple(range) => {
                self.text("!{");
                self.nodes(&m.metadata.lists[range.indices()]);
                self.text("}");
            }
            Node::Expression(range) => {
                self.text("!DIExpression(");
                for (index, item) in m.metadata.items[range.indices()].iter().enumerate() {
                    if index > 0 {
                        self.text(", ");
                    }
                    match *item {
                        Item::Name(name) => self.name(name),
                        Item::Number(number) => self.number(number),
                    }
                }
                self.text(")");
            }
            Node::String(name) => {
                self.text("!");
                self.string(name);
            }
            Node::Value(value) => self.typed(value),
        }
    }

    fn entity(&mut self, e: &Entity) {
        let kind = e.kind;
        let second = match kind {
            EntityKind::File => "directory",
            EntityKind::CompileUnit => "producer",
            EntityKind::CompositeType => "identifier",
            _ => "linkageName",
        };
        let ty = match kind {
            EntityKind::DerivedType | EntityKind::CompositeType => "baseType",
            EntityKind::SubroutineType => "types",
            EntityKind::GlobalVariableExpression => "var",
            _ => "type",
        };
        let elements = match kind {
            EntityKind::Subprogram => "retainedNodes",
            EntityKind::GlobalVariableExpression => "expr",
            _ => "elements",
        };
        let extra = match kind {
            EntityKind::Subrange => "count",
            EntityKind::TemplateValueParameter => "value",
            _ => "unit",
        };
        let size = match kind {
            EntityKind::Subrange => "count",
            EntityKind::LocalVariable => "arg",
            _ => "size",
        };
        let offset = match kind {
            EntityKind::Enumerator => "value",
            EntityKind::Subrange => "lowerBound",
            _ => "offset",
        };
        let encoding = if kind == EntityKind::CompileUnit { "language" } else { "encoding" };
        let _ = write!(self.out, "!DI{kind:?}(");
        let start = self.out.len();
        self.field_name("tag", e.tag, false);
        self.field_name(if kind == EntityKind::File { "filename" } else { "name" }, e.name, true);
        self.field_name(second, e.second, true);
        self.field_name(encoding, e.encoding, false);
        self.field_node("scope", e.scope);
        self.field_node("file", e.file);
        self.field_number("line", i128::from(e.line));
        self.field_node(ty, e.ty);
        self.field_node(elements, e.elements);
        self.field_node(extra, e.extra);
        self.field_number(size, i128::from(e.size));
        self.field_number(offset, i128::from(e.offset));
        if e.flag {
            self.text(if kind == EntityKind::CompileUnit {
                "isOptimized: true, "
            } else {
                "isUnsigned: true, "
            });
        }
        if self.out.len() > start {
            self.out.truncate(self.out.len() - 2);
        }
        self.text(")");
    }

    fn field_name(&mut self, label: &str, name: NameId, quoted: bool) {
        if name != NameId::EMPTY {
            let _ = write!(self.out, "{label}: ");
            if quoted {
                self.string(name);
            } else {
                self.name(name);
            }
            self.text(", ");
        }
    }

    fn field_node(&mut self, label: &str, node: MetaId) {
        if node.is_some() {
            let _ = write!(self.out, "{label}: ");
            self.node(node);
            self.text(", ");
        }
    }

    fn field_number(&mut self, label: &str, number: i128) {
        if number != 0 {
            let _ = write!(self.out, "{label}: {number}, ");
        }
    }
}
