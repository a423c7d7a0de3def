"""By the water at sunset: the jetty with two low chairs, and the restaurant's terrace with lights on a cord."""
PICTURES = ['exterior-jetty', 'restaurant-terrace']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()


def posts(places, top, low=-1.6):
    for x, y in places:
        lathe([(0, low), (0.085, low), (0.085, top - 0.02), (0.07, top), (0, top)], (x, y, 0), m['trunk'], 28)
        for z in (top - 0.14, top - 0.165):
            curve(
                [(x + 0.09 * math.cos(a), y + 0.09 * math.sin(a), z) for a in np.linspace(0, 6.2832, 17)[:-1]],
                0.011,
                m['jute'],
                cyclic=True,
                bres=2,
            )


def rope(a, b, sag=0.16):
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2 - sag)
    curve([a, middle, b], 0.014, m['jute'], bres=3)


if picture == 'exterior-jetty':
    # a walk of 1.8 m that ends in a platform of 4.6 m
    planks(m, -0.9, 0.9, -9, 5.2, 0.0, 0.15, 'x')
    planks(m, -2.3, 2.3, 5.2, 9.4, 0.0, 0.15, 'x', seed=4)
    walk = [(s * 0.99, y) for s in (-1, 1) for y in (-5.0, -2.0, 1.0, 4.0)]
    deck_posts = [(s * 2.38, y) for s in (-1, 1) for y in (5.4, 7.35, 9.3)]
    posts(walk + deck_posts, 0.72)
    for s in (-1, 1):
        for y in (-5.0, -2.0, 1.0):
            rope((s * 0.99, y, 0.57), (s * 0.99, y + 3.0, 0.57))
        for y in (5.4, 7.35):
            rope((s * 2.38, y, 0.57), (s * 2.38, y + 1.95, 0.57))
    rope((-0.99, 4.0, 0.57), (-2.38, 5.4, 0.57), 0.08)
    rope((0.99, 4.0, 0.57), (2.38, 5.4, 0.57), 0.08)
    # both chairs look out over the water, a little towards each other
    chair(m, -0.80, 7.3, R(180 - 14), 0, 'terraf', 'adire3')
    chair(m, 0.85, 7.35, R(180 + 16), 0, 'oat', 'adire')
    roundtable(m, 0.02, 7.75, 0, 0.23, 0.44)
    carafe(m, -0.04, 7.72, 0.44)
    lantern(m, 0.62, 4.9, 0, 1.15, 14)
    lantern(m, -0.66, 2.1, 0, 1.15, 12, rot=0.8)
    lagoon(-40, -0.75, '#20323C', 0.5)
    far_bank('#6E4A4C', gap=(-60, 20))
    # fronds hang in from a palm on the shore
    for i, (x, y, z, az) in enumerate(((-2.75, 2.0, 3.25, -14), (-2.9, 2.3, 3.6, 14), (-2.8, 1.8, 3.0, -40))):
        frond(2.5, m['leafd'], (x, y, z), az, 12, 1.5, 32, 0.33, i + 3)
    warm_sky(DUSK, 8, 2, '#FF8A4A', 1.5, '#E8977E', 0.7, strength=0.9)
    sun(13, 4.5, 2.2, (1, 0.56, 0.30), 1.1)
    light('AREA', (-3, -7, 4.5), 120, (0.80, 0.86, 1.0), 5, target=(0, 6, 0.3), cam=False)
    camera((0.30, -2.2, 1.5), (0.05, 8, 1.5), 34, shift=(0, -0.03), level=True)
    render(picture, exposure=0.5, glow=0.06, bounces=3, samples=6)

if picture == 'restaurant-terrace':
    # a stone terrace a step above the water, small tables, lights on a cord between two posts
    mesh('terrace', [(-14, -9, 0), (14, -9, 0), (14, 3.2, 0), (-14, 3.2, 0)], [(0, 1, 2, 3)], m['floor'])
    box((28, 0.5, 0.30), (0, 3.3, -0.16), m['stone'], 0.02)
    lagoon(3.4, -0.8, '#1B2F3C', 0.5)
    far_bank('#4A3A4C', gap=(-50, 30))

    def table_for_two(x, y, rot):
        with placed(x, y, 0, rot):
            pedestal_table(m, 0, 0, 0.43)
            for s in (-1, 1):
                dining_chair(m, s * 0.60, 0.0, R(-90 * s))
                plate(m, s * 0.24, 0, 0.74, 0.125)
                napkin(m, s * 0.24, 0, 0.752, 0.2, 'indf', 0.07, 0.15)
                stem_glass(m, s * 0.16, 0.20, 0.74)
            lantern(m, 0, -0.02, 0.74, 0.72, 5, rot=0.4 + x)

    for x, y, rot in ((-0.75, -2.0, 0.25), (2.0, -0.1, -0.2), (-0.45, 1.25, 0.5)):
        table_for_two(x, y, rot)
    for x, y in ((-4.4, 2.9), (0.7, 3.0), (5.8, 2.9)):
        box((0.09, 0.09, 2.9), (x, y, 0), m['iroko'], 0.01)
    for a, b in (((-4.4, 2.9), (0.7, 3.0)), ((0.7, 3.0), (5.8, 2.9))):
        at = lambda t: (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, 2.85 - 1.9 * t * (1 - t))
        curve([at(t) for t in np.linspace(0, 1, 13)], 0.006, m['iron'], bres=2)
        for k in range(1, 12):
            x, y, z = at(k / 12)
            lathe(
                [(0, -0.085), (0.018, -0.078), (0.028, -0.05), (0.016, -0.015), (0.012, 0), (0, 0)],
                (x, y, z),
                m['bulb'],
                20,
            )
    for x in (-2.0, 3.0):
        light('POINT', (x, 2.6, 2.3), 22, (1, 0.60, 0.30), 0.4, cam=False)
    plant((-3.7, -0.7, 0), m['clay'], m['leaf'], 1.6, 11, 4, 'leaf', 0.28, 0.5)
    plant((3.2, 2.6, 0), m['clay'], m['leaf'], 1.3, 11, 9, 'leaf', 0.25, 0.46)
    palm_tree(m, -5.2, 2.2, 4.2, 0, 0.6, 2.4, 3, toward=20)
    lantern(m, -2.6, 2.8, 0, 1.2, 10)
    lantern(m, -2.25, 2.6, 0, 0.9, 7, rot=0.9)
    warm_sky(DUSK, -25, 1, '#FF8A4A', 1.3, '#D98C90', 0.7, strength=0.62)
    light('AREA', (2, -8, 4.5), 70, (0.78, 0.84, 1.0), 5, target=(0, 0, 0.6), cam=False)
    camera((1.6, -5.9, 1.5), (-0.5, 1, 1.5), 33, shift=(0, -0.035), level=True)
    render(picture, exposure=0.85, bounces=3, samples=6)
