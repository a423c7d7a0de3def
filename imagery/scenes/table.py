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
    drape(
        0.30, [(-1.305, 0.40), (-1.30, 0.751), (1.30, 0.751), (1.305, 0.40)], m['oat'], (0, 0, 0), R(90), 0.006, 0.003
    )
    vase(m, -0.12, 0.05, 0.756, 'clay', 0.78, 8, 4)
    candle(m, 0.13, 0.06, 0.756, 0.19, power=0.3)
    candle(m, 0.23, 0.0, 0.756, 0.12, power=0.3)
    carafe(m, -0.62, 0.03, 0.756)
    dining_chair(m, -0.86, 0.80, 0)
    dining_chair(m, 0.86, 0.80, 0)
    dining_chair(m, 0.02, 0.80, 0.05)
    palm_shadow(((-3.3, -0.2, 2.5, -42, 30, 62), (-3.4, -0.1, 3.0, -48, 5, 70), (-3.4, -0.3, 2.0, -40, 50, 58)))
    warm_sky(MORNING, -60, 20, strength=0.5)
    sun(-118, 24, 8, (1, 0.79, 0.54), 0.55)
    light('AREA', (2.5, -4.0, 3.0), 34, (1, 0.95, 0.9), 3, target=(0, 0, 0.8), cam=False)
    camera((0.06, -2.25, 1.30), (0.06, 0, 1.30), 48, fstop=4.0, focus=2.1, shift=(0, -0.13), level=True)
    render(picture, exposure=0.3, bounces=3, samples=6)

if picture == 'restaurant-breakfast':
    box((12, 0.2, 5), (0, 0.10, 0), wall, 0)
    mesh('floor', [(-6, -6, 0), (6, -6, 0), (6, 0, 0), (-6, 0, 0)], [(0, 1, 2, 3)], m['floor'])
    # counter of slats with a stone top
    box((3.4, 0.60, 1.02), (0, -0.36, 0.02), m['dark'], 0)
    for i in range(57):
        box((0.045, 0.03, 0.98), (-1.68 + 0.06 * i, -0.672, 0.03), m['iroko'], 0.008, seg=2)
    box((3.52, 0.76, 0.045), (0, -0.37, 1.045), m['stone'], 0.01)
    top = 1.09
    # two shelves with stacked stoneware over it
    for z in (1.66, 2.06):
        box((2.3, 0.26, 0.035), (0.35, -0.135, z), m['irokox'], 0.006)
        for sx in (-0.6, 1.3):
            box((0.03, 0.22, 0.03), (sx, -0.115, z - 0.03), m['brass'], 0.003)
    for k in range(6):
        plate(m, -0.45, -0.14, 1.695 + 0.012 * k, 0.115)
        bowl(m, 0.02, -0.14, 1.695 + 0.022 * k, 0.075, 'glaze_blue' if k % 2 else 'glaze')
    for i in range(4):
        tumbler(m, 0.42 + 0.11 * i, -0.14, 1.695, 0.10, 0.036)
    for k in range(4):
        bowl(m, 1.14, -0.14, 1.695 + 0.03 * k, 0.10, 'glaze_clay')
    vase(m, -0.4, -0.13, 2.095, 'clayl', 0.75)
    vase(m, -0.1, -0.13, 2.095, 'clay', 0.6)
    basket(m, 0.55, -0.135, 2.095, 0.12, 0.15)
    vase(m, 1.15, -0.13, 2.095, 'clayl', 0.6, 6, 2)
    # the counter: fruit, carafes, bowls under cloth, bread baskets
    bowl(m, -0.15, -0.40, top, 0.21, 'glaze_clay', 0.42)
    rnd = random.Random(5)
    orange, lime = plaster('orange', '#C46A1C', 0.08, 0.4, 14), plaster('limefruit', '#6E8A35', 0.10, 0.3, 14)
    layers = ([(0.115, i, 6, 0.066) for i in range(6)], [(0.0, 0, 1, 0.055)], [(0.062, i, 3, 0.120) for i in range(3)])
    for i, (r, k, n, z) in enumerate(sum(layers, [])):
        a = 6.2832 * k / n + 0.35 * (n == 3)
        size = rnd.uniform(0.038, 0.043)
        fruit = lathe(
            [(size * math.sin(math.pi * q / 14), -size * math.cos(math.pi * q / 14) * 0.96) for q in range(15)],
            (-0.15 + r * math.cos(a), -0.40 + r * math.sin(a), top + z),
            orange if i % 3 else lime,
            32,
        )
        fruit.rotation_euler = (rnd.uniform(0, 3), rnd.uniform(0, 3), 0)
    for x, h in ((0.50, 0), (0.74, 1)):
        lathe(
            [(0, 0.002), (0.055, 0.002), (0.062, 0.012), (0.062, 0.15), (0.034, 0.22), (0.032, 0.27), (0.042, 0.29)],
            (x, -0.36 - 0.03 * h, top),
            m['glass'],
            48,
        )
        juice = plain(f'juice{h}', ('#D98324', '#B8402A')[h], 0.15, 0.4)
        lathe(
            [(0, 0.004), (0.054, 0.004), (0.059, 0.013), (0.059, 0.14), (0, 0.14)],
            (x, -0.36 - 0.03 * h, top),
            juice,
            48,
        )
    for i in range(3):
        tumbler(m, 0.96 + 0.10 * i, -0.42 - 0.03 * (i % 2), top, 0.10, 0.036)
    basket(m, -0.72, -0.38, top, 0.19, 0.13)
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
