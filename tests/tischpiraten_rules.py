"""The numbers of Tischpiraten, typed in from the rule booklet and not from the pack.

Two lines are one fact that must stand on a printed material: in German, and indented in English.
"…" stands for a few words between; where a number begins or ends no further digit follows. Lines
with # name the section of the booklet; TX cases and house values (°) are named as such.
"""

from __future__ import annotations

Facts = tuple[tuple[str, str], ...]


def facts(text: str) -> Facts:
    """The facts of a text: German lines, each followed by its English line."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and line[0] != "#"]
    return tuple(zip(lines[::2], lines[1::2], strict=True))


MATERIALS: dict[str, Facts] = {
    "overview-sheets": facts("""
# Schießen, Nahkampf, Kanonen, Entern: what everybody needs; Aktivierung & Aktionen
ein Würfel, ab 4 klappt es Treffer 4+
    one die, 4 or more does it Hits 4+
Eine Figur der Farbe: 2 Aktionen
    One figure of the colour: 2 actions
# Bewegung von Schiffen; Mastbruch: the drift
30 cm Einmaster
    30 cm one-master
40 cm Zweimaster und Dreimaster
    40 cm two-master and three-master
25 cm Galeere, Langschiff, bei jedem Wind
    25 cm galley and longship, in any wind
10 cm Ruderboot, bei jedem Wind
    10 cm rowing boat, in any wind
drehen dürft ihr dabei, wie ihr wollt ½ der Fahrt müsst ihr fahren
    turn as you like while moving ½ of the move at least
6 cm treiben ohne Mast
    6 cm drifting without a mast
# Aktivierung & Aktionen; Bewegung von Spielfiguren; Schätze bergen; Rammen: swimming
2 × laufen, schießen, nachladen
    2 × walk, shoot, reload
20 cm laufen
    20 cm walk
10 cm laufen mit Kiste oder Fass
    10 cm walk with a chest or barrel
5 cm schwimmen
    5 cm swim
# Windrichtung (optional): effect and gybe; TX-1: the head wind
Wind nur wenn ihr mit Wind spielt
    Wind only if you play with wind
+10 cm von hinten
    +10 cm from behind
0 schräg von hinten
    0 from behind at an angle
−10 cm von der Seite
    −10 cm from the side
−20 cm schräg von vorn
    −20 cm from ahead at an angle
5 cm rückwärts: genau von vorn
    5 cm backwards: dead ahead
4+ Halse klappt, sonst 20 cm genau mit dem Wind
    4+ gybe works, else 20 cm with the wind
# Schießen: ranges, to hit, misfire, save; Kanonen: the harder save
25 cm weit mit Pistole, Donnerbüchse
    25 cm with a pistol or blunderbuss
50 cm weit mit Muskete, Gewehr
    50 cm with a musket or rifle
4+ getroffen 3+ getroffen, wenn der Kapitän schießt
    4+ hit 3+ hit when the captain shoots
1 Patzer! Noch mal: 1–2 kaputt, sonst nachladen
    1 misfire! Again: 1–2 broken, else reload
Schießen 1 Aktion
    Shooting 1 action
+0 kein Bonus hilft°
    +0 no bonus helps°
5–6 nur ein Kratzer
    5–6 only a scratch
6 ist nötig gegen eine Kugel
    6 is needed against a ball
# Nahkampf
hingehen 1 Aktion, zuhauen 1 Aktion
    1 action to get there, 1 to strike
4+ getroffen, mit einer 1 nie 3+ getroffen, wenn der Kapitän kämpft
    4+ hit, never on a 1 3+ hit when the captain fights
+1 mit zwei Nahkampfwaffen
    +1 with two hand weapons
−1 nur mit den Fäusten
    −1 with bare fists
# Kanonen: the table (TX-2)
erst mit 4+ treffen
    first hit with 4+
1 Patzer wie beim Schießen
    1 misfire as when shooting
2–3 Rumpf: 1 Kugel (5 Kugeln: es sinkt)
    2–3 hull: 1 ball (5 balls: it sinks)
4 Mast gebrochen
    4 mast broken
5 Kanone auf dieser Seite kaputt
    5 cannon on this side broken
6 Mannschaft: 1 Figur
    6 crew: 1 figure
# Entern
4+ klappt, mit 1 nie
    4+ it works, never on a 1
