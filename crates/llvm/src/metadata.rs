//! Metadata, as far as debug information and module flags need it: where instructions come from, what variables are called.
//!
//! Nodes are numbers, so cycles cost nothing; whoever follows them counts its steps.
//! What only optimisers use (`!tbaa`, `!prof`, …) is parsed, and its attachments are dropped; `!noundef` and `!nonnull` become flags of the load, and `!llvm.loop` is kept beside the code.

use crate::names::NameId;
use crate::types::Range;
use crate::value::Value;

/// A node of metadata.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MetaId(pub(crate) u32);

impl MetaId {
    /// No node.
    pub const NONE: MetaId = MetaId(u32::MAX);

    /// Whether it is a node.
    #[must_use]
    pub fn is_some(self) -> bool {
        self != MetaId::NONE
    }

    /// The position in the table.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Default for MetaId {
    fn default() -> MetaId {
        MetaId::NONE
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// Mentioned and not (yet) defined, with the place of its first mention.
    Missing(u32),
    /// A place in a source, for [`Metadata::location`].
    Location(u32),
    /// A scope, type or variable, for [`Metadata::entity`].
    Entity(u32),
    /// A list of nodes, for [`Metadata::list`].
    Tuple(Range),
    /// How a variable's value is computed, for [`Metadata::expression`].
    Expression(Range),
    /// A string.
    String(NameId),
    /// A constant.
    Value(Value),
    /// Something that nobody here asks for.
    Other,
}

/// A place in a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Location {
    /// From 1; 0 for code that no line stands for.
    pub line: u32,
    /// From 1; 0 where it is not known.
    pub column: u32,
    /// The function or block.
    pub scope: MetaId,
    /// The call that was replaced by the body that this is in.
    pub inlined_at: MetaId,
}

/// Which kind of entity: the name of its node without `DI`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "named after the nodes of LLVM")]
pub enum EntityKind {
    File,
    CompileUnit,
    Subprogram,
    LexicalBlock,
    LexicalBlockFile,
    Namespace,
    Module,
    BasicType,
    DerivedType,
    CompositeType,
    SubroutineType,
    Enumerator,
    Subrange,
    TemplateTypeParameter,
    TemplateValueParameter,
    LocalVariable,
    GlobalVariable,
    GlobalVariableExpression,
    Label,
}

impl EntityKind {
    pub(crate) fn from_name(name: &[u8]) -> Option<EntityKind> {
        Some(match name {
            b"DIFile" => EntityKind::File,
            b"DICompileUnit" => EntityKind::CompileUnit,
            b"DISubprogram" => EntityKind::Subprogram,
            b"DILexicalBlock" => EntityKind::LexicalBlock,
            b"DILexicalBlockFile" => EntityKind::LexicalBlockFile,
            b"DINamespace" => EntityKind::Namespace,
            b"DIModule" => EntityKind::Module,
            b"DIBasicType" | b"DIStringType" | b"DIFixedPointType" => EntityKind::BasicType,
            b"DIDerivedType" => EntityKind::DerivedType,
            b"DICompositeType" => EntityKind::CompositeType,
            b"DISubroutineType" => EntityKind::SubroutineType,
            b"DIEnumerator" => EntityKind::Enumerator,
            b"DISubrange" | b"DIGenericSubrange" | b"DISubrangeType" => EntityKind::Subrange,
            b"DITemplateTypeParameter" => EntityKind::TemplateTypeParameter,
            b"DITemplateValueParameter" => EntityKind::TemplateValueParameter,
            b"DILocalVariable" => EntityKind::LocalVariable,
            b"DIGlobalVariable" => EntityKind::GlobalVariable,
            b"DIGlobalVariableExpression" => EntityKind::GlobalVariableExpression,
            b"DILabel" => EntityKind::Label,
            _ => return None,
        })
    }
}

