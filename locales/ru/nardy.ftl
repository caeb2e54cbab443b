# Длинные нарды: что произошло и по какому правилу, и почему что-то не принято.
game-nardy = Длинные нарды

nardy-white = Белые
nardy-black = Чёрные

# Что произошло
nardy-opening-tie = У обоих выпало { $pips }: бросают ещё раз.
nardy-starts = Начинает { $seat } и бросает кости заново.
nardy-starts-combined = Начинает { $seat } и играет кости розыгрыша — { $dice }.
nardy-turn = { $seat }, { $dice }: { $play }.
nardy-pass = { $seat }, { $dice }: ходов нет, бросок пропадает.
nardy-dice-lost = { $used ->
    [one] Удалось сыграть только { $used } кость из { $count }.
    [few] Удалось сыграть только { $used } кости из { $count }.
   *[many] Удалось сыграть только { $used } костей из { $count }.
}
nardy-two-left-head = Первый ход с таким дублем: { $seat } снимает с головы две фишки.
nardy-only-one-after-55 = 4:4 после первого броска соперника 5:5: с головы уходит только одна фишка.
nardy-last-roll = Последний бросок за игроком { $seat }.
nardy-borne-off-all = { $seat } снимает последнюю фишку.
nardy-result-noted = Результат партии: победа — { $seat }.
nardy-conceded = { $seat } сдаёт партию.
nardy-flag-fell = Время вышло ({ $seat }): матч проигран.
nardy-time-out = Время вышло ({ $seat }): если { $opponent } это заявит, матч проигран.
nardy-left = { $seat } выбывает: матч проигран.
nardy-oin = { $points ->
    [one] Оин, проигравший снял хотя бы одну фишку: { $seat } получает { $points } очко.
    [few] Оин, проигравший снял хотя бы одну фишку: { $seat } получает { $points } очка.
   *[many] Оин, проигравший снял хотя бы одну фишку: { $seat } получает { $points } очков.
}
nardy-mars = { $points ->
    [one] Марс, проигравший не снял ни одной фишки: { $seat } получает { $points } очко.
    [few] Марс, проигравший не снял ни одной фишки: { $seat } получает { $points } очка.
   *[many] Марс, проигравший не снял ни одной фишки: { $seat } получает { $points } очков.
}
nardy-home-mars = { $points ->
    [one] Домашний марс, у проигравшего нет фишек в доме: { $seat } получает { $points } очко.
    [few] Домашний марс, у проигравшего нет фишек в доме: { $seat } получает { $points } очка.
   *[many] Домашний марс, у проигравшего нет фишек в доме: { $seat } получает { $points } очков.
}
nardy-forfeit = { $points ->
    [one] Без игры: { $seat } получает { $points } очко.
    [few] Без игры: { $seat } получает { $points } очка.
   *[many] Без игры: { $seat } получает { $points } очков.
}
nardy-draw = Оба сняли все фишки за равное число бросков: ничья в партии.
nardy-match-won = Матч выигрывает { $seat }, счёт { $score }.
nardy-match-drawn = Матч закончен вничью, счёт { $score }.
nardy-next-party = Партия { $number }: начинает { $seat }.
nardy-next-party-throw = Партия { $number }: каждый бросает одну кость, начинает тот, у кого больше.
nardy-stands = Недопустимый ход замечен поздно и остаётся в силе; бросает { $seat }.

# Позиции и ходы в записи
nardy-position-parts = Позиция состоит из четырёх частей через двоеточие, например LN1:O-----------o-----------:w:63; здесь частей: { $count }.
nardy-position-version = Позиция начинается с LN1, а не с «{ $version }».
nardy-position-turn = Третья часть позиции — w или b, а не «{ $turn }».
nardy-position-dice = Кости в позиции — 00 или два числа от 1 до 6, большее впереди; «{ $dice }» не подходит.
nardy-board-length = На доске 24 поля; здесь их { $length }.
nardy-board-cell = Поле доски — это «-», от A до O (от 1 до 15 белых фишек) или от a до o (чёрных); «{ $cell }» не подходит.
nardy-too-many-checkers = { $color }: больше 15 фишек.
nardy-shared-point = На поле { $point } (счёт белых) не могут стоять фишки обеих сторон.
nardy-off-before-home = { $color }: есть снятые фишки, а не все остальные в доме.
nardy-block-on-board = { $color }: барьер { $run }, перед которым нет ни одной фишки соперника, возникнуть не может.
nardy-both-off = Обе стороны сняли все фишки: партия закончилась раньше.
nardy-no-hop = «{ $word }» — не ход; пишите 24-18, 24-18-15 или 6-off.
nardy-too-many-hops = За бросок делается не больше четырёх ходов.
nardy-no-turn = «{ $text }» — не запись хода; пишите 63: 24-18 18-15.
nardy-dice-not-rolled = В позиции нет броска: поставьте кости на место 00.
nardy-party-over = Одна из сторон сняла все фишки: играть больше нечего.

