# События: страницы для всех, страницы организатора, отказы.

yes = да
no = нет
save = Сохранить
cancel = Отмена
find = Найти
print = Напечатать
rule = правило
won = победа
missed = пропущена
withdrawn = снялся
place-shared = место делится
no-place = без места
of-count = из { $count }
as-table = То же таблицей
export-csv = Скачать CSV
export-archive = Архив с журналом (JSON)

date = { $day } { $month } { $year } г.
month-1 = января
month-2 = февраля
month-3 = марта
month-4 = апреля
month-5 = мая
month-6 = июня
month-7 = июля
month-8 = августа
month-9 = сентября
month-10 = октября
month-11 = ноября
month-12 = декабря

game-fish = Рыба

count-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
count-parties = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
count-tables = { $count ->
    [one] { $count } стол
    [few] { $count } стола
   *[many] { $count } столов
}
count-events = { $count ->
    [one] { $count } событие
    [few] { $count } события
   *[many] { $count } событий
}
count-violations = { $count ->
    [one] { $count } нарушение
    [few] { $count } нарушения
   *[many] { $count } нарушений
}

# Слова события
phase-preparing = готовится
phase-running = идёт
phase-finished = завершено
scheme-formula1-hint = очки за первые места, выигрывает больше очков
scheme-linear-hint = очков столько, каково место; выигрывает меньше очков
scheme-winner-takes-all-hint = одно очко тому, кто остался один
criterion-count-back = больше первых мест, затем вторых и так далее
criterion-last-party = лучшее место в последней партии
criterion-wins = больше выигранных партий
criterion-fewer-violations = меньше нарушений
criterion-count-back-short = 1-е–2-е–3-и
criterion-last-party-short = посл. партия
criterion-wins-short = победы
criterion-fewer-violations-short = нарушения
criterion-count-back-told = сколько раз занято первое место, второе и так далее; показано, где очки равны
criterion-last-party-told = место в последней партии: лучшее выше
criterion-wins-told = выигранные партии: больше — выше
criterion-fewer-violations-told = нарушения: меньше — выше
length-parties = { $count ->
    [one] по { $count } партии за столом в каждом туре
    [few] по { $count } партии за столом в каждом туре
   *[many] по { $count } партий за столом в каждом туре
}
length-minutes = { $count ->
    [one] { $count } минута на тур, начатая партия доигрывается
    [few] { $count } минуты на тур, начатая партия доигрывается
   *[many] { $count } минут на тур, начатая партия доигрывается
}
length-in-parties = партий
length-in-minutes = минут
table = Стол
table-lower = стол
round = Тур
round-short = тур
party = партия
time-until = До { $time }
time-is-up = Время вышло: начатая партия доигрывается до конца.
time-from-first-entry = { $count ->
    [one] { $count } минута с первой записи
    [few] { $count } минуты с первой записи
   *[many] { $count } минут с первой записи
}
party-of = партия { $number } из { $of }
party-number = партия { $number }
place-number = { $count ->
   *[other] { $count }-е место
}

# Вкладки
event-tabs = Страницы события
event-tabs-fold = Раздел:
tab-overview = Обзор
tab-standings = Таблица
tab-parties = Партии
tab-tables = Столы
tab-entries = Участники
tab-check-in = Явка
tab-draw = Туры
tab-settings = Настройки

# Первая страница
home-running = Идёт сейчас
home-next = Впереди
home-finished = Завершено
home-first-text = Создайте первое: для начала хватит названия, даты и числа столов.
home-leads = { $seats-count ->
    [one] Впереди { $seats }
   *[other] Впереди вместе { $seats }
}
home-won = { $seats-count ->
    [one] 1-е место: { $seats }
   *[other] 1-е место разделили { $seats }
}
event-new-button = Новое событие
event-new-title = Новое событие

