# Рыба с копейками: что произошло и по какому правилу, и почему запись не принята.
game-kopecks = Рыба с копейками

# Перечень нарушений
kopecks-item-1 = иной неправильный ход
kopecks-item-1-1 = ход чужой Рыбой
kopecks-item-1-2 = щелчок в дыру
kopecks-item-1-3 = два пальца или больше
kopecks-item-1-4 = не щелчок
kopecks-item-1-5 = не ногтем
kopecks-item-1-6 = руки коснулись копеек или чужих Рыб
kopecks-item-2-1 = при выставлении сдвинуты копейки или чужие Рыбы
kopecks-item-2-2 = копейка не выставлена, хотя это было возможно
kopecks-item-2-3 = иное нарушение при выставлении
kopecks-item-3 = ход или выставление не в свою очередь
kopecks-item-4-1 = помеха на столе
kopecks-item-4-2 = положение нарушено вне игры
kopecks-item-5 = промедление
kopecks-item-6 = некорректное поведение

# Что произошло
kopecks-nothing-fell = { $seat }: ничего не сгинуло, очков нет.
kopecks-gains = { $points ->
    [one] { $seat } получает { $points } очко: чужих копеек — { $kopecks }, всего прочего — { $others }.
    [few] { $seat } получает { $points } очка: чужих копеек — { $kopecks }, всего прочего — { $others }.
   *[many] { $seat } получает { $points } очков: чужих копеек — { $kopecks }, всего прочего — { $others }.
}
kopecks-loses = { $points ->
    [one] { $seat } теряет { $points } очко: чужих копеек — { $kopecks }, всего прочего — { $others }.
    [few] { $seat } теряет { $points } очка: чужих копеек — { $kopecks }, всего прочего — { $others }.
   *[many] { $seat } теряет { $points } очков: чужих копеек — { $kopecks }, всего прочего — { $others }.
}
kopecks-even = { $seat } получает { $points } очков: чужих копеек — { $kopecks }, всего прочего — { $others }.
kopecks-out-of-turn = { $seat } ходит не в свою очередь: положение остаётся, свои ходы не тратятся, по-прежнему ходит { $turn }.
kopecks-out-of-turn-counts = { $seat } ходит не в свою очередь: положение остаётся, один свой ход потрачен, по-прежнему ходит { $turn }.
kopecks-to-move = Ходит { $seat }.
kopecks-place-fish = Теперь выставляется Рыба: { $seat }.
kopecks-place-kopeck = Теперь выставляется копейка: { $seat }.
kopecks-fish-over-kopeck = { $seat }: Рыба снова лежит так, что копейка в её дыре.
kopecks-fish-at-edge = { $seat }: Рыба лежит у края, где вылетела, или в ближайшем возможном месте.
kopecks-kopeck-in-hole = { $seat }: копейка в дыре своей Рыбы.
kopecks-kopeck-declined = { $seat }: выставлять было необязательно, копейка не выставлена; это не нарушение.
kopecks-fish-impossible = { $seat }: для Рыбы нет допустимого места, она выставляется, как только оно появится.
kopecks-kopeck-impossible = { $seat }: копейку пока нельзя выставить.
kopecks-unplaced-fine = { $seat }: штраф 1 очко, после собственного хода копейка всё ещё не выставлена.
kopecks-not-fined-twice = { $seat }: штрафа нет, копейка сгинула в этом же ходу.
kopecks-declining-is-free = { $seat }: отказ выставить копейку здесь ничего не стоит.
kopecks-passed-over = { $seat } пропускает очередь: Рыбы нет на столе. Этот ход останется в долгу.
kopecks-makes-up = { $seat } делает ход, оставшийся в долгу.
kopecks-extra-round = На первом месте равенство: ещё по одному ходу делают { $seats }.
kopecks-wins = Матч окончен. Победитель — { $seats }.
kopecks-first-shared = Матч окончен. Первое место делят { $seats }.
kopecks-left = { $seat } выбывает: Рыба и копейка снимаются со стола, сумма очков сохраняется.
kopecks-violation = { $seat }: нарушение { $number } — { $item }.
kopecks-disputed = Нарушение спорное: оно не тяжёлое и первым разом не считается.
kopecks-annulled = { $points ->
    [one] { $seat }: аннулировано { $points } очко, полученное благодаря нарушению; потери и положение остаются.
    [few] { $seat }: аннулировано { $points } очка, полученных благодаря нарушению; потери и положение остаются.
   *[many] { $seat }: аннулировано { $points } очков, полученных благодаря нарушению; потери и положение остаются.
}
kopecks-severe-strong = Нарушение тяжёлое: оно бесспорно и сильно повлияло на игру.
kopecks-severe-repeated = Нарушение тяжёлое: оно бесспорно и случилось не в первый раз.
kopecks-severe-fine = { $seat }: штраф 1 очко за тяжёлое нарушение.
kopecks-fined-already = За пункт { $number } в этом ходу уже оштрафовано.
kopecks-not-severe = Нарушение не тяжёлое: сильного влияния нет, и это первый раз.
kopecks-delay-known = { $seat }: промедление в этом ходу уже записано.
kopecks-fish-outside = { $seats-count ->
    [one] Вне хода сгинула Рыба: { $seats }. Очков за это нет.
   *[other] Вне хода сгинули Рыбы: { $seats }. Очков за это нет.
}
kopecks-kopecks-outside = { $seats-count ->
    [one] Вне хода сгинула копейка: { $seats }. Очков за это нет.
   *[other] Вне хода сгинули копейки: { $seats }. Очков за это нет.
}
kopecks-put-right = { $seat }: нарушение исправляется, копейка выставляется сейчас.

