"""A ceremony on the lawn by the lagoon: a wooden arch with cloth and greenery, two blocks of chairs, late light."""
PICTURES = ['events-ceremony']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()
rnd = random.Random(4)

mesh('lawn', [(-40, -12, 0), (40, -12, 0), (40, 8.5, 0), (-40, 8.5, 0)], [(0, 1, 2, 3)], m['grass'])
box((80, 0.45, 0.5), (0, 8.6, -0.45), m['stone'], 0.02)
lagoon(8.6, -0.8, '#2A4C4C')
far_bank('#A9805F', gap=(-70, -5))
drape(1.35, [(-9.0, 0.012), (6.6, 0.012)], m['jute'], thick=0.008)

# the arch: two pairs of posts and beams, 2.6 m wide
for y in (5.6, 6.3):
    for s in (-1, 1):
        box((0.09, 0.09, 2.65), (s * 1.3, y, 0), m['iroko'], 0.01)
    box((2.95, 0.09, 0.10), (0, y, 2.56), m['irokox'], 0.01)
for s in (-1, 1):
    for z in (0.12, 2.50):
        box((0.06, 0.7, 0.06), (s * 1.3, 5.95, z), m['irokoy'], 0.008)
box((2.9, 1.1, 0.10), (0, 5.95, 0), m['deckx'], 0.01)
# cloth: a swag over the front beam and a length gathered down each side
linen = m['sheer']
curtain(0.55, 2.45, (-1.22, 5.52, 0.10), linen, 0.1, 6, 0.05, 3, 0.25)
curtain(0.45, 2.45, (1.25, 5.52, 0.10), linen, -0.1, 5, 0.05, 5, 0.25)
for lo, hi, sag in ((-1.3, 0.25, 0.42), (0.25, 1.3, 0.30)):
    n, v, f = 30, [], []
    for k in range(9):
        for i in range(n + 1):
            t = i / n
            drop = 4 * t * (1 - t) * sag * (0.35 + 0.65 * k / 8)
            v.append(
                (lo + (hi - lo) * t, 5.53 - 0.05 * math.sin(k * 1.6) * (0.4 + 2 * t * (1 - t)), 2.64 - 0.012 * k - drop)
            )
    for k in range(8):
        for i in range(n):
            a = k * (n + 1) + i
            f.append((a, a + 1, a + n + 2, a + n + 1))
    mesh('swag', v, f, linen, True)


def garland(path, count, spread):
    """Leaves with cream and terracotta blossoms along a line."""
    for i in range(count):
        t = (i + rnd.random()) / count * (len(path) - 1)
        k = min(int(t), len(path) - 2)
        p = Vector(path[k]).lerp(Vector(path[k + 1]), t - k) + Vector([rnd.uniform(-spread, spread) for _ in range(3)])
        if i % 3 == 0:
            r = rnd.uniform(0.035, 0.06)
            cup = lathe(
                [
                    (0, 0),
                    (r * 0.6, r * 0.15),
                    (r, r * 0.7),
                    (r * 0.9, r * 0.95),
                    (r * 0.6, r * 0.6),
                    (r * 0.45, r * 0.85),
                    (r * 0.2, r * 0.7),
                    (0, r * 0.8),
                ],
                p - Vector((0, 0.06, 0)),
                m['white'] if i % 6 else m['terraf'],
                16,
                (R(rnd.uniform(50, 120)), rnd.uniform(-0.6, 0.6), 0),
            )
            cup.data.auto_smooth_angle = R(80)
        else:
            leaf(
                rnd.uniform(0.16, 0.30),
                rnd.uniform(0.05, 0.09),
                m['leaf' if i % 2 else 'leafd'],
                p,
                rnd.uniform(0, 360),
                rnd.uniform(-40, 60),
                rnd.uniform(0.5, 1.4),
            )


garland([(-1.42, 5.55, 1.35), (-1.38, 5.55, 2.2), (-1.2, 5.55, 2.66), (-0.3, 5.55, 2.70)], 190, 0.12)
garland([(0.75, 5.55, 2.70), (1.36, 5.55, 2.62), (1.40, 5.55, 1.95)], 90, 0.10)
garland([(1.15, 5.3, 0.15), (1.65, 5.35, 0.2)], 60, 0.13)
garland([(-1.75, 5.3, 0.15), (-1.1, 5.35, 0.2)], 60, 0.13)

first = dining_chair(m, 1.25, 2.6, R(180))
places = [
    (s * (1.25 + 0.62 * i), 2.6 - 1.05 * k, R(180 + rnd.uniform(-3, 3)))
    for s in (-1, 1)
    for k in range(4)
    for i in range(4)
]
repeat(first, [place for place in places if place[:2] != (1.25, 2.6)])
for k in range(4):
    for s in (-1, 1):
        lantern(m, s * 0.82, 2.75 - 1.05 * k, 0, 0.85, 3, rot=0.3 * k)

palm_tree(m, -5.4, 7.2, 4.6, 0, 0.9, 2.5, 3, toward=10)
palm_tree(m, -7.4, 6.4, 5.8, 0, 0.8, 2.6, 6, toward=150)
palm_tree(m, 6.0, 7.4, 5.2, 0, 1.0, 2.5, 8, toward=165)
palm_tree(m, 8.6, 6.0, 4.4, 0, 0.7, 2.5, 12, toward=20)
shrubs(
    m,
    [(-4.6 - 0.9 * k, 7.7 - 0.5 * (k % 2), 0, 0.8 + 0.2 * (k % 3)) for k in range(5)]
    + [(4.9 + 0.9 * k, 7.7 - 0.5 * (k % 2), 0, 0.8 + 0.2 * (k % 3)) for k in range(5)],
    5,
)
# a frond from a palm beside the camera
for az, el in ((-25, 0), (5, 12)):
    frond(2.2, m['leafd'], (-3.7, -2.0, 3.55), az, el, 1.5, 30, 0.33, 7)

warm_sky(GOLDEN, -24, 8, strength=0.75)
sun(-62, 17, 7, (1, 0.72, 0.42), 1.0)
light('AREA', (4, -9, 5), 110, (0.95, 0.95, 1.0), 5, target=(0, 3, 0.8), cam=False)
camera((0.55, -5.3, 1.55), (0.0, 6, 1.55), 33, shift=(0, -0.015), level=True)
render(picture, exposure=0.4, bounces=3, samples=6)
