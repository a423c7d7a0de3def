"""A bedside in the first sun: palm shadow on a terracotta arch, adire on the pillows."""

PICTURES = ['rooms-morning-light']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()

lime = plaster('lime wall', '#EFDFC8', 0.05, 0.35, 1.2)
box((12, 0.2, 5), (0, 0.10, -0.1), lime, 0)
boards(m, -6, 6, -6, 0, along='x')
box((12, 0.018, 0.10), (0, -0.009, 0), m['irokox'], 0.004)
panel([arch_pts(2.3, 2.36, 48)], 0.03, m['arch'], (0.95, -0.012, 0), (R(90), 0, 0), bev=0.004)

headboard(m, 1.15, 2.25, 1.02, -0.02, 0, 0.05, 0.062)
made_bed(m, 1.15, -0.12, lumbar=None)
asset('lumbar', m['terraf'], (1.10, -0.92, 0.73), (R(54), 0, -0.06), (0.92, 0.95, 1.0))
bedside(m, -0.30, -0.34, 0, 0.5, 0.42, 0.47)
tlamp(m, -0.40, -0.30, 0.47, 2.0)
vase(m, -0.18, -0.40, 0.47, 'clay', 0.62, 5, 3)

# A framed square of adire: six whole cells.
box((0.56, 0.03, 0.76), (-0.98, -0.015, 1.09), m['iroko'], 0.006)
box((0.50, 0.012, 0.70), (-0.98, -0.03, 1.12), m['paper'], 0)
mesh(
    'print',
    [(-0.2, 0, -0.3), (0.2, 0, -0.3), (0.2, 0, 0.3), (-0.2, 0, 0.3)],
    [(0, 1, 2, 3)],
    m['adire3'],
    False,
    [(0, 0), (0.667, 0), (0.667, 1), (0, 1)],
    (-0.98, -0.0375, 1.47),
)
plant((-1.15, -0.42, 0), m['clay'], m['leaf'], 1.05, 9, 8, 'leaf', 0.19, 0.36)

# Fronds out of sight between sun and wall: their shadow is half of the picture.
for i, (x, y, z, turn, rise, roll) in enumerate(
    ((-2.95, -1.15, 2.05, -52, 38, 62), (-3.1, -1.1, 2.5, -58, 8, 70), (-3.1, -1.25, 1.55, -48, 58, 58))
):
    frond(1.75, m['leafd'], (x, y, z), turn, rise, 0.9, 24, 0.36, i + 2, 0.034, roll=roll)

sky((1.0, 0.91, 0.80), (0.70, 0.80, 1.0), 0.62)
light('SUN', (0, 0, 6), 9.0, (1, 0.82, 0.62), R(0.55), target=(2.6, 1.55, 6 - 1.15))
light('AREA', (-2.5, -4.5, 3.2), 40, (1, 0.95, 0.9), 3, target=(0.3, -0.3, 0.8), cam=False)
camera((-0.02, -5.15, 1.10), (0.12, -0.3, 1.10), 53, fstop=2.0, focus=4.55, level=True)
render(picture, exposure=0.25, bounces=3, samples=6)