+1 je Kapitän und je Maat
    +1 for each captain and mate
1 beim Hinüberklettern
    1 when climbing across
2+ aus dem Wasser an Bord
    2+ climb aboard out of the water
# Windrichtung: how to read the gauge
Winkelscheibe aufs Schiff legen, Pfeil wie der Wind: Es gilt das Feld am Bug
    Lay the wind gauge on the ship, arrow along the wind: the field at the bow counts
# six sides, rounded to whole per cent
83 % 2+ 67 % 3+ 50 % 4+ 33 % 5+ 17 % 6
    83% 2+ 67% 3+ 50% 4+ 33% 5+ 17% 6
"""),
    "crew-sheets": facts("""
# T-03: C, and blank ones
Kapitän … trifft mit 3+ +1 beim Entern Maat
    Captain … hits on 3+ +1 when boarding Mate
Maat … trifft mit 4+ +1 beim Entern
    Mate … hits on 4+ +1 when boarding
Matrose … trifft mit 4+
    Sailor … hits on 4+
Höchstens 2 lange Gewehre
    At most 2 long guns
Fünf Soldaten dürfen höchstens 3 lange Gewehre
    Five soldiers may carry at most 3 long guns
Bei drei Gewehren tragen die anderen zwei je einen Säbel
    With three long guns, the other two carry a sabre each
Neben drei Gewehren gibt es nur eine Pistole
    Beside three long guns there is only one pistol
# Nahkampf: what is a hand weapon, what is none
Nahkampfwaffen: Säbel, Degen, Messer, Axt, Speer, Enterhaken, Peitsche, Fackel, Bajonett. Keine
    Hand weapons: Sabre, rapier, knife, axe, spear, boarding hook, whip, torch, bayonet. Not
Gewehr ohne Bajonett, Flasche, Fernrohr
    gun without bayonet, bottle, spyglass
# Schießen: a shot into a fight; two shots; Entern: what is no effort
Trefft ihr mitten in einen Nahkampf, würfelt noch mal: Bei 1–3 ist es euer Freund
    A hit in the midst of a fight? Roll again: on 1–3 it is your friend
zwei geladene Waffen
    two loaded weapons
Reling und Türen kosten nichts. Über Lücken schwingt ihr am Seil: Würfelt, bei einer 1 fallt ihr
    rails and doors cost nothing. Swing over gaps on a rope, on a 1 into the sea
# Schießen: a 1
Eine 1 ist ein Patzer. Noch mal: 1–2 kaputt, sonst leer
    A 1 is a misfire. Roll again: 1–2 broken, else empty
"""),
    "wind-rose": facts("""
# T-06
0° 45° 90° 135° 180° 225° 270° 315°
    0° 45° 90° 135° 180° 225° 270° 315°
"""),
    "wind-table": facts("""
# T-07
nicht drehen schräg nach rechts schräg nach links
    don’t turn half to the right half to the left
nach rechts nach links umdrehen
    to the right to the left turn round
"""),
    "wind-gauge": facts("""
# T-08
+10 schräg von hinten 0
    +10 from behind at an angle 0
von der Seite −10
    from the side −10
schräg von vorn −20 schräg von vorn −20
    from ahead at an angle … −20
5 zurück
    5 back
"""),
    "turn-cards": facts("""
# T-02: N
Die höchste Zahl nimmt Platz eins
    the highest number takes first place
Platz für Platz fahrt, entert, rammt
    Place by place you sail, board and ram
Eine Figur der Farbe: 2 Aktionen
    One figure of the colour: 2 actions
Weiter bei 3
    On with 3
je 1 Aktion laufen schießen nachladen kämpfen
    1 action each walk shoot reload fight
"""),
    "round-sheets": facts("""
# T-20
Ungeheuer Versinkt am Ende 1
    Monster Gone at the end 1
"""),
    "cannon-cards": facts("""
# Kanonen, Mastbruch
Schießen, laden: je 1 Aktion an der Kanone
    Fire, load: 1 action each at the cannon
4+ Treffer! Dem Kapitän reicht eine 3
    4+ A hit! For the captain a 3 will do
Sie schießt nur zu ihrer Seite … beliebig weit
    It fires only to its own side … at any range
1 Patzer! Noch mal: 1–2 kaputt, sonst leer
    1 Misfire! Again: 1–2 broken, else reload
