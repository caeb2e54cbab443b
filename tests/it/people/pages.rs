//! The registry's pages over HTTP: what a form keeps, what a preview shows, what is escaped.

use super::DUPLICATES;
use crate::database::{Database, on_both};
use crate::site::{Answer, Browser, Site};
use nomerok::club::Intent;
use nomerok::club::accounts::{Login, NewUser, Password, ShownName};
use nomerok::log::Actor;
use nomerok::transfer::csv::player::Typed;
use uuid::Uuid;

/// A browser in which the installation's administrator is logged in.
fn administrator(site: &Site) -> Browser {
    let accounts = &site.app.accounts;
    let token = accounts.first_run().expect("the store answers").expect("nobody is there yet");
    let new = NewUser {
        login: Login::parse("anna").expect("a login"),
        name: ShownName::parse("Анна").expect("a name"),
        password: Password::parse("eight letters").expect("a password"),
    };
    let session = accounts.accept(&token, new).expect("the link is open");
    let mut browser = site.browser();
    browser.cookies.insert("session".to_owned(), session.secret().to_owned());
    browser
}

fn register(site: &Site, name: &str, club: &str) -> Uuid {
    let typed = Typed { name: name.to_owned(), club: club.to_owned(), ..Typed::default() };
    site.app.club.register(Intent::now(Actor::System), &typed).expect("the person is new")
}

/// Sends a form with a file as browsers do.
fn upload(browser: &Browser, path: &str, parts: &[(&str, &str)]) -> Answer {
    let parts: Vec<(&str, &[u8])> =
        parts.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
    browser.upload(path, &parts)
}

/// The value of a hidden field.
fn hidden(page: &str, name: &str) -> String {
    let from = format!("name=\"{name}\" value=\"");
    let rest = page.split(&from).nth(1).unwrap_or_else(|| panic!("{name} is in {page}"));
    rest.split('"').next().unwrap_or_default().to_owned()
}

/// Confirms a preview of the list with these answers.
fn confirm(browser: &Browser, page: &str, list: &str, answers: &[(&str, &str)]) -> Answer {
    let (id, seen) = (hidden(page, "id"), hidden(page, "seen"));
    let mut parts =
        vec![("id", id.as_str()), ("seen", &seen), ("encoding", "UTF-8"), ("text", list)];
    parts.extend(answers);
    upload(browser, "/people/import/confirm", &parts)
}

fn names(browser: &mut Browser) -> Vec<String> {
    let page = browser.get("/people").body;
    let cells = page.split("<th scope=\"row\">").skip(1);
    let name = |cell: &str| {
        let link = cell.split("</a>").next().unwrap_or_default();
        link.rsplit('>').next().unwrap_or_default().to_owned()
    };
    cells.map(name).collect()
}

#[test]
fn a_player_is_added_changed_and_found_by_hand() {
    on_both(|database| {
        let site = Site::start(database);
        let mut browser = administrator(&site).saying("accept-language", "ru");
        assert!(browser.get("/people").body.contains("Здесь пока никого нет"));
        let id = hidden(&browser.get("/people/new").body, "id");
        let fields = [("id", id.as_str()), ("name", "Ёжиков Семён"), ("rating", "1 700")];
        let added = browser.post("/people/new", &fields);
        assert_eq!(added.status, 303, "{}", added.body);
        // The form sent again, as by a double tap, is the same player.
        assert_eq!(
            browser.post("/people/new", &fields).header("location"),
            added.header("location")
        );
        let other = [("id", id.as_str()), ("name", "Чужой Иван")];
        assert_eq!(browser.post("/people/new", &other).status, 422, "another one is no repeat");
        assert_eq!(names(&mut browser), ["Ёжиков Семён"]);

        let card = format!("/people/{id}");
        let page = browser.get(&format!("{card}/edit")).body;
        let (entry, seq) = (hidden(&page, "id"), hidden(&page, "seq"));
        let fields = [("id", entry.as_str()), ("seq", &seq), ("name", "Ежиков С."), ("club", "Юг")];
        assert_eq!(browser.post(&format!("{card}/edit"), &fields).status, 303);
        assert!(browser.get("/people?q=%D1%91%D0%96%D0%B8%D0%BA").body.contains("Ежиков С."));
        assert!(browser.get("/people?q=%D0%B0%D0%B1%D0%B2").body.contains("никого не нашлось"));
    });
}