# Заявленный ход
nardy-backward = { $hop }: фишки движутся только к меньшим полям.
nardy-after-the-end = { $hop }: последняя фишка уже снята, партия окончена.
nardy-no-such-die = { $hop } не подходит к броску { $dice }; осталось сыграть: { $left }.
nardy-no-die-left = { $hop }: все кости броска { $dice } уже сыграны.
nardy-nobody-there = { $hop }: на поле { $point } нет вашей фишки.
nardy-occupied = { $hop }: на поле { $point } стоит фишка соперника (его поле { $theirs }).
nardy-one-from-head = За один бросок с головы уходит только одна фишка.
nardy-two-from-head = На первом ходу с таким дублем с головы уходят две фишки, но не больше.
nardy-one-from-head-after-55 = После первого броска соперника 5:5 при 4:4 с головы уходит только одна фишка.
nardy-not-home = { $hop }: не все фишки в доме, одна стоит на поле { $point }.
nardy-farther-first = { $hop } не следует из кости { $die }: дальше от края стоит фишка на поле { $point }.
nardy-block = { $hop } — это шесть полей подряд, { $run }, а перед ними нет ни одной фишки соперника.
nardy-block-at-end = В конце хода заняты шесть полей подряд, { $run }, а перед ними нет ни одной фишки соперника.
nardy-block-between = После { $hop } на время заняты шесть полей подряд, { $run }, а перед ними нет ни одной фишки соперника; внутри хода это тоже запрещено.
nardy-dice-unused = { $most ->
    [one] После { $play } остаётся { $left }, хотя можно сыграть { $most } кость: { $example }.
    [few] После { $play } остаётся { $left }, хотя можно сыграть { $most } кости: { $example }.
   *[many] После { $play } остаётся { $left }, хотя можно сыграть { $most } костей: { $example }.
}
nardy-several-dice-unused = { $most ->
    [few] После { $play } остаются { $left }, хотя можно сыграть { $most } кости: { $example }.
   *[many] После { $play } остаются { $left }, хотя можно сыграть { $most } костей: { $example }.
}
nardy-pass-refused = { $most ->
    [one] Пропустить ход нельзя, можно сыграть { $most } кость: { $example }.
    [few] Пропустить ход нельзя, можно сыграть { $most } кости: { $example }.
   *[many] Пропустить ход нельзя, можно сыграть { $most } костей: { $example }.
}
nardy-smaller-die = { $play } — это меньшая кость; если можно сыграть только одну, играется большая, { $die }: { $example }.

# Матч
nardy-not-supported = Настройка «{ $option }» не поддерживается.
nardy-length-twice = Укажите либо «match_to», либо «parties», но не то и другое.
nardy-too-long = В матче не больше { $limit } очков или партий.
nardy-clock-unfit = На часах не больше { $minutes } минут и { $seconds } секунд добавки.
nardy-same-player = За белых и за чёрных играет один и тот же игрок, { $seat }.
nardy-unknown-player = В этом матче нет игрока «{ $id }».
nardy-match-over = Матч окончен.
nardy-opening-awaited = Сначала каждый бросает одну кость: начинает тот, у кого больше.
nardy-opening-done = Кто начинает, уже известно; бросает { $seat }.
nardy-no-die = На кости не бывает { $pips }.
nardy-not-your-turn = Сейчас бросает не { $seat }, а { $to-roll }.
nardy-thrown-dice = Первый бросок — кости розыгрыша, { $thrown }, а не { $dice }.
nardy-no-draw = В партии в нарды всегда есть победитель.
nardy-no-mars = Это не марс: у игрока { $seat } уже есть снятые фишки.
nardy-home-mars-unknown = Правила этого матча не знают домашнего марса.
nardy-no-home-mars = Это не домашний марс: у игрока { $seat } есть фишка в доме.
nardy-id-unfit = В обозначении должно быть от 1 до { $limit } знаков, без управляющих.
nardy-no-clock = В этом матче играют без часов.
nardy-stands-with-dice = Следующий бросок не входит в оставленную позицию: вместо костей пишите 00.
nardy-stands-finished = Одна из сторон сняла все фишки: введите результат партии.

