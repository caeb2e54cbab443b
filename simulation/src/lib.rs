//! Physics of flicked tags, coins and cue-struck pucks on a table.
