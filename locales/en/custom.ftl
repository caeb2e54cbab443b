# Any other game: what a result says, and why one is refused.
game-custom = Another game
custom-no-winner = The result is taken.
custom-wins = { $seat } is first.
custom-shared = The first place is shared by { $seats }.
custom-match-over = The match is over.
custom-left = { $seat } leaves and is not in later results.

custom-too-few-seats = It takes at least two participants.
custom-too-many-seats = At most { $limit } can take part.
custom-id-unfit = An id has 1 to { $limit } characters, none of them a control character.
custom-id-twice = The id “{ $id }” is used twice.
custom-unknown = Nobody called “{ $id }” is in this match now.
custom-over = The match is over; correct an entry if something was wrong.
custom-counts-wins = A result here is a win or a draw.
custom-counts-places = A result here gives places.
custom-counts-points = A result here gives points.
custom-missing = The result does not name { $seat }.
custom-place-unfit = { $seat } cannot take place { $place }, it would be place { $right }: who shares a place takes up the next ones too.
custom-points-unfit = Points are a number from −{ $limit } to { $limit }.

custom-option-counts = A result is
custom-option-counts-hint = What is entered for a match.
custom-option-counts-wins = win, draw or loss
custom-option-counts-places = places
custom-option-counts-points = points
custom-option-fewest-win = The fewest points win
custom-option-fewest-win-hint = Only where points are entered.
custom-option-results = Results in a match
custom-option-results-hint = After so many the match is over; empty leaves it open.
