# Что всякая игра говорит о форме заголовка или записи.
field-unknown = Здесь нет поля «{ $field }».
field-missing = Не хватает поля «{ $field }».
field-malformed = Поле «{ $field }» не подходит: { $detail }.
value-unknown = «{ $value }» — не значение поля «{ $field }»; ожидается одно из: { $expected }.
entry-malformed = Это не удаётся прочесть: { $detail }.
header-other-game = Заголовок от игры «{ $game }», ожидалась «{ $expected }».

# Схемы начисления
scheme-linear = линейная
scheme-formula1 = «Формула 1»
scheme-winner-takes-all = «победитель получает всё»