/// A scope, type or variable: what such nodes have in common, and what is asked of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entity {
    /// Which kind.
    pub kind: EntityKind,
    /// `isOptimized` of a compile unit, `isUnsigned` of an enumerator.
    pub flag: bool,
    /// `DW_TAG_…` of a type or template parameter.
    pub tag: NameId,
    /// The name; of a file its file name.
    pub name: NameId,
    /// The linkage name, a file's directory, a unit's producer, a type's identifier.
    pub second: NameId,
    /// `DW_ATE_…` of a basic type, `DW_LANG_…` of a unit.
    pub encoding: NameId,
    /// The scope around it.
    pub scope: MetaId,
    /// The file it is in.
    pub file: MetaId,
    /// The line it is on.
    pub line: u32,
    /// Its type, base type, list of types; the variable of a variable expression.
    pub ty: MetaId,
    /// Elements, retained nodes; the expression of a variable expression.
    pub elements: MetaId,
    /// The unit of a subprogram, the count of a subrange that is not a number, the value of a parameter.
    pub extra: MetaId,
    /// A type's size in bits, a subrange's count, a local variable's number among the parameters (from 1).
    pub size: u64,
    /// An offset in bits, an enumerator's value, a subrange's lower bound.
    pub offset: i64,
}

impl Entity {
    pub(crate) fn new(kind: EntityKind) -> Entity {
        Entity {
            kind,
            flag: false,
            tag: NameId::EMPTY,
            name: NameId::EMPTY,
            second: NameId::EMPTY,
            encoding: NameId::EMPTY,
            scope: MetaId::NONE,
            file: MetaId::NONE,
            line: 0,
            ty: MetaId::NONE,
            elements: MetaId::NONE,
            extra: MetaId::NONE,
            size: 0,
            offset: 0,
        }
    }
}

/// A part of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// `DW_OP_…`, or an encoding.
    Name(NameId),
    /// An argument.
    Number(u64),
}

/// All metadata of a module.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    pub(crate) nodes: Vec<Node>,
    pub(crate) locations: Vec<Location>,
    pub(crate) entities: Vec<Entity>,
    pub(crate) lists: Vec<MetaId>,
    pub(crate) items: Vec<Item>,
    /// `!name = !{…}`
    pub(crate) named: Vec<(NameId, Range)>,
}

impl Metadata {
    /// What a node is.
    #[must_use]
    pub fn get(&self, id: MetaId) -> Node {
        self.nodes.get(id.index()).copied().unwrap_or(Node::Missing(0))
    }

    /// The place that a node is.
    #[must_use]
    pub fn location(&self, id: MetaId) -> Option<&Location> {
        match self.get(id) {
            Node::Location(index) => self.locations.get(index as usize),
            _ => None,
        }
    }

    /// The scope, type or variable that a node is.
    #[must_use]
    pub fn entity(&self, id: MetaId) -> Option<&Entity> {
        match self.get(id) {
            Node::Entity(index) => self.entities.get(index as usize),
            _ => None,
        }
    }

    /// The nodes of a list; none if it is no list.
    #[must_use]
    pub fn list(&self, id: MetaId) -> &[MetaId] {
        match self.get(id) {
            Node::Tuple(range) => &self.lists[range.indices()],
            _ => &[],
        }
    }

    /// The parts of an expression; none if it is no expression.
    #[must_use]
    pub fn expression(&self, id: MetaId) -> &[Item] {
        match self.get(id) {
            Node::Expression(range) => &self.items[range.indices()],
            _ => &[],
        }
    }

    /// The nodes of a named list such as `llvm.module.flags`.
    #[must_use]
    pub fn named(&self, name: NameId) -> &[MetaId] {
        match self.named.iter().find(|(n, _)| *n == name) {
            Some((_, range)) => &self.lists[range.indices()],
            None => &[],
        }
    }

    /// The names of the named lists.
    pub fn names(&self) -> impl Iterator<Item = NameId> {
        self.named.iter().map(|(name, _)| *name)
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) fn add(&mut self, node: Node) -> MetaId {
        self.nodes.push(node);
        MetaId(self.nodes.len() as u32 - 1)
    }
}