# Обзор
event-empty-heading = Участников пока нет
event-empty-text = Когда участники будут известны, здесь появятся порядок ходов, столы и таблица.
event-empty-button = Внести участников
now-heading = Сейчас играют
result-heading = Событие завершено
moves-now = Ходит:
moves-first = Начинает:
moves-next = Следующий:
next-heading = Дальше:
next-event-over = Все партии сыграны, таблица окончательная.
next-check-in = { $count ->
    [0] Событие начнётся, когда участники будут внесены и отмечены.
    [one] Внесён { $count } участник; игра начнётся, когда явка будет отмечена.
    [few] Внесены { $count } участника; игра начнётся, когда явка будет отмечена.
   *[many] Внесено { $count } участников; игра начнётся, когда явка будет отмечена.
}
next-first-draw = { $count ->
    [one] На месте { $count } игрок; дальше — жеребьёвка столов.
    [few] На месте { $count } игрока; дальше — жеребьёвка столов.
   *[many] На месте { $count } игроков; дальше — жеребьёвка столов.
}
next-after-tables = когда столы доиграют — тур { $count } или итоги
next-round-draw = жеребьёвка тура { $count }
order-of-party = Порядок ходов
order-of-next-party = Порядок ходов следующей партии
seat-moves = ходит
seat-perished = Рыба сгинула
table-finished = матч окончен
table-all-played = все партии сыграны
table-between = между партиями
table-playing = играют
table-waiting = ещё не начат
standings-why-all = Объяснения всех строк и весь график
standings-stage-all = { $stage }: все участники
standings-heading = Таблица
standings-whole = Вся таблица
standings-title = Таблица — { $event }
standings-none-yet = Ни одной партии ещё не сыграно.
agreed-heading = Условия
fact-scheme = Начисление очков
fact-length = Длина тура
fact-tables = Столов
fact-tie-breaks = При равенстве очков
fact-zone = Часовой пояс
tie-breaks-none = место делится
options-changed = Изменённые настройки игры
rules-heading = Правила коротко
rule-f-7 = Партия кончается, когда сгинули все Рыбы, кроме одной, или вся команда.
rule-f-11 = Первый порядок — по жребию; каждый следующий обратен порядку, в котором сгинули.
rule-f-12 = Сгинувшие за один ход сохраняют свой порядок, ходивший становится последним.
rule-f-13 = После хода не в свою очередь позиция до него восстанавливается.
rule-f-23 = Линейная схема: очков столько, каково занятое место.
rule-f-24 = «Формула 1»: 10, 6, 4, 3, 2, 1 за первые шесть мест, если не выбрана другая шкала.
rule-f-25 = «Победитель получает всё»: одно очко тому, кто остался один.

