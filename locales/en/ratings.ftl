# Ratings.
nav-ratings = Ratings
ratings-heading = Ratings
ratings-title = Ratings: { $game }
ratings-description = How strong the players are, by the finished events of the club.
ratings-empty-heading = No ratings yet
ratings-empty-text = They appear when the first event of this game has ended. Forfeits and no-shows do not count.
discipline-singles = One against one
discipline-pairs = Pairs
discipline-table = At one table
ratings-hint-singles = Glicko-2: somebody new has 1500 ± 350. What stands after “±” says how uncertain a rating is: every match makes it smaller, time without matches larger.
ratings-hint-pairs = Weng–Lin method (OpenSkill); a newcomer starts at 25 ± 8.3. Partners win and lose together, but each has a rating of his own.
ratings-hint-table = Weng–Lin method (OpenSkill); a newcomer starts at 25 ± 8.3. A table counts as one result with all its places.
ratings-hint-period = One finished event is one period. Ratings are computed from the logs each time, so a corrected result changes them, too.
rating-provisional = provisional
rating-expected = expected
rating-and-more = { $names } and { $count } more
rating-plot-alternative = { $name }: rating from { $from } to { $to } over { $count ->
    [one] { $count } event
   *[other] { $count } events
}. The same numbers stand in the table below.
column-rating = Rating
column-deviation = Uncertainty
column-events = Events
column-change = Change
column-last-event = Last event
column-beaten = Score
column-expected = Expected
player-ratings = Ratings
player-ratings-hint = The score is how many opponents were beaten, of how many (a draw is a half); expected is what the ratings before the event foretold. Whoever does better than expected gains. In brackets: the opponents’ rating before the match.
order-by-rating = Order by rating
order-by-rating-effect = The order of strength decides who meets whom. Players without a rating stand behind the others; published rounds stay as they are.
correction-rating = Rating after the event, { $name }: { $after } instead of { $before }.
said-ordered-by-rating = The players are in the order of their ratings.

# Seasons.
nav-seasons = Seasons
seasons-title = Seasons
seasons-description = Several events, also of different games, in one league table.
seasons-empty-heading = No seasons yet
season-new-button = New season
season-new-title = New season
season-edit-title = Season settings
season-edit-button = Settings
season-name = Name
season-curve = What gives points
season-curve-table = The place, by a table of points
season-curve-normalised = The share of the field left behind
season-curve-normalised-hint = The winner has 100, the last one 0; so large and small events compare.
season-points = Table of points
season-points-hint = With spaces between, the first place first: “10 8 6 5 4 3 2 1”. Beyond its end there are none.
season-best = How many of the best results count
season-best-hint = Leave it empty to count all.
season-events = Events
season-events-hint = An event counts once it is finished; you can choose it before.
season-events-none = There are no events yet.
season-no-events = The season has no events yet.
season-none-yet = No event of the season is finished yet.
season-event-open = does not count yet
season-rule-table = Points for places: { $points }. Whoever shares places shares their points in equal parts.
season-rule-normalised = The winner of an event has 100 points, the last one 0, the others by the share of the field left behind.
season-rule-best = { $count ->
    [one] The best result counts
   *[other] The best { $count } results count
}; the others are struck out.
season-rule-all = All results count.
season-rule-equal = Equal sums: whoever has the better best result stands above, then the next best; else the place is shared.
season-place = { $place } of { $of }
season-why = Place { $place } of { $of }: points { $points }.
season-why-shared = Places { $place }–{ $last } of { $of } shared, their points in equal parts: { $points }.
season-why-dropped = { $count ->
    [one] Dropped: only the best result counts.
   *[other] Dropped: the best { $count } results count.
}
season-dropped = dropped
season-by-best = above by the better result
season-name-length = Give the season a name of 1 to 120 characters, without spaces at its ends.
season-name-characters = The name has characters that cannot be seen. Type it again.
season-curve-wrong = Write numbers with spaces between, from the largest down, each from 0 to 10,000, for 200 places at most.
season-best-range = A number from 1 to 999, or nothing.
season-events-wrong = One of the events is unknown or named twice; there are 200 at most.
season-already-exists = This season is there already.
season-not-created = There is no such season.
season-changed-meanwhile = Somebody changed the season while you filled in the form. Look at the fields; saving now replaces his changes.

# The forecast.
forecast-heading = Forecast
forecast-title = Forecast: { $event }
forecast-open = Open the forecast
forecast-possible = Still possible
forecast-expected = Expected
forecast-clinched = clinched
forecast-none = There is nothing to foretell: all is decided, or places here do not come from matches of two.
forecast-exact = { $count ->
    [one] The one course
   *[other] All { $count } courses
} the open matches can take.
forecast-sampled = { $count ->
    [one] One course was
   *[other] { $count } courses were
} drawn by lot; coming rounds are paired roughly, by points. “Still possible” follows from points alone and holds whatever happens.
forecast-draws = Share of draws: { $share }.
forecast-no-draws = There was no draw so far.
forecast-strength = Strength is by rating; whoever has none counts as new.
