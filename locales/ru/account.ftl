# Учётные записи, ссылки, устройства за столами.
login-title = Вход
login-login = Логин
login-login-hint = От 2 до 64 букв, цифр или знаков . _ - @ +
login-password = Пароль
login-do = Войти
login-forgotten = Забыли пароль? Администратор даст ссылку, чтобы задать новый.
login-device = Судье за столом учётная запись не нужна: отсканируйте или введите код стола.
login-wrong = Неверный логин или пароль.
login-signs = От 2 до 64 букв, цифр или знаков . _ - @ +
login-taken = Такой логин уже занят, выберите другой.
name-signs = От 1 до 80 знаков, без управляющих.
password-too-short = Не меньше 8 знаков.
password-too-long = Не больше 256 знаков.
password-wrong = Это не ваш нынешний пароль.
password-unreadable = Пароль должен быть текстом в UTF-8.
user-role-unknown = Одно из: administrator, organizer, arbiter, referee, player.
user-last-administrator = Кто-то должен управлять пользователями: сначала назначьте другого администратора.

role-anonymous = зритель
role-player = игрок
role-shadow-referee = судья-стажёр
role-referee = судья
role-arbiter = главный судья
role-organizer = организатор
role-administrator = администратор

link-first-heading = Первая учётная запись
link-first-text = Она для того, кто отвечает за эту установку: он создаёт события и приглашает остальных.
link-invite-heading = Ваша учётная запись
link-invite-text = Вас пригласили. Ваша роль: { $role }.
link-reset-heading = Новый пароль
link-reset-text = На остальных устройствах придётся войти заново.
link-do = Сохранить и войти
link-gone = Эта ссылка уже использована, отозвана или устарела. Попросите новую.

account-title = Моя учётная запись
account-name = Имя
account-name-hint = Его видят другие, например в истории матча.
account-sessions = Где я вошёл
account-session-since = С
account-session-seen = последний раз
account-session-current = это устройство
account-session-close = Выйти там
account-devices = Столы этого устройства
account-logout = Выйти
account-password-heading = Сменить пароль
account-old-password = Нынешний пароль
account-new-password = Пароль
account-password-hint = Не меньше 8 знаков.
account-password-do = Сменить

users-title = Пользователи
users-you = это вы
users-disabled = вход закрыт
users-role = Роль
users-role-do = Назначить
users-more = Ещё
users-reset = Ссылка для нового пароля
users-sign-out = Завершить все сеансы
users-disable = Закрыть вход
users-enable = Снова пустить
users-invite-heading = Пригласить
users-invite-text = Вы получите ссылку и передадите её сами. Кто её откроет, выберет себе логин и пароль.
users-invite-do = Создать ссылку
users-invitations = Открытые приглашения
users-invitation-until = до
users-withdraw = Отозвать
users-link-once = Ссылка сработает один раз и больше не покажется. Передайте её сами.
users-link-invite = Ссылка для новой учётной записи: { $role }
users-link-reset = Ссылка для нового пароля
users-copy = Скопировать

qr-table = Стол { $table }
qr-ask-text = На этом телефоне можно вести запись за этим столом. Допускает организатор.
qr-name = Ваше имя
qr-name-hint = Чтобы организатор знал, кого допускает. Можно не заполнять.
qr-ask = Попросить стол
qr-login = У меня есть учётная запись: войти
qr-waiting-badge = ожидание
qr-waiting-text = Организатор или главный судья уже видит вашу просьбу. Страница обновится сама, как только вас допустят.
qr-look-again = Посмотреть ещё раз
qr-admitted-badge = допущен
qr-admitted-text = Этот телефон ведёт запись за столом { $table }.
qr-open = Открыть мои столы
qr-give-back = Вернуть стол
qr-typed-title = Код стола
qr-code = Код
qr-code-hint = Десять букв и цифр под картинкой на столе.
qr-code-do = Дальше

access-title = Телефоны за столами
access-text = Кто отсканирует код стола, ждёт здесь, пока вы его не допустите.
access-scan-admits = В этом событии отсканировавший код допущен сразу.
access-waiting = Ждут
access-nobody-waits = Никто не ждёт. Распечатайте коды и разложите их по столам.
access-admitted = Допущены
access-unnamed = без имени
access-admit = Допустить
access-refuse = Отказать
access-revoke = Забрать доступ
codes-title = Коды столов
codes-text = По странице на стол. Код только просит доступ: без вас он ничего не открывает, если событие не настроено иначе.
codes-print = Печать
codes-unreachable = Коды ведут на { $address }, а этот адрес открывается только на этом компьютере. Откройте страницу по адресу, которым пользуются телефоны, или запустите сервер с ключом --url.
codes-picture = QR-код стола { $table }
codes-how = Отсканируйте код или откройте { $address }/qr и введите его.
codes-renew = Заменить код
codes-renew-ask = Заменить код стола { $table }? Напечатанный больше ничего не откроет.

said-welcome = Добро пожаловать. Вы вошли.
said-password-changed = Пароль сменён, на других устройствах нужно войти заново.
said-session-closed = Сеанс на том устройстве завершён.
said-given-back = За этим устройством больше нет стола.
said-invitation-withdrawn = Приглашение отозвано.
said-role-changed = Роль изменена.
said-user-disabled = Вход закрыт, сразу и везде.
said-user-enabled = Вход снова открыт.
said-user-signed-out = Все сеансы завершены.
said-access-admitted = Допущен.
said-access-refused = Отказано.
said-access-revoked = Доступ отозван.
said-code-renewed = Код заменён. Распечатайте новый.
said-copied = Скопировано.

# Роли в одном событии
staff-title = Судьи и организаторы
staff-text = Роли, которые действуют только в этом событии. У кого роль во всей установке, тому здесь она не нужна.
staff-heading = Роли в этом событии
staff-nobody = Отдельных ролей в этом событии ни у кого нет.
staff-all-tables = все столы
staff-take = Забрать
staff-give-heading = Дать роль
staff-user = Пользователь
staff-table-hint = Судья может быть и за одним столом.
staff-give = Дать
staff-phones = Телефону за столом пользователь не нужен:
staff-role-unknown = Одно из: referee, arbiter, organizer.
staff-table-unknown = Такого стола в событии нет.
staff-table-for-referees = Главный судья и организатор работают за всеми столами: отдельный стол не выбирайте.
said-role-given = Роль дана.
said-role-taken = Роль забрана.

# Роли в истории
staff-log-appointed = { $table ->
    [0] { $whom } получает роль: { $role }
   *[other] { $whom } получает роль за столом { $table }: { $role }
}
staff-log-dismissed = { $table ->
    [0] { $whom } больше не имеет роли: { $role }
   *[other] { $whom } больше не имеет роли за столом { $table }: { $role }
}
staff-log-admitted = Допуск к столу { $table }: { $whom }
staff-log-turned-away = Отказано в допуске к столу { $table }: { $whom }
staff-log-revoked = Закрыт доступ к столу { $table }: { $whom }
staff-log-code-renewed = У стола { $table } новый код, прежний больше не действует
staff-log-user-added = Добавлен пользователь: { $whom } ({ $role })
staff-log-role-changed = У пользователя { $whom } другая роль во всей установке: { $role }
staff-log-locked-out = Вход закрыт: { $whom }
staff-log-let-in = Вход снова открыт: { $whom }
staff-entry-form = Такой записи в журнале ролей не бывает.