# Таблица
column-place-player = Место, игрок
column-player = Игрок
column-team = Команда
column-points = Очки
column-played = Партии
column-matches = Матчи
column-missed = Пропущено
column-won = Победы
column-place = Место
column-number = Номер
column-event = Событие
column-party = Партия
column-places = Места и очки
column-order = Порядок ходов
column-perished = Кто за кем сгинул
column-turn = Очередь
points-hint-more = Сумма очков за все партии; чем больше, тем лучше.
points-hint-matches = Сумма очков за матчи и пропущенные туры; чем больше, тем лучше.
legend-heading = При равенстве очков, по порядку:
points-hint-bracket = В сетке место определяется тем, как далеко игрок прошёл, а не суммой очков за матчи.
points-hint-fewer = Сумма очков за все партии; чем меньше, тем лучше.
points-hint-mean = Среднее за сыгранные партии; чем меньше, тем лучше.
why = Почему?
why-party = Тур { $round }, стол { $table }, партия { $party }
why-party-no-table = Тур { $round }, партия { $party }
why-match = Тур { $round }, стол { $table }
why-round = Тур { $round }
why-sum = Всего { $points }.
match-won = победа
match-drawn = ничья
match-lost = поражение
round-missed = пропущен
why-total = { $played ->
    [one] Всего { $points } за { $played } партию.
    [few] Всего { $points } за { $played } партии.
   *[many] Всего { $points } за { $played } партий.
}
why-mean = { $played ->
    [one] В среднем { $points } за { $played } партию.
    [few] В среднем { $points } за { $played } партии.
   *[many] В среднем { $points } за { $played } партий.
}
decided-points-more = Ниже, чем { $above }: меньше очков ({ $mine } против { $theirs }).
decided-points-fewer = Ниже, чем { $above }: больше очков, а лучше меньше ({ $mine } против { $theirs }).
decided-count-back = Очков поровну, но { $above } чаще занимает { $place }-е место: { $theirs } против { $mine }.
decided-last-party = Очков поровну, но у { $above } лучше место в последней партии: { $theirs } против { $mine }.
decided-wins = Очков поровну, но { $above } чаще побеждает: { $theirs } против { $mine }.
decided-fewer-violations = Очков поровну, но у { $above } меньше нарушений: { $theirs } против { $mine }.
decided-shared = Все показатели равны, и место разделено с { $above }.
decided-not-played = Ещё ни одной сыгранной партии, поэтому нет и места.
chart-places-title = Места по ходу партий
chart-places-alternative = Линия для каждого игрока от партии к партии; чем выше, тем лучше место. То же есть в таблице ниже.
chart-places-step = Игрок, партия
chart-points-title = Очки по ходу партий
chart-points-alternative = Линия для каждого игрока: сумма очков после каждой партии. То же есть в таблице ниже.
chart-points-step = Игрок, партия
chart-moves-title = Очки ход за ходом
chart-moves-alternative = Линия для каждого игрока: очки после каждого хода вместе со штрафами. То же есть в таблице ниже.
chart-moves-step = Игрок, ход
chart-strokes-title = Забитые пешки удар за ударом
chart-strokes-alternative = Линия для каждого игрока: сколько пешек забила его сторона после каждого удара. То же есть в таблице ниже.
chart-strokes-step = Игрок, удар

# Партии, столы, матч
parties-title = Партии — { $event }
parties-empty = Пока не закончена ни одна партия.
parties-empty-button = К жеребьёвке
tables-title = Столы — { $event }
tables-empty = Жеребьёвки столов ещё не было.
rounds-heading = Туры
drawn-by-lot = по жребию, зерно { $seed }
drawn-by-hand = расставлено вручную
match-title = { $event }: тур { $round }, стол { $table }
match-between = { $seats }
match-log-heading = Журнал
match-log-hint = Новые записи сверху; у каждого следствия указано правило
match-parties-heading = Партии
fish-did-move = { $perished ->
    [0] { $seat }: { $how }, никто не сгинул
   *[other] { $seat }: { $how }
}
match-did-started = Жеребьёвка стола
match-did-correct = Исправление
match-did-note = Заметка
match-did-finished = Матч окончен
match-did-reopened = Матч продолжается
log-void = отменено
log-replaced = исправлено
referee-open = Страница судьи

# Игрок
player-totals = Всего
player-totals-hint = Места считаются в завершённых событиях. Сыгранные и пропущенные вместе — это все партии этих событий.
player-history = События
player-no-events = Пока не участвовал ни в одном событии.
total-events = Сыграно событий
total-firsts = Первых мест
total-top-three = В первой тройке
total-played = Партий сыграно
total-missed = Партий пропущено
total-won = Партий выиграно

# Экран
tv-title = { $event }: экран
tv-open = Экран для зала

