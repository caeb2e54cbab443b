# Accounts, links, devices at tables.
login-title = Log in
login-login = Login
login-login-hint = 2 to 64 letters, digits or . _ - @ +
login-password = Password
login-do = Log in
login-forgotten = Forgotten? An administrator makes a link for a new password.
login-device = A referee at a table needs no account: scan or type the table’s code.
login-wrong = The login or the password is wrong.
login-signs = 2 to 64 letters, digits or the signs . _ - @ +
login-taken = Somebody has this login already; choose another.
name-signs = 1 to 80 signs, without those that steer the text.
password-too-short = At least 8 characters.
password-too-long = At most 256 characters.
password-wrong = That is not your present password.
password-unreadable = The password must be text in UTF-8.
user-role-unknown = One of: administrator, organizer, arbiter, referee, player.
user-last-administrator = Somebody must be left who can manage the users: make another administrator first.

role-anonymous = spectator
role-player = player
role-shadow-referee = shadow referee
role-referee = referee
role-arbiter = arbiter
role-organizer = organizer
role-administrator = administrator

link-first-heading = The first account
link-first-text = It belongs to whoever keeps this installation: he makes events, and invites the others.
link-invite-heading = Your account
link-invite-text = You are invited; your role: { $role }.
link-reset-heading = A new password
link-reset-text = All other devices will be logged out.
link-do = Save and log in
link-gone = This link was used already, was taken back or is too old. Ask for a new one.

account-title = My account
account-name = Name
account-name-hint = Others see it, for example in the history of a match.
account-sessions = Where I am logged in
account-session-since = Since
account-session-seen = last used
account-session-current = this device
account-session-close = Log out there
account-devices = Tables of this device
account-logout = Log out
account-password-heading = Change the password
account-old-password = Present password
account-new-password = Password
account-password-hint = At least 8 characters.
account-password-do = Change

users-title = Users
users-you = this is you
users-disabled = locked out
users-role = Role
users-role-do = Set
users-more = More
users-reset = Link for a new password
users-sign-out = Log out everywhere
users-disable = Lock out
users-enable = Let in again
users-invite-heading = Invite somebody
users-invite-text = You get a link to hand over. Whoever opens it chooses a login and a password.
users-invite-do = Make the link
users-invitations = Open invitations
users-invitation-until = until
users-withdraw = Take back
users-link-once = The link works once and is shown only now. Hand it over yourself.
users-link-invite = Link for a new account: { $role }
users-link-reset = Link for a new password
users-copy = Copy

qr-table = Table { $table }
qr-ask-text = This phone can become the log of this table. The organizer admits it.
qr-name = Your name
qr-name-hint = So that the organizer knows whom to admit. May stay empty.
qr-ask = Ask for the table
qr-login = I have an account: log in
qr-waiting-badge = waiting
qr-waiting-text = The organizer or arbiter has your request before him. This page goes on by itself as soon as he admits you.
qr-look-again = Look again
qr-admitted-badge = admitted
qr-admitted-text = This phone logs at table { $table }.
qr-open = Open my tables
qr-give-back = Give the table back
qr-typed-title = The table’s code
qr-code = Code
qr-code-hint = Ten letters and digits under the picture on the table.
qr-code-do = Go on

access-title = Phones at the tables
access-text = Whoever scans a table’s code waits here until you admit him.
access-scan-admits = In this event whoever scans a table’s code is admitted at once.
access-waiting = Waiting
access-nobody-waits = Nobody is waiting. Print the tables' codes and lay them out.
access-admitted = Admitted
access-unnamed = without a name
access-admit = Admit
access-refuse = Refuse
access-revoke = Take access back
codes-title = Codes of the tables
codes-text = One page a table. A scanned code only asks for access; nothing opens without you, unless the event says so.
codes-print = Print
codes-unreachable = The codes lead to { $address }, which only this computer can open. Open this page by the address that the phones use, or start the server with --url.
codes-picture = QR code of table { $table }
codes-how = Scan it, or open { $address }/qr and type the code.
codes-renew = Replace the code
codes-renew-ask = Replace the code of table { $table }? The printed one will open nothing any more.

said-welcome = Welcome. You are logged in.
said-password-changed = The password is changed; other devices are logged out.
said-session-closed = That device is logged out.
said-given-back = This device has no table any more.
said-invitation-withdrawn = The invitation is taken back.
said-role-changed = The role is changed.
said-user-disabled = Locked out, at once and everywhere.
said-user-enabled = Let in again.
said-user-signed-out = Logged out everywhere.
said-access-admitted = Admitted.
said-access-refused = Refused.
said-access-revoked = Access is taken back.
said-code-renewed = The code is replaced. Print the new one.
said-copied = Copied.

# Roles at one event
staff-title = Referees and organizers
staff-text = Roles that hold at this event only. Who has a role in the whole installation needs none here.
staff-heading = Roles at this event
staff-nobody = Nobody has a role of his own at this event.
staff-all-tables = all tables
staff-take = Take back
staff-give-heading = Give a role
staff-user = User
staff-table-hint = A referee may be one of a single table.
staff-give = Give
staff-phones = A phone at a table needs no user:
staff-role-unknown = One of: referee, arbiter, organizer.
staff-table-unknown = The event has no such table.
staff-table-for-referees = Arbiters and organizers are so at all tables; choose no single table.
said-role-given = The role is given.
said-role-taken = The role is taken back.

# Roles in the history
staff-log-appointed = { $table ->
    [0] { $whom } was given a role: { $role }
   *[other] { $whom } was given a role at table { $table }: { $role }
}
staff-log-dismissed = { $table ->
    [0] A role was taken back from { $whom }: { $role }
   *[other] A role at table { $table } was taken back from { $whom }: { $role }
}
staff-log-admitted = Let in at table { $table }: { $whom }
staff-log-turned-away = Turned away from table { $table }: { $whom }
staff-log-revoked = Shut out from table { $table }: { $whom }
staff-log-code-renewed = Table { $table } has a new code; the old one no longer holds
staff-log-user-added = A user was added: { $whom } ({ $role })
staff-log-role-changed = { $whom } has another role in the installation: { $role }
staff-log-locked-out = Locked out: { $whom }
staff-log-let-in = Let in again: { $whom }
staff-entry-form = This entry is not one of a log of roles.
