# Турниры на выбывание
bracket-entrants = В сетке может быть от двух до { $most } участников.
bracket-not-playable = Этот матч сейчас играть нельзя: соперники ещё неизвестны, или он уже окончен.
bracket-not-in-match = Победителем может быть только один из двух соперников этого матча.
bracket-no-result = У этого матча нет результата, отменять нечего.
bracket-later-results = Сначала отмените результаты матчей, которые следуют из этого: { $matches ->
    [one] есть { $matches } такой матч
    [few] есть { $matches } таких матча
   *[other] есть { $matches } таких матчей
}.
tab-bracket = Сетка
bracket-title = Сетка — { $event }
bracket-about = Кто с кем встречается и куда идёт победитель.
bracket-heading = Сетка
bracket-empty = Сетка появится, когда начнётся игра на выбывание.
bracket-by-rounds = По раундам
bracket-stage = Этап { $count }
bracket-winner-of = победитель матча { $count }
bracket-loser-of = проигравший матча { $count }
bracket-nobody = никого
bracket-walkover = без игры
bracket-spare = если понадобится
bracket-winners = Верхняя сетка, раунд { $count }
bracket-losers = Нижняя сетка, раунд { $count }
bracket-third = Матч за 3-е место
bracket-final = Финал
bracket-second-final = Второй финал
bracket-round = Раунд { $count }
