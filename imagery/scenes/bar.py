PICTURES = ['bar-counter', 'bar-shelf']
"""The bar in the evening: a counter with stools, lit shelves of bottles, raffia pendants; and its shelves from near."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
close = picture == 'bar-shelf'
reset()
m = palette()
wall = plaster('bar wall', '#D9BC98', 0.08, 0.3, 1.1)
niche = plaster('niche', '#7C4330', 0.1, 0.3, 1.6)
boards(m, -5, 5, -7.5, 0.2)

# the back wall with three arched niches full of bottles
openings = [[(x + px, 0.98 + pz) for px, pz in arch_pts(1.24, 1.72, 48)] for x in (-1.5, 0, 1.5)]
panel([rect_pts(12, 3.9)] + openings, 0.30, wall, (0, -0.15, 0), (R(90), 0, 0), bev=0.014)
box((12, 0.1, 3.9), (0, 0.05, 0), niche, 0)
levels, half = (0.98, 1.46, 1.94), 0.6
rnd = random.Random(70)
for x in (-1.5, 0, 1.5):
    for k, z in enumerate(levels):
        if k:
            box((half * 2 + 0.02, 0.24, 0.03), (x, -0.15, z - 0.03), m['irokox'], 0.004)
            box((half * 2, 0.006, 0.018), (x, -0.272, z - 0.024), m['brass'], 0.001)
        at = x - half + 0.09
        while at < x + half - 0.06:
            if rnd.random() < 0.14:
                for g in range(2):
                    (wineglass if k else tumbler)(m, at + 0.045 + 0.10 * g, -0.16, z)
                at += 0.22
            else:
                kind, scale = rnd.choice((0, 1, 2, 3, 4, 5, 6, 1, 3, 4)), rnd.uniform(0.92, 1.08) * (
                    0.9 if k == 2 else 1.12
                )
                wide = max(r for r, _ in BOTTLES[kind][0]) * scale
                bottle(m, at - 0.04 + wide, -0.15 + rnd.uniform(-0.05, 0.04), z, kind, scale)
                at += 2 * wide + rnd.uniform(0.012, 0.045)
    for z, wide, power in ((1.425, 1.1, 4.5), (1.905, 1.1, 4.5), (2.55, 0.6, 6.5)):
        # a strip along the front of each shelf for the bottles, one along its back for the wall
        light('AREA', (x, -0.24, z), power, (1, 0.72, 0.42), wide, rot=(R(-14), 0, 0), sizey=0.03, cam=False)
        light('AREA', (x, -0.03, z), power * 0.5, (1, 0.66, 0.34), wide, rot=(0, 0, 0), sizey=0.02, cam=False)
box((4.6, 0.32, 0.045), (0, -0.16, 0.935), m['irokox'], 0.006)

if not close:
    box((12, 8, 0.15), (0, -3.8, 3.5), wall, 0)
    # counter: iroko staves under a stone top, a foot rail of brass
    fluted_counter(m, 0, -1.75, 4.3, 0.70, 1.1, radius=0.32)
    stick((-1.9, -2.28, 0.2), (1.9, -2.28, 0.2), 0.02, m['brass'])
    for x in (-1.6, 0, 1.6):
        stick((x, -2.28, 0.2), (x, -2.08, 0.2), 0.012, m['brass'])
    for i, x in enumerate((-1.5, -0.5, 0.5, 1.5)):
        bar_stool(m, x, -2.62, (8, -6, 4, -22)[i])
    for x in (-1.35, 0, 1.35):
        pendant((x, -1.75, 1.98), 3.5, m['raffia'], m['dark'], 0.24, 0.26, power=26, bulb=m['bulb'], wires=30)
    dome_lamp(m, 1.72, -1.66, 1.1, 2.5, 0.9)
    bouquet(m, -1.68, -1.68, 1.1, 0.85, 8, 6)
    tumbler(m, -0.42, -1.9, 1.1, 'honey', 1.1)
    wineglass(m, 0.46, -1.92, 1.1, 'wine', 1.1)
    wineglass(m, 0.66, -1.82, 1.1, 'wine', 1.1)
    lathe(
        [(0, 0), (0.15, 0), (0.165, 0.012), (0.16, 0.016), (0.145, 0.008), (0, 0.006)],
        (-0.72, -1.8, 1.1),
        m['brass'],
        48,
    )
    tumbler(m, -0.77, -1.82, 1.108)
    tumbler(m, -0.66, -1.76, 1.108)
    plant((-2.62, -0.62, 0), m['clay'], m['leafd'], 1.75, 12, 5, 'leaf', 0.26, 0.46)
    # a warm strip under the edge of the top, over the staves
    light('AREA', (0, -2.145, 1.045), 9, (1, 0.7, 0.4), 3.9, rot=(R(12), 0, 0), sizey=0.03, cam=False)
    # dusk through the opening on the left
    sky((0.55, 0.42, 0.50), (0.12, 0.17, 0.38), 0.22)
    light('AREA', (-4.8, -3.4, 2.0), 85, (0.55, 0.60, 1.0), 2.6, target=(0, -1.6, 1.0), sizey=2.6, cam=False)
    light('AREA', (1.5, -6.6, 3.0), 120, (1, 0.76, 0.50), 3.0, target=(0, -1.5, 0.9), cam=False)
    camera((-1.7, -5.9, 1.38), (-0.1, -1.2, 1.38), 33, fstop=2.8, focus=4.4, shift=(0, 0.02), level=True)
    render(picture, exposure=0.72, bounces=3, samples=8)
else:
    sky((0.75, 0.58, 0.45), (0.5, 0.42, 0.4), 0.4)
    light('AREA', (-2.4, -2.6, 2.4), 30, (1, 0.78, 0.55), 1.4, target=(0, -0.1, 1.5), cam=False)
    camera((0.60, -2.15, 1.76), (0.03, -0.15, 1.76), 50, fstop=2.2, focus=2.05, level=True)
    render(picture, exposure=0.8, bounces=3, samples=8)
