# Лаборатория: позиции, удары, вероятность утверждения.
nav-lab = Лаборатория
lab-title = Лаборатория
lab-lead = Расставьте позицию, ударьте и посмотрите, что во что попадёт. Спорный удар? Узнайте, насколько он ясен.
lab-open = Открыть стол
lab-novuss = Стол новуса
lab-novuss-text = Бита, пешки, лузы и борта: кого задели первым и что забито.
lab-novuss-drawing = Чертёж поля новуса
lab-fish = Стол «Рыбы»
lab-fish-text = Щелчки номерками, с копейками и без: кто и через какой край упадёт.
lab-fish-drawing = Чертёж стола «Рыбы»
lab-no-script = На чертеже — начальная позиция. Чтобы двигать фигуры и бить, этой странице нужен JavaScript.
lab-how = Перетаскивайте фигуры и конец стрелки или заполняйте поля. Клавиши со стрелками двигают выбранную фигуру на 1 мм, вместе с Shift — на 10 мм.
lab-shoot = Ударить
lab-rate = Скорость показа
lab-scrub = Время показа, секунды
lab-share = Поделиться
lab-continue = Продолжить отсюда
lab-address = Адрес этой позиции
lab-position = Позиция
lab-position-own = Своя
lab-position-start = Начало партии
lab-position-middle = Середина партии
lab-position-both = Две пешки сразу?
lab-position-pocket = Пешка перед лузой
lab-position-eight = Восемь рыб
lab-position-kopecks = Восемь рыб с копейками
lab-position-duel = Дуэль
lab-position-crowd = Двадцать рыб
lab-shot = Удар
lab-struck = Чем бьют
lab-angle = Направление, °
lab-speed = Скорость, м/с
lab-spin = Вращение, об/с
lab-piece = Фигура
lab-which = Какая
lab-x = К востоку, мм
lab-y = К северу, мм
lab-remove = Убрать
lab-add-red = + красная
lab-add-blue = + синяя
lab-add-puck = + бита
lab-add-fish = + рыба
lab-add-kopeck = + копейка
lab-table = Размер, трение и отскок стола
lab-table-hint = Пока вы не измерили свой стол, это предположения.
lab-width = Ширина, мм
lab-height = Длина, мм
lab-mu = Трение о стол, μ
lab-e = Отскок фигур, e
lab-contact-mu = Трение фигур, μ
lab-rail-e = Отскок борта, e
lab-rail-mu = Трение о борт, μ
lab-events = Что происходит
lab-no-events = Ударьте — и здесь появится каждое касание с его временем.
lab-odds = Насколько это ясно?
lab-odds-hint = Позицию никто не знает точно. Удар повторяется много раз, и каждый раз всё немного иначе — настолько, насколько вы не уверены.
lab-unsure = Насколько точно всё известно
lab-unsure-hint = Обычная ошибка в обе стороны: в двух случаях из трёх она не больше. Зазор — между фигурами, которые будто бы касаются.
lab-unsure-position = Место, мм
lab-unsure-angle = Направление, °
lab-unsure-speed = Скорость, %
lab-unsure-speed-share = Скорость, доля
lab-unsure-gap = Зазор до, мм
lab-claim-what = Утверждение
lab-claim-first = первой задета
lab-claim-touched = задета
lab-claim-both = задеты одновременно
lab-claim-pocketed = забита
lab-claim-off = слетела со стола
lab-claim-stays = осталась на столе
lab-claim-piece = Фигура
lab-claim-second = И
lab-claim-text = Утверждение текстом
lab-claim-text-hint = Соединяйте словами and, or, not: first_contact=red1 and not pocketed=puck
lab-samples = Повторов
lab-judge = Повторить много раз
lab-stop = Остановить
lab-stories = Как это бывает
lab-sensitivity = От чего это зависит
lab-insensitive = Ни от чего особенно.

lab-piece-puck = бита
lab-piece-red = красная
lab-piece-blue = синяя
lab-piece-fish = рыба
lab-piece-kopeck = копейка

