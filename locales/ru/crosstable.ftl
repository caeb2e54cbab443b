# Таблица турнира: соперники и результаты по турам
tab-crosstable = Кросс-таблица
crosstable-title = Таблица турнира — { $event }
crosstable-about = Кто с кем играл, кто начинал и чем кончилось, тур за туром.
crosstable-heading = Таблица турнира
crosstable-empty = Таблица появится, когда будет разыгран первый тур.
crosstable-stage = Этап { $count }
crosstable-points = Очки
crosstable-games = Игр
crosstable-legend = В клетке — номер соперника и результат; подчёркнутый номер: игрок начинал. 1 — победа, ½ — ничья, 0 — поражение, + и − — без игры, … — ещё играют; в скобках — очки без соперника.
crosstable-grid = Каждый с каждым
crosstable-first = начинал против: { $name }
crosstable-second = отвечал против: { $name }
crosstable-won = победа
crosstable-drawn = ничья
crosstable-lost = поражение
crosstable-won-unplayed = победа без игры
crosstable-lost-unplayed = поражение без игры
crosstable-open = ещё играют
crosstable-absent = не участвовал
crosstable-open-games = { $count ->
    [one] { $count } игра без результата
    [few] { $count } игры без результата
   *[other] { $count } игр без результата
}
crosstable-still-open = { $count ->
    [one] Ещё не доиграл { $count } игрок
    [few] Ещё не доиграли { $count } игрока
   *[other] Ещё не доиграли { $count } игроков
}
