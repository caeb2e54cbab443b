# What every game says about the form of a header or an entry.
field-unknown = There is no field “{ $field }” here.
field-missing = The field “{ $field }” is missing.
field-malformed = The field “{ $field }” does not fit: { $detail }.
value-unknown = “{ $value }” is not a value of the field “{ $field }”; expected: { $expected }.
entry-malformed = This cannot be read: { $detail }.
header-other-game = The header is of the game “{ $game }”, expected “{ $expected }”.

# Scoring schemes
scheme-linear = linear
scheme-formula1 = Formula 1
scheme-winner-takes-all = winner takes all
