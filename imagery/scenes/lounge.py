PICTURES = ['facilities-lounge', 'facilities-reading-corner']
"""The lounge: sofas before arched windows on the garden; and its reading corner by the bookshelf."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
corner = picture == 'facilities-reading-corner'
reset()
m = palette()
wall = plaster('lounge wall', '#EBDCC6', 0.05, 0.3, 1.1)
deep = 0.36


def window(x, z0=0.0, w=1.5, h=2.75):
    """Arched outline of an opening whose sill is at z0."""
    return [(x + px, z0 + pz) for px, pz in arch_pts(w, h, 48)]


def bars(x, w=1.5, h=2.75):
    """Iroko frame and bars of an arched window in the middle of its wall."""
    outer, inner = arch_pts(w, h, 48), [
        (px * (1 - 0.11 / w), pz + (0.055 if pz == 0 else -0.055 * min(1, pz / h))) for px, pz in arch_pts(w, h, 48)
    ]
    panel([outer, inner], 0.06, m['iroko'], (x, deep * 0.55, 0), (R(90), 0, 0), bev=0.006)
    box((0.05, 0.05, h - 0.03), (x, deep * 0.55, 0), m['iroko'], 0.006)
    for z in (0.55, 1.28, h - w / 2):
        box((w - 0.06, 0.045, 0.04), (x, deep * 0.55, z - 0.02), m['irokox'], 0.005)


if not corner:
    boards(m, -5, 5, -7.6, 0.4)
    centres = (-2.1, 0, 2.1)
    panel([rect_pts(11, 3.5)] + [window(x) for x in centres], deep, wall, (0, deep / 2, 0), (R(90), 0, 0), bev=0.014)
    for x in centres:
        bars(x)
    box((0.2, 8, 3.5), (3.75, -3.6, 0), wall, 0)
    box((10, 8.4, 0.15), (0, -3.7, 3.5), wall, 0)
    for x in (-3, -1.5, 0, 1.5, 3):
        box((0.13, 7.6, 0.16), (x, -3.8, 3.34), m['irokoy'], 0.008)
    box((3.9, 2.8, 0.014), (0.15, -2.15, 0), m['rug'], 0.006)
    sofa(m, 0.2, -1.0, 0, 2.3)
    armchair(m, -1.65, -2.35, 72, 'rust', None)
    armchair(m, 2.05, -2.45, -66, 'rust', None)
    low_table(m, 0.15, -2.2, 0.46, 0.35)
    low_table(m, 0.68, -2.62, 0.28, 0.44)
    bouquet(m, 0.02, -2.1, 0.35, 0.72, 7, 4, 'clayl')
    books(m, 0.30, -2.32, 0.35, 0.3)
    vase(m, 0.62, -2.6, 0.44, 'clay', 0.6)
    cyl(0.036, 0.08, (0.75, -2.66, 0.44), m['clayl'], 0.008)
    pendant((-0.35, -2.1, 2.15), 3.4, m['raffia'], m['dark'], 0.36, 0.36, power=5, bulb=m['bulb'], wires=38)
    pendant((0.6, -2.35, 2.42), 3.4, m['raffia'], m['dark'], 0.28, 0.3, power=4, bulb=m['bulb'], wires=34)
    plant((3.2, -0.55, 0), m['clay'], m['leaf'], 1.8, 12, 6, 'leaf', 0.26, 0.46)
    plant((-3.1, -0.6, 0), m['clayl'], m['leafd'], 1.5, 11, 3, 'palm', 0.24, 0.44)
    # garden
    box((30, 16, 0.1), (0, 8.5, -0.16), tiles('court', '#B98562', '#D9C3A2', 0.5, 0.6), 0)
    box((30, 0.3, 5.5), (0, 9, -0.1), plaster('court wall', '#CFA682', 0.06, 0.3, 0.8), 0)
    box((30, 1.6, 0.6), (0, 7.9, -0.1), plaster('bed', '#C29468', 0.06, 0.2), 0.03)
    for i in range(17):
        plant(
            (-5.6 + 0.7 * i, 7.6 + 0.4 * (i % 2), 0.08),
            m['clay'],
            m['leaf' if i % 2 else 'leafd'],
            1.9,
            11,
            i + 2,
            'palm' if i % 3 == 2 else 'leaf',
            0.2,
            0.4,
        )
    for x, y, h, seed in ((-2.9, 5.2, 3.3, 2), (0.9, 6.2, 3.9, 5), (3.4, 4.6, 2.9, 8)):
        palm(m, x, y, h, seed, 2.0)
    sky((1.0, 0.88, 0.70), (0.62, 0.76, 0.95), 1.1, (1.0, 0.90, 0.76), 1.4)
    light('SUN', (0, 0, 9), 15, (1, 0.78, 0.52), R(0.7), target=(1.6, -2.6, 9 - 1.9))
    for x in centres:
        light('AREA', (x, deep + 0.1, 1.4), 42, (1, 0.95, 0.88), 1.4, rot=(R(-90), 0, 0), sizey=2.5, cam=False)
    light('AREA', (-1, -7.2, 2.4), 70, (1, 0.92, 0.82), 4, target=(0, -1.5, 1), cam=False)
    camera((-1.25, -6.9, 1.35), (0.1, -1.2, 1.35), 31, fstop=3.2, focus=5.2, shift=(0, 0.0), level=True)
    render(picture, exposure=0.5, bounces=3, samples=6)
else:
    box((12, 0.2, 4), (0, 0.1, -0.1), wall, 0)
    boards(m, -4, 4, -6, 0)
    levels = shelves(m, 1.05, 0, 1.5, 0.32, (0.12, 0.52, 0.92, 1.32, 1.72), 2.12, True)
    row_of_books(m, 0.36, 1.1, -0.06, 0.12, 1)
    row_of_books(m, 0.9, 1.74, -0.06, 0.52, 2)
    row_of_books(m, 0.36, 0.95, -0.06, 0.92, 3)
    row_of_books(m, 0.98, 1.74, -0.06, 1.32, 4)
    row_of_books(m, 0.36, 0.86, -0.06, 1.72, 5)
    basket(m, 1.42, -0.16, 0.12, 0.13, 0.2, 0.02, False)
    vase(m, 0.58, -0.16, 0.52, 'clayl', 0.95)
    vase(m, 1.44, -0.16, 0.92, 'clay', 0.9, 0)
    books(m, 1.18, -0.17, 0.92, 0.05)
    vase(m, 0.58, -0.16, 1.32, 'clay', 0.8)
    vase(m, 1.3, -0.16, 1.72, 'clayl', 0.9)
    armchair(m, -0.35, -0.85, 24, 'rust', 'adire3')
    floor_lamp(m, -1.0, -0.42, 1.5, 6)
    roundtable(m, 0.28, -1.12, 0, 0.2, 0.5)
    books(m, 0.27, -1.08, 0.5, 0.4)
    cyl(0.036, 0.08, (0.34, -1.22, 0.5), m['clayl'], 0.008)
    rug = box((2.6, 1.9, 0.014), (-0.1, -1.15, 0), m['rug'], 0.006)
    plant((-1.75, -0.5, 0), m['clayl'], m['leaf'], 1.5, 11, 8, 'leaf', 0.23, 0.42)
    # the bars of an arched window out of the picture, left
    panel(
        [rect_pts(3.6, 4)]
        + [[(-0.9 + px, 0.5 + pz) for px, pz in arch_pts(1.1, 2.4, 32)]]
        + [[(0.75 + px, 0.5 + pz) for px, pz in arch_pts(1.1, 2.4, 32)]],
        0.1,
        m['lime'],
        (-3.0, -1.75, 0.25),
        (R(90), 0, R(90)),
        bev=0.004,
    )
    for y in (-2.65, -1.0):
        box((0.04, 0.04, 2.5), (-3.0, y, 0.7), m['iroko'], 0)
        for z in (1.35, 2.05):
            box((0.04, 1.2, 0.04), (-3.0, y, z), m['iroko'], 0)
    sky((1.0, 0.91, 0.80), (0.70, 0.80, 1.0), 0.55)
    light('SUN', (0, 0, 6), 10, (1, 0.79, 0.54), R(0.6), target=(2.6, 1.5, 6 - 0.95))
    light('AREA', (-2, -5, 3.0), 34, (1, 0.95, 0.9), 3, target=(0.1, -0.5, 0.8), cam=False)
    camera((0.3, -5.0, 1.2), (0.1, -0.4, 1.12), 44, fstop=2.0, focus=4.25, level=True, shift=(0, -0.02))
    render(picture, exposure=0.3, bounces=3, samples=6)
