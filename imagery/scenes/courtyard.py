"""The inner court: lime walls with arches round a water basin, broad leaves and a bench, sun from above."""
PICTURES = ['exterior-courtyard']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()
wall = plaster('courtwall', '#DFC8A6', 0.06, 0.3, 0.9)

mesh('court', [(-12, -12, 0), (12, -12, 0), (12, 6, 0), (-12, 6, 0)], [(0, 1, 2, 3)], m['floor'])
# far wall with a gallery behind its arches, and the wall to the right
arcade(13, 4.6, 0.4, [(1.7, 2.75, x) for x in (-4.5, -2.2, 0.1, 2.4)], wall, y=0.2, rim=m['terrawall'], rim_width=0.14)
box((13, 0.3, 4.6), (0, 3.4, 0), m['limed'], 0)
box((13, 3.4, 0.2), (0, 1.9, 3.4), m['lime'], 0)
box((0.4, 12, 4.6), (4.05, -5.8, 0), wall, 0)
box((13, 0.7, 0.16), (0, 0.1, 4.6), m['terrawall'], 0.03)
box((0.7, 12, 0.16), (4.0, -6, 4.6), m['terrawall'], 0.03)
carved_door(m, 1.3, 2.2, -2.2, 3.2, 0, 2, 5)
for x in (-2.2, 0.1, 2.4):
    pendant((x, 1.6, 2.3), 3.4, m['raffia'], m['dark'], 0.24, 0.26, power=14, bulb=m['bulb'], wires=26)

# the basin: a low lime ring, still water, a bowl in its middle
lathe(
    [
        (0, 0),
        (1.32, 0),
        (1.34, 0.03),
        (1.26, 0.06),
        (1.26, 0.40),
        (1.34, 0.44),
        (1.36, 0.48),
        (1.34, 0.50),
        (1.06, 0.50),
        (1.03, 0.48),
        (1.03, 0.1),
        (0, 0.1),
    ],
    (-0.25, -3.7, 0),
    m['stone'],
    96,
    sharp=50,
)
still = NT('still')
ripples = still.noise(still.coord('Object'), 6, 2).outputs[0]
cyl(
    1.04,
    0.02,
    (-0.25, -3.7, 0.36),
    still.bsdf(hx('#1F4A4A'), 0.04, 0.6, bump=ripples, bstr=0.12, bdist=0.03),
    0.001,
    steps=64,
)
lathe(
    [
        (0, 0),
        (0.16, 0),
        (0.17, 0.03),
        (0.09, 0.08),
        (0.075, 0.35),
        (0.10, 0.42),
        (0.30, 0.52),
        (0.42, 0.62),
        (0.44, 0.66),
        (0.41, 0.66),
        (0.28, 0.57),
        (0, 0.53),
    ],
    (-0.25, -3.7, 0.3),
    m['stone'],
    72,
    sharp=50,
)
cyl(0.395, 0.01, (-0.25, -3.7, 0.94), still.m, 0.001, steps=64)

# bench by the right wall, under the leaves
with placed(2.55, -2.1, 0, R(-62)):
    for sx in (-0.72, 0.72):
        for sy in (-0.2, 0.2):
            box((0.07, 0.07, 0.42), (sx, sy, 0), m['iroko'], 0.01)
    for k in range(5):
        box((1.75, 0.098, 0.035), (0, -0.21 + 0.105 * k, 0.42), m['irokox'], 0.008)
    box((1.45, 0.05, 0.06), (0, 0, 0.34), m['irokox'], 0.008)
    cushion(m['adire'], (-0.52, 0.10, 0.66), 68, 0.2, 0.95)
    cushion(m['terraf'], (0.46, 0.12, 0.60), 62, -0.1, 0.9, 'lumbar')

for i, (x, y, s) in enumerate(
    ((-3.35, -0.75, 1.25), (-1.05, -0.55, 1.0), (1.25, -0.55, 1.1), (3.35, -0.85, 1.35), (3.45, -2.3, 1.15))
):
    plant(
        (x, y, 0),
        m['clay' if i % 2 else 'clayl'],
        m['leaf'],
        1.3 * s,
        11,
        i + 3,
        'palm' if i == 3 else 'leaf',
        0.25 * s,
        0.46 * s,
    )
for i, (x, y, s) in enumerate(((-2.75, -1.3, 0.7), (-1.85, -4.9, 0.8))):
    plant((x, y, 0), m['clay'], m['leafd'], 1.2 * s, 10, i + 15, 'leaf', 0.25 * s, 0.46 * s)
# a bed with a palm at the left, close to the camera
box((2.2, 3.2, 0.32), (-4.3, -4.2, 0), m['stone'], 0.03)
box((1.9, 2.9, 0.33), (-4.3, -4.2, 0), plain('soil', '#33241A', 1), 0)
palm_tree(m, -3.7, -3.9, 3.7, 0.3, 0.5, 2.3, 4, toward=10)
shrubs(m, [(-3.7, -5.1, 0.3, 0.9), (-3.55, -4.4, 0.3, 0.7), (-3.6, -3.1, 0.3, 1.0), (-4.4, -3.3, 0.3, 1.2)], 6, 1.1)

warm_sky(MORNING, -70, 40, strength=0.5, glow_strength=0.3)
sun(-125, 21, 8, (1, 0.76, 0.50), 0.6)
light('AREA', (0, -10, 4), 60, (1, 0.95, 0.9), 5, target=(0, -2, 1), cam=False)
camera((-0.7, -8.9, 1.5), (0.55, 0, 1.5), 33, shift=(0, -0.015), level=True)
render(picture, exposure=0.1, bounces=3, samples=6)
