"""The wide deluxe room: bed under an adire hanging, a chair at the french window, the lagoon outside."""

PICTURES = ['deluxe']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
W, H, D = 2.75, 3.15, 5.2
NEAR, FAR, LINTEL = -3.15, -0.85, 2.65  # the window in the left wall, along y

boards(m, -W, W, -D - 1.5, 0)
wall(m['lime'], 'x', 0, -W - 0.3, W + 0.3, H)
wall(m['lime'], 'y', W, -D - 2, 0, H)
wall(m['lime'], 'y', -W, -D - 2, 0, H, -0.24, [(NEAR, FAR, 0, LINTEL)])
box((2 * W + 0.6, D + 2.3, 0.15), (0, -(D + 2) / 2 + 0.2, H), m['lime'], 0)
for x in (-2.2, -1.1, 0, 1.1, 2.2):
    box((0.13, D + 1.5, 0.15), (x, -(D + 1.5) / 2, H - 0.15), m['irokoy'], 0.008)
box((2 * W, 0.018, 0.11), (0, -0.009, 0), m['irokox'], 0.004)
box((0.018, D, 0.11), (W - 0.009, -D / 2, 0), m['irokoy'], 0.004)

middle = (NEAR + FAR) / 2
with placed(-W - 0.10, middle, 0, 90):
    french_window(m, FAR - NEAR, LINTEL)
curtain_rod(m, (-W + 0.10, NEAR - 0.45, LINTEL + 0.14), (-W + 0.10, FAR + 0.42, LINTEL + 0.14))
curtain(0.62, LINTEL + 0.12, (-W + 0.10, FAR + 0.10, 0.01), m['drape'], R(90), 7, 0.055, 3)
curtain(0.62, LINTEL + 0.12, (-W + 0.10, NEAR - 0.10, 0.01), m['drape'], R(90), 7, 0.055, 5)
curtain(0.34, LINTEL + 0.10, (-W + 0.035, FAR - 0.12, 0.01), m['sheer'], R(90), 6, 0.022, 8)

BED = 0.30
headboard(m, BED, 3.5, 1.12)
made_bed(m, BED, -0.10)
for s in (-1, 1):
    bedside(m, BED + s * 1.32, -0.34)
    pendant(
        (BED + s * 1.32, -0.36, 1.52), H - 0.18, m['raffia'], m['dark'], 0.21, 0.25, power=8, bulb=m['bulb'], wires=30
    )
vase(m, BED - 1.38, -0.32, 0.46, 'clay', 0.8)
books(m, BED - 1.22, -0.42, 0.46)
carafe(m, BED + 1.28, -0.34, 0.46)
books(m, BED + 1.40, -0.44, 0.46, -0.2)
hanging(m, BED, 1.50, 1.74, 1.02)

box((3.2, 2.4, 0.014), (BED, -1.95, 0), m['rug'], 0.006)
with placed(-1.72, -2.55, 0, -62):
    armchair(m)
roundtable(m, -2.02, -1.55, 0, 0.2, 0.46)
vase(m, -2.04, -1.53, 0.46, 'clayl', 0.6, 6, 3)
plant((-2.1, -0.5, 0), m['clay'], m['leaf'], 1.45, 12, 6, 'leaf', 0.21, 0.40)
vase(m, 2.42, -0.42, 0, 'clayl', 2.0, 9, 8)

# Outside: a tiled balcony, then the lagoon one floor below.
box((1.5, 9, 0.12), (-W - 1.0, -2, -0.14), tiles('balcony', '#8E5640', '#A88E70', 0.3), 0)
with placed(-W - 1.65, -2, 0, 90):
    railing(m, 9)
with placed(-W - 1.2, 0, 0, 90):
    lagoon(m, ((2.2, 5.5, 1.9), (5.0, 9.5, 3.0), (0.2, 13.0, 1.0)))

lagoon_sky(**MORNING, seen=0.54)
light('SUN', (0, 0, 5), 30, (1, 0.82, 0.60), R(0.8), target=(3.2, 1.55, 5 - 1.25))
light(
    'AREA',
    (-W - 0.35, middle, LINTEL / 2 + 0.15),
    95,
    (1, 0.97, 0.92),
    FAR - NEAR,
    rot=(0, R(-90), 0),
    sizey=LINTEL,
    cam=False,
)
light('AREA', (0.4, -D - 1.2, 2.0), 40, (1, 0.93, 0.84), 4.6, target=(0.2, -0.5, 1.0), sizey=2.6, cam=False)
camera((2.15, -5.35, 1.30), (-0.62, -0.3, 1.30), 27, fstop=4, focus=4.6, shift=(0, -0.035), level=True)
render(picture, exposure=0.72)
