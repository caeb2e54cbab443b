# The rules page; the rules themselves are in rules/en.
rules-title = Rules of the games
rules-list-lead = Every rule has a number, and every explanation in logs and standings refers to it.
rules-of = { $game }: the rules
rules-count = { $count ->
    [one] { $count } rule
   *[other] { $count } rules
}
rules-contents = Contents
rules-search = A word or a rule’s number
rules-none = The rules have nothing like this. Try another word.
rules-permalink = Link to this rule
rules-by-default = Default
rules-default-value = default
rules-option = Option
rules-example = Example.
rules-whole = All rules of the game
rules-not-set = not set
rules-own-number = a number from 1
rules-own-numbers = other numbers
rules-must-be-said = a number from 1, which must be said
