# Рейтинги.
nav-ratings = Рейтинги
ratings-heading = Рейтинги
ratings-title = Рейтинг: { $game }
ratings-description = Сила игроков по результатам завершённых событий клуба.
ratings-empty-heading = Рейтинга пока нет
ratings-empty-text = Он появится, когда завершится первое событие по этой игре. Неявки и поражения без игры не считаются.
discipline-singles = Один на один
discipline-pairs = Пары
discipline-table = Общий стол
ratings-hint-singles = Glicko-2: новичок получает 1500 ± 350. Число после «±» показывает, насколько рейтинг неточен: с каждой игрой оно меньше, за время без игр растёт.
ratings-hint-pairs = Метод Венга — Лина (OpenSkill): новичок получает 25 ± 8,3. Партнёры вместе выигрывают и вместе теряют, но рейтинг у каждого свой.
ratings-hint-table = Метод Венга — Лина (OpenSkill): новичок получает 25 ± 8,3. Каждый стол считается как один результат со всеми местами.
ratings-hint-period = Одно завершённое событие — один период. Рейтинг каждый раз считается по журналам заново, поэтому исправленный результат меняет и его.
rating-provisional = предварительный
rating-expected = ожидалось
rating-and-more = { $names } и ещё { $count }
rating-plot-alternative = { $name }: рейтинг с { $from } до { $to }, { $count ->
    [one] { $count } событие
    [few] { $count } события
   *[other] { $count } событий
}. Те же числа — в таблице ниже.
column-rating = Рейтинг
column-deviation = Погрешность
column-events = События
column-change = Изменение
column-last-event = Последнее событие
column-beaten = Очки
column-expected = Ожидалось
player-ratings = Рейтинги
player-ratings-hint = «Очки» — сколько соперников обыграно из всех (ничья — половина); «Ожидалось» — сколько предсказывали рейтинги до события. Сыграно лучше ожидания — рейтинг растёт. В скобках — рейтинг соперников до игры.
order-by-rating = Расставить по рейтингу
order-by-rating-effect = Порядок силы решает, кто с кем играет. Игроки без рейтинга встанут после остальных; опубликованные туры не изменятся.
said-ordered-by-rating = Участники расставлены по рейтингу.

# Сезоны.
nav-seasons = Сезоны
seasons-title = Сезоны
seasons-description = Несколько событий, в том числе по разным играм, в одной общей таблице.
seasons-empty-heading = Сезонов пока нет
season-new-button = Новый сезон
season-new-title = Новый сезон
season-edit-title = Настройки сезона
season-edit-button = Настройки
season-name = Название
season-curve = За что начислять очки
season-curve-table = За место, по таблице очков
season-curve-normalised = За долю обойдённых соперников
season-curve-normalised-hint = Победитель получает 100, последний — 0; так сравнимы большие и малые события.
season-points = Таблица очков
season-points-hint = Через пробел, с первого места: «10 8 6 5 4 3 2 1». Дальше очков нет.
season-best = Сколько лучших результатов засчитывать
season-best-hint = Оставьте пустым, чтобы считались все.
season-events = События
season-events-hint = Событие засчитывается, когда оно завершено; отметить его можно заранее.
season-events-none = Событий пока нет.
season-no-events = В сезоне пока нет событий.
season-none-yet = Ни одно событие сезона ещё не завершено.
season-event-open = ещё не засчитано
season-rule-table = Очки за места: { $points }. Кто делит места, делит поровну и очки за них.
season-rule-normalised = Победитель события получает 100 очков, последний — 0, остальные — по доле обойдённых соперников.
season-rule-best = { $count ->
    [one] Засчитывается { $count } лучший результат
    [few] Засчитываются { $count } лучших результата
   *[other] Засчитываются { $count } лучших результатов
}; остальные зачёркнуты.
season-rule-all = Засчитываются все результаты.
season-rule-equal = При равных очках выше тот, у кого лучше лучший результат, затем следующий за ним; иначе место общее.
season-place = { $place } из { $of }
season-why = Место { $place } из { $of }: очки — { $points }.
season-why-shared = Места { $place }–{ $last } из { $of } поделены, очки за них — поровну: { $points }.
season-why-dropped = { $count ->
    [one] Не засчитано: в зачёт идёт { $count } лучший результат.
    [few] Не засчитано: в зачёт идут { $count } лучших результата.
   *[other] Не засчитано: в зачёт идут { $count } лучших результатов.
}
season-dropped = не засчитано
season-by-best = выше за лучший результат
season-name-length = Назовите сезон: от 1 до 120 знаков, без пробелов по краям.
season-name-characters = В названии есть знаки, которых не видно. Наберите его заново.
season-curve-wrong = Напишите числа через пробел от большего к меньшему, каждое от 0 до 10 000, не больше 200 мест.
season-best-range = Число от 1 до 999 или ничего.
season-events-wrong = Одно из событий неизвестно или названо дважды; событий не больше 200.
season-already-exists = Этот сезон уже есть.
season-not-created = Такого сезона нет.
season-changed-meanwhile = Пока вы заполняли форму, сезон изменил кто-то другой. Проверьте поля; следующее сохранение заменит его изменения.

# Прогноз.
forecast-heading = Прогноз
forecast-title = Прогноз: { $event }
forecast-open = Открыть прогноз
forecast-possible = Ещё возможно
forecast-expected = Ожидается
forecast-clinched = обеспечено
forecast-none = Предсказывать нечего: либо всё решено, либо места здесь не зависят от матчей один на один.
forecast-exact = { $count ->
    [one] Просмотрен { $count } исход
    [few] Просмотрены все { $count } исхода
   *[other] Просмотрены все { $count } исходов
} открытых матчей.
forecast-sampled = { $count ->
    [one] Разыгран { $count } вариант
    [few] Разыграно { $count } варианта
   *[other] Разыграно { $count } вариантов
} продолжения; будущие туры составлены приблизительно, по очкам. «Ещё возможно» следует только из очков и верно при любом исходе.
forecast-draws = Доля ничьих: { $share }.
forecast-strength = Сила — по рейтингам; у кого рейтинга нет, тот считается новичком.