lab-wrong-range = { $what }: можно от { $low } до { $high }, а не { $value }.
lab-wrong-off-table = Фигура не на столе или заходит за борт: { $what }.
lab-wrong-in-pocket = Фигура лежит в лузе: { $what }.
lab-wrong-overlap = Фигуры лежат одна на другой: { $what } и { $other }.
lab-wrong-hole = Не помещается в это отверстие: { $what }.
lab-wrong-endless = Этот удар никогда не кончится: уменьшите скорость или увеличьте трение.
lab-wrong-events = В этом ударе слишком много событий: уменьшите скорость или увеличьте трение.
lab-wrong-piece = Такой фигуры на столе нет: { $what }.
lab-wrong-name = Имя фигуры — от 1 до 64 знаков без пробела и знаков , = : ({ $what }).
lab-wrong-twice = Две фигуры с одним именем: { $what }.
lab-wrong-no-shot = Удар не задан.
lab-wrong-pot = «Горшок» здесь не посчитать: при нём номерки подпрыгивают.
lab-wrong-claim = Утверждение не понять: { $what }. Пишите, например, first_contact=red1 или stays=puck.
lab-wrong-claim-long = Утверждение длиннее { $most } знаков.
lab-wrong-other = Не подходит: { $what }.
lab-wrong-form = Позицию не удалось прочитать: строка { $line }, знак { $column }.
lab-wrong-long = Позиция слишком длинная.
lab-wrong-samples = Повторов может быть от 1 до { $most }.
lab-busy = Сейчас повторяют чужие удары. Попробуйте через минуту.

lab-verdict-supported = Подтверждается
lab-verdict-refuted = Опровергается
lab-verdict-undecided = Неясно: остаётся решение судьи
lab-verdict-sentence =
    { $samples ->
        [one] Так было в { $share } из { $samples } повтора (с уверенностью 95 %: от { $low } до { $high }).
        [few] Так было в { $share } из { $samples } повторов (с уверенностью 95 %: от { $low } до { $high }).
       *[many] Так было в { $share } из { $samples } повторов (с уверенностью 95 %: от { $low } до { $high }).
    }
lab-nominal-holds = В ударе точно по чертежу было так.
lab-nominal-fails = В ударе точно по чертежу было не так.
lab-story-first =
    { $pieces-count ->
        [1] Первой задета: { $pieces }.
       *[other] Первыми задеты сразу: { $pieces }.
    }
lab-story-nobody = Никто не задет.
lab-story-pocketed =
    { $pieces-count ->
        [1] Забита: { $pieces }.
       *[other] Забиты: { $pieces }.
    }
lab-story-off =
    { $pieces-count ->
        [1] Слетела со стола: { $pieces }.
       *[other] Слетели со стола: { $pieces }.
    }
lab-input-angle = направление
lab-input-speed = скорость
lab-input-spin = вращение
lab-input-mu = трение
lab-input-e = отскок
lab-input-position = место фигуры: { $piece }

lab-js-contact = { $a } → { $b }: касание
lab-js-cushion = { $a }: { $side } борт
lab-js-pocket = { $a }: падает в лузу { $n }
lab-js-edge-fall = { $a }: падает через { $side } край
lab-js-stop = { $a }: останавливается
lab-js-north = северный
lab-js-south = южный
lab-js-east = восточный
lab-js-west = западный
lab-js-piece = { $piece }: { $x } мм к востоку, { $y } мм к северу
lab-js-aim = Удар: направление { $angle }°, { $speed } м/с
lab-js-shot = Событий: { $events }; длительность { $time } с.
lab-js-play = Пуск
lab-js-pause = Пауза
lab-js-copied = Адрес скопирован. Кто его откроет, увидит ту же картину.
lab-js-bad-link = Позицию из адреса прочитать не удалось, показана обычная.
lab-js-failed = Сервер не ответил. Попробуйте ещё раз.
lab-js-cancelled = Остановлено.
lab-js-progress = { $done } из { $of }
lab-js-full = Для ещё одной фигуры нет места.
lab-js-no-shot = Поставьте на стол фигуру, которой бить.