# Форма настроек
settings-title = Настройки — { $event }
settings-closed = Событие завершено. Чтобы изменить настройки, откройте его снова.
form-has-errors = Некоторые поля нужно поправить; всё остальное сохранено, как вы ввели.
field-name = Название
field-starts-on = Дата
field-place = Место
field-zone-label = Часовой пояс
field-game = Игра
field-tables = Столов
field-length = Длина тура
field-scheme = Начисление очков
field-tie-breaks = При равенстве очков решает
field-tie-breaks-hint = В этом порядке. Если ничто не решает, место делится.
tie-break-number = Показатель { $number }
tie-break-none = — ничего —
options-heading = { $count ->
    [0] Настройки игры: обычные
    [one] Настройки игры: изменена { $count }
    [few] Настройки игры: изменены { $count }
   *[many] Настройки игры: изменено { $count }
}
options-hint = Кое-что правила оставляют открытым. Выбранное здесь действует для столов, которые разыграны после этого.
field-date = Нужна дата, например 2026-11-30.
field-zone = Выберите часовой пояс из списка, например Europe/Riga.
field-choose = Выберите что-нибудь одно.
field-value-unknown = Поле «{ $field }» не знает значения «{ $value }».
option-unknown = Настройки «{ $option }» нет ни в одной игре.
field-number = Нужно целое число.
field-numbers = Целые числа через пробел, например 10 6 4 3 2 1.
field-must-be-said = Число от 1: о нём договариваются до матча, без него нельзя.
field-limit = Число от 1 или ничего, если предела нет.
event-make = Создать событие
said-event-made = Событие создано. Теперь внесите участников.
said-saved = Сохранено.

# Участники и явка
entries-title = Участники — { $event }
entries-heading = Участвуют
entries-counts = { $count ->
    [one] { $count } участник: на месте { $here }, ждём { $expected }, снялись { $gone }
    [few] { $count } участника: на месте { $here }, ждём { $expected }, снялись { $gone }
   *[many] { $count } участников: на месте { $here }, ждём { $expected }, снялись { $gone }
}
entries-empty = Пока никого. Отметьте людей из списка клуба или вставьте список имён ниже.
entries-change = Изменить
entries-registry = Из списка клуба
entries-search = Имя
entries-registry-empty = Все из списка клуба уже участвуют, или он пуст. Вставьте имена: новые будут добавлены в список.
entries-nobody-found = Никого с таким именем внести нельзя: не нашлось или уже участвует.
entries-more = { $count ->
    [one] Ещё { $count } человек: ищите по имени.
    [few] Ещё { $count } человека: ищите по имени.
   *[many] Ещё { $count } человек: ищите по имени.
}
entries-here-already = Они уже на месте
entries-add = Внести отмеченных
entries-paste = Вставить список
entries-names = Имена, по одному в строке
entries-names-hint = Кого нет в списке клуба, тот будет туда добавлен. Номера в начале строк пропускаются.
entries-add-list = Внести по списку
entries-list-empty = Список пуст. Напишите имена, по одному в строке.
entries-list-too-long = В списке может быть не больше { $limit } имён. Вставьте его по частям.
said-nobody-new = Все из списка уже участвуют.
draw-number-unread = «{ $text }» — не число: { $field }, { $who }.
draw-board-gap = { $who }: доски { $text } нет. Доски нумеруются с 1 без пропусков; доска 0 — без соперника.
draw-place-range = { $who }: очерёдности { $text } за доской нет. 1 ходит первым, 2 — вторым.
draw-place-taken = { $who }: очерёдность { $text } за этой доской уже у другого игрока.
entries-nobody-chosen = Никто не отмечен. Отметьте хотя бы одного человека.
entries-number = Номер — целое число от 1.
entries-entered = { $count ->
    [one] Внесён { $count } участник.
    [few] Внесены { $count } участника.
   *[many] Внесено { $count } участников.
}
entries-namesakes = Имя «{ $name }» носят несколько человек из списка клуба ({ $count }): отметьте нужного.
presence-expected = ждём
presence-here = на месте
check-in = На месте
check-out = Ещё не на месте
check-in-title = Явка — { $event }
check-in-all = Отметить всех
to-check-in = К явке
to-draw = К жеребьёвке
withdraw = Снять с события
remove = Убрать из списка
return = Вернулся
withdraw-effect = Кто снялся, сохраняет всё сыгранное, в жеребьёвках больше не участвует и сразу выходит из-за стола.
remove-effect = Убрать из списка — как если бы его и не вносили.
return-effect = Вернувшийся участвует в жеребьёвках со следующего тура; пропущенные партии остаются пропущенными.
said-entered = Внесены.
said-entered-some = Внесены. Кое-кто из выбранных уже участвовал.
said-checked-in = На месте.
said-checked-out = Отметка о явке снята.
said-all-checked-in = Все отмечены.
said-removed = Убран из списка.
said-withdrawn = Снят с события.
said-returned = Снова участвует.

