"""A laid table by the window: stoneware, glasses, linen and a small vase in low sun; and the breakfast counter."""
PICTURES = ['restaurant-table', 'restaurant-breakfast']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()
wall = plaster('tablewall', '#EFDFC8', 0.05, 0.35, 1.2)


def palm_shadow(fronds):
    """Fronds between the sun and the wall, outside the picture."""
    for i, (x, y, z, az, el, ro) in enumerate(fronds):
        frond(1.8, m['leafd'], (x, y, z), az, el, 0.9, 24, 0.36, i + 2, 0.034, roll=ro)


if picture == 'restaurant-table':
    box((12, 0.2, 5), (0, 1.6, 0), wall, 0)
    mesh('floor', [(-6, -6, 0), (6, -6, 0), (6, 1.6, 0), (-6, 1.6, 0)], [(0, 1, 2, 3)], m['floor'])
    panel([arch_pts(2.0, 1.95, 48)], 0.03, m['terrawall'], (0.32, 1.49, 0), (R(90), 0, 0), bev=0.004)
    dining_table(m, 0, 0, 2.6, 1.0, R(90))
    # two places on the near side, three across
    for x in (-0.43, 0.43):
        place_setting(m, x, -0.27, 0.75, 0.0)
    for x in (-0.86, 0.0, 0.86):
        place_setting(m, x, 0.27, 0.75, R(180))
    cloth = [(-0.16, 0.152), (-0.10, 0.172), (0.0, 0.178), (0.10, 0.172), (0.16, 0.152)]
    drape(0.25, cloth, m['linen'], (-0.72, -0.38, top), 0.3, 0.0, 0.004)
    for k in range(5):
        bowl(m, -1.04, -0.36, top + 0.025 * k, 0.085)
    drape(
        0.42,
        [(-0.765, -0.22), (-0.757, 0.002), (-0.30, 0.002), (0.0, 0.002)],
        m['adire3'],
        (1.32, 0, top),
        0,
        0.008,
        0.004,
    )
    vase(m, 1.32, -0.34, top + 0.004, 'clayl', 0.9, 8, 6)
    palm_shadow(((-3.3, -1.7, 2.6, -42, 30, 62), (-3.4, -1.6, 3.1, -48, 5, 70), (-3.5, -1.8, 2.1, -40, 50, 58)))
    warm_sky(MORNING, -60, 20, strength=0.55)
    sun(-122, 26, 8, (1, 0.80, 0.57), 0.55)
    light('AREA', (2.5, -5.0, 3.0), 46, (1, 0.95, 0.9), 3, target=(0, 0, 1.0), cam=False)
    camera((0.30, -3.85, 1.45), (0.12, 0, 1.45), 46, level=True)
    render(picture, exposure=0.3, bounces=3, samples=6)
