# Страница правил; сами правила — в rules/ru.
rules-title = Правила игр
rules-list-lead = Каждый пункт правил имеет номер; на эти номера ссылаются все объяснения в протоколах и таблицах.
rules-of = { $game }: правила
rules-count = { $count ->
    [one] { $count } пункт
    [few] { $count } пункта
   *[many] { $count } пунктов
}
rules-contents = Содержание
rules-search = Слово или номер пункта
rules-none = В правилах такого нет. Попробуйте другое слово.
rules-permalink = Ссылка на этот пункт
rules-by-default = По умолчанию
rules-default-value = по умолчанию
rules-option = Настройка
rules-example = Пример.
rules-whole = Все правила игры
rules-not-set = не задано
rules-own-number = число от 1
rules-own-numbers = другие числа
rules-must-be-said = число от 1, его надо назвать
