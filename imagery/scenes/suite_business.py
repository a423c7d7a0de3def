"""The business suite at noon: a desk to work at in front, and the bed beyond a screen of iroko slats."""

PICTURES = ['business-suite']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
W, H, D, BACK, LINTEL = 2.9, 3.0, 7.0, 3.6, 2.6
NEAR, FAR = -3.3, -1.5  # window beside the desk, in the right wall
BED_NEAR, BED_FAR = 0.7, 2.5  # window of the bedroom
DOOR = (-0.25, 1.45)  # where one walks through

boards(m, -W, W, -D, BACK, along='x')
wall(m['lime'], 'y', -W, -D, BACK, H, -0.24)
wall(m['lime'], 'y', W, -D, BACK, H, 0.24, [(NEAR, FAR, 0, LINTEL), (BED_NEAR, BED_FAR, 0, LINTEL)])
wall(m['lime'], 'x', BACK, -W - 0.3, W + 0.3, H)
box((2 * W + 0.6, D + BACK + 0.4, 0.15), (0, (BACK - D) / 2, H), m['lime'], 0)
box((0.018, D + BACK, 0.11), (-W + 0.009, (BACK - D) / 2, 0), m['irokoy'], 0.004)

# The partition: plaster at the right, upright slats at the left, a beam across.
wall(m['lime'], 'x', 0, DOOR[1], W, H, 0.14)
box((0.09, 0.16, H), (DOOR[1] - 0.045, 0.07, 0), m['iroko'], 0.006)
box((DOOR[1] - 0.09 + W, 0.16, 0.14), ((DOOR[1] - 0.09 - W) / 2, 0.07, 2.45), m['irokox'], 0.006)
wall(m['lime'], 'x', 0.01, -W, DOOR[1], H - 2.59, 0.12)
bpy.context.scene.collection.objects[-1].location.z = 2.59
box((DOOR[0] + W, 0.12, 0.08), ((DOOR[0] - W) / 2, 0.07, 0), m['irokox'], 0.006)
slats = 26
for i in range(slats + 1):
    x = -W + (DOOR[0] + W) * i / slats
    box((0.034, 0.10, 2.40), (x, 0.07, 0.06), m['iroko'], 0.005, seg=2)

for a, b in ((NEAR, FAR), (BED_NEAR, BED_FAR)):
    with placed(W + 0.10, (a + b) / 2, 0, -90):
        french_window(m, b - a, LINTEL)
curtain_rod(m, (W - 0.10, NEAR - 0.4, LINTEL + 0.14), (W - 0.10, FAR + 0.4, LINTEL + 0.14))
curtain(0.42, LINTEL + 0.12, (W - 0.10, FAR + 0.14, 0.01), m['drape'], R(90), 6, 0.05, 3)
curtain(0.42, LINTEL + 0.12, (W - 0.10, NEAR - 0.14, 0.01), m['drape'], R(90), 6, 0.05, 5)

# Beyond: the bed.
with placed(0.55, BACK, 0):
    headboard(m, 0, 3.0, 1.15)
    made_bed(m, 0, -0.12, throw='indf', cushion='adire', lumbar=None)
    for s in (-1, 1):
        bedside(m, s * 1.28, -0.36)
        tlamp(m, s * 1.28, -0.34, 0.46, 5)
    hanging(m, 0, 1.48, 1.5, 0.9)

# In front: the desk before the slats, seen from its user's side.
with placed(0.15, -0.75, 0):
    box((2.5, 1.9, 0.014), (-1.35, -1.45, 0), rugm('desk rug', half=0.95), 0.006)
    with placed(-1.35, -0.62, 0):
        desk(m, 1.6, 0.66)
    with placed(-1.15, -1.22, 0, 150):
        desk_chair(m, 'oat')
    with placed(-1.95, -0.52, 0.75, -20):
        desk_lamp(m, 3)
    books(m, -0.80, -0.52, 0.75, 0.25)
    books(m, -0.80, -0.52, 0.802, 0.1)
    box((0.30, 0.22, 0.012), (-1.32, -0.72, 0.75), m['paper'], 0.003, (0, 0, 0.06))
    stick((-1.13, -0.80, 0.757), (-1.10, -0.65, 0.757), 0.005, m['brass'])
    vase(m, -1.62, -0.46, 0.75, 'clay', 0.62, 5, 4)

# A chair to read in by the window, a plant against the plaster.
with placed(2.05, -1.85, 0, -52):
    armchair(m, 'oat', 'adire3')
with placed(2.35, -0.95, 0):
    roundtable(m, 0, 0, 0, 0.2, 0.48)
vase(m, 2.35, -0.95, 0.48, 'clayl', 0.55)
plant((1.85, -0.38, 0), m['clay'], m['leaf'], 1.4, 11, 6, 'leaf', 0.2, 0.38)

box((1.6, 14, 0.12), (W + 1.05, -1, -0.14), tiles('balcony', '#8E5640', '#A88E70', 0.3), 0)
with placed(W + 1.7, -1, 0, -90):
    railing(m, 14)
with placed(W + 1.3, 0, 0, -90):
    lagoon(m, ((1.5, 6.0, 1.9), (4.5, 9.5, 2.7)))

lagoon_sky(**NOON, seen=0.6, light_colour=(1, 0.95, 0.88))
light('SUN', (0, 0, 5), 24, (1, 0.90, 0.76), R(0.6), target=(-3.0, 1.1, 5 - 2.3))
for a, b, power in ((NEAR, FAR, 105), (BED_NEAR, BED_FAR, 105)):
    light(
        'AREA',
        (W + 0.40, (a + b) / 2, LINTEL / 2),
        power,
        (1, 0.98, 0.95),
        b - a,
        rot=(0, R(90), 0),
        sizey=LINTEL,
        cam=False,
    )
light('AREA', (-0.3, -D, 2.0), 70, (1, 0.94, 0.86), 4.6, target=(0, -1, 1.0), sizey=2.6, cam=False)
camera((-1.75, -5.3, 1.30), (0.42, -0.2, 1.30), 26, fstop=5, focus=4.2, shift=(0, -0.04), level=True)
render(picture, exposure=0.72, samples=6)