# Жеребьёвка и туры
draw-title = Туры — { $event }
draw-here = { $count ->
    [one] На месте { $count } игрок.
    [few] На месте { $count } игрока.
   *[many] На месте { $count } игроков.
}
draw-sizes = За столами: { $sizes }.
draw-expected = { $count ->
    [one] { $count } участник не отмечен и в жеребьёвку не попадёт.
    [few] { $count } участника не отмечены и в жеребьёвку не попадут.
   *[many] { $count } участников не отмечены и в жеребьёвку не попадут.
}
draw-too-few = Чтобы разыграть столы, отметьте явку хотя бы двух игроков.
draw-slow = Тянуть жребий по одному
draw-fast = Разыграть сразу
draw-lot-hint = Столы и порядок ходов — по жребию. Зерно жребия хранится в журнале, так что повторить его может каждый. Кто уже встречался, по возможности сидит порознь.
draw-by-hand = Задать столы и порядок вручную
draw-by-hand-hint = Для каждого — стол и очередь. Тур, расставленный вручную, так и помечен для всех.
draw-show-preview = Посмотреть, что выйдет
draw-preview = Что выйдет
draw-begin = Начать тур так
draw-rather-lot = Лучше по жребию
draw-take-back = Отменить жеребьёвку
draw-take-back-effect = Можно, пока ни за одним столом ничего не записано.
draw-open-tables = { $count ->
    [0] Игра за всеми столами окончена.
    [one] Ещё играет { $count } стол; после этого событие можно завершить.
    [few] Ещё играют { $count } стола; после этого событие можно завершить.
   *[many] Ещё играют { $count } столов; после этого событие можно завершить.
}
match-finish = Окончить матч
match-reopen = Продолжить матч
event-end-heading = Событие
event-finish = Завершить событие
event-finish-effect = Игра за всеми столами окончена. Разыграйте выше следующий тур или завершите событие; его можно будет открыть снова.
event-finish-later = Событие можно завершить после первого тура.
event-is-over = Событие завершено.
event-reopen = Открыть событие снова
table-codes = QR-коды для столов
table-access = Телефоны за столами
said-drawn = Жребий брошен.
said-draw-taken-back = Жеребьёвка отменена.
said-match-finished = Матч окончен.
said-match-reopened = Матч продолжается.
said-finished = Событие завершено.
said-reopened = Событие продолжается.

# Устаревшие формы
stale-heading = Тем временем кое-что изменилось
stale-text = Из отправленного пока ничего не сделано. Вот что произошло с тех пор, как вы открыли страницу:
stale-again = Всё равно отправить
stale-drop = Посмотреть, как всё выглядит теперь
event-log-created = Событие создано
event-log-changed = Изменены настройки
event-log-entered = Внесён участник: { $who }
event-log-teamed = Другая команда: { $who }
event-log-numbered = Другой номер: { $who }
event-log-removed = Убран из списка: { $who }
event-log-checked-in = На месте: { $who }
event-log-checked-out = Отметка о явке снята: { $who }
event-log-withdrawn = Снят с события: { $who }
event-log-returned = Снова участвует: { $who }
event-log-drawn = Разыгран тур { $round }
event-log-undrawn = Отменена жеребьёвка тура { $round }
event-log-outcome = Новости от стола { $table }
event-log-finished = Событие завершено
event-log-reopened = Событие открыто снова
event-log-correct = Журнал исправлен

