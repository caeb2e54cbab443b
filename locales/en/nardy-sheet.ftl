# Long nardy on pages: the board, the referee’s sheet, the match move by move.

nardy-board-alt = Board. White: { $white }. Black: { $black }. Each side in its own numbers.
nardy-board-alt-off = borne off: { $count }
nardy-board-head = head
nardy-board-home = home
nardy-board-yard = yard
nardy-board-off = Off:
nardy-rolls = to roll

nardy-sheet-party = Party { $party }
nardy-sheet-to-points = { $points ->
    [one] to { $points } point
   *[other] to { $points } points
}
nardy-sheet-of-parties = { $parties ->
    [one] { $parties } party in all
   *[other] { $parties } parties in all
}
nardy-sheet-match-over = match over
nardy-sheet-opening-hint = Each throws one die; the higher starts.
nardy-sheet-opening-log = Log the throw
nardy-sheet-starts = Who starts is known, the throw is not
nardy-sheet-die = Die
nardy-sheet-other-die = Other die
nardy-sheet-steps = Play of { $seat }
nardy-sheet-steps-hint = In the player’s own numbers: 24-18 18-15, 6-off. Left empty, it is a pass.
nardy-sheet-turn-log = Log the play
nardy-sheet-result = Only the result
nardy-sheet-result-ask = End the party with a win of { $seat }?
nardy-sheet-wins = { $seat } wins
nardy-sheet-oin = oin, 1
nardy-sheet-draw-why = Both bore off the last checker in the last roll
nardy-sheet-draw = draw
nardy-sheet-draw-ask = End the party as a draw?
nardy-sheet-mars = mars, 2
nardy-sheet-home-mars = home mars, 3
nardy-sheet-concede = Gives the party up
nardy-sheet-concede-oin = as an oin
nardy-sheet-concede-mars = as a mars
nardy-sheet-concede-home-mars = as a home mars
nardy-sheet-concede-ask = The party ends with this. Go on?
nardy-sheet-flag = The clock has fallen:
nardy-sheet-flag-ask = Whose clock has fallen loses the whole match. Go on?
nardy-sheet-stands = An illegal play was found too late and stands
nardy-sheet-stands-hint = The position as it is on the table, and w or b for who rolls. “Set as played” on the board fills it in.
nardy-sheet-stands-reason = Why
nardy-sheet-stands-log = Let it stand

nardy-say-dice = { $seat } rolls: tap the first die
nardy-say-second = … and the second
nardy-say-pass = There is no legal step: the roll passes.
nardy-say-play = Tap a checker, then where it goes
nardy-say-done = All dice are played
nardy-say-free = Set as played
nardy-say-free-off = Only legal steps
nardy-say-free-hint = Set what was played; the rules will judge it.
nardy-say-back = Step back
nardy-say-dice-again = Other dice
nardy-say-confirm-pass = Log the pass
nardy-say-wait = The party is over. What comes next needs the connection.
nardy-say-offline = No connection: write the play, it will be judged later.

nardy-record-text = Record as text
nardy-record-mat = Record as .MAT
nardy-replay-place = { $ply } of { $last }
nardy-replay-nav = Through the match
nardy-replay-first = To the beginning
nardy-replay-previous = One back
nardy-replay-next = One on
nardy-replay-last = To the end
nardy-replay-moves = All moves
