# Сам язык и то, как он соединяет перечисление.
language-name = Русский
list-last = { $rest } и { $last }
