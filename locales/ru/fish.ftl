# Рыба: что произошло и по какому правилу, и почему запись не принята.

# Виды хода
fish-how-flick = щелчок
fish-how-pot = Горшок
fish-how-flip = переворот
fish-how-shift = сдвиг
fish-how-rotate = поворот

# Что произошло
fish-to-move = Ходит { $seat }.
fish-counts-as-the-move = { $seat }: вместо щелчка — { $how }, это считается ходом.
fish-perished = { $seats-count ->
    [one] Сгинула Рыба: { $seats }.
   *[other] Сгинули: { $seats }.
}
fish-strict-leave = Рыба, которая слетела с поверхности, сгинула, даже если вернулась.
fish-together = Сгинувшие в течение одного хода сгинули одновременно; между собой они сохраняют порядок этой партии: { $seats }.
fish-together-mover-last = Сгинувшие в течение одного хода сгинули одновременно; между собой они сохраняют порядок этой партии, но ходивший ({ $mover }) становится последним: { $seats }.
fish-skipped = { $seat } пропускает этот ход за ход не в свою очередь.
fish-out-of-turn = Ход не в свою очередь ({ $seat }): восстановлена позиция до этого хода.
fish-alive-again = Снова в живых: { $seats }.
fish-warned = { $seat } получает предупреждение.
fish-next-turn-skipped = { $seat } пропустит следующий ход.
fish-points-taken = { $points ->
    [one] { $seat } теряет { $points } очко.
    [few] { $seat } теряет { $points } очка.
   *[many] { $seat } теряет { $points } очков.
}
fish-violation = Нарушение правила { $rule }: { $seat }.
fish-violation-stands = Ход остаётся в силе.
fish-violation-undone = Восстановлена позиция до хода ({ $seat }), право хода использовано.
fish-violation-repeated = Восстановлена позиция до хода ({ $seat }), ход делается заново.
fish-lot = Порядок ходов по жребию: { $seats }.
fish-lot-again = Порядок ходов забыт и установлен заново: { $seats }.
fish-left = { $player } выбывает; с этой минуты его Рыба считается сгинувшей.
fish-party-over = Партия окончена.
fish-party-abandoned = Партия прервана; оставшиеся в живых стоят выше всех сгинувших.
fish-rounds-over = { $rounds ->
    [one] Партия окончена после { $rounds } круга; оставшиеся в живых стоят выше всех сгинувших.
   *[other] Партия окончена после { $rounds } кругов; оставшиеся в живых стоят выше всех сгинувших.
}
fish-wins = Победитель — { $player }.
fish-team-wins = Победила команда «{ $team }».
fish-no-winner = Победителя нет.
fish-next-order = Места и порядок ходов следующей партии: { $seats }.
fish-points-linear = Очки по линейной схеме: { $scores }.
fish-points-formula1 = Очки по схеме «Формула 1»: { $scores }.
fish-points-winner-takes-all = «Победитель получает всё»: { $scores }.
fish-points-nobody = Никто не получает очков (схема: { $scheme }).
fish-next-party = Партия { $number }, порядок ходов: { $seats }.
fish-lot-awaited = Состав пополнился, и весь порядок ходов разыгрывается заново: запишите жребий.
fish-joined = { $seats-count ->
    [one] В игру вступает { $seats }.
   *[other] В игру вступают { $seats }.
}
fish-left-between = { $seats-count ->
    [one] Из игры выходит { $seats }.
   *[other] Из игры выходят { $seats }.
}

# Почему не приняты правила или заголовок
fish-moves-empty = Настройка «moves» не разрешает ни одного вида хода.
fish-moves-twice = В настройке «moves» дважды назван { $how }.
fish-formula1-unfit = В настройке «formula1» может быть не больше { $places } чисел, каждое от 0 до { $points }.
fish-penalty-too-large = Настройка «out_of_turn» может отнимать не больше { $points } очков.
fish-rounds-need-order = Настройке «max_rounds» нужен порядок ходов, а при «free_for_all» его нет.
fish-too-few-players = Нужны хотя бы два игрока.
fish-too-many = Рыб может быть не больше { $limit }.
fish-too-many-parties = Партий в матче может быть не больше { $limit }; начните новый матч.
fish-none = Участник { $player } не имеет ни одной Рыбы.
fish-id-unfit = В обозначении должно быть от 1 до { $limit } знаков, без управляющих.
fish-id-twice = Обозначение «{ $id }» относится к двум разным игрокам или Рыбам.
fish-rejoins-otherwise = Участник { $player } уже играл здесь, но в другой команде или с другими Рыбами.
fish-teams-partly = Команда указывается либо у всех, либо ни у кого.
fish-too-few-teams = Нужны хотя бы две команды.
fish-order-unknown = В порядке ходов назван «{ $id }», но в этой партии такого нет или он сгинул.
fish-order-twice = В порядке ходов «{ $id }» встречается дважды.
fish-order-lacks = В порядке ходов не назван один из участников: { $seat }.
fish-order-not-asked = Порядок ходов вытекает из прошлой партии; если он забыт, начните партию и запишите жребий.
fish-order-not-drawn = Порядок ходов ещё не известен: сначала запишите жребий.
fish-no-order = Здесь нет порядка ходов: любой может ходить в любое время.

# Почему не принята запись
fish-unknown = Никто с обозначением «{ $id }» не играет в этой партии.
fish-unknown-fish = Рыбы «{ $id }» в этой партии нет.
fish-over = Партия окончена; начните следующую или исправьте запись.
fish-not-over = Партия не окончена; сначала доиграйте её или прервите.
fish-not-your-turn = Сейчас ходит { $to-move }, а не { $seat }. Для хода не в свою очередь есть особая запись.
fish-mover-perished = { $seat }: Рыба сгинула, а ходят только живые.
fish-in-turn = Сейчас и так ходит { $seat }: это ход в свою очередь.
fish-kind-of-move = В этом матче не разрешён такой вид хода: { $how }.
fish-flip-face-up = { $seat }: Рыба лежит надписями вверх, а переворачивать можно только лежащую надписями вниз.
fish-flip-without-face = Для переворота нужно «face_up»: как Рыба лежала до него.
fish-face-without-flip = «face_up» бывает только у переворота.
fish-perished-already = Рыба «{ $id }» уже сгинула.
fish-perished-twice = Рыба «{ $id }» дважды названа среди сгинувших.
fish-rule-unfit = Правило указывается коротким номером, например F-18.
fish-not-the-last-move = Последний завершённый ход сделан не этим игроком ({ $seat }); более ранний ход меняют исправлением.
fish-already-left = Участник { $player } уже не играет.
fish-joins-twice = «{ $id }» уже за столом.
fish-leaves-absent = «{ $id }» нет за столом или назван дважды.