# Отказы события и матча
event-name-length = В названии должно быть от 1 до 120 знаков.
event-place-length = В названии места должно быть не больше 120 знаков.
event-name-characters = В названии и месте допустимы только видимые знаки: без управляющих и без меняющих направление письма.
event-tables-range = Столов может быть от 1 до 200.
event-parties-range = Партий может быть от 1 до 1000.
event-minutes-range = Минут может быть от 1 до 1440.
event-game-unknown = Игры «{ $game }» нет.
event-game-fixed = Туры уже разыграны, поэтому игру сменить нельзя.
event-tables-in-use = За столом с бо́льшим номером сейчас играют.
event-already-exists = Это событие уже есть.
event-not-created = Этого события ещё нет.
event-entry-not-by-hand = Такие записи делает сама программа.
event-already-entered = Этот человек уже участвует.
event-number-taken = Номер { $number } уже занят или это не число от 1.
event-no-such-entrant = Участника с обозначением { $entrant } здесь нет.
event-entrant-is-expected = Явка этого игрока не отмечена.
event-entrant-is-checked-in = Явка этого игрока уже отмечена.
event-entrant-is-withdrawn = Этот игрок снялся.
event-check-out-while-playing = Игрок сейчас сидит за столом.
event-team-while-playing = Пока игрок за столом, команду сменить нельзя.
event-team-characters = В названии команды допустимы только видимые знаки: без управляющих и без меняющих направление письма.
event-team-length = В названии команды должно быть не больше 40 знаков.
event-remove-has-played = Игрок уже сидел за столом и остаётся в списке; его можно снять с события.
event-round-number = Следующий тур — { $expected }-й; страница устарела.
event-round-still-open = Тур { $round } ещё играется.
event-draw-empty = В туре должен быть хотя бы один стол.
event-draw-table = Стол { $table } указан дважды или такого стола нет.
event-draw-seat = { $entrant }: указан дважды или явка не отмечена.
event-draw-misses = { $entrant }: на месте, но не посажен ни за один стол.
event-draw-too-few = Нужна явка хотя бы двух игроков.
event-table-too-small = За столом { $table } должно быть не меньше двух игроков.
event-undraw-last-only = Отменить можно только последний тур.
event-undraw-begun = За столом { $table } уже есть записи.
event-finish-open-table = За столом { $table } игра ещё не окончена.
event-is-finished = Событие завершено. Сначала откройте его снова.
event-is-not-finished = Событие не завершено.
event-no-such-match = Такого матча в этом событии нет.
match-already-started = Матч уже начат.
match-not-started = Матч ещё не начат.
match-is-finished = Матч окончен. Сначала откройте его снова.
match-is-not-finished = Матч не окончен.
match-entry-not-by-hand = Такие записи делает сама программа.
match-undo-not-last = Здесь отменяется только последняя запись. Более ранние исправляются с указанием причины на странице исправлений.
match-reopen-next-round = Тур { $round } уже разыгран, поэтому матч остаётся оконченным.
match-join-not-present = { $entrant }: явка не отмечена.
match-join-sits-elsewhere = { $entrant } сидит за другим столом.
match-note-length = В заметке должно быть от 1 до { $longest } знаков.
correction-of-outcome = Результаты приходят со столов: исправьте сам матч.
correction-of-start = Начало матча не исправляется: его нельзя ни отменить, ни заменить.
correction-reason-length = В причине должно быть от 1 до { $longest } знаков.
archive-already-here = Событие из этого архива здесь уже есть.
archive-other-state = Журналы архива дают не то состояние, что в нём указано; ничего не импортировано.
event-scheme-unfit = Эта игра так не считает; выберите другое начисление очков.
event-draw-without-team = Команды указаны не у всех: { $entrant } — без команды. Укажите команду каждому, кто на месте, или никому.
event-draw-one-team = Все, кто на месте, играют за одну команду, а за каждым столом нужны две.
event-draw-few-tables = Столов не хватает: нужно { $tables }. Увеличьте число столов в настройках.
event-draw-table-one-team = Стол { $table }: все играют за команду «{ $team }», а нужны хотя бы две.
event-draw-table-teams-partly = Стол { $table }: команда указывается либо у всех, либо ни у кого.
event-table-too-large = Стол { $table }: в эту игру за одним столом играют не больше { $most }.
scheme-own = очки самой игры
scheme-own-hint = { $game ->
    [kopecks] очки за копейки, как их считает игра
    [nardy] очки за оины и марсы, как их считает игра
    [novuss] выигранные сеты, как их считает игра
   *[other] очки, которые внесены в результат
}
scheme-match-1 = 1 – 0,5 – 0
scheme-match-1-hint = очко за выигранный матч, половина за ничью
scheme-match-2 = 2 – 1 – 0
scheme-match-2-hint = два очка за выигранный матч, одно за ничью
scheme-match-3 = 3 – 1 – 0
scheme-match-3-hint = три очка за выигранный матч, одно за ничью
set-number = сет { $number }
score-in-sets = Счёт по сетам
score-in-points = Очки
score-brought = Результат
seat-pawns = пешек на столе: { $on }
seat-pawns-debt = пешек на столе: { $on }, долг: { $debt }
rule-k-7 = За чужую сгинувшую копейку +1, за всё остальное сгинувшее −1.
rule-k-15 = Сгинувшее выставляется в порядке ходов, у каждого сначала Рыба, потом копейка.
rule-k-12 = За каждый свой ход, после которого копейка всё ещё не выставлена, −1.
rule-k-20 = Тяжёлое нарушение — бесспорное и притом сильно повлиявшее или не первое; оно стоит очка.
rule-v-9 = Прямым ударом бьют только светлые пешки; тёмные — те, что в центровом круге и в своём бортовом поле.
rule-v-12 = Ни одной своей пешки не забито — ход переходит.
rule-v-17 = Бита не задела своих — ход потерян, ставится штрафная пешка.
rule-v-20 = Пока все пешки на столе, штрафная только запоминается.
archive-title = Событие из архива
archive-lead = Переносит событие со всеми журналами, столами и игроками из архива другой установки. Либо целиком, либо никак.
archive-file = Архив
archive-file-hint = Файл JSON, который записали «Архив с журналом (JSON)» или nomerok export tournament.
archive-import = Перенести
archive-no-file = Выберите файл архива.
archive-too-large = Файл больше { $megabytes } МБ.
archive-no-archive = Это не архив события: { $detail }
archive-other-format = Файл называет себя «{ $format }», а архив события — «nomerok-event».
archive-newer = Версия архива — { $version }; эта программа читает версии не новее { $known }.
archive-changed = Журнал { $stream } изменён после записи; ничего не импортировано.
archive-cut = Журнал { $stream } обрезан; ничего не импортировано.
archive-stray = Журнал { $stream } не относится к этому архиву; ничего не импортировано.
archive-no-event = В архиве нет журнала самого события.
archive-broken = Архив противоречит себе или тому, что уже есть здесь; ничего не импортировано. { $detail }
said-archive-imported = Событие перенесено таким, каким оно было там.
tab-log = История
event-log-title = История — { $event }
event-log-heading = История
event-log-hint = Всё, что записано о событии и за его столами, новое сверху
event-log-count = { $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
}
event-log-place = Тур { $round }, стол { $table }
event-log-by-program = программа
event-log-by-unknown = пользователь другой установки
event-log-by-phone = телефон за столом
event-log-by-phone-named = телефон «{ $name }»

