//! Watching a state all at once, for languages whose states are small: every value is recalled where the watch begins.
//!
//! An address is recalled as the object that it belongs to and how far from its start it is, so that what is learned of a pointer
//! is true whichever object plays the part of its own.
//!
//! **Invariant:** what is recalled and what is found at a location have the same form.

use crate::context::{Cx, Exec};
use crate::domain::Domain;
use crate::language::Language;
use crate::memory::heap::{Observed, Pointer, Val};
use crate::slot::{Location, Slot, SlotOf, SlotRef};
use polysem_term::BinOp;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Recalls every value of a state.
pub(crate) fn watch<L: Language, D: Domain>(
    state: &mut L::State<D>,
    cx: &mut Cx<'_, D>,
) -> Exec<(), D> {
    // What addresses were, and as what they are recalled.
    let mut bases: BTreeMap<u32, (D::Bv, D::Bv)> = BTreeMap::new();
    L::visit::<D>(state, &mut |location, value| {
        if let (Location::Base(object), Slot::Bv(base)) = (location, value)
            && let Slot::Bv(recalled) = cx.dom.recall(location, 0, value)
        {
            cx.dom.notice(location, Val::Bits(()));
            bases.insert(object, (base.clone(), recalled));
        }
    });
    let mut failed = None;
    *state = L::map::<D, D>(state, &mut |location, value| {
        let recalled = recall(cx, &bases, location, value);
        recalled.unwrap_or_else(|stop| {
            failed.get_or_insert(stop);
            owned::<D>(value)
        })
    });
    failed.map_or(Ok(()), Err)
}

fn recall<D: Domain>(
    cx: &mut Cx<'_, D>,
    bases: &BTreeMap<u32, (D::Bv, D::Bv)>,
    location: Location,
    value: SlotRef<'_, D>,
) -> Exec<SlotOf<D>, D> {
    if let Location::Base(object) = location
        && let Some((_, recalled)) = bases.get(&object)
    {
        return Ok(Slot::Bv(recalled.clone()));
    }
    if let Slot::Bv(address) = value
        && let Some(object) = cx.dom.object_of(address)
        && let Some((base, recalled)) = bases.get(&object)
    {
        let offset = cx.bin(BinOp::Sub, address, base)?;
        cx.dom.notice(location, Val::Ptr(Pointer { object, offset: () }));
        if let Slot::Bv(offset) = cx.dom.recall(location, 0, Slot::Bv(&offset)) {
            return Ok(Slot::Bv(cx.bin(BinOp::Add, recalled, &offset)?));
        }
    }
    cx.dom.notice(location, Val::Bits(()));
    Ok(cx.dom.recall(location, 0, value))
}

/// What is at a location of a state.
pub(crate) fn at<L: Language, D: Domain>(
    state: &L::State<D>,
    cx: &mut Cx<'_, D>,
    location: Location,
) -> Exec<Option<Observed<D>>, D> {
    let find = |wanted: Location| {
        let mut found = None;
        L::visit::<D>(state, &mut |location, value| {
            if location == wanted {
                found = Some(owned::<D>(value));
            }
        });
        found
    };
    Ok(match find(location) {
        None => None,
        Some(Slot::Map(map)) => Some(Observed::Map(map)),
        Some(Slot::Bool(truth)) => Some(Observed::Truth(truth)),
        Some(Slot::Bv(value)) => {
            let object = match location {
                Location::Base(_) => None,
                _ => cx.dom.object_of(&value),
            };
            let base =
                object.and_then(|object| Some((object, find(Location::Base(object))?.bv()?)));
            Some(Observed::Value(match base {
                None => Val::Bits(value),
                Some((object, base)) => {
                    Val::Ptr(Pointer { object, offset: cx.bin(BinOp::Sub, &value, &base)? })
                }
            }))
        }
    })
}

fn owned<D: Domain>(value: SlotRef<'_, D>) -> SlotOf<D> {
    match value {
        Slot::Bv(v) => Slot::Bv(v.clone()),
        Slot::Bool(t) => Slot::Bool(t.clone()),
        Slot::Map(m) => Slot::Map(m.clone()),
    }
}

/// What chains of calls, or other things, are told apart by: two hashes, as no two that a program comes to have both in common.
pub fn chain(calls: &impl Hash) -> u128 {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        calls.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
