"""YAML with every mistake that reading must name; the comments say what and where."""

FAULTY = {
    "quote open to the end": """\
# error: 3:7-16 [syntax] the quote " opened here is not closed
a: 1
text: "Ahoi all
b: 2
""",
    "quote open to the next quote": """\
# error: 5:7 [syntax] the quote " opened here is not closed
a: 1
b: 2
c: 3
text: "Ahoi
name: "Anne"
d: 4
""",
    "single quote open to the next": """\
# error: 3:5 [syntax] the quote ' opened here
list:
  - 'Ahoi
  - 'Anne'
""",
    "text behind the quote": """\
# error: 2:11-14 [syntax] text goes on after the closing quote
a: "Rum"  Bar
""",
    "apostrophe": """\
# error: 2:9 [syntax] text goes on after the closing quote
a: 'Don't go'
""",
    "tab": """\
# error: 3:1-2 [syntax] a tab indents this line
ships:
\t- id: a
""",
    "tab behind spaces": """\
# error: 4:3-4 [syntax] a tab indents this line
a:
  b: 1
  \tc: 2
""",
    "tab behind a dash": """\
# error: 2:2-3 [syntax] a tab indents this line
-\ta: 1
\tb: 1
""",
    "two colons": """\
# error: 2:4-8 [syntax] a second colon
a: b: c
""",
    "icon": """\
# error: 3:9 [syntax] a second colon
x:
  - id: :skull: wins
""",
    "indented": """\
# error: 3:3-7 [syntax] this line is indented
a: b
  c: d
""",
    "dedented": """\
# error: 4:3-7 [syntax] does not continue
a:
    b: 1
  c: 2
""",
    "list and mapping": """\
# error: 4:3-7 [syntax] does not continue
a:
  - x
  b: 1
""",
    "no colon": """\
# error: 3:1-5 [syntax] found text without a colon
a: 1
rum!
b: 2
""",
    "list behind a key": """\
# error: 2:4-5 [syntax] a list cannot begin
a: - b
""",
    "at sign": """\
# error: 2:4-9 [syntax] unquoted text cannot begin with @
a: @anne
""",
    "bold": """\
# error: 2:4-15 [syntax] unquoted text cannot begin with *
a: **bold** so
""",
    "italic": """\
# error: 2:4 [syntax] unquoted text cannot begin with *
a: *so* so
""",
    "amount": """\
# error: 2:4 [syntax] unquoted text cannot begin with {
a: {n:doubloon 3} for you
""",
    "bracket": """\
# error: 2:4 [syntax] the bracket [ opened here is not closed as expected in line 3
a: [1, 2
b: 3
""",
    "two commas": """\
# error: 2:7-8 [syntax] expected a value here
a: [1,,2]
""",
    "backslash": """\
# error: 2:7-9 [syntax] unknown escape \\d
a: "C:\\dir"
""",
    "backslash first": """\
# error: 2:5-7 [syntax] unknown escape \\q
a: "\\q"
""",
    "two documents": """\
# error: 3:1-4 [syntax] a second document
a: 1
---
b: 2
""",
    "duplicate": """\
# error: 4:1-5 [duplicate-key] the key "name" is written in line 2 and again in line 4
name: Anne
rank: captain
name: Mary
""",
    "duplicate, deep and thrice": """\
# error: 4:5-7 [duplicate-key] in line 3 and again in line 4
- card:
    id: a
    id: {x: [1, 2]}
    text: b
    "id": c
# error: 6:5-9 [duplicate-key] in line 3 and again in line 6
""",
    "duplicate in one line": """\
# error: 2:8-9 [duplicate-key] the key "a" is written twice in line 2
{a: 1, a: 2}
""",
    "key is a list": """\
# error: 2:2-3 [key] expected text as a key, found a list
{[1, {[2]: 3}]: 2, b: 3}
""",
    "key is a mapping": """\
# error: 2:3 [key] expected text as a key, found a mapping
? {a: 1}
: 2
# error: 4:2 [key] expected text as a key, found a mapping
""".replace(": 2\n", ": {{name}: 2}\n").replace("4:2", "3:4"),
    "key is nothing": """\
# error: 2:2 [key] expected a key
?
: 2
""",
    "tag runs programs": """\
# error: 2:4-35 [tag] the tag !!python/object/apply:os.system is not allowed
a: !!python/object/apply:os.system [id]
""",
    "tags": """\
# error: 2:4-9 [tag] the tag !!str
a: !!str 5
b: !Ahoi you
c: ! x
d: !<tag:yaml.org,2002:int> 5
# error: 3:4-9 [tag] the tag !Ahoi
# error: 4:4-5 [tag] the tag ! is
# error: 5:4 [tag] the tag !<tag:yaml.org,2002:int> is
e: !!map {a: 1}
# error: 9:4 [tag] the tag !!map
""",
    "alias": """\
# error: 3:4-6 [alias] the alias "*x" is not allowed
a: &x 1
b: *x
c: *x
""",
    "anchor alone": """\
# error: 2:4-6 [alias] "&x" is read as a mark
a: &x Rum
b: [&y {}]
# error: 3:5-7 [alias] "&y" is read as a mark
""",
    "merge": """\
# error: 4:7 [alias] the alias "*x" is not allowed
a: &x {b: 1}
c:
  <<: *x
""",
    "comments that were meant": """\
# warning: 3:14-19 [comment] "#1: x" is taken for a comment
rules:
  name: Rule #1: x
  second: #2
  good: fine # a comment
  good2: "quoted" #sure
  list:
    - #3
    - a  #
    - b ##
  text: |
    Rule #1 stays
# warning: 4:11-13 [comment] "#2" is taken
# warning: 8:7-9 [comment] "#3" is taken
""",
    "line breaks that only some see": """\
# error: 2:5-6 [character] U+2028
a: b\u2028c: d
e: f\u0085
# error: 3:5-6 [character] U+0085
g: "\u2029"
# error: 5:5-6 [character] U+2029
""",
    "control characters": """\
# error: 2:5-6 [character] U+0000
a: b\0
c: \x07
# error: 3:4-5 [character] U+0007
d: \ufeffx
# error: 5:4-5 [character] U+FEFF
e: \ud800
# error: 7:4-5 [character] U+D800
""",
    "control characters as escapes": """\
# error: 2:4-8 [character] U+0000
a: "\\0"
b: "x\\ey"
# error: 3:4-10 [character] U+001B
""",
    "numbers nobody means": f"""\
# error: 2:4 [size] a number of 5,000 characters is too long
a: {"9" * 5000}
b: 1e999
# error: 3:4-9 [size] the number 1e999 is too large
""",
    "comments only": """\
# error: 1:1 [empty] holds no data
# and so on
""",
    "marks only": """\
---
# error: 1:1 [empty] holds no data
""",
    "null only": """\
# error: 1:1 [empty] holds no data
null
""",
}
