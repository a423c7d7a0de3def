"""A writing desk in the morning: lamp, letters, and the shadow of the window bars on the lime wall."""

PICTURES = ['rooms-writing-desk']
import os, sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from furniture_rooms import *

picture = sys.argv[-1]
reset()
m = rooms_palette()

box((12, 0.2, 5), (0, 0.10, -0.1), plaster('lime wall', '#EADBC4', 0.05, 0.35, 1.2), 0)
boards(m, -5, 5, -5, 0, along='x')
box((12, 0.018, 0.10), (0, -0.009, 0), m['irokox'], 0.004)

with placed(0.05, -0.38, 0):
    desk(m, 1.5, 0.64)
with placed(0.46, -1.0, 0, 150):
    desk_chair(m, 'terraf')
with placed(-0.50, -0.30, 0.75, -14):
    desk_lamp(m, 2)
for i, (turn, mat) in enumerate(((0.16, 'book2'), (0.10, 'book1'), (0.24, 'paper'))):
    box((0.25 - 0.02 * i, 0.18 - 0.01 * i, 0.026), (0.53, -0.30, 0.75 + 0.026 * i), m[mat], 0.003, (0, 0, turn))
vase(m, 0.53, -0.30, 0.828, 'clayl', 0.5, 0)
vase(m, 0.26, -0.22, 0.75, 'clay', 0.85, 9, 4)
box((0.32, 0.24, 0.006), (-0.04, -0.47, 0.75), m['book2'], 0.002, (0, 0, 0.05))
box((0.21, 0.148, 0.004), (-0.05, -0.47, 0.756), m['paper'], 0.001, (0, 0, 0.12))
curve([(0.09, -0.53, 0.762), (0.12, -0.40, 0.762)], 0.005, m['brass'], smooth=False)

# Over the desk an adire cloth between two iroko battens.
AX, AZ, AW, AH = -0.16, 1.26, 0.66, 0.66
mesh(
    'cloth',
    [(-AW / 2, 0, 0), (AW / 2, 0, 0), (AW / 2, 0, AH), (-AW / 2, 0, AH)],
    [(0, 1, 2, 3)],
    m['adire'],
    False,
    [(0, 0), (1, 0), (1, 1), (0, 1)],
    (AX, -0.016, AZ),
)
for z in (AZ - 0.02, AZ + AH - 0.01):
    box((AW + 0.05, 0.026, 0.032), (AX, -0.013, z), m['irokox'], 0.006)
curve(
    [(AX - 0.26, -0.012, AZ + AH + 0.02), (AX, -0.012, AZ + AH + 0.14), (AX + 0.26, -0.012, AZ + AH + 0.02)],
    0.003,
    m['dark'],
    smooth=False,
)
cyl(0.012, 0.025, (AX, 0, AZ + AH + 0.14), m['brass'], 0.003, (R(90), 0, 0))

plant((-1.28, -0.42, 0), m['clay'], m['leaf'], 1.3, 10, 8, 'leaf', 0.2, 0.38)
box((2.2, 1.3, 0.012), (0.2, -1.15, 0), m['jute'], 0.005)

# A wall with a window of six panes, out of sight at the left: what comes through falls on the lime.
panes = [
    [(x + dx, z + dz) for dx, dz in ((0, 0), (0.72, 0), (0.72, 0.52), (0, 0.52))]
    for x in (-1.95, -1.17)
    for z in (1.15, 1.73, 2.31)
]
panel([[(-7, 0), (1, 0), (1, 5), (-7, 5)], *panes], 0.05, m['dark'], (-2.1, 0, 0), (R(90), 0, R(90)))

sky((1.0, 0.91, 0.80), (0.70, 0.80, 1.0), 0.55)
light('SUN', (0, 0, 6), 8.5, (1, 0.83, 0.62), R(0.5), target=(2.6, 1.5, 6 - 1.05))
light('AREA', (-2.2, -4.5, 3.0), 54, (1, 0.95, 0.9), 3, target=(0.2, -0.3, 0.8), cam=False)
camera((0.35, -4.4, 1.16), (-0.08, -0.3, 1.06), 50, fstop=2.8, focus=4.0, level=True, shift=(0, -0.03))
render(picture, exposure=0.32, bounces=3, samples=6)
