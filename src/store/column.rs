//! How our types stand in columns, the same on both databases.
//!
//! UUIDs and own enums are TEXT, times are TIMESTAMP in UTC cut to milliseconds (SQLite
//! would keep nanoseconds and PostgreSQL microseconds), places in a stream are BIGINT.

use crate::log::Seq;
use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};
use std::num::TryFromIntError;
use uuid::Uuid;

/// A UUID as TEXT.
#[derive(Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Text)]
pub struct UuidText(String);

/// A UUID that may be absent.
#[derive(Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Nullable<Text>)]
pub struct MaybeUuid(Option<String>);

/// A time as TIMESTAMP.
#[derive(Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Timestamp)]
pub struct Moment(NaiveDateTime);

/// A time that may be absent.
#[derive(Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = Nullable<Timestamp>)]
pub struct MaybeMoment(Option<NaiveDateTime>);

/// A place in a stream as BIGINT.
#[derive(Debug, FromSqlRow, AsExpression)]
#[diesel(sql_type = BigInt)]
pub struct SeqNumber(i64);

/// The time as the databases keep it.
pub(super) fn stored(at: DateTime<Utc>) -> NaiveDateTime {
    at.trunc_subsecs(3).naive_utc()
}

/// The place as the databases keep it.
pub(super) fn number(seq: Seq) -> i64 {
    i64::try_from(seq.0).expect("a stream has fewer than 2^63 entries")
}

impl From<Uuid> for UuidText {
    fn from(id: Uuid) -> Self {
        Self(id.to_string())
    }
}

impl TryFrom<UuidText> for Uuid {
    type Error = uuid::Error;

    fn try_from(text: UuidText) -> Result<Self, uuid::Error> {
        Self::parse_str(&text.0)
    }
}

impl From<Option<Uuid>> for MaybeUuid {
    fn from(id: Option<Uuid>) -> Self {
        Self(id.map(|id| id.to_string()))
    }
}

impl TryFrom<MaybeUuid> for Option<Uuid> {
    type Error = uuid::Error;

    fn try_from(text: MaybeUuid) -> Result<Self, uuid::Error> {
        text.0.as_deref().map(Uuid::parse_str).transpose()
    }
}

impl From<DateTime<Utc>> for Moment {
    fn from(at: DateTime<Utc>) -> Self {
        Self(stored(at))
    }
}

impl From<Moment> for DateTime<Utc> {
    fn from(moment: Moment) -> Self {
        moment.0.and_utc()
    }
}

impl From<Option<DateTime<Utc>>> for MaybeMoment {
    fn from(at: Option<DateTime<Utc>>) -> Self {
        Self(at.map(stored))
    }
}

impl From<MaybeMoment> for Option<DateTime<Utc>> {
    fn from(moment: MaybeMoment) -> Self {
        moment.0.map(|at| at.and_utc())
    }
}

impl From<Seq> for SeqNumber {
    fn from(seq: Seq) -> Self {
        Self(number(seq))
    }
}

impl TryFrom<SeqNumber> for Seq {
    type Error = TryFromIntError;

    fn try_from(number: SeqNumber) -> Result<Self, TryFromIntError> {
        u64::try_from(number.0).map(Self)
    }
}

/// A column type that stands in the database as another Rust type does.
macro_rules! stands_as {
    ($($own:ty as $inner:ty: $sql:ty;)+) => {$(
        impl<DB: Backend> FromSql<$sql, DB> for $own
        where
            $inner: FromSql<$sql, DB>,
        {
            fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
                <$inner>::from_sql(bytes).map(Self)
            }

            fn from_nullable_sql(bytes: Option<DB::RawValue<'_>>) -> deserialize::Result<Self> {
                <$inner>::from_nullable_sql(bytes).map(Self)
            }
        }

        impl<DB: Backend> ToSql<$sql, DB> for $own
        where
            $inner: ToSql<$sql, DB>,
        {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
                self.0.to_sql(out)
            }
        }
    )+};
}

stands_as! {
    UuidText as String: Text;
    MaybeUuid as Option<String>: Nullable<Text>;
    Moment as NaiveDateTime: Timestamp;
    MaybeMoment as Option<NaiveDateTime>: Nullable<Timestamp>;
    SeqNumber as i64: BigInt;
}

/// An enum without fields that stands in the database as TEXT.
macro_rules! text_enum {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// How it is written in the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl<DB: diesel::backend::Backend> diesel::deserialize::FromSql<diesel::sql_types::Text, DB>
            for $name
        where
            String: diesel::deserialize::FromSql<diesel::sql_types::Text, DB>,
        {
            fn from_sql(bytes: DB::RawValue<'_>) -> diesel::deserialize::Result<Self> {
                match String::from_sql(bytes)?.as_str() {
                    $($text => Ok(Self::$variant),)+
                    other => Err(format!("`{other}` is no {}", stringify!($name)).into()),
                }
            }
        }

        impl<DB: diesel::backend::Backend> diesel::serialize::ToSql<diesel::sql_types::Text, DB>
            for $name
        where
            str: diesel::serialize::ToSql<diesel::sql_types::Text, DB>,
        {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, DB>,
            ) -> diesel::serialize::Result {
                self.as_str().to_sql(out)
            }
        }
    };
}
pub(super) use text_enum;