#[test]
fn a_form_keeps_what_was_typed_and_says_at_the_field_what_is_right() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    let fields = [("name", " "), ("club", "Номерок"), ("rating", "many"), ("sex", "f")];
    let answer = browser.post("/people/new", &fields);
    assert_eq!(answer.status, 422);
    for kept in ["value=\"Номерок\"", "value=\"many\"", "value=\"f\" selected"] {
        assert!(answer.body.contains(kept), "{kept}");
    }
    for (field, sentence) in [("name", "The name is missing."), ("rating", "from 0 to 5000")] {
        let error = answer.body.split(&format!("id=\"{field}-error\"")).nth(1).expect("an error");
        assert!(error.split("</p>").next().unwrap_or_default().contains(sentence), "{field}");
    }
    assert!(!answer.body.contains("id=\"club-error\""));
    assert!(names(&mut browser).is_empty());
}

#[test]
fn q19_adding_a_known_player_is_a_conflict_that_shows_him() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site);
    let id = register(&site, "Лещёв Артём", "Номерок");
    let answer = browser.post("/people/new", &[("name", "лещев артем"), ("club", "номерок")]);
    assert_eq!(answer.status, 409);
    assert!(answer.body.contains(&format!("/people/{id}")) && answer.body.contains("лещев артем"));
}

#[test]
fn a_record_changed_meanwhile_is_shown_beside_what_was_typed() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    let id = register(&site, "Сомов", "A");
    let edit = format!("/people/{id}/edit");
    let page = browser.get(&edit).body;
    let faster = Typed { name: "Сомов".to_owned(), club: "B".to_owned(), ..Typed::default() };
    site.app.club.edit_person(id, Intent::now(Actor::System), &faster).expect("nobody is faster");
    let seq = hidden(&page, "seq");
    let late = browser.post(&edit, &[("seq", seq.as_str()), ("name", "Сомов"), ("club", "C")]);
    assert_eq!(late.status, 409);
    assert!(late.body.contains("value=\"C\"") && late.body.contains("Now in the registry: B"));
    let seq = hidden(&late.body, "seq");
    let knowing = browser.post(&edit, &[("seq", seq.as_str()), ("name", "Сомов"), ("club", "C")]);
    assert_eq!(knowing.status, 303);
}

#[test]
fn q110_a_list_is_looked_at_confirmed_once_and_nothing_is_left_to_do() {
    on_both(|database| {
        let site = Site::start(database);
        let mut browser = administrator(&site).saying("accept-language", "en");
        let list = std::str::from_utf8(DUPLICATES).expect("the case file is UTF-8");
        let page = upload(&browser, "/people/import", &[("file", list), ("text", "")]).body;
        for said in
            ["8 new", "4 not imported", "The same as line 4.", "The same person as in line 2."]
        {
            assert!(page.contains(said), "{said}");
        }
        assert!(names(&mut browser).is_empty(), "a preview changes nothing");
        let done = confirm(&browser, &page, list, &[]);
        assert_eq!(done.status, 303, "{}", done.body);
        let told = browser.get(done.header("location")).body;
        for next in ["class=\"button primary\" href=\"/people\"", "href=\"/events/new\">New event"]
        {
            assert!(told.contains(next), "{next}: {told}");
        }
        assert!(!browser.get("/people/import").body.contains("href=\"/events/new\">New event"));
        assert_eq!(names(&mut browser).len(), 8);
        // The same confirmation again, as by a double tap.
        let again = confirm(&browser, &page, list, &[]);
        assert_eq!(again.status, 409);
        assert!(again.body.contains("nothing is left to do"));
        assert_eq!(names(&mut browser).len(), 8);
        let pasted = upload(&browser, "/people/import", &[("file", ""), ("text", list)]).body;
        assert!(pasted.contains("8 known") && pasted.contains("nothing to import"));
    });
}

/// Sends a form with a file of these very bytes, as browsers do.
fn upload_bytes(browser: &Browser, path: &str, file: &[u8], parts: &[(&str, &str)]) -> Answer {
    const BORDER: &str = "----nomerok";
    let mut body = Vec::new();
    for (name, value) in parts {
        let head = format!("--{BORDER}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n");
        body.extend_from_slice(format!("{head}{value}\r\n").as_bytes());
    }
    let head = "content-disposition: form-data; name=\"file\"; filename=\"list.csv\"";
    body.extend_from_slice(format!("--{BORDER}\r\n{head}\r\n\r\n").as_bytes());
    body.extend_from_slice(file);
    body.extend_from_slice(format!("\r\n--{BORDER}--\r\n").as_bytes());
    let kind = format!("multipart/form-data; boundary={BORDER}");
    browser.clone().saying("content-type", &kind).send_bytes("POST", path, &body)
}

/// The text the preview carries on to the confirmation.
fn carried(page: &str) -> String {
    let from = page.split("name=\"text\"").nth(1).expect("the list is carried on");
    let text = from.split('>').nth(1).and_then(|rest| rest.split('<').next()).unwrap_or_default();
    let plain = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&")];
    // A browser drops the first line break, and sends every other as two signs.
    let text = text.strip_prefix('\n').unwrap_or(text).replace("\r\n", "\n").replace('\n', "\r\n");
    plain.iter().fold(text, |text, (from, to)| text.replace(from, to))
}