# Парная игра
column-pair = Пара
field-sides = Кто играет
sides-singles = Один на один
sides-pairs = Пары: партнёры сидят напротив друг друга
entries-pairs-hint = Пара — в одной строке через косую черту: «Анна Берзиня / Пётр Орлов».
entries-pairs-tick = Двое отмеченных становятся парой. Одного отмечают как замену и потом вписывают ему номер пары.
entries-pair-of-two = В паре двое разных людей: отметьте или назовите двоих.
entries-pair-entered-already = Кто-то из этой пары уже участвует.
event-pairs-unfit = В этой игре пар нет.
event-pairs-fixed = Туры уже разыграны, поэтому одиночную игру на парную и обратно сменить нельзя.
event-draw-no-partner = { $entrant }: нет партнёра или партнёров больше одного. Поставьте двоим одну пару или отметьте, что кого-то нет.
event-draw-pairs = Стол { $table }: за ним должны сидеть две пары, партнёры через одного.

# Начисление
event-own-points-unfit = Собственные очки: их нет, если результат — это места. Выберите другое начисление или в поле «Результат — это» — победу или очки.

criterion-score-difference = разность очков самой игры
criterion-score-difference-short = разн.
criterion-score-difference-told = очки самой игры (сеты, очки нард, очки копеек): набранные минус отданные во встречах этапа, больше — выше
criterion-score = очки самой игры
criterion-score-short = свои
criterion-score-told = очки самой игры (сеты, очки нард, очки копеек), набранные во встречах этапа: больше — выше
criterion-double-wins = больше марсов
criterion-double-wins-short = марсы
criterion-double-wins-told = партии, выигранные марсом, во встречах с записью хода игры: больше — выше
criterion-lot = жребий
criterion-lot-short = жребий
criterion-lot-told = номер, вынутый по жребию: меньший — выше
decided-lot-number = Всё до этого поровну; { $above } выше по жребию: номер { $theirs } против { $mine }.
lot-draw = Бросить жребий
lot-draw-hint = Один раз, среди всех участников этапа. Зерно остаётся в журнале и показано под таблицей; жребий решает только там, где всё до него поровну.
lot-drawn = Жребий брошен.
lot-seed = Жребий брошен с зерном { $seed }.
event-lot-drawn = Жребий этого этапа уже брошен и остаётся в силе.
event-lot-early = Жребий бросают, когда он есть среди показателей и все встречи этапа окончены.
event-lot-entrants = В жребии участвуют игроки турнира, каждый один раз.
event-log-lot-drawn = Брошен жребий между равными, зерно { $seed }
apart-heading = Развести двоих
apart-hint = Швейцарская система не сведёт их друг с другом в этих турах, даже если других соперников не осталось. Тур, составленный вручную, может свести; там об этом будет сказано.
apart-from = С тура
apart-to = По тур (пусто — до конца)
apart-keep = Развести
apart-let-meet = Пусть встречаются
apart-rounds = туры { $from }–{ $to }
apart-rounds-on = с тура { $from } и далее
event-apart-two = Выберите двух разных игроков.
event-apart-rounds = Выберите двух игроков и туры: последний не раньше первого.
event-not-apart = Этих двоих никто не разводил.
event-log-kept-apart = Не встречаются: { $who } ({ $rounds })
event-log-let-meet = Снова могут встретиться: { $who }

