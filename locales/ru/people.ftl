# Что не так в поле и как надо.
fault-name-empty = Не указано имя.
fault-too-long = Слишком длинно: не больше { $limit ->
    [one] { $limit } знака
   *[other] { $limit } знаков
}.
fault-rating = Рейтинг — целое число от { $low } до { $high }; можно оставить пустым.
fault-born = Год рождения — год или дата от { $from } до { $to }, например 1990 или 12.05.1990.
fault-sex = Напишите «м» или «ж» либо оставьте пустым.

# Почему файл не прочитан; из него не импортировано ничего.
import-too-large = Файл больше { $kilobytes } кБ. Разделите его или уберите всё, кроме игроков.
import-workbook = Это файл самой электронной таблицы. Сохраните его как CSV и выберите тот файл.
import-undecodable = Байт со смещением { $offset } не читается как { $encoding }. Ничего не импортировано. Сохраните файл в UTF-8 и попробуйте снова.
import-empty = В списке нет ни одной строки.
import-open-quote = Кавычка, открытая в строке { $line }, нигде не закрыта.
import-after-quote = В строке { $line } после закрывающей кавычки идёт текст. Возьмите в кавычки всю ячейку, а кавычки внутри неё удвойте.
import-too-many-rows = В списке больше { $limit } строк. Импортируйте его по частям.
import-too-many-cells = В строке { $line } больше { $limit } ячеек. Это точно список игроков?
import-no-name-column = В заголовке нет столбца с именами. Назовите его «ФИО» или сделайте два: «Фамилия» и «Имя».

# Почему строка не импортирована.
import-row-too-wide = В строке больше ячеек, чем в заголовке ({ $columns }). Ячейку с разделителем внутри нужно взять в кавычки.
import-duplicate = То же, что в строке { $line }.
import-same-person = Тот же человек, что в строке { $line }.
import-answered-same = По вашему ответу — тот же человек, что в строке { $line }.

# Почему запись о человеке не изменена.
person-entry-form = Такой записи в журнале человека не бывает.
person-registered = Этот человек уже внесён.
person-not-registered = Этот человек не внесён.
person-erased = Данные этого человека удалены насовсем; изменить больше ничего нельзя.
person-merged = Эта запись объединена с другой. Сначала отмените объединение.
person-not-merged = Эта запись ни с чем не объединена.
person-merge-same = Это одна и та же запись. Выберите две разные.
person-merge-has-duplicates = С первой записью уже объединены другие. Объедините наоборот или сначала отмените те объединения.
person-merge-same-event = Оба участвуют в одном событии, значит, это разные люди.

# Страницы списка игроков.
people-title = Игроки
people-name = Имя
people-club = Клуб
people-city = Город
people-rating = Рейтинг
people-born = Год рождения
people-sex = Пол
people-note = Примечание
people-name-hint = Так, как имя должно стоять в таблицах. Остальное необязательно.
people-born-hint = Год, например 1990. Из полной даты сохранится только год.
people-note-hint = Видят только организаторы.
people-sex-unknown = не указан
people-sex-female = женский
people-sex-male = мужской
nav-registry = Картотека
people-add = Добавить игрока
people-import = Импорт
people-export = Экспорт
people-empty-heading = Здесь пока никого нет
people-empty-text = Добавьте игроков по одному или импортируйте список, который уже есть в клубе.
people-search = Поиск по имени
people-find = Найти
people-all = Показать всех
people-none-found = По запросу «{ $q }» никого не нашлось.
people-count =
    { $count ->
        [one] { $count } игрок
        [few] { $count } игрока
       *[many] { $count } игроков
    }
people-mark = Отметить для объединения
people-mark-one = Отметить для объединения: { $name }
people-merge-marked = Объединить двух отмеченных
people-merge-pick-two = Чтобы объединить записи, отметьте ровно двух игроков.
people-pages = Страницы
people-page = Страница { $number } из { $pages }
people-page-before = Назад
people-page-after = Дальше
people-new-title = Новый игрок
people-save = Сохранить
people-save-another = Сохранить и добавить ещё
people-back = Вернуться
people-edit = Изменить
people-known = Такой игрок уже есть: совпадают имя, клуб, город и год рождения.
people-known-show = Показать запись
people-changed-meanwhile = Тем временем запись изменил кто-то другой. Там, где она расходится с вашим текстом, показано, что в ней сейчас. Если сохранить ещё раз, останется ваш вариант.
people-now = Сейчас в записи: { $value }
people-now-empty = Сейчас в записи пусто
said-person-added = Игрок добавлен.
said-person-saved = Сохранено.
said-people-merged = Записи объединены. Если это ошибка, объединение можно отменить ниже.
said-people-unmerged = Объединение отменено, это снова отдельный игрок.
said-person-erased = Игрок удалён. Результаты остались, но без имени.
people-events =
    { $count ->
        [0] Пока ни в одном событии.
        [one] Участвует в { $count } событии.
       *[other] Участвует в { $count } событиях.
    }
