//! A player as the registry knows him, and the checks every typed one must pass.
//!
//! A form and a row of a file are checked by the same function, so what can be typed can be
//! imported and what was exported can be imported again. Only the name is ever required
//! (a club may be empty); of a date of birth only the year is kept.

use super::name::{NAME_LIMIT, NOTE_LIMIT, clean, clean_note};
use super::unreadable::whole;
use crate::games::Message;
use serde::{Deserialize, Serialize};

/// The ratings a player can bring along.
pub const RATINGS: std::ops::RangeInclusive<i32> = 0..=5000;

/// The earliest year of birth that is believed.
pub const BORN_FROM: i32 = 1900;

/// What is known of a player besides his id.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The whole name, as he is called in lists.
    pub name: String,
    /// His club; empty if he has none.
    pub club: String,
    /// Where he comes from; may be empty.
    pub city: String,
    /// A rating he brought along.
    pub rating: Option<i32>,
    /// Year of birth.
    pub born: Option<i32>,
    /// For events and prizes that ask for it.
    pub sex: Option<Sex>,
    /// Anything else, for the organizers' eyes only.
    pub note: String,
}

/// Sex, where an event asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// Female (женский).
    Female,
    /// Male (мужской).
    Male,
}

impl Sex {
    /// The letter files and the store keep.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Female => "f",
            Self::Male => "m",
        }
    }

    /// Reads the usual words and letters in Russian and English, in any case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let word = text.trim().trim_end_matches('.').to_lowercase();
        match word.as_str() {
            "f" | "w" | "female" | "woman" | "girl" | "ж" | "жен" | "женский" => {
                Some(Self::Female)
            }
            "m" | "male" | "man" | "boy" | "м" | "муж" | "мужской" => Some(Self::Male),
            _ => None,
        }
    }
}

/// A column of a list and a field of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Field {
    /// [`Player::name`].
    Name,
    /// [`Player::club`].
    Club,
    /// [`Player::city`].
    City,
    /// [`Player::rating`].
    Rating,
    /// [`Player::born`].
    Born,
    /// [`Player::sex`].
    Sex,
    /// [`Player::note`].
    Note,
}

impl Field {
    /// The fields in the order lists have them.
    pub const ALL: [Self; 7] =
        [Self::Name, Self::Club, Self::City, Self::Rating, Self::Born, Self::Sex, Self::Note];

    /// The heading an export writes and the name of the field in forms.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Club => "club",
            Self::City => "city",
            Self::Rating => "rating",
            Self::Born => "born",
            Self::Sex => "sex",
            Self::Note => "note",
        }
    }
}

/// A player as somebody typed him, not checked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Typed {
    /// Text of [`Field::Name`].
    pub name: String,
    /// Text of [`Field::Club`].
    pub club: String,
    /// Text of [`Field::City`].
    pub city: String,
    /// Text of [`Field::Rating`].
    pub rating: String,
    /// Text of [`Field::Born`]: a year or a date.
    pub born: String,
    /// Text of [`Field::Sex`].
    pub sex: String,
    /// Text of [`Field::Note`].
    pub note: String,
}

/// What is wrong with one field and what would be right.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// Where.
    pub field: Field,
    /// What.
    pub message: Message,
}

impl Typed {
    /// Checks every field.
    ///
    /// # Errors
    /// All faults, in the order of the fields.
    pub fn check(&self, this_year: i32) -> Result<Player, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut refuse = |field, message| faults.push(Fault { field, message });
        let name = clean(&self.name);
        if name.is_empty() {
            refuse(Field::Name, Message::new("fault-name-empty"));
        }
        let club = clean(&self.club);
        let city = clean(&self.city);
        for (field, text) in [(Field::Name, &name), (Field::Club, &club), (Field::City, &city)] {
            if is_longer(text, NAME_LIMIT) {
                refuse(field, too_long(NAME_LIMIT));
            }
        }
        let rating = read_rating(&self.rating).unwrap_or_else(|message| {
            refuse(Field::Rating, message);
            None
        });
        let born = read_year(&self.born, this_year).unwrap_or_else(|message| {
            refuse(Field::Born, message);
            None
        });
        let sex = Sex::parse(&self.sex);
        if sex.is_none() && !self.sex.trim().is_empty() {
            refuse(Field::Sex, Message::new("fault-sex"));
        }
        let note = clean_note(&self.note);
        if is_longer(&note, NOTE_LIMIT) {
            refuse(Field::Note, too_long(NOTE_LIMIT));
        }
        if faults.is_empty() {
            Ok(Player { name, club, city, rating, born, sex, note })
        } else {
            Err(faults)
        }
    }

    /// The text of a field, to be filled in.
    pub const fn field_mut(&mut self, field: Field) -> &mut String {
        match field {
            Field::Name => &mut self.name,
            Field::Club => &mut self.club,
            Field::City => &mut self.city,
            Field::Rating => &mut self.rating,
            Field::Born => &mut self.born,
            Field::Sex => &mut self.sex,
            Field::Note => &mut self.note,
        }
    }
}

impl From<&Player> for Typed {
    fn from(player: &Player) -> Self {
        Self {
            name: player.name.clone(),
            club: player.club.clone(),
            city: player.city.clone(),
            rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            born: player.born.map(|year| year.to_string()).unwrap_or_default(),
            sex: player.sex.map(Sex::as_str).unwrap_or_default().to_owned(),
            note: player.note.clone(),
        }
    }
}