Würfelt noch einmal. 1 Patzer
    Roll once more. 1 Misfire
2–3 Loch im Rumpf: 1 Kugel. Ist es die fünfte, sinkt es am Ende der nächsten Runde
    2–3 Hull holed: 1 ball. The fifth … It sinks as the next round ends
4 Ein Mast bricht
    4 A mast breaks
5 Eine Kanone dieser Seite
    5 A cannon on this side
6 Eine Figur: Nur eine 6 rettet sie
    6 A figure: only a 6 saves it
Wer beschossen wird, wählt Mast, Kanone, Figur°
    Whoever is shot at picks mast, cannon, figure°
# the example
Ihr zielt, würfelt … und trefft. Der zweite Wurf … heißt Rumpf: 1 Kugel fürs andere Schiff
    You aim, roll … and hit. The second roll … means the hull: 1 ball for the other ship
"""),
    "boarding-cards": facts("""
# Entern; Rammen & sinkende Schiffe; TX-4, 16, 17, 20, 21, 22
4+ Geschafft! Eure Schiffe hängen aneinander fest, ihre Kanonen schweigen
    4+ Done! Your ships are tied together, their cannon are silent
+1 für jeden Kapitän und Maat an Bord des Angreifers. Eine 1 misslingt immer
    +1 for each captain and mate aboard the attacker. A 1 always fails
Misslungen? Euer Schiff fährt den Rest seiner Strecke … Niemand springt
    Failed? Your ship sails the rest of its move … Nobody jumps
1 Hinüberspringen kostet so viel wie laufen. … Bei 1 fallt ihr ins Wasser
    1 Jumping across costs as much as walking. … on a 1 you fall in
wenn alle Angreifer besiegt sind oder ein Angreifer die Taue kappt (1 Aktion°)
    when all attackers are beaten or an attacker cuts the ropes (1 action°)
2 × würfelt ihr für jedes der beiden Schiffe auf der Treffertafel. Eine 1 zählt nicht°
    2 × roll for each of the two ships on the hit table. A 1 counts for nothing°
+2 Kugeln bekommt das gerammte Schiff
    +2 balls more for the rammed ship
5 Kugeln im Rumpf? Am Ende der nächsten Runde ist das Schiff weg
    5 balls in the hull? At the end of the next round the ship is gone
1–3 geht unter 4–5 schwimmt 5 cm je Aktion° 6 rudert 10 cm je Runde°
    1–3 goes under 4–5 swims 5 cm an action° 6 rows 10 cm a round°
2+ Nächste Runde klettert ihr mit 1 Aktion
    2+ Next round you climb with 1 action
Das Pulver ist trocken
    powder is dry
# Mastbruch: how far ships with fewer masts sail stands on their sheets
Der Mast bricht, und jemand saß oben: 1–3 raus, 4–6 schwimmt
    The mast breaks with somebody up there: 1–3 out, 4–6 swims
"""),
    "misfire-cards": facts("""
# Fehlschuss
1 Noch mal würfeln
    1 Roll again
1–2 Pulver nass
    1–2 Wet powder
3–4 Verhakt. Mit 1 Aktion rütteln: Bei 2, 4 oder 6
    3–4 Stuck. Shake it for 1 action: a 2, 4 or 6
5 Kaputt bis zum Spielende
    5 Broken till the end
6 Bumm
    6 Boom
"""),
    "points-sheets": facts("""
# T-25: N
3 Kapitän besiegt
    3 captain beaten
1 Maat besiegt
    1 mate beaten
3 fremde Beute an Bord
    3 loot of others aboard
8 Schiff erobert
    8 ship captured
4 Schiff versenkt
    4 ship sunk
3 Auftrag der Zauberkarte
    3 mission of a magic card
"""),
    "cargo-counters": facts("""
# T-17: 2 chests and 2 barrels a ship
10 cm 3 10 cm 3
    10 cm 3 10 cm 3
"""),
    "swimmer-counters": facts("""
# T-35
5 cm 5 cm
    5 cm 5 cm
"""),
    "sinking-counters": facts("""
# TX-16
Runde 1 … Runde 2
    round 1 … round 2
"""),
    "sea-fields": facts("""
# Seeungeheuer
1 Feld 2 Feld 3 Feld 4 Feld 5 Feld
    1 field 2 field 3 field 4 field 5 field
