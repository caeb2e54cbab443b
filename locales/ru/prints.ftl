# Печать
tab-print = Печать
print-title = Печать — { $event }
print-heading = Что напечатать
print-hint = Каждый лист открывается страницей; печатает её сам браузер. Листы рассчитаны на бумагу A4.
print-button = Напечатать
print-pairings = Пары и столы тура
print-slips = Бланки матчей
print-cards = Карточки участников
print-earlier = По турам
print-trf = Скачать отчёт TRF
print-nothing = Печатать пока нечего.
print-result = Результат
print-players = За столом, в порядке хода
print-revision = Журнал, запись { $count }
print-moves-first = начинает
print-signatures = Подписи
print-slip-qr = Страница матча
