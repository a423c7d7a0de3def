PICTURES = ['reception-desk', 'reception-seating']
"""The reception: a fluted counter before a terracotta arch, in the light of the morning; and the chairs by the door."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
reset()
m = palette()
wall = plaster('reception wall', '#EEDFC9', 0.05, 0.32, 1.1)
mesh(
    'floor',
    [(-6, -8, 0), (6, -8, 0), (6, 0, 0), (-6, 0, 0)],
    [(0, 1, 2, 3)],
    tiles('floor', '#A9694A', '#C9B394', 0.4, 0.45, 0.14, 0.012),
)
if picture == 'reception-desk':
    box((12, 0.2, 4.4), (0, 0.1, -0.1), wall, 0)
    # the arch: a niche in front of the wall's plane, so that its edge takes the light
    panel(
        [rect_pts(12, 4.4)] + [[(x + 0.15, z) for x, z in arch_pts(2.1, 2.72, 64)]],
        0.16,
        wall,
        (0, -0.08, 0),
        (R(90), 0, 0),
        bev=0.012,
    )
    panel(
        [[(x + 0.15, z) for x, z in arch_pts(2.15, 2.76, 64)]],
        0.02,
        m['arch'],
        (0, -0.012, 0),
        (R(90), 0, 0),
        bev=0.002,
    )
    for z, w in ((1.46, 2.08), (1.92, 1.98)):
        box((w, 0.2, 0.035), (0.15, -0.12, z), m['irokox'], 0.005)
        box((w - 0.01, 0.006, 0.012), (0.15, -0.222, z + 0.012), m['brass'], 0.001)
    vase(m, -0.55, -0.12, 1.495, 'clayl', 1.2)
    books(m, 0.02, -0.12, 1.495, 0.1)
    vase(m, 0.78, -0.12, 1.495, 'clay', 0.8, 6, 4)
    vase(m, 0.50, -0.12, 1.955, 'clayl', 1.1)
    basket(m, -0.35, -0.12, 1.955, 0.1, 0.2, 0.02, False)
    fluted_counter(m, 0.15, -1.25, 3.0, 0.74)
    top = 1.1
    dome_lamp(m, -0.98, -1.2, top, 2.2, 1.15)
    bouquet(m, 1.18, -1.2, top, 1.1, 11, 3)
    bell(m, 0.28, -1.42, top, 1.15)
    box((0.32, 0.23, 0.022), (-0.32, -1.34, top), m['book2'], 0.004, (0, 0, R(8)))
    box((0.30, 0.21, 0.01), (-0.32, -1.34, top + 0.02), m['paper'], 0.002, (0, 0, R(8)))
    plant((-2.25, -0.75, 0), m['clayl'], m['leaf'], 1.75, 12, 5, 'leaf', 0.26, 0.48)
    vase(m, 2.5, -0.5, 0, 'clayl', 2.3, 12, 8)
    # palms outside the door, between the sun and the wall
    for i, (x, y, z, az, el, roll) in enumerate(
        (
            (-3.6, -1.3, 2.7, -52, 30, 62),
            (-3.8, -1.2, 3.3, -58, 5, 70),
            (-3.7, -1.4, 2.2, -48, 50, 58),
            (-2.7, -2.0, 4.0, -72, -22, 64),
        )
    ):
        frond(2.1, m['leafd'], (x, y, z), az, el, 0.9, 24, 0.36, i + 2, 0.034, roll=roll)
    sky((1.0, 0.91, 0.80), (0.70, 0.80, 1.0), 0.6)
    light('SUN', (0, 0, 6), 10, (1, 0.80, 0.57), R(0.55), target=(2.6, 1.5, 6 - 1.15))
    light('AREA', (-3, -6, 3.4), 36, (1, 0.95, 0.9), 3, target=(0.3, -0.8, 0.9), cam=False)
    light('AREA', (0.15, -0.35, 2.75), 5, (1, 0.72, 0.45), 1.6, rot=(R(-25), 0, 0), sizey=0.1, cam=False)
    camera((-0.05, -6.5, 1.4), (0.08, -1.0, 1.4), 41, fstop=2.8, focus=5.3, shift=(0, 0.0), level=True)
    render(picture, exposure=0.25, bounces=3)
else:
    # the door: an arch in the left wall
    side = -2.35
    door = [(-1.75 + px, pz) for px, pz in arch_pts(1.5, 2.6, 48)]
    panel(
        [[(-8, 0), (0.2, 0), (0.2, 3.6), (-8, 3.6)], door],
        0.34,
        wall,
        (side - 0.17, 0, 0),
        (R(90), 0, R(90)),
        bev=0.014,
    )
    box((7, 0.2, 3.7), (1, 0.1, -0.05), wall, 0)
    box((7, 8, 0.15), (1, -3.6, 3.5), wall, 0)
    hanging(m, 0.12, 0, 1.22, 1.5, 1.15)
    armchair(m, -0.62, -0.85, 16, 'oat', None)
    armchair(m, 0.98, -0.85, -16, 'oat', None)
    asset('lumbar', m['rust'], (-0.64, -0.76, 0.6), (R(66), 0, R(14)), (0.62, 0.8, 0.9))
    low_table(m, 0.18, -1.05, 0.27, 0.42)
    bouquet(m, 0.14, -1.0, 0.42, 0.62, 6, 8, 'clayl')
    books(m, 0.27, -1.16, 0.42, 0.3)
    plant((-1.75, -0.55, 0), m['clay'], m['leafd'], 1.95, 13, 3, 'palm', 0.26, 0.48)
    vase(m, 1.95, -0.45, 0, 'clayl', 2.2, 12, 5)
    box((3.0, 1.9, 0.014), (0.18, -1.25, 0), m['rug'], 0.006)
    # the forecourt
    box((12, 14, 0.1), (side - 6.3, -1.5, -0.12), tiles('court', '#B98562', '#D9C3A2', 0.5, 0.6), 0)
    court = box((0.3, 14, 6), (side - 5.2, -1.5, -0.1), plaster('court wall', '#D9BB98', 0.06, 0.3, 0.8), 0)
    # it closes the view; the sun comes in over it
    court.visible_shadow = False
    box((0.40, 1.5, 0.014), (side - 0.17, -1.75, 0), plaster('threshold', '#CDBB9E', 0.06, 0.1, 4), 0.004)
    for i in range(8):
        plant(
            (side - 4.3 - 0.3 * (i % 2), -3.0 + 0.8 * i, -0.05),
            m['clay'],
            m['leaf' if i % 2 else 'leafd'],
            1.8,
            11,
            i + 2,
            'leaf',
            0.24,
            0.44,
        )
    sky((1.0, 0.90, 0.76), (0.66, 0.78, 0.95), 0.9, (1.0, 0.90, 0.76), 1.3)
    light('SUN', (0, 0, 6), 15, (1, 0.79, 0.54), R(0.6), target=(2.6, 1.15, 6 - 1.25))
    light('AREA', (side - 0.4, -1.75, 1.3), 45, (1, 0.95, 0.88), 1.4, rot=(0, R(-90), 0), sizey=2.4, cam=False)
    light('AREA', (1.4, -5.6, 2.8), 62, (1, 0.93, 0.84), 3, target=(0, -0.6, 0.9), cam=False)
    camera((1.15, -5.2, 1.28), (-0.42, -0.8, 1.28), 32, fstop=2.8, focus=4.4, shift=(0, -0.01), level=True)
    render(picture, exposure=0.55, bounces=3, samples=6)
