//! Signs nobody sees: they make one name look like another, or turn the text around them.

/// Whether a sign only steers the text: control characters, and the format characters of
/// Unicode (Cf) with the separators of lines, which set the direction of writing, join,
/// hide or break (Q121).
#[must_use]
pub fn steers(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}'
                | '\u{600}'..='\u{605}'
                | '\u{61c}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'..='\u{891}'
                | '\u{8e2}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{110bd}'
                | '\u{110cd}'
                | '\u{13430}'..='\u{1343f}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0001}'
                | '\u{e0020}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q121_signs_that_steer_are_told_from_those_that_are_seen() {
        for sign in "Ёж's №7 «Čūska» — O’Neil\u{301}".chars() {
            assert!(!steers(sign), "{sign:?}");
        }
        for sign in
            ['\0', '\n', '\u{ad}', '\u{61c}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{e0041}']
        {
            assert!(steers(sign), "{sign:?}");
        }
    }
}
