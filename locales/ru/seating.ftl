# Расписание столов на все туры
seating-rounds = В расписании может быть от одного до { $most } туров.
seating-table = За столом может быть от двух до { $most } мест.
seating-players = В расписании может быть от двух до { $most } игроков.
seating-alone = { $players ->
    [one] { $players } игрока
   *[other] { $players } игроков
} не рассадить по двое: кто-то останется один.
