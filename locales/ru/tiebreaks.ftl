# Дополнительные показатели турниров на двоих (ФИДЕ C.07)
tiebreak-pts = очки
tiebreak-win = победы
tiebreak-won = победы за доской
tiebreak-bpg = партии вторым ходом
tiebreak-bwg = победы вторым ходом
tiebreak-ps = коэффициент прогресса
tiebreak-rep = непропущенные туры
tiebreak-ge = туры, в которых игрок был готов играть
tiebreak-std = стандартные очки
tiebreak-ks = система Койя
tiebreak-de = личная встреча
tiebreak-bh = Бухгольц
tiebreak-aob = средний Бухгольц соперников
tiebreak-fb = Бухгольц до последнего тура
tiebreak-sb = Зоннеборн-Бергер
tiebreak-aro = средний рейтинг соперников
tiebreak-tpr = турнирный перформанс
tiebreak-ptp = точный турнирный перформанс
tiebreak-apro = средний перформанс соперников
tiebreak-appo = средний точный перформанс соперников
tiebreak-without-lowest = { $count ->
    [one] без { $count } худшего
   *[other] без { $count } худших
}
tiebreak-without-both = { $count ->
    [one] без { $count } худшего и { $count } лучшего
   *[other] без { $count } худших и { $count } лучших
}
tiebreak-with-forfeits = с учётом встреч без игры
tiebreak-unknown = Показателя «{ $criterion }» нет.
tiebreak-twice = { $criterion } стоит в списке дважды; во второй раз он ничего не решает.
tiebreak-not-in-swiss = { $criterion } годится для круговых турниров: в швейцарке у всех разные соперники.
tiebreak-not-in-round-robin = { $criterion } ничего не решает в круговом турнире: соперники у всех одни и те же.
tiebreak-below = Ниже { $above }; показатель: { $criterion } ({ $code }), { $mine } против { $other }.
tiebreak-below-lot = Ниже { $above } по жребию.
tiebreak-shared = Всё поровну с { $above }: место общее.
tiebreak-not-played = Не играл, поэтому стоит после { $above } и без места.
tiebreak-part-opponent = Тур { $round }: { $amount }, соперник { $opponent }{ $cut ->
    [lowest] {" "}(отброшено как наименьшее)
    [highest] {" "}(отброшено как наибольшее)
    [early] {" "}(отброшено: ранний тур)
    [missed] {" "}(отброшено: пропущенный тур)
   *[no] { "" }
}.
tiebreak-part-dummy = Тур { $round } не сыгран: { $amount } по собственным очкам{ $cut ->
    [lowest] {" "}(отброшено как наименьшее)
    [highest] {" "}(отброшено как наибольшее)
    [early] {" "}(отброшено: ранний тур)
    [missed] {" "}(отброшено: пропущенный тур)
   *[no] { "" }
}.
tiebreak-part-capped = Тур { $round } не сыгран: { $amount }, больше такой тур дать не может{ $cut ->
    [lowest] {" "}(отброшено как наименьшее)
    [highest] {" "}(отброшено как наибольшее)
    [early] {" "}(отброшено: ранний тур)
    [missed] {" "}(отброшено: пропущенный тур)
   *[no] { "" }
}.
tiebreak-part-round = Тур { $round }: { $amount }{ $cut ->
    [lowest] {" "}(отброшено как наименьшее)
    [highest] {" "}(отброшено как наибольшее)
    [early] {" "}(отброшено: ранний тур)
    [missed] {" "}(отброшено: пропущенный тур)
   *[no] { "" }
}.
