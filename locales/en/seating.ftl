# Balanced schedules of tables
seating-rounds = A schedule has from one to { $most } rounds.
seating-table = A table has from two to { $most } seats.
seating-players = A schedule has from two to { $most } players.
seating-alone = { $players ->
    [one] { $players } player cannot be
   *[other] { $players } players cannot be
} split into tables of two: somebody would sit alone.