"""),
    "magic-cards": facts("""
# T-15, and blank ones
Kapitän im Nahkampf: 3 Dublonen
    captain hand to hand: 3 doubloons
ein Fass auf eures: 3 Dublonen
    Fetch a barrel … to yours: 3 doubloons
nur halb so weit … ½
    only half as far … ½
−1 auf alles, bis ihr ein Fass erbeutet oder eures auf eine Insel … −1
    −1 on everything until you capture a barrel, or carry yours to an island … −1
Bei einer 1 träumt sie
    On a 1 it dreams
auch eine 2 beim Schießen ein Patzer. 1–2
    2 when shooting is a misfire too. 1–2
"""),
    "size-card": facts("""
# T-19: distances by the height of figures: 28 mm, 4 cm, 7 cm, 7.5 cm; factor = height / 7 cm
28 mm 40 mm 70 mm 75 mm
    28 mm 40 mm 70 mm 75 mm
laufen 8 11 20 21
    walk 8 11 20 21
Pistole, Büchse 10 14 25 27
    pistol, blunderbuss 10 14 25 27
Muskete, Gewehr 20 29 50 54
    musket, rifle 20 29 50 54
mit Kiste oder Fass 4 6 10 11 schwimmen 2 3 5 5
    with chest or barrel 4 6 10 11 swim 2 3 5 5
Einmaster 12 17 30 32 2 und 3 Masten 16 23 40 43
    one-master 12 17 30 32 2 and 3 masts 16 23 40 43
Galeere, Langschiff 10 14 25 27 Ruderboot 4 6 10 11
    galley, longship 10 14 25 27 rowing boat 4 6 10 11
Seeungeheuer 8 11 20 21
    sea monster 8 11 20 21
"""),
    "monster-ring": facts("""
# T-28: attacks within 20 cm
20 cm
    20 cm
"""),
    "long-rulers": facts("""
# T-18: two strips of 25 cm for two players
5 schwimmen 6 treiben 10 Kiste, Boot 20 1 Mast ab laufen 25 Pistole
    5 swim 6 drift 10 chest, boat 20 1 mast gone walk 25 pistol
40 2 Masten 50 Muskete
    40 2 masts 50 musket
"""),
    "short-rulers": facts("""
5 schwimmen 6 treiben 10 Kiste, Boot 20 laufen
    5 swim 6 drift 10 chest, boat 20 walk
"""),
    "agreement-sheet": facts("""
# Seeungeheuer; Sieg; TX-30 (chests and barrels are house values)
Seeungeheuer, bei einer 6 taucht es auf
    the sea monster, it comes up on a 6
Schatzinsel, drei Spiele
    treasure island, three games
nach 6 Runden die meisten Dublonen
    most doubloons after 6 rounds
Kanonen an Bord dazu je 2 Kisten und 2 Fässer … Zwei auf jeder Seite
    Cannon aboard plus 2 chests and 2 barrels each … Two on each side
"""),
    "house-sheet-ships": facts("""
# TX-1, TX-5, TX-11, TX-24
5 cm rückwärts … 10 cm vorwärts
    5 cm backwards … 10 cm forwards
Bei 4 dreht der Pfeil nach rechts, bei 5 nach links
    On 4 the arrow turns right, on 5 it turns left
zwei oder drei Masten fahren 40 cm
    two or three masts move 40 cm
immer 25 cm … rudern 6 cm dazu
    always move 25 cm … row 6 cm extra
# TX-2, TX-3, TX-17, TO-3
Die 4 trifft einen Mast, die 5 eine Kanone
    A 4 hits a mast, a 5 hits a cannon
Bei einer 1 beim Zielen und bei einer 1 auf der Treffertafel
    On a 1 when aiming and on a 1 on the hit table
Zwei Würfe für jedes der beiden Schiffe
    Two rolls for each of the two ships
"""),
    "house-sheet-crews": facts("""
# TX-10, TX-21, TX-22, TO-1, TO-2
Donnerbüchse und Schrotbüchse 25 cm, jedes Gewehr 50 cm
    Blunderbuss and scattergun 25 cm, every long gun 50 cm
eine Aktion, ab 2
    one action, 2 or more
Schwimmer 5 cm je Aktion, Ruderboote 10 cm je Runde
    Swimmers 5 cm per action, rowing boats 10 cm per round
