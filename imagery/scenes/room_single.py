"""The classic single: a small room with one bed 1.4 m wide, a casement to the morning, tiles underfoot and little else."""

PICTURES = ['classic-single']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
W, H, D = 1.45, 2.75, 5.6
NEAR, FAR, SILL, LINTEL = -2.75, -1.35, 0.80, 2.25

floor = tiles('floor tiles', '#7E4634', '#9C8468', 0.28, 0.45, 0.14, 0.008)
box((2 * W + 0.4, D, 0.1), (0, -D / 2, -0.1), floor, 0)
wall(m['lime'], 'x', 0, -W - 0.3, W + 0.3, H)
wall(m['lime'], 'y', W, -D, 0, H)
wall(m['lime'], 'y', -W, -D, 0, H, -0.24, [(NEAR, FAR, SILL, LINTEL)])
box((2 * W + 0.6, D + 0.4, 0.15), (0, -D / 2 + 0.1, H), m['lime'], 0)
box((2 * W, 0.018, 0.09), (0, -0.009, 0), m['irokox'], 0.004)
for s in (-1, 1):
    box((0.018, D, 0.09), (s * (W - 0.009), -D / 2, 0), m['irokoy'], 0.004)

with placed(-W - 0.10, (NEAR + FAR) / 2, SILL, 90):
    french_window(m, FAR - NEAR, LINTEL - SILL, bars=(0.70,))
box((0.34, FAR - NEAR + 0.08, 0.03), (-W - 0.05, (NEAR + FAR) / 2, SILL - 0.03), m['irokoy'], 0.006)
curtain_rod(m, (-W + 0.08, NEAR - 0.3, LINTEL + 0.12), (-W + 0.08, FAR + 0.3, LINTEL + 0.12))
curtain(0.40, LINTEL + 0.10, (-W + 0.08, FAR + 0.08, 0.01), m['sheer'], R(90), 7, 0.04, 3)
curtain(0.40, LINTEL + 0.10, (-W + 0.08, NEAR - 0.08, 0.01), m['sheer'], R(90), 7, 0.04, 5)

BED = 0.44
cane_headboard(m, BED, 1.54, 1.12)
made_bed(m, BED, -0.08, width=1.4, cushion=None, lumbar=None, throw='indf')
asset('cushA', m['adire'], (BED, -0.64, 0.79), (R(62), R(2), 0.1), (1.0, 1.0, 0.9))
box((0.44, 0.03, 0.44), (BED, -0.015, 1.55), m['iroko'], 0.006)
mesh(
    'print',
    [(-0.19, 0, -0.19), (0.19, 0, -0.19), (0.19, 0, 0.19), (-0.19, 0, 0.19)],
    [(0, 1, 2, 3)],
    m['adire3'],
    False,
    [(0, 0), (0.667, 0), (0.667, 0.667), (0, 0.667)],
    (BED, -0.032, 1.77),
)

with placed(-0.72, -0.34, 0):
    stool(m, 0.2, 0.48)
tlamp(m, -0.74, -0.32, 0.48, 3, 0.85)
books(m, -0.66, -0.44, 0.48, 0.3)

# A peg rail with a raffia hat.
box((0.03, 1.2, 0.09), (W - 0.015, -2.1, 1.55), m['irokoy'], 0.006)
for y in (-2.55, -2.25, -1.95, -1.65):
    cyl(0.014, 0.09, (W - 0.03, y, 1.60), m['brass'], 0.004, (0, R(-90), 0))
lathe(
    [(0, 0.10), (0.07, 0.095), (0.09, 0.07), (0.095, 0.0), (0.19, -0.012), (0.195, -0.006), (0.10, 0.008)],
    (W - 0.04, -1.96, 1.50),
    m['raffia'],
    rot=(0, R(-84), 0),
)

box((0.8, 1.7, 0.014), (-0.78, -1.75, 0), m['jute'], 0.006)
plant((-1.12, -0.40, 0), m['clay'], m['leaf'], 0.95, 8, 4, 'leaf', 0.15, 0.28)

box((6, 9, 0.1), (-W - 4, -2, -4.0), m['dark'], 0)
with placed(-W - 0.5, 0, 0, 90):
    lagoon(m, ((3.0, 6.0, 1.6), (0.5, 9.0, 2.6)))

lagoon_sky(**MORNING, seen=0.54)
light('SUN', (0, 0, 5), 30, (1, 0.84, 0.64), R(0.8), target=(3.0, 1.15, 5 - 0.95))
light(
    'AREA',
    (-W - 0.35, (NEAR + FAR) / 2, 1.55),
    60,
    (1, 0.97, 0.92),
    FAR - NEAR,
    rot=(0, R(-90), 0),
    sizey=LINTEL - SILL,
    cam=False,
)
light('AREA', (0, -D, 1.8), 26, (1, 0.93, 0.84), 2.6, target=(0, -0.5, 1.0), sizey=2.2, cam=False)
camera((0.22, -4.92, 1.22), (-0.08, 0, 1.22), 28, fstop=5, focus=4, shift=(0, -0.03), level=True)
render(picture, exposure=0.6, samples=6)
