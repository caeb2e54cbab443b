# Reading a match line by line.
syntax = This line is no JSON: { $detail }.
line-too-long = Line { $line } is longer than { $limit } bytes.
header-no-object = The first line must be a header, a JSON object.
header-language = The language is “en” or “ru”.
correction-no-change = A correction needs at least one change.
correction-change-unclear = Each change is one of: “void”; “replace” with “entry”; “insert_after” with “entry”.
correction-of-correction = A correction cannot be put in by another correction.
correction-target-unknown = There is no entry { $target } in force that could be changed like that.
correction-illegal = After this correction { $count ->
    [one] an entry would become impossible: { $entries }. At entry { $first }: { $why }
   *[other] { $count } entries would become impossible: { $entries }. First of them, { $first }: { $why }
}
log-too-long = A match has at most { $limit } entries.
too-many-changes = A match has at most { $limit } changes by corrections.
result-without-match = A result stands where a header belongs.
result-differs = The result is not the one that follows from the entries.