genau ein Rekrut: −1
    exactly one recruit: −1
Neuer Wurf: 1–2 kaputt
    Roll again: 1–2 broken
# TX-8, TX-27, TX-12
nach 6 Runden die meisten
    most doubloons after 6 rounds
3 Dublonen für den Kapitän und 3 Dublonen für die Karte
    3 doubloons for the captain and 3 doubloons for the card
Wofür das +1 des Kapitäns
    What the captain’s +1
"""),
    "referee-sheet": facts("""
# Ablauf eines Spielzuges
Eine Figur der Farbe: 2 Aktionen
    One figure of the colour: 2 actions
Treffer von 100 Angriffen
    Hits out of 100 attacks
# Nahkampf, Schießen: chance to hit, and that the save on 5–6 fails (times 4/6)
2+ Kapitän mit zwei Waffen 83 % 56 %
    2+ captain with two weapons 83% 56%
3+ Kapitän oder zwei Waffen 67 % 44 %
    3+ captain or two weapons 67% 44%
4+ alle anderen 50 % 33 %
    4+ everybody else 50% 33%
5+ mit Fäusten oder mit −1 33 % 22 %
    5+ with fists or with −1 33% 22%
6 mit Fäusten und −1 17 % 11 %
    6 with fists and −1 17% 11%
# Entern, Windrichtung; two tries of 5/6
50 % ohne Kapitän und Maat (4+) 67 % einer von beiden an Bord (3+) 83 % beide an Bord (2+)
    50% without captain and mate (4+) 67% one of the two aboard (3+) 83% both aboard (2+)
17 % beim Hinüberklettern ins Wasser (1) 97 % in zwei Versuchen wieder an Bord (2+)
    17% into the sea when crossing (1) 97% back aboard within two tries (2+)
# Rammen: 2 balls, and two rolls of which each is one more on 2–3; the fifth sinks
0 % mit 0 Kugeln vorher 11 % mit 1 Kugel vorher 56 % mit 2 Kugeln
    0% with 0 balls before 11% with 1 ball before 56% with 2 balls
100 % mit 3 oder 4 Kugeln
    100% with 3 or 4 balls
# Kanonen: 1/2 to hit, then 2/6 hull, 1/6 mast, 1/6 gun, 1/6 crew of which 1/6 is saved
von 100 Schüssen 17 % ein Loch im Rumpf 8 % Mast weg, so oft auch Kanone 7 % eine Figur
    out of 100 shots 17% a hole in the hull 8% mast gone, or cannon gone … 7% a figure
8 % die Kanone patzt (1) 50 % daneben
    8% the cannon misfires (1) 50% missed
# Schießen: 1/6, and 2/6 of those; the save; Rammen: drowning
17 % eine Waffe patzt (1) 6 % und ist danach kaputt (1–2) 33 % gerettet nach einem Treffer (5–6)
    17% a weapon misfires (1) 6% and is broken then (1–2) 33% saved after a hit (5–6)
50 % beim Untergang ertrunken (1–3) 17 % beim Untergang ins Boot gerettet (6)
    50% drowned with the ship (1–3) 17% in the boat when it sinks (6)
# Seeungeheuer: 1 − (5/6)^6; none, one or both of two dice show 1–2
67 % kommt in 6 Runden … 44 % frisst niemand, dafür 1 Loch … 44 % holt sich 1 Figur
    67% comes at least once in 6 rounds 44% eats nobody, but 1 hole … 44% takes 1 figure
11 % holt sich 2 Figuren
    11% takes 2 figures
# Schießen: into a fight; Mastbruch
Schuss in den Nahkampf: 1–3 Freund
    A shot into a fight: 1–3 hits friends
Wer auf dem Mast sitzt: 1–3 weg
    Who sits up the mast: 1–3 gone
"""),
    "vikings-and-romans": facts("""
# Variante: shields
−1 wenn das Ziel einen Schild trägt −2 beim großen Schild
    −1 if the target carries a shield −2 for a large shield
10 cm weit läuft, wer einen großen Schild trägt
    10 cm for walking with a large shield
4+ ohne Schild · 5+ mit · 6 mit großem 50 % 4+ 33 % 5+ 17 % 6
    4+ no shield · 5+ shield · 6 large one 50% 4+ 33% 5+ 17% 6
+0 im Nahkampf
    +0 hand to hand
