# Чтение матча построчно.
syntax = Эта строка не JSON: { $detail }.
line-too-long = Строка { $line } длиннее { $limit } байт.
header-no-object = Первая строка должна быть заголовком — объектом JSON.
header-language = Язык — «en» или «ru».
correction-no-change = В исправлении нужно хотя бы одно изменение.
correction-change-unclear = Каждое изменение — это «void», либо «replace» с «entry», либо «insert_after» с «entry».
correction-of-correction = Исправление нельзя внести другим исправлением.
correction-target-unknown = Нет действующей записи { $target }, которую можно так изменить.
correction-illegal = { $count ->
    [one] После этого исправления стала бы невозможной { $count } запись: { $entries }. Запись { $first }: { $why }
    [few] После этого исправления стали бы невозможными { $count } записи: { $entries }. Первая из них, { $first }: { $why }
   *[many] После этого исправления стали бы невозможными { $count } записей: { $entries }. Первая из них, { $first }: { $why }
}
log-too-long = Записей в матче может быть не больше { $limit }.
too-many-changes = Изменений в исправлениях одного матча может быть не больше { $limit }.
result-without-match = На месте заголовка стоит результат.
result-differs = Результат не тот, что следует из записей.