#[test]
fn q109_q113_a_file_in_any_encoding_is_uploaded_looked_at_and_confirmed() {
    on_both(|database| {
        let mut registered: Vec<Vec<String>> = Vec::new();
        for (file, encoding) in [
            (super::UTF8, "UTF-8"),
            (super::CP1251, "CP1251"),
            (super::UTF16, "UTF-16 LE"),
            (super::BOM_SEP, "UTF-8"),
        ] {
            let site = Site::start(database);
            let mut browser = match registered.is_empty() {
                true => administrator(&site),
                false => site.logged_in("anna", "eight letters"),
            }
            .saying("accept-language", "en");
            let shown = upload_bytes(&browser, "/people/import", file, &[("text", "")]);
            assert_eq!(shown.status, 200, "{}", shown.body);
            assert!(shown.body.contains(encoding), "{encoding}: {}", shown.body);
            if registered.is_empty() {
                assert!(shown.body.contains("24 new"), "{}", shown.body);
                let text = carried(&shown.body);
                let done = confirm(&browser, &shown.body, &text, &[]);
                assert_eq!(done.status, 303, "{}", done.body);
            } else {
                // Q110: the same people from another file are known, whatever it was saved as.
                assert!(!shown.body.contains("24 new"), "{encoding}: {}", shown.body);
            }
            registered.push(names(&mut browser));
            assert_eq!(registered.last().expect("just pushed").len(), 24);
        }
        assert!(registered.windows(2).all(|pair| pair[0] == pair[1]));
    });
}

#[test]
fn q113_each_encoding_alone_registers_the_same_24_over_http() {
    let mut registered: Vec<Vec<String>> = Vec::new();
    for file in [super::UTF8, super::CP1251, super::UTF16] {
        let database = Database::sqlite();
        let site = Site::start(&database);
        let mut browser = administrator(&site).saying("accept-language", "en");
        let shown = upload_bytes(&browser, "/people/import", file, &[("text", "")]);
        let done = confirm(&browser, &shown.body, &carried(&shown.body), &[]);
        assert_eq!(done.status, 303, "{}", done.body);
        registered.push(names(&mut browser));
    }
    let mut expected: Vec<String> =
        super::expected().into_iter().map(|player| player.name).collect();
    expected.sort();
    for names in &mut registered {
        names.sort();
        assert_eq!(*names, expected);
    }
    // An undecodable byte far in refuses the whole file and says where it is.
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    let mut broken = super::CP1251.to_vec();
    broken[600] = 0x98;
    let refused = upload_bytes(&browser, "/people/import", &broken, &[("text", "")]);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("offset 600 cannot be read as CP1251"), "{}", refused.body);
    assert!(names(&mut browser).is_empty());
}

#[test]
fn a_namesake_is_asked_about_and_every_question_must_be_answered() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    let known = register(&site, "Сомов Фёдор", "Номерок");
    let list = "name,club,phone\nСомов Федор,Юрмала,1\nСомов Фёдор,Рига,2\n";
    let page = upload(&browser, "/people/import", &[("text", list)]).body;
    assert!(page.contains("2 questions") && page.contains("<strong>phone</strong>"));
    let half = confirm(&browser, &page, list, &[("answer-2", "new")]);
    assert_eq!(half.status, 409);
    assert!(half.body.contains("answer every question"));
    assert_eq!(names(&mut browser).len(), 1);
    let person = format!("person:{known}");
    let all = confirm(&browser, &half.body, list, &[("answer-2", "new"), ("answer-3", &person)]);
    assert_eq!(all.status, 303, "{}", all.body);
    assert_eq!(names(&mut browser).len(), 2);
    let again = upload(&browser, "/people/import", &[("text", list)]).body;
    assert!(again.contains("2 known"), "{again}");
}

#[test]
fn q113_an_unreadable_file_is_refused_at_the_field_and_the_pasted_text_kept() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    for (file, sentence) in [
        ("name\nИв\0ан\n", "offset 9 cannot be read as UTF-8"),
        ("PK\u{3}\u{4}", "Save it as CSV"),
        ("name\n\"Иван\n", "opened in line 2 is never closed"),
        ("club\nНомерок\n", "no column with the names"),
    ] {
        let answer = upload(&browser, "/people/import", &[("file", file), ("text", "kept & safe")]);
        assert_eq!(answer.status, 422);
        let error = answer.body.split("id=\"list-error\">").nth(1).expect("an error at the field");
        assert!(error.split("</p>").next().unwrap_or_default().contains(sentence), "{error}");
        assert!(answer.body.contains("kept &#38; safe"), "{}", answer.body);
    }
    assert!(names(&mut browser).is_empty());
}