# horses, riders
30 cm weit reitet oder fährt man mit 1 Aktion 3+ trifft, wer vom Pferd aus
    30 cm for riders and chariots with 1 action 3+ hits, for a rider
# oars, catapults, fire
25 cm je Runde … +6 cm dazu
    25 cm each round … +6 cm on top
4+ getroffen, weiter mit der Treffertafel
    4+ a hit, then the hit table
schießt oder lädt, je 1 Aktion
    shoots or loads, 1 action each
6 Das Schiff brennt: 1 Kugel mehr
    6 The ship burns: 1 more ball
# what stays: Anheuern, Aktivierung, Schießen
5 Figuren mit je 2 Dingen
    5 figures with 2 things each
2 Aktionen je Figur. Treffer ab 4, Kapitäne ab 3, Rettung mit 5–6
    2 actions a figure. Hits on 4+, for captains on 3+, saved by 5–6
"""),
    "packing-list": facts("""
# Benötigtes Spielmaterial for three players: S ships, 5 C figures, G guns, 2 S chests
3 Schiffe … 15 Figuren, 5 je Mannschaft … 3 Kapitäne 12 Kanonen … 6 Kisten und 6 Fässer
    3 ships … 15 figures, 5 for each crew … 3 captains 12 cannon … 6 chests and 6 barrels
15 Karten zum Ziehen, 5 je Farbe
    15 cards to draw, 5 of each colour
"""),
    "sea-fight-sheets": facts("""
# Aufbau, TX-30; Schätze bergen; Sieg
Auf jedem Schiffsblatt warten 2 Kisten und 2 Fässer°
    On every ship sheet wait 2 chests and 2 barrels°
Zum Aufheben (1 Aktion°) … Tragen: 10 cm je Aktion
    To lift it (1 action°) … Carrying: 10 cm an action
Nach 6 Runden
    After 6 rounds
# Bewegung von Schiffen: the edge
mehr als der halbe Rumpf über den Rand, ist das Schiff raus°
    more than half the hull over the edge the ship is out°
"""),
    "sea-monster-sheets": facts("""
# Seeungeheuer
Tisch in 6 Felder geteilt
    table as 6 fields
3 Treffermarker
    3 hit markers
Nur bei einer 6 taucht es auf
    it rises on a 6 only
Schiff im Umkreis von 20 cm? Es greift an
    A ship within 20 cm? It attacks
zweimal würfeln 1–2 eine Figur weg … 3–6 daneben
    roll twice 1–2 a figure is gone … 3–6 it snaps
zweimal daneben: 1 Kugel in den Rumpf
    missed twice: 1 ball into the hull
5–6 getroffen
    5–6 hits
3 × Gewehr oder Pistole: Es taucht ab 1 × Kanone: Es ist tot
    3 × musket or pistol: it dives 1 × cannon: it is dead
Nach 3 Treffern kann es wiederkommen
    After 3 hits it may come back
# Sieg
Nach 6 Runden
    After 6 rounds
8 ein Schiff erobert 4 ein Schiff versenkt 3 einen Kapitän
    8 captured a ship 4 sank a ship 3 beat a captain
"""),
    "set-up-sheets": facts("""
# Aufbau, Anheuern, Ablauf eines Spielzuges; TX-14, TX-30
3 Spieler … Jeder hat 1 Schiff und eine Mannschaft
    3 players … Each has 1 ship and one crew
5 Karten von jedem kommen auf den Stapel, 5 Totenköpfe liegen bereit. 2 Spieler
    5 cards from each player go into the pile, 5 skulls lie ready. 2 players
2 Spieler … Jeder hat 2 Schiffe (A und C, B und D), auf jedem eine Mannschaft
    2 players … Each has 2 ships (A and C, B and D) with a crew on each
10 Karten von jedem kommen auf den Stapel, 10 Totenköpfe liegen bereit. 4 Spieler
    10 cards from each player go into the pile, 10 skulls lie ready. 4 players
4 Spieler … Jeder hat 1 Schiff und eine Mannschaft
    4 players … Each has 1 ship and one crew
In jedes Schiff 2 Kisten und 2 Fässer°
    2 chests and 2 barrels into every ship°
5 Karten je Mannschaft
    5 cards for each crew
# Bewegung von Schiffen
Mehr als der halbe Rumpf
    More than half the hull
