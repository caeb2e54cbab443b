# Printing
tab-print = Print
print-title = Print — { $event }
print-heading = What to print
print-hint = Each sheet opens as a page, and your browser prints it. The sheets are made for A4.
print-button = Print
print-pairings = Pairings and tables of a round
print-slips = Match slips
print-cards = Place cards
print-earlier = By rounds
print-trf = Download the TRF report
print-nothing = There is nothing to print yet.
print-result = Result
print-players = At the table, in turn order
print-revision = Log entry { $count }
print-moves-first = moves first
print-signatures = Signatures
print-slip-qr = Page of the match