#[test]
fn a_merge_is_looked_at_made_and_undone_and_an_erasure_is_final() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    let (one, other) = (register(&site, "Сомов Ф.", ""), register(&site, "Сомов Фёдор", "A"));
    let pick = browser.get(&format!("/people/merge?pick={one}")).body;
    assert!(pick.contains(&format!("pick={one}&amp;pick={other}")));
    let page = browser.get(&format!("/people/merge?pick={one}&pick={other}")).body;
    let (id, keep) = (hidden(&page, "id"), other.to_string());
    let (first, second) = (one.to_string(), other.to_string());
    let fields = [("id", id.as_str()), ("keep", &keep), ("one", &first), ("other", &second)];
    assert_eq!(browser.post("/people/merge", &fields).status, 303);
    assert_eq!(names(&mut browser), ["Сомов Фёдор"]);
    assert_eq!(browser.post(&format!("/people/{one}/unmerge"), &[]).status, 303);
    assert_eq!(names(&mut browser).len(), 2);
    assert_eq!(browser.get("/people/merge?pick=x").header("location"), "/people?mark=two");

    assert!(browser.get(&format!("/people/{one}/erase")).body.contains("cannot be undone"));
    assert_eq!(browser.post(&format!("/people/{one}/erase"), &[]).status, 303);
    let card = browser.get(&format!("/people/{one}"));
    assert_eq!(card.status, 200);
    assert!(!card.body.contains("Сомов Ф."));
}

#[test]
fn q121_markup_in_any_field_is_text_on_every_page_and_harmless_in_the_file() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site);
    let nasty = "<script>alert(1)</script>\"><img src=x onerror=alert(1)>\u{202e}";
    let typed = Typed {
        name: nasty.to_owned(),
        club: nasty.to_owned(),
        city: nasty.to_owned(),
        note: format!("</textarea>{nasty}"),
        ..Typed::default()
    };
    let intent = Intent::now(Actor::System);
    let id = site.app.club.register(intent, &typed).expect("any text is a name");
    let other = register(&site, &format!("{nasty} 2"), "=cmd|' /C calc'!A0");
    let list = format!("name,{}\n{},x\n", "<script>alert(2)</script>", "<img src=x>");
    let pages = [
        browser.get("/people"),
        browser.get("/people?q=%3Cscript%3E&sort=%22%3E%3Cscript%3E"),
        browser.get(&format!("/people/{id}")),
        browser.get(&format!("/people/{id}/edit")),
        browser.get(&format!("/people/{id}/erase")),
        browser.get(&format!("/people/merge?pick={id}&q=%22%3E%3Cscript%3E")),
        browser.get(&format!("/people/merge?pick={id}&pick={other}")),
        browser.post("/people/new", &[("name", nasty), ("rating", nasty), ("note", &typed.note)]),
        upload(&browser, "/people/import", &[("text", &list)]),
        upload(&browser, "/people/import", &[("text", "\"</textarea><script>")]),
    ];
    for page in pages {
        assert!([200, 422].contains(&page.status), "{}", page.body);
        for markup in ["<script>", "<img", "</textarea><", "onerror=alert(1)>"] {
            assert!(!page.body.contains(markup), "{markup}: {}", page.body);
        }
    }
    let file = browser.get("/people/export.csv");
    assert_eq!(file.header("content-type"), "text/csv; charset=utf-8");
    assert!(file.body.contains(",'=cmd|' /C calc'!A0,"), "{}", file.body);
    assert!(!file.body.contains('\u{202e}'));
}

#[test]
fn q118_thousands_of_players_come_in_pages() {
    let database = Database::sqlite();
    let site = Site::start(&database);
    let mut browser = administrator(&site).saying("accept-language", "en");
    let mut list = String::from("name,rating\n");
    for number in 0..1000 {
        list.push_str(&format!("Player {number:04},{number}\n"));
    }
    let page = upload(&browser, "/people/import", &[("text", &list)]).body;
    assert_eq!(confirm(&browser, &page, &list, &[]).status, 303);
    let first = browser.get("/people");
    assert!(first.body.len() < 100_000, "{} bytes", first.body.len());
    assert!(first.body.contains("Page 1 of 20") && first.body.contains("Player 0049"));
    let last = browser.get("/people?sort=rating&page=20").body;
    assert!(last.contains("Player 0000") && !last.contains("Player 0050"));
    let beyond = browser.get("/people?page=4000000000").body;
    assert!(beyond.contains("Page 20 of 20") && beyond.contains("Player 0999"));
}