# Bewegung von Schiffen: the edge; Mastbruch: boats
Mehr als der halbe Rumpf: Das Schiff ist raus° … Vorher dürft ihr noch ins Beiboot umsteigen
    More than half the hull: the ship is out° … Before that you may still take to the boat
"""),
    "treasure-island-sheets": facts("""
# Die Schatzinsel: first game
alle 5 Figuren an Bord
    all 5 figures aboard
10 cm weit trägt eine Figur die Truhe je Aktion
    10 cm an action: one figure carries the treasure
1 × Aktion kostet es, sie aufzuheben
    1 × action to pick it up again
# second game
Graben 4
    Digs 4
1 × Aktion am X: ein Totenkopf eurer Farbe 2 beim ersten Graben mit Schaufel 4 eurer Totenköpfe
    1 × action at the X: a skull of your colour 2 for the first dig with a shovel 4 skulls of yours
0 zählt jeder Totenkopf der anderen
    0 for every skull of another crew
eins der 2 Dinge
    one of the 2 things carried
# third game
höchstens 2 neue Matrosen
    2 new sailors at most
# Sieg
8 ein Schiff erobert 4 ein Schiff versenkt 3 einen Kapitän
    8 captured a ship 4 sank a ship 3 beat a captain
"""),
    "treasure-maps": facts("""
# Die Schatzinsel, second game
viermal am X
    four times at the X
das erste Graben doppelt
    the first dig counts double
"""),
}

# The wind table as it is drawn: die and turn to the right in degrees (Windrichtung, TX-5).
WIND_TABLE = [("die1", 0), ("die2", 45), ("die3", -45), ("die4", 90), ("die5", -90), ("die6", 180)]

# Ships: basic move, then what each wind leaves with so many masts, and the least move of it, in the
# order astern, quarter, beam, close-hauled (Bewegung von Schiffen, Windrichtung, Mastbruch, TX-19).
# Wind first, then the fraction, whole centimetres, halves up: house values°.
# By masts that still stand, from all to none: without the rules of the wind (Windrichtung is an
# extra rule), then with the wind from each side.
SAILING_SHIPS: dict[str, tuple[str, ...]] = {
    "one-master": ("30", "40", "30", "20", "10", "5"),
    "two-master": ("40 20", "50 25", "40 20", "30 15", "20 10", "5 5"),
    "three-master": (
        "40 27 13", "50 33 17", "40 27 13", "30 20 10", "20 13 7", "5 5 5",
    ),
}  # fmt: skip
WINDS = (
    ("ohne Wind, in jede Richtung", "without wind, in any direction"),
    ("von hinten", "from behind"),
    ("schräg von hinten", "from behind at an angle"),
    ("von der Seite", "from the side"),
    ("schräg von vorn", "from ahead at an angle"),
    ("von vorn: zurück", "from ahead: back"),
)
# Nahkampf: what gives a bonus hand to hand; the rapier is a sword.
HAND_WEAPONS = {
    "knife", "sabre", "boarding-sabre", "rapier", "axe", "spear", "boarding-hook",
    "bayonet-musket", "whip", "torch",
}  # fmt: skip
FIREARMS = {"pistol", "blunderbuss", "musket", "rifle", "bayonet-musket"}
# Rowed ships: the move in any wind and half of it, halves up (TX-24).
ROWED_SHIPS = {"galley": (25, 13), "longship": (25, 13), "rowboat": (10, 5)}
# What stands on every sailing ship's sheet; the hull has 5 boxes (Kanonen, Entern, Windrichtung).
EVERY_SHIP = facts("""
Fahrt mindestens die Hälfte
    at least half the move
5. Kugel? Kreuzt ein Kästchen an, am Ende der nächsten Runde das andere: Es sinkt°
    5th ball? Tick one box, at the end of the next round the other: the ship sinks°
""")
SAILED = facts("""
niemand am Steuer: geradeaus
    nobody at the wheel: straight on
6 cm mit dem Wind
    6 cm with the wind
""")
ARMED = facts("""
4+ trifft, dann: 1 Patzer 2–3 Rumpf 4 Mast 5 Kanone 6 Mannschaft
    4+ hits, then: 1 misfire 2–3 hull 4 mast 5 cannon 6 crew
""")
WITHOUT_MASTS = facts("""
4+ trifft, dann: 1 Patzer 2–3 Rumpf 5 Kanone 6 Mannschaft
    4+ hits, then: 1 misfire 2–3 hull 5 cannon 6 crew