field-best-rounds = Лучших туров в зачёт
field-best-rounds-hint = Пусто — идут все. Только в свободных турах: в швейцарке, круговом турнире и группах считается каждая встреча, а на выбывание очки ничего не решают. Отброшенные туры отмечены в таблице; нарушения считаются за все туры.
event-best-range = Лучших туров в зачёте — от 1 до 99.
event-best-paired = Лучшие туры в зачёт идут только в свободных турах: там, где составляются пары, считается каждая встреча.
event-best-mean = Лучшие туры и среднее по сыгранным партиям (linear_missed = exclude) не сочетаются: выберите одно.
column-dropped = отброшены туры
not-counted = не в зачёт
dropped-hint = В зачёт идут только лучшие туры; отброшенные названы в строке.
fact-best-rounds = В зачёт
bye-out = выбыл по числу поражений
field-until-losses = Выбывает после поражений
field-until-losses-hint = Пусто — все играют до конца. Иначе выбывает тот, кто проиграл столько встреч (техническое поражение тоже считается); этап кончается, когда остался один, когда оставшихся нельзя свести или когда сыграны все туры. Места всё равно по очкам.
event-until-losses-range = Выбывают после 1–9 поражений.
best-rounds = { $count ->
    [one] { $count } лучший тур
    [few] { $count } лучших тура
   *[other] { $count } лучших туров
}

# Что изменилось
difference-none = ничего
difference-now = теперь
difference-number = Номер
difference-team = Команда
difference-stage = Этап { $count }
difference-scan-admits = Кто считал код стола, допущен сразу
