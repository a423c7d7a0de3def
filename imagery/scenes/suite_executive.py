"""The executive suite: a living room open to the balcony, and beyond a wide arch the bed under its canopy."""

PICTURES = ['executive-suite']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
W, H, D, LINTEL = 3.4, 3.4, 9.0, 2.75
NEAR, FAR = -4.3, -1.5  # the balcony doors in the left wall of the living room
BED_NEAR, BED_FAR = 1.2, 3.2  # the window of the bedroom, in the same wall
ARCH = 0.35
BACK = 4.1

boards(m, -W, W, -D, BACK)
arched_wall(m['lime'], -W - 0.2, W + 0.2, H + 0.1, ARCH, 3.0, 2.9)
wall(m['lime'], 'y', W, -D, BACK, H)
wall(m['lime'], 'y', -W, -D, BACK, H, -0.24, [(NEAR, FAR, 0, LINTEL), (BED_NEAR, BED_FAR, 0, LINTEL)])
wall(m['clay wall'], 'x', BACK, -W - 0.3, W + 0.3, H)
box((2 * W + 0.6, D + BACK + 0.4, 0.15), (0, (BACK - D) / 2, H), m['lime'], 0)
for y in (-0.8, -2.4, -4.0, -5.6, -7.2):
    box((2 * W, 0.16, 0.20), (0, y, H - 0.20), m['irokox'], 0.01)
box((0.018, D, 0.13), (W - 0.009, -D / 2, 0), m['irokoy'], 0.004)
for a, b in ((-W, ARCH - 1.5), (ARCH + 1.5, W)):
    box((b - a, 0.018, 0.13), ((a + b) / 2, -0.009, 0), m['irokox'], 0.004)

with placed(-W - 0.10, (NEAR + FAR) / 2, 0, 90):
    french_window(m, FAR - NEAR, LINTEL, opened=-82)
with placed(-W - 0.10, (BED_NEAR + BED_FAR) / 2, 0, 90):
    french_window(m, BED_FAR - BED_NEAR, LINTEL)
curtain_rod(m, (-W + 0.10, NEAR - 0.5, LINTEL + 0.16), (-W + 0.10, FAR + 0.5, LINTEL + 0.16))
curtain(0.60, LINTEL + 0.14, (-W + 0.10, FAR + 0.16, 0.01), m['sheer'], R(90), 8, 0.055, 3)
curtain(0.60, LINTEL + 0.14, (-W + 0.10, NEAR - 0.16, 0.01), m['sheer'], R(90), 8, 0.055, 5)

# Beyond the arch.
with placed(ARCH, BACK - 0.10, 0):
    padded_headboard(m, 0, 2.1, 1.25)
    made_bed(m, 0, -0.16, throw='adireT', cushion='adire', lumbar=None)
    with placed(0, -0.16, 0):
        canopy(m)
    for s in (-1, 1):
        bedside(m, s * 1.45, -0.34)
        tlamp(m, s * 1.45, -0.32, 0.46, 7)

# The living room.
box((3.4, 3.0, 0.014), (0.55, -2.75, 0), rugm('wide rug', half=1.5), 0.006)
with placed(2.62, -2.70, 0, -90):
    sofa(m, 2.5, ('adire', 'terraf', 'adire3'))
with placed(0.75, -2.75, 0):
    low_table(m, 0.55, 0.36)
with placed(0.62, -2.68, 0.36):
    tray(m, 0.2)
vase(m, 0.58, -2.66, 0.37, 'clayl', 0.75, 7, 3)
books(m, 0.95, -2.95, 0.36, 0.5)
for y, turn in ((-3.35, 74), (-2.05, 100)):
    with placed(-1.15, y, 0, turn):
        armchair(m, 'terraf', None)
with placed(2.95, -0.75, 0):
    floor_lamp(m, 12, 1.65)
hanging(m, 2.62, 1.30, 0.95, 1.25, 'adireW')
plant((-2.55, -0.62, 0), m['clay'], m['leaf'], 1.75, 13, 6, 'leaf', 0.25, 0.48)
pendant((0.75, -2.75, 2.42), H - 0.02, m['raffia'], m['dark'], 0.38, 0.32, power=10, bulb=m['bulb'], wires=48)

# The balcony and the lagoon.
box((2.2, 16, 0.12), (-W - 1.34, -1, -0.14), tiles('balcony', '#8E5640', '#A88E70', 0.3), 0)
with placed(-W - 2.3, -1, 0, 90):
    railing(m, 16)
with placed(-W - 1.9, 0, 0, 90):
    lagoon(m, ((-1.5, 6.0, 1.9), (4.0, 8.5, 2.9), (9.0, 12.0, 1.4), (1.5, 13.0, 0.8)))

lagoon_sky(**MORNING, seen=0.5)
light('SUN', (0, 0, 5), 36, (1, 0.82, 0.60), R(0.8), target=(3.2, 1.0, 5 - 1.55))
for a, b, power in ((NEAR, FAR, 135), (BED_NEAR, BED_FAR, 75)):
    light(
        'AREA',
        (-W - 0.40, (a + b) / 2, LINTEL / 2),
        power,
        (1, 0.97, 0.92),
        b - a,
        rot=(0, R(-90), 0),
        sizey=LINTEL,
        cam=False,
    )
light('AREA', (0.3, -D, 2.2), 78, (1, 0.93, 0.84), 5.5, target=(0, -1, 1.1), sizey=3.0, cam=False)
light('AREA', (0.3, 0.5, 3.2), 26, (1, 0.9, 0.78), 2.0, target=(0.3, 3.6, 0.8), sizey=0.6, cam=False)
camera((1.75, -7.1, 1.38), (-0.42, 0, 1.38), 26, fstop=5.6, focus=6, shift=(0, -0.02), level=True)
render(picture, exposure=0.65, samples=6)
