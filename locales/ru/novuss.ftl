# Новус: что произошло и по какому правилу, и почему запись не принята.
game-novuss = Новус

# Почему потерян ход
novuss-nothing-pocketed = { $seat }: ни одна пешка не забита, ход потерян.
novuss-only-opponent-fell = { $seat }: забита только пешка соперника; она остаётся забитой, ход потерян.
novuss-opponent-fell-too = { $seat }: вместе со своей забита пешка соперника; обе остаются забитыми, ход потерян.
novuss-pawns-off = { $seat }: пешка вылетела с поля и возвращается, ход потерян.
novuss-pawns-off-penalty = { $seat }: пешка вылетела с поля и возвращается — штрафная пешка.
novuss-only-dark-missed = { $seat }: все свои пешки тёмные, и при «косом» ударе бита не задела ни одной: ход потерян без штрафной пешки.
novuss-opponent-first = { $seat }: бита сначала задела пешку соперника — штрафная пешка.
novuss-no-own-touched = { $seat }: бита не задела ни одной своей пешки — штрафная пешка.
novuss-simultaneous = { $seat }: бита одновременно задела свою пешку и пешку соперника — штрафная пешка.
novuss-puck-pocketed = { $seat }: бита упала в лузу — штрафная пешка.
novuss-puck-off = { $seat }: бита вылетела с поля — штрафная пешка.
novuss-dark-directly = { $seat }: прямой удар по тёмной пешке — штрафная пешка.
novuss-puck-with-the-last = { $seat }: бита упала в лузу вместе с последней своей пешкой — вместо победы штрафная пешка.

# Что произошло
novuss-restored = { $pawns ->
    [one] Возвращается { $pawns } пешка, выбитая запрещённым способом.
    [few] Возвращаются { $pawns } пешки, выбитые запрещённым способом.
   *[many] Возвращаются { $pawns } пешек, выбитых запрещённым способом.
}
novuss-one-pawn-only = За несколько нарушений в одном ударе — одна штрафная пешка.
novuss-penalty-pawn = Штрафная пешка ({ $seats }) ставится на среднюю линию бортового поля ({ $field-of }); ход потерян.
novuss-remembered = { $seats }: на столе все пешки, поэтому штраф запоминается (долг: { $debt }); ход потерян.
novuss-debt-paid = { $pawns ->
    [one] { $seats }: долг по штрафу — на стол возвращается { $pawns } пешка.
    [few] { $seats }: долг по штрафу — на стол возвращаются { $pawns } пешки.
   *[many] { $seats }: долг по штрафу — на стол возвращаются { $pawns } пешек.
}
novuss-placed-middle = Штрафная пешка стоит на средней линии бортового поля ({ $field-of }).
novuss-placed-left = Штрафная пешка стоит слева от середины бортового поля ({ $field-of }).
novuss-placed-right = Штрафная пешка стоит справа от середины бортового поля ({ $field-of }).
novuss-goes-on = { $seat } бьёт ещё раз.
novuss-to-strike = Бьёт { $seat }.
novuss-turn-lost = { $seat }: ход потерян.
novuss-answer-series = { $seats } — все пешки забиты в первой серии; ответная серия: { $others }.
novuss-set-replayed = Обе стороны забили все пешки в первой серии: сет переигрывается со сменой сторон и первого удара.
novuss-wins-set = Сет выигран: { $seats }.
novuss-wins-match = Матч окончен со счётом { $won }:{ $lost }. Победа: { $seats }.
novuss-match-drawn = Матч окончен вничью, { $won }:{ $won }.
novuss-lag-again = Розыгрыш первого удара ничего не решил и повторяется.
novuss-lag-awaited = Кто начинает, решит розыгрыш первого удара: запишите его.
novuss-starts = Первый удар — { $seat }.
novuss-next-set = Начинается сет { $number }; стороны меняются.
novuss-concedes-set = { $seat } сдаёт сет.
novuss-concedes-match = { $seat } сдаёт матч: все оставшиеся сеты проиграны.
novuss-foul = { $seat }: нарушение вне удара — { $rule }.
novuss-time-warning = { $seconds ->
    [one] { $seat }: удар занял больше { $seconds } секунды — предупреждение. В следующий раз будет штрафная пешка.
   *[other] { $seat }: удар занял больше { $seconds } секунд — предупреждение. В следующий раз будет штрафная пешка.
}
novuss-time-fault = { $seconds ->
    [one] { $seat }: удар снова занял больше { $seconds } секунды — штрафная пешка.
   *[other] { $seat }: удар снова занял больше { $seconds } секунд — штрафная пешка.
}

# Почему не принят заголовок
novuss-two-sides = Сторон должно быть ровно две.
novuss-one-or-two-players = На каждой стороне по одному игроку или по два.
novuss-id-unfit = В обозначении должно быть от 1 до { $limit } знаков, без управляющих.
novuss-id-twice = Обозначение «{ $id }» встречается дважды.
novuss-pawns-singles = В одиночной игре у игрока 8 пешек; 6 (мини) или 16 — если так указано в «pawns_singles».
novuss-pawns-pair = У пары 16 пешек; 12 (мини) — если так указано в «pawns_pair».
novuss-sets-range = В матче от 1 до { $limit } сетов.

