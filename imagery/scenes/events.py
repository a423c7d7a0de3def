"""Evenings and meetings: the hall with a long laid table, and with a table for eight; the same shell in two lights."""
PICTURES = ['events-banquet', 'events-boardroom']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_outside import *

picture = sys.argv[-1]
scene = reset()
m = outside_palette()

if picture == 'events-banquet':
    # the end wall is open to the lagoon by three arches, dusk beyond them
    hall(m, 7.2, 12.5, 4.0, (-2.2, -5.4, -8.6), 1.7, 2.9, back=False, beams=8)
    arcade(7.8, 4.0, 0.42, [(1.75, 2.95, x) for x in (-2.3, 0.0, 2.3)], m['lime'], y=0.21)
    dining_table(m, 0, -5.0, 6.4, 1.06)
    chair_one = dining_chair(m, 0.74, -2.3, R(-90))
    rows = [-2.3 - 0.77 * k for k in range(8)]
    repeat(
        chair_one,
        [(0.74, y, R(-90 + 3 * math.sin(7 * y))) for y in rows[1:]]
        + [(-0.74, y, R(90 + 3 * math.sin(5 * y))) for y in rows],
    )
    drape(
        0.40,
        [(-8.215, 0.36), (-8.21, 0.752), (-1.79, 0.752), (-1.785, 0.36)],
        adire('runner', (3, 3), seed=4.0),
        ripple=0.008,
        thick=0.004,
    )
    for y in rows:
        for s in (-1, 1):
            place_setting(m, s * 0.36, y, 0.75, R(90 * s), 'glaze')
    for k in range(9):
        y = -2.0 - 0.72 * k
        if k % 3 == 1:
            vase(m, 0.02, y, 0.756, 'clay', 0.62, 6, k)
        else:
            for dx, dy, h in ((-0.07, 0.05, 0.20), (0.06, -0.06, 0.13)):
                candle(m, dx, y + dy, 0.756, h, power=0.9)
    for k in range(4):
        pendant((0, -2.6 - 1.6 * k, 2.05), 3.8, m['raffia'], m['dark'], 0.40, 0.34, power=46, bulb=m['bulb'], wires=36)
    for x, kind in ((-3.05, 'leaf'), (3.05, 'palm')):
        plant((x, -0.7, 0), m['clay'], m['leaf'], 1.7, 11, 6, kind, 0.27, 0.5)
    lagoon_view(m, 0, ((-3.4, 8, 4.3), (0.4, 12, 5.0), (4.2, 8, 3.9)), '#4E4458', water='#22343E')
    # the garden beside the hall, seen through its windows
    mesh('side', [(-90, -30, -0.2), (-3.9, -30, -0.2), (-3.9, 1.6, -0.2), (-90, 1.6, -0.2)], [(0, 1, 2, 3)], m['grass'])
    shrubs(m, [(-5.2, -1.0, -0.2, 1.2), (-5.6, -2.6, -0.2, 1.4), (-5.4, -5.2, -0.2, 1.3), (-6.2, 0.6, -0.2, 1.5)], 7)
    warm_sky(DUSK, -10, 1, '#FF8A4A', 1.2, '#D98C86', 0.6, strength=0.55)
    light('AREA', (0, -12.0, 3.2), 38, (1, 0.80, 0.60), 5, target=(0, -4, 0.8), sizey=2, cam=False)
    camera((1.55, -10.6, 1.55), (-1.05, 0, 1.55), 29, shift=(0, -0.045), level=True)
    render(picture, exposure=0.75, bounces=4, samples=6)

if picture == 'events-boardroom':
    hall(m, 6.2, 9.0, 3.4, (-1.9, -4.4, -6.9), 1.6, 2.65, beams=6)
    box((3.3, 5.2, 0.014), (0.35, -3.7, 0), m['oat'], 0.006)
    dining_table(m, 0.35, -3.7, 3.4, 1.25)
    for s in (-1, 1):
        for k in range(4):
            y = -2.55 - 0.77 * k
            dining_chair(m, 0.35 + s * 0.84, y, R(-90 * s))
            box((0.40, 0.40, 0.035), (0.35 + s * 0.82, y, 0.452), m['indf'], 0.016)
            # a notebook, a pencil and a glass for each
            box(
                (0.15, 0.21, 0.012),
                (0.35 + s * 0.40, y, 0.75),
                m['book2' if k % 2 else 'book1'],
                0.003,
                (0, 0, R(90) + 0.06 * s),
            )
            stick(
                (0.35 + s * 0.40 - 0.07, y + 0.10, 0.766),
                (0.35 + s * 0.40 + 0.07, y + 0.105, 0.766),
                0.0035,
                m['brass'],
            )
            tumbler(m, 0.35 + s * 0.33, y + 0.19, 0.75)
    for y in (-2.9, -4.5):
        carafe(m, 0.30, y, 0.75)
    bowl(m, 0.35, -3.7, 0.75, 0.17, 'glaze_clay', 0.4)
    vase(m, 0.36, -2.25, 0.75, 'clay', 0.7, 6, 3)
    # a linen screen in an iroko frame on the end wall, adire beside it
    box((2.30, 0.05, 1.45), (0.35, -0.03, 1.05), m['irokox'], 0.008)
    box((2.18, 0.02, 1.33), (0.35, -0.055, 1.11), m['linen'], 0.004)
    mesh(
        'cloth',
        [(-0.33, 0, -0.7), (0.33, 0, -0.7), (0.33, 0, 0.7), (-0.33, 0, 0.7)],
        [(0, 1, 2, 3)],
        adire('banner', (2, 4), seed=3.0),
        False,
        [(0, 0), (1, 0), (1, 1), (0, 1)],
        (2.15, -0.03, 1.78),
    )
    stick((1.74, -0.03, 2.49), (2.56, -0.03, 2.49), 0.011, m['brass'])
    for y in (-2.6, -4.8):
        pendant((0.35, y, 1.85), 3.2, m['raffia'], m['dark'], 0.36, 0.30, power=10, bulb=m['bulb'], wires=36)
    plant((-2.45, -0.65, 0), m['clay'], m['leaf'], 1.6, 11, 6, 'leaf', 0.26, 0.48)
    plant((2.62, -1.0, 0), m['clayl'], m['leafd'], 1.3, 12, 3, 'palm', 0.24, 0.46)
    lagoon_view(m, R(90), ((1.5, 8.5, 4.0), (4.5, 10, 5.2), (-0.8, 11.5, 4.6)))
    warm_sky(MORNING, -60, 25, strength=1.0, glow_strength=0.5)
    sun(-104, 33, 17, (1, 0.83, 0.62), 0.8)
    for y in (-1.9, -4.4, -6.9):
        light('AREA', (-3.75, y, 1.4), 45, (1, 0.98, 0.95), 1.6, rot=(0, R(-90), 0), sizey=2.5, cam=False)
    light('AREA', (1.0, -8.6, 2.6), 50, (1, 0.94, 0.86), 4, target=(0, -2, 0.9), sizey=2, cam=False)
    camera((2.3, -8.3, 1.45), (-0.75, 0, 1.45), 27, shift=(0, -0.035), level=True)
    render(picture, exposure=0.8, samples=6)
