# The language itself and how it joins a list.
language-name = English
list-last = { $rest } and { $last }
