//! Lists that stop being read at their limit.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

/// A list of at most `MOST` entries: reading a longer one fails at once, without
/// taking the rest into memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounded<T, const MOST: usize>(pub Vec<T>);

impl<T, const MOST: usize> Default for Bounded<T, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Serialize, const MOST: usize> Serialize for Bounded<T, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Bounded<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T, const MOST: usize>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Reader<T, MOST> {
            type Value = Bounded<T, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST} entries")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut found = Vec::new();
                while let Some(entry) = list.next_element()? {
                    if found.len() == MOST {
                        return Err(A::Error::custom(format!("more than {MOST} entries")));
                    }
                    found.push(entry);
                }
                Ok(Bounded(found))
            }
        }

        deserializer.deserialize_seq(Reader(PhantomData))
    }
}
