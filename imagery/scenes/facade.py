"""The house at dusk: two storeys of lime plaster, arches below, lit windows and a balcony above, palms before it."""
PICTURES = ['exterior-facade']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()
front = plaster('housefront', '#EAD8BC', 0.05, 0.3, 0.7)
bays = (-7.0, -4.2, -1.4, 1.4, 4.2)

# ground floor: open arches with a lit gallery behind; upper floor: arched windows
holes = [opening(1.81, 2.78, x) for x in bays]
upper = [[(px + x, py + 4.15) for px, py in arch_pts(1.1, 2.1, 32)] for x in bays]
panel(
    [[(-9.2, -0.3), (6.0, -0.3), (6.0, 7.4), (-9.2, 7.4)]] + holes + upper,
    0.4,
    front,
    (0, 0.2, 0),
    (R(90), 0, 0),
    0.012,
)
for x in bays:
    panel(
        [opening(2.05, 2.90, x, 0.19), opening(1.75, 2.75, x, 0.18)],
        0.44,
        m['terrawall'],
        (0, 0.2, 0),
        (R(90), 0, 0),
        0.01,
    )
box((0.4, 8.8, 7.4), (5.8, 4.75, 0), front, 0)
box((15.0, 0.3, 7.38), (-1.75, 3.4, 0), m['limed'], 0)
box((15.0, 3.2, 0.25), (-1.75, 1.9, 3.3), m['lime'], 0)
box((15.0, 3.2, 0.2), (-1.75, 1.9, 7.18), m['lime'], 0)
# string course, cornice, roof edge
box((15.2, 0.18, 0.14), (-1.6, -0.05, 3.55), front, 0.02)
box((15.7, 0.9, 0.14), (-1.6, 0.2, 7.4), m['terrawall'], 0.03)
box((0.9, 9.6, 0.14), (5.75, 4.6, 7.4), m['terrawall'], 0.03)

for i, x in enumerate(bays):
    # windows: iroko frame, linen curtains before a lit room
    box((0.045, 0.05, 2.06), (x, 0.24, 4.15), m['iroko'], 0.005)
    for z in (4.75, 5.45):
        box((1.1, 0.04, 0.04), (x, 0.24, z), m['irokox'], 0.004)
    box((1.5, 0.04, 2.5), (x, 1.6, 4.0), m['limed'], 0)
    for s in (-1, 1):
        curtain(0.34, 2.2, (x + s * 0.40, 0.42, 4.1), m['sheer'], 0, 5, 0.03, i + 2)
    light('POINT', (x, 0.95, 5.0), 26, (1, 0.52, 0.20), 0.15, cam=False)
    # a small balcony of slender iroko bars
    box((1.7, 0.62, 0.10), (x, -0.25, 4.02), m['stone'], 0.02)
    box((1.68, 0.05, 0.05), (x, -0.52, 4.98), m['irokox'], 0.01)
    for k in range(15):
        box((0.022, 0.022, 0.88), (x - 0.79 + 0.113 * k, -0.52, 4.11), m['iroko'], 0, seg=1)
    for s in (-1, 1):
        box((0.04, 0.55, 0.05), (x + s * 0.82, -0.25, 4.98), m['irokoy'], 0.01)
    light('POINT', (x, 1.7, 2.6), 30, (1, 0.50, 0.19), 0.15, cam=False)
    if i < 4:
        # lanterns on the piers
        lantern(m, x + 1.4, -0.16, 2.02, 0.95, 5)
        box((0.04, 0.22, 0.02), (x + 1.4, -0.09, 2.0), m['brass'], 0.003)
carved_door(m, 1.5, 2.4, 1.4, 3.2, 0, 2, 5)

# forecourt, lawn, path, planting
mesh('lawn', [(-300, -60, -0.02), (60, -60, -0.02), (60, 300, -0.02), (-300, 300, -0.02)], [(0, 1, 2, 3)], m['grass'])
box((15.6, 3.2, 0.10), (-1.6, -1.2, -0.05), m['floor'], 0.02)
box((15.0, 3.4, 0.10), (-1.75, 1.75, -0.055), m['floor'], 0)
box((2.2, 16, 0.06), (1.4, -9.5, -0.04), m['stone'], 0.02)
for k in range(6):
    lantern(m, 1.4 + (1.35 if k % 2 else -1.35), -3.6 - 1.5 * (k // 2), 0, 0.9, 4, rot=0.2 * k)
for i, (x, y, s) in enumerate(
    ((0.0, -0.55, 1.0), (2.8, -0.55, 1.0), (-2.8, -0.55, 1.1), (5.6, -0.6, 1.2), (-5.6, -0.6, 1.0))
):
    plant((x, y, 0.05), m['clay'], m['leaf'], 1.25 * s, 10, i + 3, 'leaf', 0.24, 0.46)
shrubs(
    m,
    [(4.0 + 0.8 * k, -3.0 - 0.5 * (k % 3), 0, 0.9 + 0.2 * (k % 3)) for k in range(5)]
    + [(-1.4 - 0.9 * k, -3.1 - 0.4 * (k % 2), 0, 0.8 + 0.2 * (k % 3)) for k in range(7)],
    8,
)
palm_tree(m, 6.9, -3.2, 5.6, 0, 0.8, 2.6, 3, toward=20)
palm_tree(m, 7.6, 0.5, 7.4, 0, 0.6, 2.7, 8, toward=120)
palm_tree(m, -3.6, -3.6, 5.2, 0, 0.7, 2.5, 5, toward=170)
palm_tree(m, -8.5, -2.5, 6.8, 0, 0.7, 2.6, 13, toward=150)

far_bank('#3B343A', 150, -1, 11, 5)
warm_sky(DUSK, 100, 3, '#FF8A4A', 0.8, '#E09A86', 0.7, strength=0.75)
sun(150, 6, 0.9, (1, 0.62, 0.40), 4.0)
camera((8.6, -11.5, 1.7), (-1.2, 0.2, 1.7), 30, shift=(0, 0.09), level=True)
render(picture, exposure=0.75, bounces=3, samples=6)
