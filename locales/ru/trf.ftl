# Чтение и запись отчётов о турнире (TRF)
trf-no-number = Строка { $line }, позиция { $column }: ожидалось число от 1, а не «{ $text }».
trf-no-round = Строка { $line }, позиция { $column }: ожидалось число туров, а не «{ $text }».
trf-no-points = Строка { $line }, позиция { $column }: ожидались очки вида 2.5, а не «{ $text }».
trf-points-twice = Строка { $line }, позиция { $column }: число очков «{ $text }» противоречит более ранней строке файла.
trf-no-points-letter = Строка { $line }, позиция { $column }: неизвестно, за что «{ $text }» даёт очки.
trf-not-blank = Строка { $line }, позиция { $column }: здесь должен быть пробел, а стоит «{ $text }»; столбцы строки сдвинуты.
trf-no-result = Строка { $line }, позиция { $column }: «{ $text }» не может быть здесь ни результатом, ни цветом.
trf-too-many-rounds = Строка { $line }, позиция { $column }: столько туров не бывает ни в одном турнире.
trf-number-twice = Строка { $line }, позиция { $column }: стартовый номер { $player } встречается в файле дважды.
trf-own-opponent = Строка { $line }, позиция { $column }: игрок { $player } назван соперником самого себя.
trf-unknown-opponent = Строка { $line }, позиция { $column }: соперника { $opponent } игрока { $player } нет в файле.
trf-one-sided = Строка { $line }, позиция { $column }: у игрока { $player } соперник { $opponent }, но в строке { $opponent } этого нет.
trf-same-colour = Строка { $line }, позиция { $column }: у игроков { $player } и { $opponent } в их партии один и тот же цвет.
trf-results-differ = Строка { $line }, позиция { $column }: результаты игроков { $player } и { $opponent } не согласуются.
trf-absence = Строка { $line }, позиция { $column }: пропуск задают вид (H, F или Z), тур и игроки.
trf-unknown-player = Строка { $line }, позиция { $column }: игрока { $player } нет в файле.
trf-acceleration = Строка { $line }, позиция { $column }: ускорение задают очки, два тура и два игрока.
trf-team-points = Строка { $line }, позиция { $column }: ускорение в командных очках не поддерживается.
trf-apart = Строка { $line }, позиция { $column }: нужны хотя бы два игрока, которых нельзя сводить между собой.
trf-rounds-twice = Строка { $line }, позиция { $column }: по одной записи туров { $one }, по другой { $other }.
trf-colour-twice = Строка { $line }, позиция { $column }: начальный цвет противоречит более ранней строке файла.
trf-accelerations-differ = Строка { $line }, позиция { $column }: записи 250 и XXA дают игрокам разные очки.
trf-no-players = Строка { $line }, позиция { $column }: в файле нет игроков (001), это не отчёт о турнире.
trf-result-alone = Строка { $line }: «{ $text }» без соперника прочитано как { $read }.
trf-points-unknown-result = Строка { $line }: очки за неизвестный результат (X) не используются.
trf-not-used = Строка { $line }: запись { $code } сохранена как есть, но не используется.
trf-points-differ = Строка { $line }: у игрока { $player } указано очков: { $stated }, а по турам выходит { $counted }.
trf-players-differ = Строка { $line }: { $stated ->
    [one] указан { $stated } игрок
    [few] указано { $stated } игрока
   *[other] указано { $stated } игроков
}, а в файле их { $counted }.
trf-more-rounds = По файлу запланировано { $planned ->
    [one] { $planned } тур
    [few] { $planned } тура
   *[other] { $planned } туров
}, а разыграно { $paired }.
trf-no-rounds = В файле не сказано, сколько туров запланировано; считаем, что все они разыграны: { $paired }.
trf-absence-later = Строка { $line }: пропуск тура { $round } относится не к ближайшему туру и не учтён.
trf-absence-differs = Строка { $line }: игрок { $player } назван отсутствующим в туре { $round }, но его строка говорит другое.
trf-baku = Ускорение по бакинской системе взято из её названия: подробной записи в файле нет.
trf-names-unknown = Игрока { $player } нельзя сводить с другими, но в файле его нет.
trf-write-number = Число { $number } не помещается в четыре позиции, отведённые ему в отчёте.
trf-write-points = Очки игрока { $player } ({ $points }) не помещаются в четыре позиции, отведённые им в отчёте.
trf-write-rounds = { $rounds ->
    [one] { $rounds } тур — больше
    [few] { $rounds } тура — больше
   *[other] { $rounds } туров — больше
}, чем вмещает отчёт.
