"""The entrance: a carved iroko double door in a terracotta arch, two pots, brass lanterns, the shadow of a palm."""
PICTURES = ['exterior-entrance']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()
wall = plaster('front', '#EFDFC8', 0.05, 0.35, 1.0)

# wall, arch with its reveal, and the door set back in it
arcade(12, 5, 0.40, [(1.92, 3.15, 0.0)], wall, y=0.2, z=0.15, rim=m['terrawall'], rim_width=0.30, proud=0.03)
carved_door(m, 1.92, 2.32, 0, 0.16, 0.15)
box((2.0, 0.12, 0.10), (0, 0.19, 2.47), m['irokox'], 0.01)
box((2.4, 0.05, 1.2), (0, 0.30, 2.5), m['dark'], 0)
for i in range(13):
    # a fan of iroko rays over the lintel
    a = math.pi * (i + 0.5) / 13
    stick(
        (0.12 * math.cos(a), 0.2, 2.57 + 0.12 * math.sin(a)),
        (1.0 * math.cos(a), 0.2, 2.57 + 1.0 * math.sin(a)),
        0.022,
        m['iroko'],
    )
for r in (0.14, 0.5):
    curve([(r * math.cos(a), 0.19, 2.57 + r * math.sin(a)) for a in np.linspace(0, math.pi, 25)], 0.024, m['iroko'])

# ground: a step before the door
mesh('court', [(-9, -9, 0), (9, -9, 0), (9, 0.4, 0), (-9, 0.4, 0)], [(0, 1, 2, 3)], m['floor'])
box((3.1, 0.95, 0.15), (0, -0.45, 0), m['stone'], 0.02)
box((2.0, 0.6, 0.151), (0, 0.15, 0), m['stone'], 0.01)

plant((-1.93, -0.42, 0), m['clay'], m['leaf'], 1.45, 11, 5, 'leaf', 0.27, 0.52)
plant((1.92, -0.45, 0), m['clay'], m['leaf'], 1.25, 10, 12, 'leaf', 0.25, 0.46)
vase(m, 2.42, -0.62, 0, 'clayl', 1.5, 0)
for s in (-1, 1):
    # lanterns hang from brass arms on the wall
    stick((s * 1.62, 0.0, 2.42), (s * 1.62, -0.22, 2.42), 0.010, m['brass'])
    cyl(0.05, 0.015, (s * 1.62, 0.0, 2.42), m['brass'], 0.004, (R(90), 0, 0))
    lantern(m, s * 1.62, -0.20, 1.975, 1.0, 4)
drape(0.9, [(-0.30, 0), (0.30, 0)], m['jute'], (0, -0.47, 0.152), thick=0.012)

# fronds beside the camera throw their shadow on the wall
for i, (x, z, az, el, ro) in enumerate(
    (
        (-4.6, 3.4, -20, 30, 70),
        (-4.9, 2.6, -35, 15, 60),
        (-4.2, 4.3, -25, -10, 75),
        (-5.6, 4.9, -15, 20, 70),
        (-5.9, 4.0, -10, -15, 65),
        (-1.7, 5.3, -30, -20, 70),
        (-2.4, 4.6, 10, 10, 65),
    )
):
    frond(2.2, m['leafd'], (x, -2.6, z), az, el, 0.9, 26, 0.36, i + 2, 0.034, roll=ro)

warm_sky(GOLDEN, -60, 20, strength=0.62)
sun(-128, 24, 8.5, (1, 0.78, 0.52), 0.6)
light('AREA', (3.0, -6, 3.0), 70, (1, 0.93, 0.86), 3.5, target=(0, 0, 1.2), cam=False)
camera((0.25, -6.6, 1.45), (0.25, 0, 1.45), 41, shift=(0, 0.022), level=True)
render(picture, exposure=0.2, bounces=3, samples=6)