""")
BARE = facts("""
4+ trifft, dann: 2–3 Rumpf 6 Mannschaft
    4+ hits, then: 2–3 hull 6 crew
""")
HULL = 5

# Every distance of the booklet in centimetres, and half moves of ships (12.5 as 13).
DISTANCES = {5, 6, 10, 13, 20, 25, 30, 40, 50}
TABLE = {120, 180}
"""The sides of the table in plans: house values, the booklet names no size."""

# How many of each for 2, 3 and 4 players: N players, C crews (4, 3, 4: TX-14), S ships (4, 3, 4),
# G guns (two a side: 16, 12, 16; TX-30).
COUNTS: dict[str, tuple[int, int, int]] = {
    "overview-sheets": (3, 4, 5),  # T-01: N + 1
    "turn-cards": (2, 3, 4),  # T-02: N
    "crew-sheets": (4, 3, 4),  # T-03: C, and blank ones
    "ship-sheets": (4, 3, 4),  # T-04: S
    "wind-arrow": (1, 1, 1),  # T-05
    "wind-rose": (1, 1, 1),  # T-06
    "wind-table": (1, 1, 1),  # T-07
    "reload-markers": (48, 40, 48),  # T-09: 8 C + G, at least 40
    "broken-weapon-markers": (16, 16, 16),  # T-10: 3 C + G / 4, at least 16
    "cannonball-markers": (24, 19, 24),  # T-11: 5 S + 4
    "broken-mast-markers": (12, 9, 12),  # T-12: 3 S
    "skull-markers": (40, 30, 40),  # T-13: 10 C (5 who have acted, 4 who have dug, 1 to lose)
    "activation-cards": (20, 15, 20),  # T-14: 5 C
    "magic-cards": (6, 6, 6),  # T-15, and blank ones
    "doubloons-1": (40, 40, 40),  # T-16
    "doubloons-5": (20, 20, 20),
    "cargo-counters": (16, 12, 16),  # T-17: 2 chests and 2 barrels a ship
    "long-rulers": (2, 4, 4),  # T-18: two strips of 25 cm for two players
    "short-rulers": (1, 2, 2),
    "round-sheets": (1, 1, 1),  # T-20
    "points-sheets": (2, 3, 4),  # T-25: N
    "monster-ring": (8, 8, 8),
    "size-card": (1, 1, 1),  # T-19
    "monster-hits": (3, 3, 3),  # T-28: dives after three
    "sea-fields": (6, 6, 6),
    "agreement-sheet": (1, 1, 1),  # T-24
    "set-up-sheets": (1, 1, 1),  # T-26
    "sea-fight-sheets": (1, 1, 1),  # T-27
    "sea-monster-sheets": (1, 1, 1),  # T-28
    "treasure-island-sheets": (3, 3, 3),  # T-29: a sheet for each of three games
    "treasure-maps": (3, 4, 5),  # T-30: N + 1
    "campaign-sheets": (4, 3, 4),  # T-31: one a crew, whose figures it lists
    "vikings-and-romans": (1, 1, 1),  # T-36
    "referee-sheet": (1, 1, 1),  # T-37
    "packing-list": (1, 1, 1),  # T-38
    "certificates": (2, 3, 4),  # T-39: N
    "small-flags": (8, 6, 8),  # T-32: 2 S of two sizes, S large ones
    "medium-flags": (8, 6, 8),
    "large-flags": (4, 3, 4),
    "table-corners": (4, 4, 4),  # T-33
    "table-edges": (8, 8, 8),
    "grapples": (4, 2, 4),  # T-34: two for each pair of ships
    "monster-standee": (1, 1, 1),  # T-28
    "treasure-spot": (1, 1, 1),  # T-29
    "swimmer-counters": (8, 8, 8),  # T-35
    "boat-counters": (4, 4, 4),
    "figure-bases": (20, 15, 20),  # 5 C, and blank ones
    "sinking-counters": (4, 4, 4),
}
ONE_OR_TWO = ("wind-gauge", "cannon-cards", "boarding-cards", "misfire-cards")  # T-08, T-21 to T-23
BLANKS = {"crew-sheets": 1, "other-ships": 1, "magic-cards": 3}
"""At least so many to fill in oneself."""