# Почему не принят заголовок
kopecks-too-few-players = Нужны хотя бы два игрока.
kopecks-too-many-players = Игроков может быть не больше { $limit }.
kopecks-id-unfit = В обозначении должно быть от 1 до { $limit } знаков, без управляющих.
kopecks-id-twice = Обозначение «{ $id }» встречается в порядке ходов дважды.
kopecks-earlier-not-asked = Нарушения прошлых матчей учитываются только при «repeat_reset»: «tournament».

# Почему не принята запись
kopecks-unknown = Никто с обозначением «{ $id }» не играет в этом матче.
kopecks-has-left = { $seat } уже не в матче, сумма очков больше не меняется.
kopecks-over = Матч окончен; если что-то было не так, исправьте запись.
kopecks-fish-first = Следующий ход — только после всех выставлений; сейчас выставляется Рыба: { $seat }.
kopecks-kopeck-first = Следующий ход — только после всех выставлений; сейчас выставляется копейка: { $seat }.
kopecks-not-your-turn = Сейчас ходит { $turn }, а не { $seat }. Ход не в свою очередь записывается с особой пометкой.
kopecks-in-turn = Сейчас и так ходит { $seat }: это ход в свою очередь.
kopecks-no-fish = { $seat }: ход невозможен, Рыбы нет на столе.
kopecks-seconds-unfit = Секунды хода — число от 0 и не больше суток.
kopecks-fish-off-already = { $seat }: Рыбы нет на столе, сгинуть она не может.
kopecks-kopeck-off-already = { $seat }: копейки нет на столе, сгинуть она не может.
kopecks-fish-named-twice = { $seat }: Рыба дважды названа среди сгинувшего.
kopecks-kopeck-named-twice = { $seat }: копейка дважды названа среди сгинувшего.
kopecks-fish-on-table = { $seat }: Рыба на столе, выставлять нечего.
kopecks-kopeck-on-table = { $seat }: копейка на столе, выставлять нечего.
kopecks-fish-before = Порядок выставления соблюдается: сначала Рыба — { $seat }.
kopecks-kopeck-before = Порядок выставления соблюдается: сначала копейка — { $seat }.
kopecks-fish-answered = { $seat }: о Рыбе уже решено, снова спросим после следующего хода.
kopecks-kopeck-answered = { $seat }: о копейке уже решено, снова спросим после следующего хода.
kopecks-no-kopeck-there = { $seat }: копейки нет на столе, поэтому Рыба выставляется к краю.
kopecks-no-hole = { $seat }: Рыбы нет на столе, а значит, нет и дыры для копейки.
kopecks-must-fit = { $seat }: Рыба только что выставлена, и именно туда, где копейка помещается. Выставьте копейку или, если это необязательно, откажитесь.
kopecks-not-for-a-fish = { $seat }: Рыба выставляется на свою копейку или к краю, либо для неё нет места.
kopecks-not-for-a-kopeck = { $seat }: копейка выставляется в дыру, либо это невозможно или игрок отказался.
kopecks-unknown-move = Хода «{ $name }» нет.
kopecks-not-his-move = Пункт { $number } относится к собственному ходу ({ $seat }); укажите этот ход.
kopecks-attributed-to-own-move = Пункт { $number } и так аннулирует все очки хода, отдельно они не указываются.
kopecks-attributed-too-many = { $points ->
    [one] { $seat }: аннулировать можно только { $points } очко.
    [few] { $seat }: аннулировать можно только { $points } очка.
   *[many] { $seat }: аннулировать можно только { $points } очков.
}
kopecks-strong-without-reason = «Сильно повлияло» отмечают с причиной: что без нарушения было бы иначе.
kopecks-reason-unfit = Причина — одна строка не длиннее { $limit } знаков.
kopecks-perished-in-no-move = По пункту { $number } вне хода ничего не сгинет; сгинувшее в ходу записывается в сам ход.

# Настройки
kopecks-option-moves-per-player = Ходов у каждого
kopecks-option-moves-per-player-hint = Устанавливается до матча, поровну для всех.
kopecks-option-tie = Равенство очков
kopecks-option-tie-hint = Что решает, если после последнего хода суммы равны.
kopecks-option-tie-shared = место делится
kopecks-option-tie-extra-round = ещё по одному ходу за первое место
kopecks-option-tie-most-kopecks = больше чужих копеек
kopecks-option-unplaced-counts-same-move = Штраф за невыставленную копейку и в том же ходу
kopecks-option-unplaced-counts-same-move-hint = Кто сбил свою копейку и не может её выставить, платит в этом ходу дважды.
kopecks-option-decline-costs = Отказ выставить стоит очка
kopecks-option-decline-costs-hint = Кто отказался от необязательного выставления, платит за невыставленную копейку, как все.
kopecks-option-oot-consumes-move = Ход не в свою очередь тратит свой ход
kopecks-option-oot-consumes-move-hint = Он считается одним из ходов нарушителя.
kopecks-option-repeat-scope = «Не в первый раз» — это
kopecks-option-repeat-scope-hint = Что должно было случиться раньше, чтобы нарушение стало тяжёлым.
kopecks-option-repeat-scope-item = тот же пункт перечня
kopecks-option-repeat-scope-category = тот же раздел перечня
kopecks-option-repeat-scope-any = любое нарушение
kopecks-option-repeat-reset = «Не в первый раз» считается
kopecks-option-repeat-reset-hint = С какого времени идёт счёт.
kopecks-option-repeat-reset-match = с начала матча
kopecks-option-repeat-reset-tournament = с начала турнира
kopecks-option-shot-seconds = Секунд на ход
kopecks-option-shot-seconds-hint = С конца последнего выставления; пусто — без часов.
