# Длинные нарды на страницах: доска, судейский лист, матч по ходам.

nardy-board-alt = Доска. Белые: { $white }. Чёрные: { $black }. Поля — по счёту каждой стороны.
nardy-board-alt-off = снято: { $count }
nardy-board-head = голова
nardy-board-home = дом
nardy-board-yard = двор
nardy-board-off = Снято:
nardy-rolls = бросает

nardy-sheet-party = Партия { $party }
nardy-sheet-to-points = { $points ->
    [one] до { $points } очка
    [few] до { $points } очков
   *[many] до { $points } очков
}
nardy-sheet-of-parties = { $parties ->
    [one] всего { $parties } партия
    [few] всего { $parties } партии
   *[many] всего { $parties } партий
}
nardy-sheet-match-over = матч сыгран
nardy-sheet-opening-hint = Каждый бросает одну кость; начинает тот, у кого больше.
nardy-sheet-opening-log = Записать розыгрыш
nardy-sheet-starts = Известно, кто начинает, но не бросок
nardy-sheet-die = Кость
nardy-sheet-other-die = Вторая кость
nardy-sheet-steps = Ход игрока { $seat }
nardy-sheet-steps-hint = По счёту самого игрока: 24-18 18-15, 6-off. Пустое поле — пропуск.
nardy-sheet-turn-log = Записать ход
nardy-sheet-result = Только результат
nardy-sheet-result-ask = Закончить партию победой? Выигрывает { $seat }.
nardy-sheet-wins = Выигрывает { $seat }
nardy-sheet-oin = оин, 1
nardy-sheet-draw-why = Оба сняли последнюю фишку в последнем броске
nardy-sheet-draw = ничья
nardy-sheet-draw-ask = Закончить партию вничью?
nardy-sheet-mars = марс, 2
nardy-sheet-home-mars = домашний марс, 3
nardy-sheet-concede = Сдаёт партию
nardy-sheet-concede-oin = как оин
nardy-sheet-concede-mars = как марс
nardy-sheet-concede-home-mars = как домашний марс
nardy-sheet-concede-ask = Партия на этом закончится. Продолжить?
nardy-sheet-flag = Время вышло у игрока:
nardy-sheet-flag-ask = У кого вышло время, тот проигрывает весь матч. Продолжить?
nardy-sheet-stands = Недопустимый ход замечен поздно и остаётся в силе
nardy-sheet-stands-hint = Позиция, как она стоит на столе, и w или b — кто бросает. Её заполнит кнопка «Как сыграно» у доски.
nardy-sheet-stands-reason = Почему
nardy-sheet-stands-log = Оставить в силе

nardy-say-dice = Бросает { $seat }: нажмите первую кость
nardy-say-second = … и вторую
nardy-say-pass = Ходов нет: бросок пропадает.
nardy-say-play = Нажмите фишку, затем поле
nardy-say-done = Все кости сыграны
nardy-say-free = Как сыграно
nardy-say-free-off = Только по правилам
nardy-say-free-hint = Поставьте, как сыграно; правила рассудят.
nardy-say-back = Шаг назад
nardy-say-dice-again = Другие кости
nardy-say-confirm-pass = Записать пропуск
nardy-say-wait = Партия окончена. Для продолжения нужна связь.
nardy-say-offline = Нет связи: запишите ход, он будет проверен позже.

nardy-record-text = Запись текстом
nardy-record-mat = Запись в .MAT
nardy-replay-place = { $ply } из { $last }
nardy-replay-nav = По ходам матча
nardy-replay-first = В начало
nardy-replay-previous = На ход назад
nardy-replay-next = На ход вперёд
nardy-replay-last = В конец
nardy-replay-moves = Все ходы