impl Player {
    /// The text of a field, as an export writes it; empty if not known.
    #[must_use]
    pub fn text(&self, field: Field) -> String {
        let mut typed = Typed::from(self);
        std::mem::take(typed.field_mut(field))
    }
}

fn is_longer(text: &str, limit: usize) -> bool {
    text.chars().nth(limit).is_some()
}

fn too_long(limit: usize) -> Message {
    Message::new("fault-too-long").with("limit", whole(limit))
}

/// A whole number, as spreadsheets write it: `1 537` with any space, `1537,0`.
fn read_rating(text: &str) -> Result<Option<i32>, Message> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if digits.is_empty() {
        return Ok(None);
    }
    let whole = match digits.split_once([',', '.']) {
        Some((whole, zeros)) if zeros.chars().all(|c| c == '0') => whole,
        _ => &digits,
    };
    let rating = whole.parse().ok().filter(|rating| {
        RATINGS.contains(rating) && whole.bytes().all(|byte| byte.is_ascii_digit())
    });
    rating.map(Some).ok_or_else(|| {
        Message::new("fault-rating")
            .with("low", RATINGS.start().to_string())
            .with("high", RATINGS.end().to_string())
    })
}

/// The year of `2010`, `12.05.2010`, `12/05/2010`, `2010-05-12`.
fn read_year(text: &str, this_year: i32) -> Result<Option<i32>, Message> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let parts: Vec<&str> = text.split(['.', '/', '-']).collect();
    let is_day = |part: &&str| matches!(part.parse::<u8>(), Ok(1..=31)) && part.len() <= 2;
    let year = match parts[..] {
        [year] => Some(year),
        [first, second, third] if first.len() == 4 => {
            [second, third].iter().all(is_day).then_some(first)
        }
        [first, second, third] => [first, second].iter().all(is_day).then_some(third),
        _ => None,
    };
    year.filter(|year| year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|year| year.parse().ok())
        .filter(|year| (BORN_FROM..=this_year).contains(year))
        .map(Some)
        .ok_or_else(|| {
            Message::new("fault-born")
                .with("from", BORN_FROM.to_string())
                .with("to", this_year.to_string())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(name: &str) -> Typed {
        Typed { name: name.to_owned(), ..Typed::default() }
    }

    fn faults(typed: &Typed) -> Vec<(Field, String)> {
        let faults = typed.check(2026).expect_err("something is wrong");
        faults.into_iter().map(|fault| (fault.field, fault.message.key.into_owned())).collect()
    }

    #[test]
    fn only_the_name_is_required() {
        let player = typed(" Лещёв  Артём ").check(2026).expect("a name is enough");
        assert_eq!(player, Player { name: "Лещёв Артём".to_owned(), ..Player::default() });
        assert_eq!(faults(&typed(" \u{200e}\t")), [(Field::Name, "fault-name-empty".to_owned())]);
    }

    #[test]
    fn every_fault_is_told_at_its_field() {
        let wrong = Typed {
            name: "я".repeat(NAME_LIMIT + 1),
            club: "я".repeat(NAME_LIMIT),
            city: String::new(),
            rating: "много".to_owned(),
            born: "2027".to_owned(),
            sex: "?".to_owned(),
            note: "я".repeat(NOTE_LIMIT + 1),
        };
        let expected = [
            (Field::Name, "fault-too-long"),
            (Field::Rating, "fault-rating"),
            (Field::Born, "fault-born"),
            (Field::Sex, "fault-sex"),
            (Field::Note, "fault-too-long"),
        ];
        assert_eq!(faults(&wrong), expected.map(|(field, key)| (field, key.to_owned())));
    }

    #[test]
    fn ratings_are_whole_numbers_in_the_range() {
        for (text, rating) in [
            ("", None),
            ("0", Some(0)),
            (" 2021 ", Some(2021)),
            ("1 537", Some(1537)),
            ("1\u{a0}537,00", Some(1537)),
            ("1537.0", Some(1537)),
            ("5000", Some(5000)),
        ] {
            assert_eq!(read_rating(text), Ok(rating), "{text}");
        }
        for text in ["5001", "-1", "+5", "1537.5", "1e3", "99999999999", ",0", "."] {
            assert!(read_rating(text).is_err(), "{text}");
        }
    }

    #[test]
    fn of_a_date_of_birth_the_year_is_kept() {
        for text in ["2010", "12.05.2010", "12/05/2010", "2010-05-12", " 1.1.2010"] {
            assert_eq!(read_year(text, 2026), Ok(Some(2010)), "{text}");
        }
        for text in ["10", "12.05.10", "1899", "2027", "45.05.2010", "2010-", "+201", "май 2010"]
        {
            assert!(read_year(text, 2026).is_err(), "{text}");
        }
    }

    #[test]
    fn a_player_typed_again_is_the_same_player() {
        let player = Player {
            name: "=Лещёв".to_owned(),
            club: "Номерок".to_owned(),
            city: String::new(),
            rating: Some(2021),
            born: Some(1990),
            sex: Some(Sex::Female),
            note: "две\nстроки".to_owned(),
        };
        assert_eq!(Typed::from(&player).check(2026), Ok(player));
    }
}
