"""The large deluxe: two french windows to the lagoon, a corner to sit in, the bed against a terracotta wall."""

PICTURES = ['deluxe-large']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()
W, H, D, LINTEL = 3.5, 3.2, 8.4, 2.65
WINDOWS = ((-2.75, -0.75), (0.15, 2.15))

boards(m, -W, W, -D, 0, along='y')
wall(m['lime'], 'x', 0, -W - 0.3, W + 0.3, H, openings=[(a, b, 0, LINTEL) for a, b in WINDOWS])
wall(m['clay wall'], 'y', W, -D, 0, H)
wall(m['lime'], 'y', -W, -D, 0, H, -0.24)
box((2 * W + 0.6, D + 0.4, 0.15), (0, -D / 2 + 0.1, H), m['lime'], 0)
for y in (-0.7, -2.1, -3.5, -4.9, -6.3):
    box((2 * W, 0.13, 0.16), (0, y, H - 0.16), m['irokox'], 0.008)
box((0.018, D, 0.11), (W - 0.009, -D / 2, 0), m['irokoy'], 0.004)
for i, (a, b) in enumerate(WINDOWS):
    with placed((a + b) / 2, 0.10, 0):
        french_window(m, b - a, LINTEL)
    curtain_rod(m, (a - 0.4, -0.10, LINTEL + 0.14), (b + 0.4, -0.10, LINTEL + 0.14))
    curtain(0.44, LINTEL + 0.12, (a - 0.08, -0.10, 0.01), m['drape'], 0, 6, 0.05, 3 + i)
    curtain(0.44, LINTEL + 0.12, (b + 0.08, -0.10, 0.01), m['drape'], 0, 6, 0.05, 7 + i)

with placed(W, -3.05, 0, -90):
    padded_headboard(m, 0, 3.3, 1.2)
    made_bed(m, 0, -0.16, throw='adireT', cushion='adire', lumbar='oat')
    for s in (-1, 1):
        bedside(m, s * 1.32, -0.40)
        tlamp(m, s * 1.32, -0.36, 0.46, 5, 0.95)
    with placed(0, -2.62, 0):
        bench(m, 1.35)
box((2.9, 3.2, 0.014), (1.6, -3.05, 0), m['jute'], 0.006)

# The corner to sit in.
cyl(1.25, 0.014, (-1.70, -2.45, 0), m['rug'], 0.005, steps=96)
with placed(-2.55, -2.60, 0, 70):
    armchair(m, 'oat', 'adire3')
with placed(-1.35, -1.75, 0, -24):
    armchair(m, 'oat', None)
with placed(-1.50, -2.80, 0):
    low_table(m, 0.36, 0.36)
with placed(-1.50, -2.80, 0.36):
    tray(m, 0.17)
vase(m, -1.54, -2.77, 0.37, 'clay', 0.62, 6, 3)
with placed(-3.05, -1.55, 0):
    floor_lamp(m, 7)
plant((-0.28, -0.42, 0), m['clay'], m['leaf'], 1.35, 11, 6, 'leaf', 0.2, 0.38)
pendant((-1.5, -2.5, 2.1), H - 0.02, m['raffia'], m['dark'], 0.34, 0.30, power=6, bulb=m['bulb'], wires=40)

box((12, 1.7, 0.12), (0, 1.10, -0.14), tiles('balcony', '#8E5640', '#A88E70', 0.3), 0)
with placed(0, 1.85, 0):
    railing(m, 12)
with placed(0, 1.5, 0):
    lagoon(m, ((-3.4, 6.5, 1.7), (1.4, 9.0, 2.7), (4.6, 12.0, 1.3)))

lagoon_sky(**MORNING, seen=0.54)
light('SUN', (0, 0, 5), 34, (1, 0.82, 0.60), R(0.8), target=(1.9, -3.0, 5 - 1.75))
for a, b in WINDOWS:
    light(
        'AREA', ((a + b) / 2, 0.32, LINTEL / 2), 62, (1, 0.97, 0.92), b - a, rot=(R(-90), 0, 0), sizey=LINTEL, cam=False
    )
light('AREA', (-1.2, -D - 0.2, 2.0), 66, (1, 0.93, 0.84), 5.0, target=(0.8, -1.5, 1.0), sizey=2.8, cam=False)
camera((-2.30, -7.0, 1.28), (0.35, -1.2, 1.32), 25, fstop=5, focus=5, shift=(0, -0.05), level=True)
render(picture, exposure=0.7, samples=6)
