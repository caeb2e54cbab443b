# Любая другая игра: что говорит результат и почему он не принят.
game-custom = Другая игра
custom-no-winner = Результат принят.
custom-wins = Первое место — { $seat }.
custom-shared = Первое место делят { $seats }.
custom-match-over = Матч окончен.
custom-left = { $seat } выбывает и в дальнейших результатах не участвует.

custom-too-few-seats = Нужны хотя бы два участника.
custom-too-many-seats = Участников может быть не больше { $limit }.
custom-id-unfit = В обозначении должно быть от 1 до { $limit } знаков, без управляющих.
custom-id-twice = Обозначение «{ $id }» встречается дважды.
custom-unknown = «{ $id }» сейчас не участвует в этом матче.
custom-over = Матч окончен; если что-то было не так, исправьте запись.
custom-counts-wins = Результат здесь — победа или ничья.
custom-counts-places = Результат здесь — места.
custom-counts-points = Результат здесь — очки.
custom-missing = В результате нет одного из участников: { $seat }.
custom-place-unfit = { $seat }: место { $place } невозможно, должно быть { $right }; кто делит место, занимает и следующие.
custom-points-unfit = Очки — число от −{ $limit } до { $limit }.

custom-option-counts = Результат — это
custom-option-counts-hint = Что записывается за матч.
custom-option-counts-wins = победа, ничья или поражение
custom-option-counts-places = места
custom-option-counts-points = очки
custom-option-fewest-win = Побеждает, у кого меньше очков
custom-option-fewest-win-hint = Только там, где записываются очки.
custom-option-results = Результатов в матче
custom-option-results-hint = После стольких матч окончен; пусто — без ограничения.