people-has-duplicates =
    { $count ->
        [one] С этой записью уже объединена { $count } другая.
        [few] С этой записью уже объединены { $count } другие.
       *[many] С этой записью уже объединены { $count } других.
    }
people-duplicates = Объединены с этой записью
people-unmerge = Отменить объединение
people-merged-text = Эта запись оказалась повтором.
people-merged-show = Показать оставшуюся запись
people-erased-text = Имя и все сведения об этом игроке удалены по просьбе. Результаты остались.
people-merge = Объединить с…
people-merge-title = Объединение двух записей
people-merge-text = Две записи об одном человеке станут одной. Другая останется вторым именем: если она встретится в списке, найдётся этот игрок. Ничего не теряется, объединение можно отменить.
people-merge-keep = Какую запись оставить?
people-merge-do = Объединить
people-pick-heading = Какая запись о том же человеке?
people-pick = Выбрать
people-pick-none = Больше никого не нашлось. Попробуйте другое имя.
people-erase = Удалить насовсем…
people-erase-title = Удаление игрока
people-erase-heading = Удалить насовсем: { $name }?
people-erase-text = Имя, клуб и всё остальное будут удалены вместе с прежними вариантами. Результаты останутся за «удалённым игроком». Отменить это нельзя.
people-erase-duplicates =
    { $count ->
        [one] Будет удалена и запись, объединённая с этой.
        [few] Будут удалены и { $count } записи, объединённые с этой.
       *[many] Будут удалены и { $count } записей, объединённых с этой.
    }
people-erase-do = Удалить насовсем

# Импорт.
import-title = Импорт списка игроков
import-lead = Сначала будет показано, что произойдёт с каждой строкой. До подтверждения ничего не изменится.
import-file = Файл
import-file-hint = CSV или текст из любой электронной таблицы: UTF-8, UTF-16 или CP1251; запятые, точки с запятой или табуляция.
import-text = …или вставьте список
import-text-hint = По одному игроку в строке. Без заголовка первый столбец — имя.
import-look = Посмотреть, что получится
import-columns = Какие столбцы понятны?
import-columns-text = фио (или фамилия, имя, отчество), клуб, город, рейтинг, год рождения (или дата рождения), пол, примечание; можно по-английски, в любом порядке, большими или маленькими буквами. Другие столбцы пропускаются. Пустая ячейка ничего не стирает.
import-preview-title = Что сделает импорт
import-again = Другой список
import-rows = Строки списка
import-line = Строка
import-fate = Что произойдёт
import-read-as = Прочитано как { $encoding }, разделитель ячеек — { $delimiter }.
import-read-as-headless = Прочитано как { $encoding }, разделитель ячеек — { $delimiter }, заголовка нет: первый столбец — имя.
import-delimiter-tab = табуляция
import-delimiter = «{ $sign }»
import-skipped = Пропущены столбцы:
import-column = столбец { $number }
import-count-new =
    { $count ->
        [one] { $count } новый
       *[other] { $count } новых
    }
import-count-update =
    { $count ->
        [one] { $count } изменится
       *[other] { $count } изменятся
    }
import-count-ask =
    { $count ->
        [one] { $count } вопрос
        [few] { $count } вопроса
       *[many] { $count } вопросов
    }
import-count-known = { $count } уже есть
import-count-reject =
    { $count ->
        [one] { $count } строка не подходит
        [few] { $count } строки не подходят
       *[many] { $count } строк не подходят
    }
import-fate-new = Новый
import-fate-known = Уже есть, без изменений
import-fate-update = Изменится
import-fate-ask = Кто это?
import-fate-reject = Не импортируется
import-who = Кто это: { $name }, строка { $line }?
import-answer-person = Тот же человек: { $name }
import-answer-line = Тот же человек, что в строке { $line }: { $name }
import-answer-new = Новый человек
import-answered = Выбранный вами человек
import-do = Импортировать
import-nothing = Импортировать нечего: всё уже есть или не подходит.
import-answer-all = Сначала ответьте на все вопросы.
import-stale = Пока вы смотрели, список игроков изменился. Посмотрите ещё раз и подтвердите.
import-nothing-left = Этот список уже импортирован, больше делать нечего.
import-to-people = К списку игроков
import-done =
    { $created ->
        [0] Никто не добавлен.
        [one] Добавлен { $created } игрок.
        [few] Добавлено { $created } игрока.
       *[many] Добавлено { $created } игроков.
    } Изменено: { $updated }. Уже были: { $unchanged }. Не импортировано: { $rejected }.

# История карточки
people-log-title = История карточки
people-log-heading = История
people-log-hint = Всё, что меняли в карточке: кто, когда и что было до этого. Новое сверху.
people-log-registered = Карточка заведена
people-log-edited = Карточка изменена
people-log-merged = Оказалась второй карточкой игрока
people-log-unmerged = Объединение отменено
people-log-erased = Игрок удалён навсегда
people-log-duplicate = (карточка, объединённая с этой)
people-log-forgotten = Прежние данные стёрты.
