"""Tables 8.1.1 and 8.1.2 of the FIDE Rating Regulations.

They are data in the regulation's layout, not computed: 8.1.2 differs from the rounded logistic
curve at 525 of the gaps 0 to 800, and from the rounded normal curve at 54, 343, 344, 358, 392 and
620.
"""

# Rating difference from, to (None: and more), expected score of the higher and of the lower rated
# player in hundredths.
TABLE_8_1_2: tuple[tuple[int, int | None, int, int], ...] = (
    (0, 3, 50, 50),
    (4, 10, 51, 49),
    (11, 17, 52, 48),
    (18, 25, 53, 47),
    (26, 32, 54, 46),
    (33, 39, 55, 45),
    (40, 46, 56, 44),
    (47, 53, 57, 43),
    (54, 61, 58, 42),
    (62, 68, 59, 41),
    (69, 76, 60, 40),
    (77, 83, 61, 39),
    (84, 91, 62, 38),
    (92, 98, 63, 37),
    (99, 106, 64, 36),
    (107, 113, 65, 35),
    (114, 121, 66, 34),
    (122, 129, 67, 33),
    (130, 137, 68, 32),
    (138, 145, 69, 31),
    (146, 153, 70, 30),
    (154, 162, 71, 29),
    (163, 170, 72, 28),
    (171, 179, 73, 27),
    (180, 188, 74, 26),
    (189, 197, 75, 25),
    (198, 206, 76, 24),
    (207, 215, 77, 23),
    (216, 225, 78, 22),
    (226, 235, 79, 21),
    (236, 245, 80, 20),
    (246, 256, 81, 19),
    (257, 267, 82, 18),
    (268, 278, 83, 17),
    (279, 290, 84, 16),
    (291, 302, 85, 15),
    (303, 315, 86, 14),
    (316, 328, 87, 13),
    (329, 344, 88, 12),
    (345, 357, 89, 11),
    (358, 374, 90, 10),
    (375, 391, 91, 9),
    (392, 411, 92, 8),
    (412, 432, 93, 7),
    (433, 456, 94, 6),
    (457, 484, 95, 5),
    (485, 517, 96, 4),
    (518, 559, 97, 3),
    (560, 619, 98, 2),
    (620, 735, 99, 1),
    (736, None, 100, 0),
)

# Rating difference dp for a score of 100 %, 99 %, … 0 %, ten to a line.
_TABLE_8_1_1 = """
    800 677 589 538 501 470 444 422 401 383
    366 351 336 322 309 296 284 273 262 251
    240 230 220 211 202 193 184 175 166 158
    149 141 133 125 117 110 102 95 87 80
    72 65 57 50 43 36 29 21 14 7
    0 -7 -14 -21 -29 -36 -43 -50 -57 -65
    -72 -80 -87 -95 -102 -110 -117 -125 -133 -141
    -149 -158 -166 -175 -184 -193 -202 -211 -220 -230
    -240 -251 -262 -273 -284 -296 -309 -322 -336 -351
    -366 -383 -401 -422 -444 -470 -501 -538 -589 -677
    -800
"""
TABLE_8_1_1 = tuple(map(int, _TABLE_8_1_1.split()))

_HIGHER = tuple(
    higher for low, high, higher, _ in TABLE_8_1_2 if high is not None for _ in range(low, high + 1)
)
# By difference, the higher rated player's last: equals are in his column. Beyond the largest
# nothing changes.
LARGEST = len(_HIGHER)
EXPECTED = {-gap: 100 - higher for gap, higher in enumerate((*_HIGHER, 100))}
EXPECTED |= dict(enumerate((*_HIGHER, 100)))
