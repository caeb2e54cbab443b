# The frame of every page, errors and the home page.
site-name = Nomerok
site-description = Table-game tournaments of the club: who plays now, who is next, standings as they change.
site-footer = Nomerok runs the club’s tournaments: every point names its rule.
skip-to-content = To the content

nav-main = Main menu
nav-language = Language
nav-events = Events
nav-players = Players
nav-referee = Referee
nav-users = Users
nav-login = Log in

unsent-hint = Entries this device has not sent yet
live-on = live
live-offline = no connection, trying again
say-undo = Undo
say-failed = That did not work. Try again.
confirm-yes = Yes, do it
confirm-no = No, go back

error-home = To the events
error-not-found-heading = There is no such page
error-not-found = The address may be mistyped, or the page is not published yet.
error-refused-heading = That cannot be done
error-malformed = The request could not be read. Go back, reload the page and try again.
error-too-large = That is larger than the server takes.
error-conflict-heading = Somebody was faster
error-conflict = What you sent was made before somebody else’s change. Look at how things stand now and send again if it still holds.
error-id-reused = This form was sent before with other content. Reload the page and fill it in again.
error-target-not-in-force = The entry to be corrected is not in force any more.
player-removed = removed player
error-forbidden-heading = This is not open to you
error-forbidden = Your account has no right to this. Ask the organizer.
error-login-needed = Log in first, or have the organizer admit this device.
error-cross-origin = The request came from another site and was not carried out. Open the page here and try again.
error-too-many-heading = Too many tries
error-too-many =
    { $minutes ->
        [one] Wait a minute and try again.
       *[other] Wait { $minutes } minutes and try again.
    }
error-internal-heading = The server made a mistake
error-internal = Nothing of what was saved is lost. The cause stands in the server’s log.

home-title = Events
home-description = What the club plays now, what comes next, and how it ended.
home-empty-heading = No event yet
home-empty-text = Here the club’s events will stand: what is running, what comes next, what has ended.

error-unavailable-heading = The server is busy
error-unavailable = It cannot do this at the moment. Nothing was changed; try again in a minute.
home-fresh-text = Nobody has an account yet. Open the link that the server printed when it started and make the first one.
error-no-route = Nothing answers at this address. It may be mistyped.
