PICTURES = ['reception-keys']
"""The keys of the rooms on their iroko rack, above a stone ledge with the bell, in low sun through palms."""
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_public import *

picture = sys.argv[-1]
reset()
m = palette()
box((8, 0.2, 4), (0, 0.1, 0), plaster('keys wall', '#EEDFC9', 0.05, 0.35, 1.3), 0)
# the ledge
box((5, 0.46, 0.04), (0, -0.23, 1.06), plaster('limestone', '#BFA98A', 0.06, 0.1, 5), 0.008)
box((5, 0.44, 0.012), (0, -0.22, 1.048), m['brass'], 0.002)
box((5, 0.40, 1.048), (0, -0.20, 0), m['irokox'], 0)
# the rack: a tray of iroko with a rail of brass above each row
width, low, high = 0.92, 1.30, 1.80
box((width, 0.018, high - low), (0.06, -0.009, low), m['irokox'], 0.003)
for z in (low, high - 0.022):
    box((width + 0.01, 0.056, 0.022), (0.06, -0.028, z), m['irokox'], 0.005)
for s in (-1, 1):
    box((0.022, 0.05, high - low - 0.012), (0.06 + s * (width / 2 - 0.011), -0.025, low + 0.006), m['iroko'], 0.005)
for row, z in enumerate((1.735, 1.515)):
    box((width - 0.06, 0.006, 0.03), (0.06, -0.021, z - 0.015), m['brass'], 0.002)
    for i in range(6):
        # two rooms are out
        if (row, i) not in ((0, 4), (1, 1)):
            key(m, -0.30 + i * 0.144, -0.024, z, 'indf', (0.004, -0.005, 0.002, 0.006, -0.003, 0.005)[(i + row) % 6])
        else:
            x = -0.30 + i * 0.144
            curve([(x, -0.024, z), (x, -0.059, z - 0.004), (x, -0.069, z + 0.018)], 0.0045, m['brass'])
bell(m, 0.36, -0.27, 1.10, 1.25)
closed_book(m, -0.06, -0.25, 1.10, 'spine2', (0.30, 0.21, 0.03), 7)
closed_book(m, -0.055, -0.25, 1.13, 'spine1', (0.25, 0.17, 0.022), 2)
jar(m, -0.52, -0.22, 1.10, 'clayl', 0.85)
for i in range(7):
    a, rise = 0.9 * i, 0.18 + 0.03 * (i % 3)
    tip = (-0.52 + 0.06 * math.cos(a), -0.22 + 0.06 * math.sin(a), 1.30 + rise)
    curve([(-0.52, -0.22, 1.26), tip], 0.0025, m['leafd'])
    leaf(0.16, 0.06, m['leaf' if i % 2 else 'leafd'], tip, math.degrees(a), 40, 1.3, i)
for i, (x, y, z, az, el, roll) in enumerate(
    ((-1.75, -0.75, 1.85, -40, 25, 62), (-1.85, -0.8, 2.25, -50, 0, 70), (-1.6, -0.9, 1.5, -40, 50, 60))
):
    frond(1.15, m['leafd'], (x, y, z), az, el, 0.9, 22, 0.36, i + 3, 0.034, roll=roll)
sky((1.0, 0.91, 0.80), (0.70, 0.80, 1.0), 0.6)
light('SUN', (0, 0, 6), 9.5, (1, 0.79, 0.55), R(0.5), target=(2.4, 1.6, 6 - 1.1))
light('AREA', (-1.2, -3, 2.6), 16, (1, 0.95, 0.9), 1.6, target=(0.1, 0, 1.4), cam=False)
camera((-0.28, -2.15, 1.47), (0.0, -0.1, 1.44), 56, fstop=3.2, focus=2.06, level=False)
render(picture, exposure=0.22, bounces=3, samples=6)
