PICTURES = ['facilities-laundry']
"""The laundry: shelves of folded towels, a machine with a round door, a wicker basket and the ironing board."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
reset()
m = palette()
wall = plaster('laundry wall', '#EADCC8', 0.05, 0.3, 1.1)
box((12, 0.2, 4), (0, 0.1, -0.1), wall, 0)
mesh(
    'floor',
    [(-6, -8, 0), (6, -8, 0), (6, 0, 0), (-6, 0, 0)],
    [(0, 1, 2, 3)],
    tiles('floor', '#A0654A', '#CDB79B', 0.2, 0.45, 0.16, 0.008),
)

# two machines under a worktop, shelves above it
for x in (-1.22, -0.58):
    washer(m, x, -0.34)
box((1.5, 0.68, 0.045), (-0.9, -0.345, 0.87), m['irokox'], 0.008)
for sx in (-1.62, -0.18):
    box((0.04, 0.64, 0.87), (sx, -0.33, 0), m['iroko'], 0.006)
for z in (1.42, 1.86):
    box((1.5, 0.32, 0.04), (-0.9, -0.16, z), m['irokox'], 0.006)
    for x in (-1.5, -0.3):
        stick((x, -0.02, z - 0.16), (x, -0.29, z - 0.005), 0.008, m['brass'])
        stick((x, -0.02, z - 0.17), (x, -0.02, z), 0.008, m['brass'])
towels(m, -1.38, -0.17, 1.46, ['towel'] * 4, seed=1)
towels(m, -0.96, -0.17, 1.46, ['towel', 'towel', 'toweli'], seed=2)
for i, (x, z) in enumerate(((-0.60, 0), (-0.48, 0), (-0.36, 0), (-0.54, 0.098), (-0.42, 0.098), (-0.48, 0.196))):
    rolled_towel(m, x, -0.17, 1.46 + z, 'towel')
towels(m, -1.3, -0.17, 1.90, ['towel', 'towel', 'towel'], 0.42, seed=3)
basket(m, -0.80, -0.17, 1.90, 0.14, 0.22, 0.02, False)
towels(m, -0.40, -0.17, 1.90, ['towelt', 'towel'], 0.34, seed=4)
towels(m, -1.36, -0.34, 0.915, ['towel', 'towel', 'towel', 'towelt'], seed=5)
vase(m, -0.92, -0.22, 0.915, 'clayl', 0.9)
for k, kind in enumerate((6, 1)):
    bottle(m, -0.48 + 0.11 * k, -0.2, 0.915, kind, 0.95, False)

# tall linen shelves on the right
levels = shelves(m, 1.35, 0, 1.3, 0.42, (0.14, 0.56, 0.98, 1.40, 1.82), 2.2)
for k, z in enumerate(levels):
    for j, x in enumerate((0.98, 1.36, 1.73)):
        count = (3, 4, 3, 4, 2)[(k + j) % 5]
        mats = ['towel'] * count
        if (k, j) in ((1, 2), (3, 0)):
            mats = ['toweli'] * 2 + ['towel'] * 2
        if k == 0:
            mats = ['towel'] * 3
        towels(m, x, -0.21, z, mats, 0.33, 0.32, 10 + k * 3 + j, 0.03)

# ironing board with the iron and a cloth; the basket by the machines
ironing_board(m, 0.78, -1.35, -12)
iron(m, 0.97, -1.39, 0.86, -30)
folded(m, 0.38, -1.26, 0.86, 'linen', 0.3, 0.24, 3, 0.014, -12)
basket(m, -0.30, -1.05, 0, 0.27, 0.42, 0.06)
for k, (x, y, z, rx, ry) in enumerate(
    ((-0.36, -1.1, 0.36, 12, 8), (-0.2, -1.0, 0.38, -8, 20), (-0.34, -0.95, 0.41, 18, -10))
):
    asset('pillowA', m['towel' if k != 1 else 'adireT'], (x, y, z), (R(rx), R(ry), R(40 * k)), (0.55, 0.72, 0.9))
plant((-1.98, -0.5, 0), m['clay'], m['leaf'], 1.35, 10, 8, 'leaf', 0.2, 0.38)
# windows out of the picture, left
sun = (2.6, 1.35, -1.0)
window_light(
    m,
    -3.4,
    sun,
    ((-1.75, -1.6, 0.95, 4.25), (-0.4, -1.6, 0.95, 4.25), (0.95, -1.6, 0.95, 4.25), (2.3, -1.6, 0.95, 4.25)),
)
sky((1.0, 0.93, 0.84), (0.70, 0.82, 1.0), 0.62)
light('SUN', (0, 0, 6), 9, (1, 0.82, 0.6), R(0.6), target=(sun[0], sun[1], 6 + sun[2]))
light('AREA', (-2.2, -5, 3.2), 65, (1, 0.96, 0.92), 3, target=(0.2, -0.6, 0.8), cam=False)
camera((0.0, -5.3, 1.22), (0.06, -0.5, 1.22), 41, fstop=3.2, focus=4.6, level=True, shift=(0, -0.02))
render(picture, exposure=0.45, bounces=3, samples=6)