# Почему не принята запись
novuss-unknown-player = Никто с обозначением «{ $id }» не играет в этом матче.
novuss-unknown-side = Стороны «{ $id }» нет.
novuss-match-over = Матч окончен; если что-то было не так, исправьте запись.
novuss-set-over = Сет окончен; начните следующий.
novuss-set-not-over = Сет ещё не окончен.
novuss-no-set-running = Сет сейчас не идёт; начните следующий или сдайте весь матч.
novuss-no-starter = Первый удар ещё не разыгран: запишите розыгрыш.
novuss-has-a-starter = Кто бьёт первым, уже известно.
novuss-one-of-each-side = В розыгрыше первого удара участвует по одному игроку с каждой стороны.
novuss-distance-unfit = Расстояние — число миллиметров от 0 до 10000 или null, если бита упала в лузу или вылетела с поля.
novuss-not-your-turn = Сейчас бьёт { $turn }, а не { $seat }.
novuss-too-many-pawns = { $pawns ->
    [one] { $seats }: на столе только { $pawns } пешка.
    [few] { $seats }: на столе только { $pawns } пешки.
   *[many] { $seats }: на столе только { $pawns } пешек.
}
novuss-untouched-fell = Бита, не задевшая ни одной пешки, не могла ничего забить.
novuss-nothing-to-touch = { $seats }: на столе нет пешек, которых можно было бы коснуться.
novuss-none-is-light = Указано, что все свои пешки тёмные, значит, первая задетая не может быть светлой.
novuss-circle-line-is-light = В отверстии видна линия центрового круга, значит, пешка светлая.
novuss-border-line-is-light = В отверстии видна линия бортового поля, здесь такая пешка светлая.
novuss-border-line-is-dark = Здесь светлой пешку делает только линия центрового круга, значит, эта тёмная.
novuss-line-of-no-own-pawn = Видимая линия указывается для своей пешки, задетой первой.
novuss-rail-of-direct = При прямом ударе бита не касается сначала борта.
novuss-restored-too-many = { $pawns ->
    [one] Забита только { $pawns } пешка, больше вернуть нельзя.
    [few] Забиты только { $pawns } пешки, больше вернуть нельзя.
   *[many] Забито только { $pawns } пешек, больше вернуть нельзя.
}
novuss-nothing-to-restore = Пешки возвращаются только после прямого удара по тёмной пешке.
novuss-not-emptied = { $seats }: последняя пешка в этом ударе не забита.
novuss-rule-unfit = Правило указывается коротким номером, например V-3.
novuss-only-recommended = Это только совет: за него никого не наказывают.
novuss-federation-foul = «{ $rule }» — нарушение только с настройкой «federation_fouls».
novuss-no-clock = Этот матч играется без часов.
novuss-no-penalty-to-place = { $seats }: штрафных пешек, ждущих своего места, нет.

# Настройки
novuss-option-preset = Правила
novuss-option-preset-hint = Задаёт все прочие настройки. Ниже показано то, что действует сейчас; если выбрать здесь другое и сохранить, поменяется всё, что не выбрано отдельно.
novuss-option-preset-classic = классические
novuss-option-preset-federation = как играют федерации
novuss-option-pawns-singles = Пешек в одиночной игре
novuss-option-pawns-singles-hint = 8; на малом столе 6, по старому тексту 16.
novuss-option-pawns-pair = Пешек у пары
novuss-option-pawns-pair-hint = 16; на малом столе 12.
novuss-option-oblique = При «косом» ударе бита сначала касается
novuss-option-oblique-hint = От какого борта можно бить по тёмным пешкам.
novuss-option-oblique-any-rail = любого борта
novuss-option-oblique-opposite-rail = противоположного борта
novuss-option-line-visible-light = Пешку делает светлой видимая линия
novuss-option-line-visible-light-hint = Линия, которая видна в отверстии пешки.
novuss-option-line-visible-light-circle-and-border = круга и бортового поля
novuss-option-line-visible-light-circle = только круга
novuss-option-offtable-penalty = Штрафная пешка за пешку, вылетевшую с поля
novuss-option-offtable-penalty-hint = Иначе теряется только ход.
novuss-option-debt-paid-by = Долг по штрафу возвращается
novuss-option-debt-paid-by-hint = Когда запомненная штрафная пешка ставится на стол.
novuss-option-debt-paid-by-owner = когда должник забьёт свою пешку
novuss-option-debt-paid-by-any = как только забита любая его пешка
novuss-option-answer-series = Ответная серия
novuss-option-answer-series-hint = Если все пешки забиты в первой серии, соперник получает свою.
novuss-option-sets = Сеты
novuss-option-sets-hint = Сколько сетов в матче.
novuss-option-sets-best-of = лучший из
novuss-option-sets-exactly = ровно
novuss-option-sets-first-to = до побед
novuss-option-shot-seconds = Секунд на удар
novuss-option-shot-seconds-hint = За первое промедление предупреждение, дальше штрафная пешка; пусто — без часов.
novuss-option-federation-fouls = Дополнительные нарушения федераций
novuss-option-federation-fouls-hint = Двойной удар, касание стоящих пешек, бита на линии — штрафная пешка.