# Настройки
nardy-option-match-to = До скольких очков матч
nardy-option-match-to-hint = До семи, если не заданы ни очки, ни число партий.
nardy-option-parties = Число партий
nardy-option-parties-hint = Вместо очков: столько партий, и играются все.
nardy-option-opening = Первый бросок
nardy-option-opening-hint = Что играет победитель розыгрыша.
nardy-option-opening-fresh = бросает заново
nardy-option-opening-combined = две кости розыгрыша
nardy-option-next-first = Кто начинает следующую партию
nardy-option-next-first-hint = Со второй партии матча.
nardy-option-next-first-dice = решает розыгрыш
nardy-option-next-first-alternate = игроки по очереди
nardy-option-next-first-winner = победитель прошлой партии
nardy-option-head-exception = Две фишки с головы
nardy-option-head-exception-hint = Когда на первом ходу с 3:3, 4:4 или 6:6 снимают две.
nardy-option-head-exception-classic = оба игрока, но не 4:4 после 5:5
nardy-option-head-exception-fnr2026 = только второй игрок (правила 2026 года)
nardy-option-six-windows = Какие шесть полей подряд считаются
nardy-option-six-windows-hint = Вдоль чьего пути ищут барьер.
nardy-option-six-windows-opponent = вдоль пути соперника
nardy-option-six-windows-own = вдоль собственного пути
nardy-option-six-windows-ring = в любом месте круга
nardy-option-block-check = Когда проверяют барьер
nardy-option-block-check-hint = Можно ли занять шесть полей подряд внутри хода.
nardy-option-block-check-every-step = после каждого шага
nardy-option-block-check-final = в конце хода
nardy-option-last-roll-draw = Последний бросок и ничьи
nardy-option-last-roll-draw-hint = После того как первый снял все фишки, у второго есть последний бросок.
nardy-option-home-mars = Домашний марс
nardy-option-home-mars-hint = Три очка, если у проигравшего нет ни одной фишки в доме.

# Записи в формате .MAT
mat-too-long = Текст слишком длинный для записи матча.
mat-no-game = В тексте нет ни одной партии.
mat-before-game = Строка { $line } стоит до первой партии: { $text }.
mat-length = Строка { $line }: не удаётся прочесть длину матча: { $text }.
mat-names = В строке { $line } должны быть имена обоих игроков и счёт: { $text }.
mat-other-names = Строка { $line }: игроки не те, что раньше: { $text }.
mat-party-open = Строка { $line }: предыдущая партия не закончена: { $text }.
mat-unreadable = Строку { $line } не удаётся прочесть: { $text }.
mat-short-nardy = Строка { $line }: в длинных нардах не бьют и нет бара: { $text }.
mat-other-result = Строка { $line }: результат не следует из партии: { $text }.
nardy-option-clock = Часы
nardy-option-clock-hint = Время каждого игрока на весь матч и добавка после каждого хода: например, 14 минут и 8 секунд. Без минут — без часов.
nardy-option-clock-minutes = Минуты
nardy-option-clock-increment-s = Секунды за ход
nardy-option-clock-set = минуты на матч и секунды за каждый ход
nardy-option-clock-shown = { $minutes } мин, { $seconds } с за ход

# Коротко на странице события и виды записей
rule-n-6 = За бросок с головы уходит не больше одной фишки.
rule-n-9 = Если можно, играются все кости, даже себе во вред.
rule-n-12 = Шесть полей подряд, если впереди нет фишки соперника, занимать нельзя — и внутри хода тоже.
rule-n-14 = Марс, проигравший не снял ни одной фишки, — 2 очка; оин — 1.
entry-kind-opening = Розыгрыш первого хода
entry-kind-starts = Кто начинает
entry-kind-turn = Ход
entry-kind-result = Результат партии
entry-kind-flag = Вышло время
entry-kind-stands = Недопустимый ход в силе
